/// Finds the key for a control character, or for a sequence of xterm, rxvt, the Linux console or kitty.
///
/// Sources: XTerm Control Sequences ("PC-Style Function Keys", "modifyOtherKeys"), urxvt(7) ("Key Codes"),
/// kitty's keyboard protocol for sequences that end in `u`.
enum KeySequences {
    /// The key for a byte below 128. Ctrl with a letter sends the letter's place in the alphabet.
    static func ascii(_ byte: UInt8) -> Key {
        switch byte {
        case 0x00: Key(.character(" "), .control)
        case 0x08, 0x7f: .backspace
        case 0x09: .tab
        case 0x0a, 0x0d: .enter
        case 0x1b: .escape
        case 0x01...0x1a: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1c...0x1f: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }

    /// The key for `ESC O` followed by `byte`.
    static func shifted(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x61...0x64: Key(arrows[Int(byte) - 0x61], .control)
        // The numeric keypad of a VT100 in its application mode.
        case UInt8(ascii: "M"): .enter
        case 0x6a...0x79: .character(Character(Unicode.Scalar(byte - 0x40)))
        default: letter(byte).map { Key($0) }
        }
    }

    /// Whether `byte` ends a sequence. ECMA-48's final bytes do, and `$` ends rxvt's sequences for keys with Shift.
    static func isFinal(_ byte: UInt8, after parameters: [UInt8]) -> Bool {
        if byte == UInt8(ascii: "$") { return parameters.first.map { (0x30...0x39).contains($0) } ?? false }
        return (0x40...0x7e).contains(byte)
    }

    /// The key for `ESC [`, parameters and a final byte. Nil for any other sequence, such as a report.
    static func key(parameters: [UInt8], final: UInt8) -> Key? {
        let numbers = numbers(parameters)
        let modifiers = numbers.count > 1 ? KeyCodes.modifiers(numbers[1]) : []
        switch final {
        case UInt8(ascii: "Z"):
            return .backTab
        case 0x61...0x64 where parameters.isEmpty:
            return Key(arrows[Int(final) - 0x61], .shift)
        case UInt8(ascii: "u"):
            guard let code = numbers.first, !isRelease(parameters) else { return nil }
            return typed(code, modifiers)
        case UInt8(ascii: "~") where numbers.first == 27 && numbers.count == 3:
            return typed(numbers[2], modifiers)
        case UInt8(ascii: "~") where numbers.count <= 2:
            return numbers.first.flatMap(numbered).map { Key($0.code, $0.modifiers.union(modifiers)) }
        case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "@"):
            return numbers.first.flatMap(numbered).map { Key($0.code, rxvt(final)) }
        default:
            guard parameters.isEmpty || numbers.first == 1, numbers.count <= 2 else { return nil }
            return letter(final).map { Key($0, modifiers) }
        }
    }

    private static let arrows: [Key.Code] = [.up, .down, .right, .left]

    private static func letter(_ byte: UInt8) -> Key.Code? {
        switch byte {
        case 0x41...0x44: arrows[Int(byte) - 0x41]
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case 0x50...0x53: .function(Int(byte) - 0x4f)
        default: nil
        }
    }

    private static func rxvt(_ final: UInt8) -> Key.Modifiers {
        switch final {
        case UInt8(ascii: "^"): .control
        case UInt8(ascii: "$"): .shift
        default: [.control, .shift]
        }
    }

    private static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: Key(.insert)
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: KeyCodes.function(number - 12)
        case 28, 29: KeyCodes.function(number - 13)
        case 31...34: KeyCodes.function(number - 14)
        default: nil
        }
    }

    /// The key for the number of a character, with modifiers that a plain byte cannot carry.
    private static func typed(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
        switch code {
        case 9: return Key(.tab, modifiers)
        case 13: return Key(.enter, modifiers)
        case 27: return Key(.escape, modifiers)
        case 8, 127: return Key(.backspace, modifiers)
        // kitty uses the numbers from 57344 to 63743 for keys without a character.
        case 32..<57344, 63744...0x10ffff:
            guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
            let text = modifiers.contains(.shift) ? String(scalar).uppercased() : String(scalar)
            guard let character = text.first, text.count == 1 else { return nil }
            return Key(.character(character), modifiers.subtracting(.shift))
        default: return nil
        }
    }

    /// The numbers between the semicolons. A missing number is 1. What kitty adds after a colon is dropped.
    private static func numbers(_ parameters: [UInt8]) -> [Int] {
        guard !parameters.isEmpty else { return [] }
        return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            if $0.isEmpty { return 1 }
            return Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? -1
        }
    }

    private static func isRelease(_ parameters: [UInt8]) -> Bool {
        String(decoding: parameters, as: UTF8.self).hasSuffix(":3")
    }
}
