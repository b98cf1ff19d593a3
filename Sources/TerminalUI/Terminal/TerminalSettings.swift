import CNcurses
import Foundation

/// What is known about a terminal before it is opened.
public struct TerminalSettings: Hashable, Sendable {
    /// How much colour to use.
    public enum Colors: Hashable, Sendable {
        /// As much as the terminal has.
        case available
        /// At most so many: 0 is none, 8 and 256 the usual ones.
        case atMost(Int)
    }

    /// Which characters the terminal can show.
    public enum Characters: Hashable, Sendable {
        case unicode
        /// ASCII only: lines, marks and accents are replaced by what is nearest, column for column.
        case ascii
    }

    /// The name of its description, as in `TERM`; nil when it has none.
    public var type: String?
    public var colors: Colors
    public var characters: Characters

    public init(type: String?, colors: Colors = .available, characters: Characters = .unicode) {
        self.type = type
        self.colors = colors
        self.characters = characters
    }

    /// What the program's environment says: `TERM`; `NO_COLOR` (no-color.org: any text but the empty one); and
    /// `LC_ALL`, `LC_CTYPE`, `LANG`, where no word about it is taken for UTF-8.
    public static var fromEnvironment: TerminalSettings {
        fromEnvironment(variable: { name in getenv(name).map { String(cString: $0) } })
    }

    static func fromEnvironment(variable: (String) -> String?) -> TerminalSettings {
        func value(_ name: String) -> String? {
            guard let value = variable(name), !value.isEmpty else { return nil }
            return value
        }
        return TerminalSettings(
            type: value("TERM"), colors: value("NO_COLOR") == nil ? .available : .atMost(0),
            characters: cn_prepare_locale() == 2 ? .unicode : .ascii)
    }
}
