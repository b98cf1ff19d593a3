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

    var keys = KeyTable()
    /// The numbers of the chosen colours.
    var colors: [Style.Color: UInt8] = [:]
    /// The lines of the file, for `guichet doctor`.
    private(set) var entries: [Setting: [Entry]] = [:]
    /// The lines of the settings in the configuration file.
    var lines: [Setting: Int] = [:]

    /// Adds the entries of a setting. Returns the mistakes in them.
    mutating func add(_ entries: [Entry], of setting: Setting) -> [Mistake] {
        self.entries[setting] = entries
        var mistakes: [Mistake] = []
        for entry in entries {
            do throws(Mistake) {
                switch setting {
                case .keys: try addKeys(entry)
                case .colors: try addColor(entry)
                }
            } catch {
                mistakes.append(error)
            }
        }
        return mistakes + (setting == .keys ? clashes(entries) : [])
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
