import CWaiting

/// What a loop measures deadlines with; never the wall clock, which can be set.
public protocol LoopClock: Sendable {
    var now: LoopInstant { get }
}

/// The system's monotonic clock: setting the time of day does not move it.
public struct MonotonicClock: LoopClock {
    public init() {}

    public var now: LoopInstant { LoopInstant(nanoseconds: waiting_now()) }
}
