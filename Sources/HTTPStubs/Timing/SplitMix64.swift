/// A seeded generator of random numbers (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”,
/// OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Makes a generator. Its numbers depend only on the seed and the parts.
    init(seed: UInt64, _ parts: UInt64...) {
        state = seed
        for part in parts { state = next() ^ part }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to 1, excluding 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// Returns a hash of a text (FNV-1a, 64 bits). Unlike Swift's own, it is the same in every run.
    static func number(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
