package import SharedAlgorithms

/// The named streams of random numbers of one life. Drawing one more number from a stream does not change the others.
package struct SeedStreams: Sendable {
    package let seed: UInt64

    package init(_ seed: UInt64) { self.seed = seed }

    /// The stream of this name, from its beginning.
    package subscript(name: String) -> SeededGenerator {
        SeededGenerator(seed: seed, UInt64(hashOf: name))
    }
}

extension SeededGenerator {
    /// Draws whether an event of this probability happens.
    package mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns one of several values, of which there must be at least one.
    package mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }

    /// Returns a random subset of kinds, in their order (swarm testing: Groce et al., “Swarm Testing”, ISSTA 2012). If
    /// no kind were ever left out, failures that happen only without it would stay hidden.
    package mutating func swarm<Kind>(of kinds: [Kind]) -> [Kind] {
        let share = one(of: [0.0, 0.1, 0.2, 0.4])
        return kinds.filter { _ in chance(share) }
    }
}

extension UInt64 {
    /// The hash of a text (FNV-1a, 64 bits). It is the same in every process, unlike Swift's own.
    package init(hashOf text: String) {
        self = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
