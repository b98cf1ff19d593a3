import TerminalUI

extension Style.Color {
    /// Its number among xterm's 256 colours, as `TerminalUI` draws it there; nil for the terminal's own.
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

    /// The same colour for a drawing on the dark ground of `StyleSheet`.
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
    /// The ground of drawings.
    static let ground = "#1c1c1c"

    /// The sequence that sets this style on a terminal of 256 colours, whatever was set before (ECMA-48, 8.3.117).
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

    /// The ground below its characters; nil where it is that of the drawing.
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

    /// The look of the characters in CSS, apart from the ground below them.
    func css(foreground property: String) -> String {
        var look = "\(property):\(foreground)"
        if attributes.contains(.bold) { look += ";font-weight:bold" }
        if attributes.contains(.dim) { look += ";opacity:.6" }
        if attributes.contains(.underline) { look += ";text-decoration:underline" }
        return look
    }
}
