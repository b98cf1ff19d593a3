/// A clock that the loop measures deadlines with; never the wall clock, which can be set.
///
/// It is a Swift `Clock` as well, so code that knows no loop can take an `any Clock<Duration>` and sleep on
/// it.
///
/// A sleep counts for the scopes that have the same clock: the same object, or an equal value that is `Hashable`.
public protocol LoopClock: Clock where Instant == LoopInstant {
    /// The longest time that the loop sleeps while something is due on this clock; nil is without limit.
    var longestSleep: Swift.Duration? { get }
}

extension LoopClock {
    public var longestSleep: Swift.Duration? { nil }

    public var minimumResolution: Swift.Duration { .nanoseconds(1) }
}
