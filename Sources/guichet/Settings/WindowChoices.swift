import BlackBox
import Scenarios
import Screens
import TerminalUI

/// The keys and colours of the window that a person has chosen in place of the usual ones.
struct WindowChoices: Sendable {
    /// One line of the file: the name of an action or of a colour, and the values written for it.
    struct Entry: Hashable, Sendable {
        var name: String
        var values: [String]
        var line: Int?
    }

    struct Mistake: Error {
        var sentence: String
        var line: Int?
    }

    private(set) var keys = KeyTable()
    private(set) var colors: [Style.Color: UInt8] = [:]
    /// The lines of the file, for `guichet doctor`.
    private(set) var entries: [Setting: [Entry]] = [:]
    /// The lines of the settings in the configuration file.
    var lines: [Setting: Int] = [:]

    /// The colours of styles that can be chosen. Normal text has the terminal's own colour, and barcodes must be black on
    /// white.
    static let colorsOfStyles = Style.Color.allCases.filter { $0 != .normal && $0 != .paper }

    /// The names of the terminal's own sixteen colours, in the order of their numbers.
    static let colorNames: [String] = {
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        return names + names.map { "bright-" + $0 }
    }()

    init() {}

    enum Setting: String, CaseIterable, Sendable {
        case keys, colors
    }

    /// Adds the entries of a setting. Returns the mistakes in them, with the actions of a screen that have the same key.
    mutating func add(_ entries: [Entry], of setting: Setting) -> [Mistake] {
        self.entries[setting] = entries
        var mistakes: [Mistake] = []
        for entry in entries {
            do throws(Mistake) {
                switch setting {
                case .colors: try add(color: entry)
                case .keys: try add(keys: entry)
                }
            } catch { mistakes.append(error) }
        }
        guard setting == .keys else { return mistakes }
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

    private mutating func add(keys entry: Entry) throws(Mistake) {
        guard let action = KeyAction(rawValue: entry.name) else {
            throw Self.unknown(
                "not an action", entry, among: KeyAction.allCases.map(\.rawValue),
                otherwise: "“guichet config keys” lists the actions.")
        }
        guard !entry.values.isEmpty else {
            throw Mistake(sentence: "\(entry.name) needs a key, or a list of keys.", line: entry.line)
        }
        keys.chosen[action] = []
        for name in entry.values {
            let key: Key
            do throws(Key.UnknownName) { key = try Key(named: name) } catch {
                throw Mistake(sentence: "\(error)", line: entry.line)
            }
            if let problem = action.problem(with: key) { throw Mistake(sentence: problem, line: entry.line) }
            keys.chosen[action]?.append(key)
        }
    }

    private mutating func add(color entry: Entry) throws(Mistake) {
        let names = Self.colorsOfStyles.map { "\($0)" }
        guard let color = Self.colorsOfStyles.first(where: { "\($0)" == entry.name }) else {
            throw Self.unknown(
                "not a colour of the window", entry, among: names,
                otherwise: "They are \(names.joined(separator: ", ")).")
        }
        let text = entry.values.count == 1 ? entry.values[0] : ""
        guard let number = Self.colorNames.firstIndex(of: text).map({ UInt8($0) }) ?? UInt8(text) else {
            let nearest = Spelling.nearest(to: text, among: Self.colorNames).map { " Did you mean \($0)?" }
            throw Mistake(
                sentence: "“\(entry.values.joined(separator: ", "))” is not a colour."
                    + (nearest
                        ?? " Use a number from 0 to 255, or \(Self.colorNames.joined(separator: ", "))."),
                line: entry.line)
        }
        colors[color] = number
    }

    private static func unknown(
        _ what: String, _ entry: Entry, among names: [String], otherwise: String
    ) -> Mistake {
        let nearest = Spelling.nearest(to: entry.name, among: names)
        return Mistake(
            sentence: "“\(entry.name)” is \(what). " + (nearest.map { "Did you mean \($0)?" } ?? otherwise),
            line: entry.line)
    }
}
