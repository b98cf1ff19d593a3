import BlackBox
import Screens
import TerminalUI

extension WindowChoices {
    mutating func addKeys(_ entry: Entry) throws(Mistake) {
        guard let action = KeyAction(rawValue: entry.name) else {
            throw .unknown(
                "not an action", entry, among: KeyAction.allCases.map(\.rawValue),
                otherwise: "“guichet config keys” lists the actions.")
        }
        guard !entry.values.isEmpty else {
            throw Mistake(
                sentence: "\(entry.name) needs a key, or a list of keys.", line: entry.line)
        }
        keys.chosen[action] = []
        for name in entry.values {
            let key: Key
            do throws(Key.UnknownName) { key = try Key(named: name) } catch {
                throw Mistake(sentence: "\(error)", line: entry.line)
            }
            if let problem = action.problem(with: key) {
                throw Mistake(sentence: problem, line: entry.line)
            }
            keys.chosen[action]?.append(key)
        }
    }

    /// Returns a mistake for each action that has the key of another one of its screen.
    func clashes(_ entries: [Entry]) -> [Mistake] {
        var mistakes: [Mistake] = []
        var clashing: Set<KeyAction> = []
        for entry in entries {
            guard let action = KeyAction(rawValue: entry.name), let clash = keys.clash(of: action),
                !clashing.contains(clash.other)
            else { continue }
            clashing.insert(action)
            let sentence =
                "\(clash.key.name) is the key of \(clash.other.rawValue), too. Give one of them another key."
            mistakes.append(Mistake(sentence: sentence, line: entry.line))
        }
        return mistakes
    }
}
