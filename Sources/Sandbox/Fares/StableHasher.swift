import SharedAlgorithms

/// A hash that is the same on every machine and in every run, unlike Swift's own. FNV-1a over the bytes gives a
/// seed, and the hash is the first random number for this seed.
struct StableHasher: Hashable, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = 0xCBF2_9CE4_8422_2325 ^ seed }

    mutating func add(_ text: String) {
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = (state ^ 0xFF) &* 0x0000_0100_0000_01B3
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            state = (state ^ (number >> shift & 0xFF)) &* 0x0000_0100_0000_01B3
        }
    }

    var value: UInt64 {
        var generator = SeededGenerator(seed: state)
        return generator.next()
    }
}
