import HTTPBodies

/// Bytes in which an unquoted value may begin after any mark and ends with the last of them: read once, however
/// many marks they have.
struct UnquotedRun {
    /// After the last byte; before the first look nothing was reached.
    private(set) var end = -1
    private var lastEscape = -1
    private var lastDigit = -1
    private var lastLetter = -1
    private var lastOther = -1
    /// Where a capital stands after a small letter: the last such place, and the one before it.
    private var humps = (last: -1, before: -1)

    /// Reads the run that goes on at an index, unless that was read already.
    ///
    /// - Parameters:
    ///   - start: None that is before one that was asked for earlier.
    mutating func reach(_ start: Int, in bytes: [UInt8]) {
        guard start > end else { return }
        self = UnquotedRun()
        var index = start
        while index < bytes.count, !Self.ends(bytes[index]) {
            note(bytes[index], at: index, after: index > start ? bytes[index - 1] : 0)
            index += 1
        }
        end = index
    }

    private mutating func note(_ byte: UInt8, at index: Int, after previous: UInt8) {
        if byte &- 0x30 < 10 {
            lastDigit = index
            return
        }
        lastOther = index
        if byte == 0x25 || byte == 0x2B { lastEscape = index }
        if (byte | 0x20) &- 0x61 < 26 { lastLetter = index }
        if previous &- 0x61 < 26, byte &- 0x41 < 26 { humps = (index, humps.last) }
    }

    // MARK: what stands from an index to the end

    func hasEscape(from start: Int) -> Bool { lastEscape >= start }

    func isNumber(from start: Int) -> Bool { start < end && lastOther < start }

    /// As `SecretPatterns.looksDrawnByLot` says of a value, or digits alone; never of a short one.
    func isDrawnByLot(from start: Int) -> Bool {
        guard end - start >= 6 else { return false }
        // The first byte stands after none.
        return lastLetter >= start && lastDigit >= start || humps.before > start || isNumber(from: start)
    }

    private static func ends(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, 0x22, 0x27, 0x5C, 0x26, 0x23, 0x3B, 0x2C, 0x3C, 0x3E, 0x28, 0x29, 0x5B, 0x5D, 0x7B,
            0x7D:
            return true
        default: return false
        }
    }
}
