/// The disturbances of a run in chaos: late responses, and a typist who rests.
public enum Chaos {
    /// The longest delay of a response. Delayed responses arrive in another order.
    public static let lateness = Duration.seconds(3)
    /// The factor by which each step may take longer.
    static let patience = 10

    /// A typist who rests before each key, for a random time. The same seed gives the same times.
    struct Typist {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        /// The rest before the next key: 0 to 300 ms.
        mutating func rest() -> Duration { .milliseconds(Int(next() % 301)) }

        /// A random number (SplitMix64: Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, OOPSLA
        /// 2014).
        private mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
