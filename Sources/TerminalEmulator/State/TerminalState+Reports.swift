/// What a program can ask of a terminal.
extension TerminalState {
    /// What the terminal is, by its level (DA1; the numbers are DEC's).
    mutating func tellDevice() {
        reply("\u{1b}[?" + (level == 1 ? "1;2c" : "\(60 + level);1;2;6;9;15;16;17;18;21;22;28;29c"))
    }

    /// Tells that all is well, or where the cursor is (DSR).
    mutating func tellStatus(_ kind: Int) {
        switch kind {
        case 5: reply("\u{1b}[0n")
        case 6: reply("\u{1b}[\(place)R")
        default: break
        }
    }

    private var place: String {
        let (left, top) = modes.isOrigin ? (columns.lowerBound, lines.lowerBound) : (0, 0)
        return "\(cursor.y - top + 1);\(cursor.x - left + 1)"
    }

    /// Tells the state of a part that DEC's terminals have: no printer, no locked keys, no locator, no macros.
    mutating func tellPart(_ parameters: [Parameter]) {
        switch parameters.value(0) {
        case 6: reply("\u{1b}[?\(place)\(level > 3 ? ";1" : "")R")
        case 15: reply("\u{1b}[?13n")
        case 25: reply("\u{1b}[?20n")
        case 26: reply("\u{1b}[?27;1\(level > 2 ? ";0" : "")\(level > 3 ? ";0" : "")n")
        case 53, 55: reply("\u{1b}[?50n")
        case 56: reply("\u{1b}[?57;0n")
        case 62: reply("\u{1b}[0*{")
        case 63: reply("\u{1b}P\(parameters.value(1))!~0000\u{1b}\\")
        case 75: reply("\u{1b}[?70n")
        case 85: reply("\u{1b}[?83n")
        default: break
        }
    }

    /// Tells a setting as the sequence that would set it (DECRQSS).
    mutating func tellSetting(_ content: ControlString) {
        let name = String(decoding: content.bytes, as: UTF8.self)
        let value: String? =
            switch name {
            case "m": look.parameters
            case "r": "\(lines.lowerBound + 1);\(lines.upperBound + 1)"
            case "s": "\(columns.lowerBound + 1);\(columns.upperBound + 1)"
            case "t", "*|": "\(height)"
            case "$|": "\(width)"
            case " q": "\(cursorShape)"
            case "\"q": look.attributes.contains(.protected) ? "1" : "0"
            case "\"p": "\(60 + level);1"
            case "*x": "\(attributeExtent)"
            case "$}", "$~": "0"
            default: nil
            }
        reply("\u{1b}P" + (value.map { "1$r\($0)\(name)" } ?? "0$r") + "\u{1b}\\")
    }

    /// Tells what the terminal's description would say (XTGETTCAP).
    mutating func tellCapabilities(_ content: ControlString) {
        for name in content.bytes.split(separator: UInt8(ascii: ";")) {
            let digits = String(decoding: name, as: UTF8.self)
            let value = [UInt8](hex: name).flatMap { Self.capabilities[String(decoding: $0, as: UTF8.self)] }
            if let value {
                let told = value.utf8.map(\.hex).joined()
                reply("\u{1b}P1+r\(digits)\(told.isEmpty ? "" : "=" + told)\u{1b}\\")
            } else {
                reply("\u{1b}P0+r\(digits)\u{1b}\\")
            }
        }
    }

    /// What programs ask for, as xterm answers.
    private static let capabilities = [
        "TN": "xterm-256color", "Co": "256", "colors": "256", "RGB": "8", "Tc": "", "Su": "",
        "Smulx": "\u{1b}[4:%p1%dm", "Ss": "\u{1b}[%p1%d q", "Se": "\u{1b}[2 q",
        "Ms": "\u{1b}]52;%p1%s;%p2%s\u{7}",
    ]

    /// Keeps to the level of an older terminal of DEC's, as a new one (DECSCL).
    mutating func setLevel(_ parameters: [Parameter]) {
        guard (61...65).contains(parameters.value(0)) else { return }
        softReset()
        level = min(4, parameters.value(0) - 60)
    }
}
