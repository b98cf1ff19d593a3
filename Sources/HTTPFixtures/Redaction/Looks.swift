import HTTPBodies

/// What a text has that is worth a closer look.
struct Looks {
    /// `=`, `:` or `>`, before which a name may stand, or `&`, which may mean the last.
    private(set) var hasAssignment = false
    /// Nothing in it can be a secret by its looks alone: no `@`, and no long run of letters and digits.
    private(set) var isPlain = true
    private(set) var isPerhapsJSON = false

    init(_ text: String) {
        var text = text
        text.withUTF8 { look($0) }
    }

    private mutating func look(_ bytes: UnsafeBufferPointer<UInt8>) {
        var run = 0
        var digits = 0
        var isFirst = true
        for byte in bytes {
            if isFirst, byte > 0x20 {
                isFirst = false
                isPerhapsJSON = byte == 0x7B || byte == 0x5B || byte == 0x22
            }
            switch byte {
            case 0x30...0x39:
                digits += 1
                run += 1
                if digits >= 13 || run >= 12 { isPlain = false }
                continue
            case 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x5F, 0x2D:
                run += 1
                if run >= 12 { isPlain = false }
                // A card's number may be written in groups.
                if byte == 0x2D { continue }
            case 0x20:
                run = 0
                continue
            case 0x3D, 0x3A, 0x3E, 0x26:
                hasAssignment = true
                run = 0
            case 0x40:
                isPlain = false
                run = 0
            default: run = 0
            }
            digits = 0
        }
    }
}
