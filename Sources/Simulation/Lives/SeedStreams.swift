package import SharedAlgorithms

/// The streams of random numbers of one life, each with a name. One more number that is drawn from one stream does not
/// move the others.
package struct SeedStreams: Sendable {
    package let seed: UInt64

    package init(_ seed: UInt64) { self.seed = seed }

    /// The stream of this name, from its beginning.
    package subscript(name: String) -> SeededGenerator {
        SeededGenerator(seed: seed, UInt64(hashOf: name))
    }
}

extension SeededGenerator {
    /// Whether something with this probability happens.
    package mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns one of several values, of which there must be at least one.
    package mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }

    /// Returns a random part of several kinds, in their order (swarm testing: Groce et al., “Swarm Testing”, ISSTA 2012).
    /// Kinds that are never left out hide what happens without them.
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
