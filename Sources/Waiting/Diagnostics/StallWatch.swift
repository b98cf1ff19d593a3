import Foundation
import Locking

/// Watches the loop's thread from another thread, and reports stalls.
final class StallWatch: Sendable {
    private struct State {
        var work: Stall.Work?
        var since = LoopInstant(nanoseconds: 0)
        var isReported = false
        /// Whether the watching thread sleeps without a deadline, because the loop sleeps.
        var isAsleep = false
        var isCancelled = false
    }

    private let limit: Duration
    private let activities: @Sendable () -> [String]
    private let report: @Sendable (Stall) -> Void
    private let gate = ThreadGate()
    private let state = Lock(State())
    private let clock = MonotonicClock()

    init(
        limit: Duration, activities: @escaping @Sendable () -> [String],
        report: @escaping @Sendable (Stall) -> Void
    ) {
        self.limit = max(limit, .milliseconds(1))
        self.activities = activities
        self.report = report
    }

    func start() {
        let thread = Thread { [self] in watch() }
        thread.name = "UILoop stall watch"
        thread.start()
    }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        gate.open()
    }

    /// Notes that the loop begins a piece of work or, if `work` is nil, that it goes to sleep. Returns the work that
    /// the loop did before.
    ///
    /// While a piece of work itself runs the loop, that work does not count as stalled. Its time is counted from the
    /// end of the inner run.
    func begin(_ work: Stall.Work?) -> Stall.Work? {
        let now = clock.now
        let (outer, mustWake, stall) = state.withLock { state in
            let outer = state.work
            let stall = state.isReported ? makeStall(state, now, isOver: true) : nil
            state.work = work
            state.since = now
            state.isReported = false
            let mustWake = state.isAsleep && work != nil
            if mustWake { state.isAsleep = false }
            return (outer, mustWake, stall)
        }
        if mustWake { gate.open() }
        if let stall { report(stall) }
        return outer
    }

    private func watch() {
        while let (stall, deadline) = next() {
            if let stall { report(stall) }
            _ = gate.wait(until: deadline)
        }
    }

    /// Returns a stall to report, if there is one, and the instant until which the watching thread then sleeps; nil
    /// once the watch is cancelled.
    private func next() -> (stall: Stall?, deadline: LoopInstant)? {
        let now = clock.now
        return state.withLock { state in
            if state.isCancelled { return nil }
            guard state.work != nil else {
                state.isAsleep = true
                return (nil, .distantFuture)
            }
            // The loop itself makes the second report, at the end of the stall.
            guard !state.isReported else { return (nil, now.advanced(by: limit)) }
            let deadline = state.since.advanced(by: limit)
            guard now >= deadline else { return (nil, deadline) }
            state.isReported = true
            return (makeStall(state, now, isOver: false), now.advanced(by: limit))
        }
    }

    private func makeStall(_ state: State, _ now: LoopInstant, isOver: Bool) -> Stall? {
        state.work.map { work in
            Stall(
                duration: state.since.duration(to: now), isOver: isOver, work: work, activities: activities())
        }
    }
}
