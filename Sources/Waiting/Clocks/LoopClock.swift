import CWaiting
import Dispatch

/// A clock for the loop's deadlines. It must not be the wall clock, because a person can set the wall clock.
///
/// A loop clock is also a Swift `Clock`, so that code that knows no loop can take an `any Clock<Duration>`
/// and sleep on that clock.
///
/// A sleep on a clock is pending in each scope that has the same clock: the same object, or an equal value that is
/// `Hashable`.
public protocol LoopClock: Clock where Instant == LoopInstant {
    /// The longest time that the loop sleeps while something is due on this clock; nil is no limit.
    var longestSleep: Swift.Duration? { get }
}

extension LoopClock {
    public var longestSleep: Swift.Duration? { nil }

    public var minimumResolution: Swift.Duration { .nanoseconds(1) }
}

extension LoopClock {
    /// Suspends a wait that the loop does not evaluate itself, until an instant.
    ///
    /// On the monotonic clock, the loop does not count this as pending work, and a busy loop does not delay it. It ends
    /// after a year at the latest.
    func pause(until instant: LoopInstant) async throws {
        guard self is MonotonicClock else { return try await sleep(until: instant) }
        let year = Duration.seconds(31_536_000)
        let rest = min(now.duration(to: instant), year).clampedNanoseconds
        // Not `Task.sleep`, whose timers stay until they fire, even if their tasks are cancelled.
        let timer = DispatchSource.makeTimerSource()
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        timer.setEventHandler { end.finish() }
        timer.schedule(deadline: .now() + .nanoseconds(Int(rest)), leeway: .nanoseconds(0))
        timer.activate()
        defer { timer.cancel() }
        // The stream also ends when the task is cancelled.
        for await _ in ends {}
        try Task.checkCancellation()
    }
}

/// The system's monotonic clock: setting the time of day does not move it.
///
/// It is POSIX's `CLOCK_MONOTONIC` (clock_gettime(2)), which measures the timeouts of `poll(2)` too.
public struct MonotonicClock: LoopClock {
    public init() {}

    public var now: LoopInstant { LoopInstant(nanoseconds: waiting_now()) }
}

/// A point on a loop clock, in nanoseconds since that clock's own origin.
public struct LoopInstant: InstantProtocol {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// An instant that no clock reaches.
    public static let distantFuture = LoopInstant(nanoseconds: .max)

    public static func < (left: LoopInstant, right: LoopInstant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Returns the instant `duration` later, limited to the range of the type. Adding `.unlimited`, or adding to the
    /// distant future, gives the distant future.
    public func advanced(by duration: Duration) -> LoopInstant {
        let step = duration.clampedNanoseconds
        if step == .max || self == .distantFuture { return .distantFuture }
        let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
        guard overflow else { return LoopInstant(nanoseconds: sum) }
        return step < 0 ? LoopInstant(nanoseconds: .min) : .distantFuture
    }

    /// The time from the right instant to the left.
    public static func - (left: LoopInstant, right: LoopInstant) -> Duration { right.duration(to: left) }

    /// Returns the time from this instant to `other`, negative if `other` is earlier; limited to the range that
    /// `advanced(by:)` takes.
    public func duration(to other: LoopInstant) -> Duration {
        guard other != .distantFuture || self == .distantFuture else { return .unlimited }
        let (difference, overflow) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
        guard overflow else { return .nanoseconds(difference) }
        return .nanoseconds(other > self ? Int64.max : .min)
    }
}

extension Duration {
    /// The duration in nanoseconds, limited to 64 bits: about ±292 years.
    var clampedNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, more) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return more ? (seconds < 0 ? .min : .max) : sum
    }

    /// A duration without end: a wait with this timeout never times out.
    public static let unlimited = Duration.nanoseconds(Int64.max)
}
