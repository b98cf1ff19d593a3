package import TerminalUI

/// The keys of all actions: the keys that a person has chosen, or else the usual ones.
///
/// A chosen key is taken away from every other action of its screens, so that an action of a newer version never
/// gets in the way of a person's own keys. An action that loses its only key gets one that is free.
package struct KeyTable: Hashable, Sendable {
    /// The chosen keys. They replace the usual keys of their actions, except keys with a fixed use, such as Enter.
    package var chosen: [KeyAction: [Key]] { didSet { changed = Self.changed(by: chosen) } }
    /// The keys of the actions that have others than the usual ones, without those with a fixed use.
    package private(set) var changed: [KeyAction: [Key]]

    package init(_ chosen: [KeyAction: [Key]] = [:]) {
        self.chosen = chosen
        changed = Self.changed(by: chosen)
    }

    package subscript(action: KeyAction) -> [Key] {
        guard let changed = changed[action] else { return action.usualKeys }
        return action.usualKeys.filter { $0.fixedUse != nil } + changed
    }

    /// Returns the name of the first key of an action, for sentences.
    func name(of action: KeyAction, in characters: TerminalSettings.Characters = .unicode) -> String {
        self[action].first?.name(in: characters) ?? ""
    }

    /// Returns another action on one of the action's screens for which a person has chosen the same key; nil if there
    /// is none.
    package func clash(of action: KeyAction) -> (key: Key, other: KeyAction)? {
        for other in KeyAction.allCases where other != action && other.sharesScreen(with: action) {
            let shared = self[action].first { $0.fixedUse == nil && self[other].contains($0) }
            if let shared { return (shared, other) }
        }
        return nil
    }

    // MARK: Actions that make way

    private static func changed(by chosen: [KeyAction: [Key]]) -> [KeyAction: [Key]] {
        var changed = chosen
        for action in KeyAction.allCases where chosen[action] == nil {
            let taken = chosen.filter { $0.key.sharesScreen(with: action) }.flatMap(\.value)
            let left = action.usualKeys.filter { !taken.contains($0) }
            guard left != action.usualKeys else { continue }
            let others = KeyAction.allCases.filter { $0 != action && $0.sharesScreen(with: action) }
            let used = others.flatMap { changed[$0] ?? $0.usualKeys }
            let spare = spareKeys.first { !used.contains($0) && action.problem(with: $0) == nil }
            changed[action] = left.isEmpty ? [spare].compactMap(\.self) : left.filter { $0.fixedUse == nil }
        }
        return changed
    }

    /// The keys for an action that has lost its own. A terminal itself often takes F10 and F11.
    private static let spareKeys: [Key] =
        (2...9).map { .function($0) } + "abcdefghijklmnopqrstuvwxyz".map { Key(.character($0), .alt) }
}
