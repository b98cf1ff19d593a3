/// A decoder that reads UTF-8 byte by byte. A truncated character becomes one U+FFFD (Unicode, 3.9, "maximal subpart").
struct ScalarDecoder {
    enum Result {
        case incomplete
        case scalar(Unicode.Scalar)
        /// The bytes before this one are a truncated character. This byte has still to be read.
        case brokenOff
    }

    private var missing = 0
    private var value: UInt32 = 0
    /// The range of the bytes that may come next.
    private var range: ClosedRange<UInt8> = 0x80...0xbf

    var isInside: Bool { missing > 0 }

    mutating func read(_ byte: UInt8) -> Result {
        guard isInside else { return begin(byte) }
        guard range.contains(byte) else {
            missing = 0
            return .brokenOff
        }
        range = 0x80...0xbf
        value = value << 6 | UInt32(byte & 0x3f)
        missing -= 1
        guard missing == 0 else { return .incomplete }
        return .scalar(Unicode.Scalar(value) ?? "\u{fffd}")
    }

    private mutating func begin(_ byte: UInt8) -> Result {
        range = 0x80...0xbf
        switch byte {
        case 0xc2...0xdf: (missing, value) = (1, UInt32(byte & 0x1f))
        case 0xe0...0xef: (missing, value) = (2, UInt32(byte & 0x0f))
        case 0xf0...0xf4: (missing, value) = (3, UInt32(byte & 0x07))
        default: return .scalar("\u{fffd}")
        }
        // Excludes overlong forms, surrogates, and values beyond U+10FFFF.
        switch byte {
        case 0xe0: range = 0xa0...0xbf
        case 0xed: range = 0x80...0x9f
        case 0xf0: range = 0x90...0xbf
        case 0xf4: range = 0x80...0x8f
        default: break
        }
        return .incomplete
    }
}
