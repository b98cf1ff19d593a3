import SharedAlgorithms

/// The disturbances of a run in chaos: late responses, and a typist who rests.
package enum Chaos {
    /// The longest delay of a response. Delays differ, so responses may arrive in another order.
    package static let lateness = Duration.seconds(3)
    /// The factor by which each step may take longer.
    package static let patience = 10

    /// A typist who rests before each key, for a random time. The same seed gives the same times.
    package struct Typist {
        private var random: SeededGenerator

        package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        /// The rest before the next key: 0 to 300 ms.
        mutating func rest() -> Duration { .milliseconds(Int(random.next() % 301)) }
    }
}
