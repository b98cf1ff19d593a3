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
}
