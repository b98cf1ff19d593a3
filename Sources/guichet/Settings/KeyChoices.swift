import BlackBox
import Screens
import TerminalUI

/// The keys that a person has chosen in place of the usual ones.
struct KeyChoices: Sendable {
    private(set) var table = KeyTable()

    mutating func add(_ entry: WindowChoices.Entry) throws(WindowChoices.Mistake) {
        guard let action = KeyAction(rawValue: entry.name) else {
            throw .unknown(
                "not an action", entry, among: KeyAction.allCases.map(\.rawValue),
                otherwise: "“guichet config keys” lists the actions.")
        }
        guard !entry.values.isEmpty else {
            throw WindowChoices.Mistake(
                sentence: "\(entry.name) needs a key, or a list of keys.", line: entry.line)
        }
        table.chosen[action] = []
        for name in entry.values {
            let key: Key
            do throws(Key.UnknownName) { key = try Key(named: name) } catch {
                throw WindowChoices.Mistake(sentence: "\(error)", line: entry.line)
            }
            if let problem = action.problem(with: key) {
                throw WindowChoices.Mistake(sentence: problem, line: entry.line)
            }
            table.chosen[action]?.append(key)
        }
    }

    /// Returns a mistake for each action that has the key of another one of its screen.
    func clashes(_ entries: [WindowChoices.Entry]) -> [WindowChoices.Mistake] {
        var mistakes: [WindowChoices.Mistake] = []
        var clashing: Set<KeyAction> = []
        for entry in entries {
            guard let action = KeyAction(rawValue: entry.name), let clash = table.clash(of: action),
                !clashing.contains(clash.other)
            else { continue }
            clashing.insert(action)
            let sentence =
                "\(clash.key.name) is the key of \(clash.other.rawValue), too. Give one of them another key."
            mistakes.append(WindowChoices.Mistake(sentence: sentence, line: entry.line))
        }
        return mistakes
    }
}
