import CWaiting

/// The system's monotonic clock: setting the time of day does not move it.
///
/// It is POSIX's `CLOCK_MONOTONIC` (clock_gettime(2)), which measures the timeouts of `poll(2)` too.
public struct MonotonicClock: LoopClock {
    public init() {}

    public var now: LoopInstant { LoopInstant(nanoseconds: waiting_now()) }
}
