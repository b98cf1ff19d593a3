import Locking

/// A clock whose first sleep ends at once, as if its time were over; the others last until they are cancelled.
final class StandingClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let begun = AsyncStream.makeStream(of: Void.self)
    private let count = Lock(0)

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let isFirst = count.withLock { count in
            count += 1
            return count == 1
        }
        begun.continuation.yield()
        guard !isFirst else { return }
        for await _ in AsyncStream<Void>.makeStream().stream {}
        try Task.checkCancellation()
    }

    /// Suspends until so many sleeps have begun.
    func waitForSleeps(_ count: Int) async {
        var left = count
        for await _ in begun.stream {
            left -= 1
            if left == 0 { return }
        }
    }
}
