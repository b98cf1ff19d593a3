import CNcurses

/// Converts between keys and ncurses' key codes.
package enum KeyCodes {
    static func key(_ code: Int32, name: String?) -> Key? {
        if let key = fixed[code] { return key }
        let number = Int(code - cn_key_f0)
        if (1...63).contains(number) { return function(number) }
        return name.flatMap(extended(name:))
    }

    /// The code (curses.h) of a key without modifiers. Nil if ncurses has no code for it.
    static func code(_ key: Key) -> Int32? {
        guard key.modifiers.isEmpty || key == .backTab else { return nil }
        if case .function(let number) = key.code, (1...12).contains(number) {
            return cn_key_f0 + Int32(number)
        }
        return codes[key]
    }

    /// The key for the number of a function key. F13 and up are F1 to F12 with modifiers, in the order of xterm's
    /// description (terminfo.src, `xterm+pcf2`).
    package static func function(_ number: Int) -> Key {
        let groups: [Key.Modifiers] = [[], .shift, .control, [.control, .shift], .alt, [.alt, .shift]]
        let index = (number - 1) / 12
        guard number >= 1, index < groups.count else { return .function(number) }
        return Key(.function((number - 1) % 12 + 1), groups[index])
    }

    /// The key with a name such as `kUP5`. The number is 1 plus the sum of shift 1, alt 2 and control 4. A name
    /// without a number means Shift (user_caps(5), after xterm's `modifyCursorKeys`).
    private static func extended(name: String) -> Key? {
        let digits = name.reversed().prefix { $0.isNumber }.count
        guard let base = bases[String(name.dropLast(digits))] else { return nil }
        let number = digits == 0 ? 2 : Int(name.suffix(digits)) ?? 2
        return Key(base, modifiers(number))
    }

    /// The modifiers in xterm's parameter, which is 1 plus the sum of shift 1, alt 2, control 4 and meta 8.
    static func modifiers(_ parameter: Int) -> Key.Modifiers {
        let bits = max(1, parameter) - 1
        var modifiers = Key.Modifiers(rawValue: UInt8(bits & 7))
        if bits & 8 != 0 { modifiers.insert(.alt) }
        return modifiers
    }

    private static let bases: [String: Key.Code] = [
        "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
        "kNXT": .pageDown,
        "kPRV": .pageUp, "kDC": .delete, "kIC": .insert,
        // The Linux console's second code for Shift-Tab is `kcbt2`.
        "kcbt": .tab,
    ]

    private static let codes: [Key: Int32] = [
        .up: cn_key_up, .down: cn_key_down, .left: cn_key_left, .right: cn_key_right,
        .home: cn_key_home, .end: cn_key_end, .pageUp: cn_key_page_up,
        .pageDown: cn_key_page_down, .delete: cn_key_delete, Key(.insert): cn_key_insert,
        .backTab: cn_key_back_tab,
    ]

    private static let fixed: [Int32: Key] = {
        var keys: [Int32: Key] = [
            cn_key_backspace: .backspace, cn_key_enter: .enter,
            cn_key_suspend: .control("z"), cn_key_help: .function(1),
            cn_key_find: .home, cn_key_select: .end,
            cn_key_keypad_upper_left: .home, cn_key_keypad_upper_right: .pageUp,
            cn_key_keypad_lower_left: .end, cn_key_keypad_lower_right: .pageDown,
            cn_key_scroll_forward: Key(.down, .shift), cn_key_scroll_back: Key(.up, .shift),
            cn_key_shift_left: Key(.left, .shift), cn_key_shift_right: Key(.right, .shift),
            cn_key_shift_home: Key(.home, .shift), cn_key_shift_end: Key(.end, .shift),
            cn_key_shift_delete: Key(.delete, .shift), cn_key_shift_insert: Key(.insert, .shift),
            cn_key_shift_page_up: Key(.pageUp, .shift),
            cn_key_shift_page_down: Key(.pageDown, .shift),
        ]
        for (key, code) in codes { keys[code] = key }
        return keys
    }()
}
