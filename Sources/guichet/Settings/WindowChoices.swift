import BlackBox
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

    enum Setting: String, CaseIterable, Sendable {
        case keys, colors
    }

    private var keyChoices = KeyChoices()
    private var colorChoices = ColorChoices()
    /// The lines of the file, for `guichet doctor`.
    private(set) var entries: [Setting: [Entry]] = [:]
    /// The lines of the settings in the configuration file.
    var lines: [Setting: Int] = [:]

    init() {}

    var keys: KeyTable { keyChoices.table }

    /// The chosen colours, as numbers of the terminal's palette.
    var colors: [Style.Color: UInt8] { colorChoices.numbers }

    /// Adds the entries of a setting. Returns the mistakes in them.
    mutating func add(_ entries: [Entry], of setting: Setting) -> [Mistake] {
        self.entries[setting] = entries
        return switch setting {
        case .keys: keyChoices.add(entries)
        case .colors: colorChoices.add(entries)
        }
    }
}

extension WindowChoices {
    struct Mistake: Error {
        var sentence: String
        var line: Int?

        /// Returns a sentence that a name is unknown, and which similar name may be meant.
        ///
        /// - Parameter otherwise: The end of the sentence if no name is similar.
        static func unknown(
            _ what: String, _ entry: Entry, among names: [String], otherwise: String
        ) -> Mistake {
            let nearest = Spelling.nearest(to: entry.name, among: names)
            return Mistake(
                sentence: "“\(entry.name)” is \(what). "
                    + (nearest.map { "Did you mean \($0)?" } ?? otherwise),
                line: entry.line)
        }
    }
}
