package import TerminalUI

/// The keys of all actions: the keys that a person has chosen, or else the usual ones.
package struct KeyTable: Hashable, Sendable {
    /// The chosen keys. They replace the usual keys of their actions, except keys with a fixed use, such as Enter.
    package var chosen: [KeyAction: [Key]]

    package init(_ chosen: [KeyAction: [Key]] = [:]) { self.chosen = chosen }

    package subscript(action: KeyAction) -> [Key] {
        guard let chosen = chosen[action] else { return action.usualKeys }
        return action.usualKeys.filter { $0.fixedUse != nil } + chosen
    }

    /// Returns the name of the first key of an action, for sentences.
    func name(of action: KeyAction, in characters: TerminalSettings.Characters = .unicode) -> String {
        self[action].first?.name(in: characters) ?? ""
    }

    /// Returns another action on one of the action's screens that has the same key; nil if there is none.
    package func clash(of action: KeyAction) -> (key: Key, other: KeyAction)? {
        for other in KeyAction.allCases where other != action && other.sharesScreen(with: action) {
            let shared = self[action].first { $0.fixedUse == nil && self[other].contains($0) }
            if let shared { return (shared, other) }
        }
        return nil
    }
}
