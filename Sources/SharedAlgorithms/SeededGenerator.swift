/// Makes the same random numbers in each run for the same seed (SplitMix64: Steele, Lea and Flood, “Fast splittable
/// pseudorandom number generators”, OOPSLA 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Makes a generator whose numbers depend on the seed and on further numbers.
    package init(seed: UInt64, _ parts: UInt64...) {
        state = seed
        for part in parts { state = next() ^ part }
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to 1, excluding 1.
    package mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
