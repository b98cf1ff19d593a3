import Foundation
import HTTPBodies
import Locking

/// A clock on which every wait is over at once, and written down.
final class NotingClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let waits = Lock<[Duration]>([])

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }
    /// All waits, in the order in which they began.
    var durations: [Duration] { waits.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        waits.withLock { $0.append(deadline.offset) }
        try Task.checkCancellation()
    }
}
