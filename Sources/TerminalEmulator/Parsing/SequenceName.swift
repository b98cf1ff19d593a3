/// The name of an escape sequence, which tells it from all others: its introducer, its private marker, its intermediate
/// bytes and its final byte (ECMA-48, 5.4).
struct SequenceName: Hashable {
    enum Kind { case escape, control, device }

    let kind: Kind
    /// The bytes after the introducer, packed into one number.
    private var code: UInt32 = 0

    init(_ kind: Kind) { self.kind = kind }

    /// Reads a name as the manuals write it: `CSI ? $ p`, `ESC # 8`. `SP` is a space.
    init(_ text: String) {
        let parts = text.split(separator: " ")
        kind = parts[0] == "CSI" ? .control : parts[0] == "DCS" ? .device : .escape
        for part in parts.dropFirst() { append(part == "SP" ? 0x20 : part.utf8.first ?? 0) }
    }

    /// Adds a byte. More than four bytes make a name that no known sequence has.
    mutating func append(_ byte: UInt8) { code = code > 0xff_ffff ? .max : code << 8 | UInt32(byte) }
}

/// A parameter of a control sequence, with its sub-parameters. A number that is left out is nil.
struct Parameter: Hashable {
    private static let most = 65535

    private(set) var parts: [Int?] = []

    var value: Int? { parts.first.flatMap(\.self) }

    mutating func addPart() { parts += parts.isEmpty ? [nil, nil] : [nil] }

    mutating func add(digit: Int) {
        if parts.isEmpty { parts.append(nil) }
        parts[parts.count - 1] = min(Self.most, (parts[parts.count - 1] ?? 0) * 10 + digit)
    }
}

extension [Parameter] {
    /// The number of a parameter; nil if it is left out.
    subscript(number index: Int) -> Int? { index < count ? self[index].value : nil }

    /// Returns the number of a parameter; 0 if it is left out.
    func value(_ index: Int) -> Int { self[number: index] ?? 0 }

    /// Returns a parameter that is a count, or a position from 1. It is 1 if the sequence leaves it out or has 0.
    func count(_ index: Int) -> Int { Swift.max(1, value(index)) }

    /// The numbers of all parameters; a single 0 if there are no parameters.
    var numbers: [Int] { isEmpty ? [0] : map { $0.value ?? 0 } }
}
