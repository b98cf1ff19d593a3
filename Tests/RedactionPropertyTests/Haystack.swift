/// Bytes that can be searched quickly for many texts.
struct Haystack {
    private let bytes: [UInt8]
    /// For each hash of four bytes, the last index with that hash; -1 if there is none.
    private var last = [Int](repeating: -1, count: 1 << 16)
    /// For each index, the previous index with the same hash; -1 if there is none.
    private var before: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        before = [Int](repeating: -1, count: bytes.count)
        var word: UInt32 = 0
        for index in 0..<bytes.count {
            word = word << 8 | UInt32(bytes[index])
            guard index >= 3 else { continue }
            let hash = Self.hash(word)
            before[index - 3] = last[hash]
            last[hash] = index - 3
        }
    }

    /// - Parameter needle: The bytes to find, at least four.
    func holds(_ needle: [UInt8]) -> Bool {
        var place = last[Self.hash(needle.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })]
        while place >= 0 {
            if bytes[place...].starts(with: needle) { return true }
            place = before[place]
        }
        return false
    }

    private static func hash(_ word: UInt32) -> Int { Int((word &* 0x9E37_79B1) >> 16) }
}
