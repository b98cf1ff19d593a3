import Locking

/// A clock on which every sleep ends at once. The clock records how long each sleep should have lasted.
package final class ImmediateClock: Clock, Sendable {
    private let sleeps = Lock<[Duration]>([])

    package init() {}

    package var now: ManualClock.Instant { ManualClock.Instant() }
    package var minimumResolution: Duration { .zero }
    /// The lengths of all sleeps, in the order in which they began.
    package var durations: [Duration] { sleeps.withLock { $0 } }

    package func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        sleeps.withLock { $0.append(deadline.offset) }
        try Task.checkCancellation()
    }
}
