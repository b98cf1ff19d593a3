import TerminalUI

/// An encoder that turns keys into the bytes that a terminal sends in the keyboard modes that the program has set.
struct KeyEncoder {
    /// Whether the program has turned on application cursor keys (DECCKM).
    var sendsApplicationArrows = false
    /// Whether Backspace sends BS instead of DEL (DECBKM).
    var backspaceIsControl = false
    /// Whether Enter also sends a line feed (LNM).
    var sendsLineFeed = false
    /// The level of xterm's `modifyOtherKeys`: 0 to 2.
    var otherKeys = 0
    var flags: KeyboardModes.Flags = []

    func text(of key: Key) -> String {
        flags.isEmpty ? usual(Self.onKeyboard(key)) : extended(key)
    }

    /// Returns the key with modifiers that stands for F21 to F63, which no keyboard has (terminfo.src, `xterm+pcf2`);
    /// any other key as it is.
    private static func onKeyboard(_ key: Key) -> Key {
        guard case .function(let number) = key.code, (21...63).contains(number) else { return key }
        let pressed = KeyCodes.function(number)
        return Key(pressed.code, pressed.modifiers.union(key.modifiers))
    }

    // MARK: xterm

    private func usual(_ key: Key) -> String {
        if let text = functionKey(key) { return text }
        if let text = otherKey(key) { return text }
        let alt = key.modifiers.contains(.alt) ? "\u{1b}" : ""
        let hasControl = key.modifiers.contains(.control)
        switch key.code {
        case .enter: return alt + (sendsLineFeed ? "\r\n" : "\r")
        case .escape: return alt + "\u{1b}"
        case .tab: return key.modifiers.contains(.shift) ? "\u{1b}[Z" : alt + "\t"
        case .backspace: return alt + (backspaceIsControl != hasControl ? "\u{8}" : "\u{7f}")
        case .character(let character):
            return alt + (hasControl ? Self.control(character) ?? String(character) : String(character))
        default: return ""
        }
    }

    /// Returns the sequence for a key without a character and its modifiers (XTerm Control Sequences, "PC-Style
    /// Function Keys"); nil for any other key.
    private func functionKey(_ key: Key) -> String? {
        let parameter = Int(key.modifiers.rawValue) + 1
        if let letter = Self.letters[key.code] {
            guard parameter == 1 else { return "\u{1b}[1;\(parameter)\(letter)" }
            let isFunction = if case .function = key.code { true } else { false }
            let isShort = flags.isEmpty && (sendsApplicationArrows || isFunction)
            return (isShort ? "\u{1b}O" : "\u{1b}[") + letter
        }
        return Self.number(key.code).map { "\u{1b}[\($0)\(parameter == 1 ? "" : ";\(parameter)")~" }
    }

    private static let letters: [Key.Code: String] = [
        .up: "A", .down: "B", .right: "C", .left: "D", .end: "F", .home: "H", .function(1): "P",
        .function(2): "Q",
        .function(3): "R", .function(4): "S",
    ]

    private static func number(_ code: Key.Code) -> Int? {
        switch code {
        case .insert: 2
        case .delete: 3
        case .pageUp: 5
        case .pageDown: 6
        case .function(let number) where (1...20).contains(number):
            [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34][number - 1]
        default: nil
        }
    }

    /// Returns the control character that Ctrl and a character send, as on DEC's keyboards; nil if there is none.
    private static func control(_ character: Character) -> String? {
        guard let ascii = character.uppercased().first?.asciiValue else { return nil }
        let code: UInt8? =
            switch ascii {
            case 0x40...0x5f: ascii & 0x1f
            case 0x20: 0
            case 0x32...0x38: [0, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x7f][Int(ascii) - 0x32]
            case UInt8(ascii: "/"): 0x1f
            case UInt8(ascii: "?"): 0x7f
            default: nil
            }
        return code.map { String(Unicode.Scalar($0)) }
    }

    /// Returns the sequence for a key with modifiers in the form of `modifyOtherKeys`. Returns nil for a key that is
    /// sent as usual: at level 1, that is every combination that the usual encoding can express.
    private func otherKey(_ key: Key) -> String? {
        guard otherKeys > 0, !key.modifiers.isEmpty, let scalar = Self.scalar(key.code) else { return nil }
        let hasMeaning: Bool
        if case .character(let character) = key.code {
            let modifiers = key.modifiers.subtracting(.shift)
            guard !modifiers.isEmpty else { return nil }
            hasMeaning = !modifiers.contains(.control) || Self.control(character) != nil
        } else {
            hasMeaning = key == .backTab || key.code == .backspace || key.code == .escape
        }
        guard otherKeys > 1 || !hasMeaning else { return nil }
        return "\u{1b}[27;\(Int(key.modifiers.rawValue) + 1);\(scalar)~"
    }

    private static func scalar(_ code: Key.Code) -> UInt32? {
        switch code {
        case .enter: 13
        case .escape: 27
        case .tab: 9
        case .backspace: 127
        case .character(let character): character.unicodeScalars.first?.value
        default: nil
        }
    }

    // MARK: kitty

    /// Returns the sequences for a key in kitty's protocol: that of its press, and that of its release if the program
    /// has asked for it.
    private func extended(_ key: Key) -> String {
        let press = extended(key, event: nil)
        // A key that is sent as text has no release event.
        guard flags.contains(.events), press.hasPrefix("\u{1b}[") else { return press }
        return press + extended(key, event: 3)
    }

    private func extended(_ key: Key, event: Int?) -> String {
        // Kitty's numbers of function keys end at F35 ("Functional key definitions").
        if case .function(let number) = key.code, (36...63).contains(number) {
            return extended(Self.onKeyboard(key), event: event)
        }
        let typesCapital =
            if case .character(let character) = key.code { character.isUppercase } else { false }
        var modifiers = key.modifiers
        if typesCapital { modifiers.insert(.shift) }
        let parameter = Int(modifiers.rawValue) + 1
        let suffix = event.map { ":\($0)" } ?? ""
        let second = parameter > 1 || event != nil ? ";\(parameter)\(suffix)" : ""
        guard let scalar = Self.scalar(key.code) else {
            // With its letter R, F3 would look like the report of the cursor's position (CPR).
            if let letter = Self.letters[key.code], key.code != .function(3) {
                return "\u{1b}[\(second.isEmpty ? "" : "1" + second)\(letter)"
            }
            if case .function(let number) = key.code, (13...35).contains(number) {
                return "\u{1b}[\(57_363 + number)\(second)u"
            }
            return Self.number(key.code).map { "\u{1b}[\($0)\(second)~" } ?? ""
        }
        if !flags.contains(.allKeys) {
            switch key.code {
            case .character(let character) where key.modifiers.subtracting(.shift).isEmpty:
                return String(character)
            case .enter where modifiers.isEmpty, .tab where modifiers.isEmpty,
                .backspace where modifiers.isEmpty:
                return usual(key)
            default: break
            }
        }
        var code = "\(scalar)"
        var text = ""
        if case .character(let character) = key.code {
            let lower = character.lowercased().unicodeScalars.first?.value ?? scalar
            code = "\(lower)" + (lower != scalar && flags.contains(.alternates) ? ":\(scalar)" : "")
            if flags.contains([.allKeys, .text]), event != 3, modifiers.isSubset(of: .shift) {
                text = (second.isEmpty ? ";" : "") + ";\(scalar)"
            }
        }
        return "\u{1b}[\(code)\(second)\(text)u"
    }
}
