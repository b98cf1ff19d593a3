/// Bytes in which many texts are looked for, most of which are not there.
struct Haystack {
    private let bytes: [UInt8]
    /// Where each hash of four bytes stands.
    private var places: [UInt16: [Int]] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for index in bytes.indices.dropLast(3) { places[Self.hash(bytes, index), default: []].append(index) }
    }

    /// - Parameter needle: Four bytes or more.
    func holds(_ needle: [UInt8]) -> Bool {
        (places[Self.hash(needle, 0)] ?? []).contains { bytes[$0...].starts(with: needle) }
    }

    private static func hash(_ bytes: [UInt8], _ index: Int) -> UInt16 {
        let word = bytes[index..<index + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        return UInt16(truncatingIfNeeded: word &* 0x9E37_79B1 >> 16)
    }
}
