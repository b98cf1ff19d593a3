extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isCapital: Bool { self &- 0x41 < 26 }
    var isHexadecimal: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
}

extension Unicode.Scalar {
    /// Whether the character belongs to a script without spaces between words: Thai, Lao, Burmese, Khmer, Chinese,
    /// Japanese.
    var isOfUnspacedScript: Bool {
        guard value >= 0x0E00 else { return false }
        return [0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF].contains { $0 ~= value }
            || properties.isIdeographic
    }

    /// Whether the character is an accent or another mark on the letter before it, or only joins two letters.
    var isMark: Bool {
        guard value >= 0x80 else { return false }
        return [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
            || value == 0x200C || value == 0x200D
    }

    var isLetter: Bool { isASCII ? UInt8(value).isLetter : properties.isAlphabetic }
    var isDigit: Bool { isASCII ? UInt8(value).isDigit : properties.generalCategory == .decimalNumber }
    var isBlank: Bool { isASCII ? value == 0x20 || 9...13 ~= value : properties.isWhitespace }

    /// Whether the character is invisible, and not a space.
    var isUnseen: Bool {
        if isASCII { return value < 0x20 && !isBlank || value == 0x7F }
        return !isMark && !isBlank && [.control, .format].contains(properties.generalCategory)
    }

    var isCapital: Bool { isASCII ? UInt8(value).isCapital : properties.isUppercase }
}
