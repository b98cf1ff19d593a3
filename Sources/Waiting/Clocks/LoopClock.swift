/// What a loop measures deadlines with; never the wall clock, which can be set.
///
/// It is a Swift `Clock` too: code that knows no loop takes an `any Clock<Duration>` and sleeps on it.
public protocol LoopClock: Clock where Instant == LoopInstant {
    /// The loop looks again at least this often while something is due on this clock; nil lets it sleep.
    var longestSleep: Swift.Duration? { get }
}

extension LoopClock {
    public var longestSleep: Swift.Duration? { nil }

    public var minimumResolution: Swift.Duration { .nanoseconds(1) }

    /// Suspends until `deadline`, by a timer of the loop; the tolerance is not used.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: LoopInstant, tolerance: Swift.Duration? = nil) async throws {
        try await UILoop.shared.sleep(until: deadline, on: self)
    }

    /// Suspends for `duration`; see `sleep(until:tolerance:)`.
    public func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
        // Not by way of the requirement of `Clock`, which leaves the caller's actor.
        try await UILoop.shared.sleep(until: now.advanced(by: duration), on: self)
    }
}
