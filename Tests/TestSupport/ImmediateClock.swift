import Locking

/// A clock on which every sleep is over at once; it keeps how long each was to last.
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
