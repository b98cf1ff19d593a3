import Locking

/// A clock on which a pause in the debugger does not eat a deadline: it takes a gap between two readings that
/// is longer than `longestGap` for a pause, and counts no more of it than that.
///
/// To be chosen for a scope while debugging: the loop wakes at least every half of `longestGap` while
/// something is due on it, and what holds the loop's thread for longer is taken for a pause too. It does as
/// well for a process that was stopped (`SIGSTOP`) or a machine that slept.
public final class DebuggerClock: LoopClock {
    private struct State {
        var lastReading: LoopInstant
        var skipped = Swift.Duration.zero
    }

    private let base: any LoopClock
    private let longestGap: Swift.Duration
    private let state: Lock<State>

    /// - Parameter base: the clock whose gaps are taken out.
    public init(
        longestGap: Swift.Duration = .seconds(1), base: any LoopClock = MonotonicClock()
    ) {
        self.base = base
        self.longestGap = longestGap
        state = Lock(State(lastReading: base.now))
    }

    public var longestSleep: Swift.Duration? { longestGap / 2 }

    public var now: LoopInstant {
        state.withLock { state in
            let reading = base.now
            let gap = state.lastReading.duration(to: reading)
            if gap > longestGap { state.skipped += gap - longestGap }
            state.lastReading = reading
            return reading.advanced(by: .zero - state.skipped)
        }
    }
}
