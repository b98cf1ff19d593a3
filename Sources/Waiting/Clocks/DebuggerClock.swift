import Locking

/// A clock that stands still while the program is paused, for example in the debugger.
///
/// Two readings more than `longestGap` apart mean that there was a pause, and only `longestGap` of the pause
/// counts. This also recognizes the pause of a process that was stopped (`SIGSTOP`) or of a machine that
/// slept.
///
/// Use it for a scope while you debug. While something is due on this clock, the loop wakes at least twice per
/// `longestGap`. Work that blocks the loop's thread for longer than that looks like a pause.
public final class DebuggerClock: LoopClock {
    private struct State {
        var lastReading: LoopInstant
        var skipped = Swift.Duration.zero
    }

    private let base: any LoopClock
    private let longestGap: Swift.Duration
    private let state: Lock<State>

    /// - Parameters:
    ///   - longestGap: less than a millisecond is taken as a millisecond.
    ///   - base: the clock whose readings are corrected.
    public init(longestGap: Swift.Duration = .seconds(1), base: any LoopClock = MonotonicClock()) {
        self.base = base
        self.longestGap = max(longestGap, .milliseconds(1))
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
