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

    /// The bytes after `ESC O` for the digits and signs of a VT100's numeric keypad in its application mode.
    static let keypad: ClosedRange<UInt8> = 0x6a...0x79

    /// The key for `ESC O` followed by `byte`.
    static func shifted(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x61...0x64: letter(byte - 0x20).map { Key($0, .control) }
        case UInt8(ascii: "M"): .enter
        case keypad: .character(Character(Unicode.Scalar(byte - 0x40)))
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
        let numbered = numbers.first.flatMap { Self.numbered[$0] }
        switch final {
        case UInt8(ascii: "Z"): return .backTab
        case 0x61...0x64 where parameters.isEmpty: return letter(final - 0x20).map { Key($0, .shift) }
        case UInt8(ascii: "u"):
            guard let code = numbers.first, !parameters.suffix(2).elementsEqual(":3".utf8) else { return nil }
            return typed(code, modifiers)
        case UInt8(ascii: "~") where numbers.first == 27 && numbers.count == 3:
            return typed(numbers[2], modifiers)
        case UInt8(ascii: "~") where numbers.count <= 2:
            return numbered.map { Key($0.code, $0.modifiers.union(modifiers)) }
        case UInt8(ascii: "^"): return numbered.map { Key($0.code, .control) }
        case UInt8(ascii: "$"): return numbered.map { Key($0.code, .shift) }
        case UInt8(ascii: "@"): return numbered.map { Key($0.code, [.control, .shift]) }
        default:
            guard parameters.isEmpty || numbers.first == 1, numbers.count <= 2 else { return nil }
            return letter(final).map { Key($0, modifiers) }
        }
    }

    /// The keys of `ESC [ 1 ; modifiers` and a letter, and of `ESC O` and a letter.
    static let letters: [Character: Key.Code] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home,
        "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
    ]

    /// The keys of `ESC [ number ; modifiers ~`.
    static let numbered: [Int: Key] = {
        var keys: [Int: Key] = [
            1: .home, 2: Key(.insert), 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        ]
        let numbers = [11...15, 17...21, 23...26, 28...29, 31...34].joined()
        for (index, number) in numbers.enumerated() { keys[number] = KeyCodes.function(index + 1) }
        return keys
    }()

    /// The bytes of keys without a character.
    static let controls: [Key.Code: UInt8] = [.tab: 9, .enter: 13, .escape: 27, .backspace: 127]

    private static func letter(_ byte: UInt8) -> Key.Code? { letters[Character(Unicode.Scalar(byte))] }

    /// The key for the number of a character, with modifiers that a plain byte cannot carry.
    private static func typed(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
        if let control = controls.first(where: { $0.value == (code == 8 ? 127 : code) })?.key {
            return Key(control, modifiers)
        }
        // kitty uses the numbers from 57344 to 63743 for keys without a character.
        guard code >= 32, !(57344..<63744).contains(code),
            let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
        else { return nil }
        let text = modifiers.contains(.shift) ? String(scalar).uppercased() : String(scalar)
        guard let character = text.first, text.count == 1 else { return nil }
        return Key(.character(character), modifiers.subtracting(.shift))
    }

    /// The numbers between the semicolons. A missing number is 1. What kitty adds after a colon is dropped.
    private static func numbers(_ parameters: [UInt8]) -> [Int] {
        guard !parameters.isEmpty else { return [] }
        return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            if $0.isEmpty { return 1 }
            return Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? -1
        }
    }
}
