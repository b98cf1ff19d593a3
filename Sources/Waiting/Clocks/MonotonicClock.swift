import CWaiting

/// The system's monotonic clock: setting the time of day does not move it.
///
/// POSIX's `CLOCK_MONOTONIC` (clock_gettime(2)), the clock of `poll(2)`'s limits too.
public struct MonotonicClock: LoopClock {
    public init() {}

    public var now: LoopInstant { LoopInstant(nanoseconds: waiting_now()) }
}
