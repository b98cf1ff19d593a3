import SharedAlgorithms

/// The order in which the loop does work that is ready at the same time; see `UILoop.withOrder`.
public enum LoopOrder: Hashable, Sendable {
    /// Work that became ready first is done first.
    case arrival
    /// A random order, which is the same each time for the same seed and the same program.
    case seeded(UInt64)
}

/// Makes the choices of a seeded order.
struct LoopChoices {
    private var numbers: SeededGenerator

    /// Returns nil for the order of arrival, which leaves nothing to choose.
    init?(_ order: LoopOrder) {
        guard case .seeded(let seed) = order else { return nil }
        numbers = SeededGenerator(seed: seed)
    }

    /// Returns a number from 0 to `count`, excluding `count`. If there is only one choice, draws no number, so that a
    /// pass in which nothing is ready does not change later choices.
    mutating func index(below count: Int) -> Int {
        guard count > 1 else { return 0 }
        return Int(numbers.next().multipliedFullWidth(by: UInt64(count)).high)
    }
}
