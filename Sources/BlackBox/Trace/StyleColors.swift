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

    /// The colour in drawings.
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
public enum DrawingTheme: Hashable, Sendable {
    case dark, light

    /// The background.
    var ground: String { self == .dark ? "#1c1c1c" : "#f6f8fa" }
}

extension Style {
    /// The escape sequence that sets this style, and nothing else, on a terminal with 256 colours (ECMA-48, 8.3.117).
    var escapeSequence: String {
        var codes = ["0"]
        if attributes.contains(.bold) { codes.append("1") }
        if attributes.contains(.dim) { codes.append("2") }
        if attributes.contains(.underline) { codes.append("4") }
        if attributes.contains(.reverse) { codes.append("7") }
        if let number = color.xterm { codes.append("38;5;\(number)") }
        if color == .paper { codes.append("48;5;231") }
        return "\u{1b}[\(codes.joined(separator: ";"))m"
    }

    /// The background of characters in this style; nil for the background of the drawing.
    func background(in theme: DrawingTheme) -> String? {
        switch (color, attributes.contains(.reverse)) {
        case (.paper, false): "#ffffff"
        case (_, true): color.hex(in: theme)
        case (_, false): nil
        }
    }

    private func foreground(in theme: DrawingTheme) -> String {
        guard attributes.contains(.reverse) else { return color.hex(in: theme) }
        return color == .paper ? "#ffffff" : theme.ground
    }

    /// Returns the style of characters in CSS, without their background.
    func css(foreground property: String, in theme: DrawingTheme) -> String {
        var look = "\(property):\(foreground(in: theme))"
        if attributes.contains(.bold) { look += ";font-weight:bold" }
        if attributes.contains(.dim) { look += ";opacity:.6" }
        if attributes.contains(.underline) { look += ";text-decoration:underline" }
        return look
    }
}
