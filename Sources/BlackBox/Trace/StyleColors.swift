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

    /// The colour in drawings, which have a dark background.
    var hex: String {
        switch self {
        case .normal: "#d8d8d8"
        case .accent: "#0087d7"
        case .highlight: "#00af00"
        case .secondary: "#808080"
        case .error: "#d70000"
        case .paper: "#000000"
        }
    }
}

extension Style {
    /// The background of drawings.
    static let ground = "#1c1c1c"

    /// The escape sequence that sets exactly this style on a terminal with 256 colours (ECMA-48, 8.3.117).
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
    var background: String? {
        switch (color, attributes.contains(.reverse)) {
        case (.paper, false): "#ffffff"
        case (_, true): color.hex
        case (_, false): nil
        }
    }

    private var foreground: String {
        guard attributes.contains(.reverse) else { return color.hex }
        return color == .paper ? "#ffffff" : Style.ground
    }

    /// Returns the style of characters in CSS, without their background.
    func css(foreground property: String) -> String {
        var look = "\(property):\(foreground)"
        if attributes.contains(.bold) { look += ";font-weight:bold" }
        if attributes.contains(.dim) { look += ";opacity:.6" }
        if attributes.contains(.underline) { look += ";text-decoration:underline" }
        return look
    }
}
