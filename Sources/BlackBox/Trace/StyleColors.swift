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
        return "\u{1b}[\(codes.joined(separator: ";"))m"
    }

    /// The look of the characters in CSS, apart from the ground below them.
    func css(foreground property: String) -> String {
        let color = attributes.contains(.reverse) ? Style.ground : color.hex
        var look = "\(property):\(color)"
        if attributes.contains(.bold) { look += ";font-weight:bold" }
        if attributes.contains(.dim) { look += ";opacity:.6" }
        if attributes.contains(.underline) { look += ";text-decoration:underline" }
        return look
    }
}
