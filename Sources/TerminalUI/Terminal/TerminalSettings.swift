import CNcurses
import Foundation

/// The properties of a terminal that are known before it is opened.
public struct TerminalSettings: Hashable, Sendable {
    /// The amount of colour to use.
    public enum Colors: Hashable, Sendable {
        /// All the colours that the terminal has.
        case available
        /// At most this many colours, usually 0, 8 or 256.
        case atMost(Int)

        var limit: Int? { if case .atMost(let count) = self { count } else { nil } }
    }

    /// The characters that the terminal can show.
    public enum Characters: Hashable, Sendable {
        case unicode
        /// ASCII only: lines, marks and accents become the nearest ASCII characters, column for column.
        case ascii
    }

    /// The brightness of the terminal's background.
    public enum Background: Hashable, Sendable {
        case light
        case dark
        /// Not known. The terminal is asked when it opens. Until it answers, the colours are legible on light and dark.
        case unknown
    }

    /// The name of the terminal's description, as in `TERM`. Nil if it has none.
    package var type: String?
    package var colors: Colors
    package var characters: Characters
    package var background: Background
    /// The numbers of the colours that a person has chosen in place of the usual ones. A terminal that lacks a colour
    /// shows the usual one.
    package var chosenColors: [Style.Color: UInt8]

    public init(
        type: String?, colors: Colors = .available, characters: Characters = .unicode,
        background: Background = .unknown, chosenColors: [Style.Color: UInt8] = [:]
    ) {
        self.chosenColors = chosenColors
        self.type = type
        self.colors = colors
        self.characters = characters
        self.background = background
    }

    /// The settings from the program's environment. `TERM` is the type. `NO_COLOR` turns colours off unless it is
    /// empty (no-color.org). `COLORFGBG`, which rxvt and Konsole set, ends with the number of the background's
    /// colour. `LC_ALL`, `LC_CTYPE` and `LANG` mean UTF-8 unless they say otherwise.
    public static var fromEnvironment: TerminalSettings {
        fromEnvironment(variable: { name in getenv(name).map { String(cString: $0) } })
    }

    static func fromEnvironment(variable: (String) -> String?) -> TerminalSettings {
        func value(_ name: String) -> String? {
            guard let value = variable(name), !value.isEmpty else { return nil }
            return value
        }
        let type = value("TERM")
        return TerminalSettings(
            type: type, colors: value("NO_COLOR") == nil ? .available : .atMost(0),
            characters: cn_prepare_locale() == 2 ? .unicode : .ascii,
            // The Linux console is black, and would print the sequence that asks for its background.
            background: type == "linux" ? .dark : value("COLORFGBG").map(Background.init(colors:)) ?? .unknown
        )
    }
}

extension TerminalSettings.Background {
    /// Reads the value of `COLORFGBG`: `15;0`, or `0;default;15`.
    fileprivate init(colors: String) {
        self =
            switch colors.split(separator: ";").last.flatMap({ Int($0) }) ?? -1 {
            case 7, 9...15: .light
            case 0...8: .dark
            default: .unknown
            }
    }

    /// Reads the answer to `OSC 11 ; ?` without its delimiters, e.g. `11;rgb:ffff/ffff/dddd`. Nil for anything else.
    ///
    /// Each number has one to four hexadecimal digits (XTerm Control Sequences, "Operating System Commands"; X11's
    /// `XParseColor`).
    init?(report: String) {
        guard let color = report.wholeMatch(of: #/11;rgba?:(.+)/#)?.1 else { return nil }
        let parts = color.split(separator: "/").prefix(3).compactMap { digits in
            UInt32(digits, radix: 16).map { Double($0) / (pow(16, Double(digits.count)) - 1) }
        }
        guard parts.count == 3 else { return nil }
        // The weights of Rec. 601, as in Vim and Neovim.
        self = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5 ? .light : .dark
    }
}
