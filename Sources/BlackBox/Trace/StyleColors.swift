import Foundation
import TerminalUI

extension Style.Color {
    /// The number of the colour among xterm's 256 colours, as in `TerminalUI`; nil for the terminal's default colour.
    var xterm: Int? {
        switch self {
        case .normal: nil
        case .accent: 32
        case .highlight: 34
        case .secondary: 244
        case .error: 160
        case .paper: 16
        }
    }

    func hex(in theme: DrawingTheme) -> String {
        switch (self, theme) {
        case (.normal, .dark): "#d8d8d8"
        case (.normal, .light): "#24292f"
        case (.accent, .dark): "#0087d7"
        case (.accent, .light): "#005faf"
        case (.highlight, .dark): "#00af00"
        case (.highlight, .light): "#007000"
        case (.secondary, .dark): "#808080"
        case (.secondary, .light): "#6c6c6c"
        case (.error, .dark): "#d70000"
        case (.error, .light): "#b00000"
        case (.paper, _): "#000000"
        }
    }
}

/// Whether a drawing looks as on a dark or on a light terminal.
package enum DrawingTheme: Hashable, Sendable {
    case dark, light

    /// The background.
    var ground: String { self == .dark ? "#1c1c1c" : "#f6f8fa" }
}

extension Style {
    /// The escape sequence that sets this style, and nothing else, on a terminal with 256 colours (ECMA-48, 8.3.117). Exact
    /// colours become the most similar of these.
    package var escapeSequence: String {
        var codes = ["0"]
        codes += Self.attributeNames.filter { attributes.contains($0.attribute) }.map(\.code)
        if let number = foreground.number.map(Int.init) ?? color.xterm { codes.append("38;5;\(number)") }
        if let number = background.number ?? (color == .paper ? 231 : nil) { codes.append("48;5;\(number)") }
        return "\u{1b}[\(codes.joined(separator: ";"))m"
    }

    /// The background of characters in this style; nil for the background of the drawing.
    package func background(in theme: DrawingTheme) -> String? {
        attributes.contains(.reverse) ? inkColor(in: theme) : groundColor
    }

    private func foreground(in theme: DrawingTheme) -> String {
        attributes.contains(.reverse) ? groundColor ?? theme.ground : inkColor(in: theme)
    }

    /// The colour of the text, unless it is reversed.
    private func inkColor(in theme: DrawingTheme) -> String {
        foreground.rgb?.hex ?? color.hex(in: theme)
    }

    /// The colour behind the text, unless it is reversed; nil for the background of the drawing.
    private var groundColor: String? {
        background.rgb?.hex ?? (color == .paper ? "#ffffff" : nil)
    }

    /// Returns the style of characters in CSS, without their background.
    package func css(foreground property: String, in theme: DrawingTheme) -> String {
        var look = "\(property):\(foreground(in: theme))"
        if attributes.contains(.bold) { look += ";font-weight:bold" }
        if attributes.contains(.dim) { look += ";opacity:.6" }
        if attributes.contains(.italic) { look += ";font-style:italic" }
        let lines = [(Attributes.underline, "underline"), (.strikethrough, "line-through")]
        let drawn = lines.filter { attributes.contains($0.0) }.map(\.1)
        if !drawn.isEmpty { look += ";text-decoration:\(drawn.joined(separator: " "))" }
        return look
    }
}

extension XtermColors.RGB {
    /// The colour in CSS: `#ff8700`.
    var hex: String { String(format: "#%02x%02x%02x", red, green, blue) }
}
