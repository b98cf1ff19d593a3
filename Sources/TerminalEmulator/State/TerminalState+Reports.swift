/// Replies to the queries of a program.
extension TerminalState {
    /// Reports the type of the terminal by its level (DA1; the numbers are DEC's).
    mutating func tellDevice() {
        reply("\u{1b}[?" + (level == 1 ? "1;2c" : "\(60 + level);1;2;6;9;15;16;17;18;21;22;28;29c"))
    }

    /// The position of the cursor, as the program would set it.
    private var place: String {
        let origin = origin
        return "\(cursor.y - origin.y + 1);\(cursor.x - origin.x + 1)"
    }

    /// Reports that the terminal works, or where the cursor is (DSR, CPR).
    mutating func tellStatus(_ kind: Int) {
        if kind == 5 { reply("\u{1b}[0n") }
        if kind == 6 { reply("\u{1b}[\(place)R") }
    }

    /// Reports the cursor's position, or the state of a device that DEC's terminals have: no printer, no locked keys,
    /// no locator, no macros (DECXCPR, DECDSR).
    mutating func tellPart(_ parameters: [Parameter]) {
        let answers = [
            6: "[?\(place)\(level > 3 ? ";1" : "")R", 15: "[?13n", 25: "[?20n",
            26: "[?27;1\(level > 2 ? ";0" : "")\(level > 3 ? ";0" : "")n", 53: "[?50n", 55: "[?50n",
            56: "[?57;0n",
            62: "[0*{", 63: "P\(parameters.value(1))!~0000\u{1b}\\", 75: "[?70n", 85: "[?83n",
        ]
        if let answer = answers[parameters.value(0)] { reply("\u{1b}" + answer) }
    }

    /// Reports a setting as the sequence that would set it (DECRQSS).
    mutating func tellSetting(_ bytes: [UInt8]) {
        let name = String(decoding: bytes, as: UTF8.self)
        let settings = [
            "m": look.parameters, "r": "\(lines.lowerBound + 1);\(lines.upperBound + 1)",
            "s": "\(columns.lowerBound + 1);\(columns.upperBound + 1)", "t": "\(height)", "*|": "\(height)",
            "$|": "\(width)", " q": "\(cursorShape)", "\"q": look.attributes.contains(.protected) ? "1" : "0",
            "\"p": "\(60 + level);1", "*x": "\(attributeExtent)", "$}": "0", "$~": "0",
        ]
        reply("\u{1b}P" + (settings[name].map { "1$r\($0)\(name)" } ?? "0$r") + "\u{1b}\\")
    }

    /// Reports capabilities of the terminal description (XTGETTCAP). Names and values are in hexadecimal digits.
    mutating func tellCapabilities(_ bytes: [UInt8]) {
        for name in bytes.split(separator: UInt8(ascii: ";")) {
            let digits = String(decoding: name, as: UTF8.self)
            let found = Self.capabilities.first { $0.key.utf8.map(\.hex).joined() == digits.lowercased() }
            let value = found.map { $0.value.utf8.map(\.hex).joined() }
            let isFlag = value?.isEmpty == true
            reply(
                "\u{1b}P\(value == nil ? 0 : 1)+r\(digits)\(value.map { isFlag ? "" : "=" + $0 } ?? "")\u{1b}\\"
            )
        }
    }

    private static let capabilities = [
        "TN": "xterm-256color", "Co": "256", "colors": "256", "RGB": "8", "Tc": "", "Su": "",
        "Smulx": "\u{1b}[4:%p1%dm", "Ss": "\u{1b}[%p1%d q", "Se": "\u{1b}[2 q",
        "Ms": "\u{1b}]52;%p1%s;%p2%s\u{7}",
    ]
}
