/// What tells a sequence from all others: its introducer, its private marker, its intermediate bytes and its final byte
/// (ECMA-48, 5.4).
struct SequenceName: Hashable {
    enum Kind: UInt64 {
        case escape = 1
        case control, device
    }

    /// The bytes, one after the other, after the introducer.
    private var code: UInt64
    private var isLong = false

    init(_ kind: Kind) { code = kind.rawValue }

    /// Reads a name as it is written in the manual: `CSI ? $ p`, `ESC # 8`. `SP` is a space.
    init(_ text: String) {
        let parts = text.split(separator: " ")
        code = (parts.first == "CSI" ? Kind.control : parts.first == "DCS" ? .device : .escape).rawValue
        for part in parts.dropFirst() { append(part == "SP" ? 0x20 : part.utf8.first ?? 0) }
    }

    var isDevice: Bool {
        var rest = code
        while rest > 0xff { rest >>= 8 }
        return rest == Kind.device.rawValue
    }

    /// Adds a byte. No sequence has more than a marker, two intermediate bytes and a final one.
    mutating func append(_ byte: UInt8) {
        if code >= 1 << 32 { isLong = true } else { code = code << 8 | UInt64(byte) }
    }
}

/// A parameter of a control sequence, with its sub-parameters. Nil where a number is left out.
struct Parameter: Hashable {
    var parts: [Int?] = []

    var value: Int? { parts.first.flatMap(\.self) }

    mutating func addPart() { parts += parts.isEmpty ? [nil, nil] : [nil] }

    mutating func add(digit: Int, atMost most: Int) {
        if parts.isEmpty { parts.append(nil) }
        parts[parts.count - 1] = min(most, (parts[parts.count - 1] ?? 0) * 10 + digit)
    }
}

extension [Parameter] {
    /// A number, or nil if it is left out.
    subscript(number index: Int) -> Int? { index < count ? self[index].value : nil }

    /// A number; 0 if it is left out.
    func value(_ index: Int) -> Int { self[number: index] ?? 0 }

    /// How often something is done, or a place: at least 1, and 1 if it is left out.
    func count(_ index: Int) -> Int { Swift.max(1, self[number: index] ?? 1) }
}
