import CNcurses
import Foundation

/// The properties of a terminal that are known before it is opened.
public struct TerminalSettings: Hashable, Sendable {
    /// The amount of colour to use.
    public enum Colors: Hashable, Sendable {
        /// As much as the terminal has.
        case available
        /// At most so many: 0 is none, 8 and 256 the usual ones.
        case atMost(Int)
    }

    /// The characters that the terminal can show.
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

    /// The settings from the program's environment: `TERM`; `NO_COLOR` (no-color.org: any text but the
    /// empty one); and `LC_ALL`, `LC_CTYPE`, `LANG`, which mean UTF-8 when they do not say otherwise.
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
