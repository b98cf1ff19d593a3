import TerminalUI
import Waiting

/// The pace of typing, and whether keys are sent before the program is ready.
package struct TypingManner: Hashable, Sendable {
    /// The time from each key to the next one, on the program's clock; nil for none.
    package var pace: Duration?
    /// Whether the keys do not wait until a process takes them.
    package var isAhead: Bool

    package init(pace: Duration? = nil, isAhead: Bool = false) { (self.pace, self.isAhead) = (pace, isAhead) }

    /// Whether the keys are typed as always.
    var isUsual: Bool { pace == nil && !isAhead }
}

extension App {
    /// Waits until the program can be typed into, unless the keys come ahead of that.
    func prepare(_ manner: TypingManner, _ attempt: Attempt) async throws(StepFailure) {
        guard manner.isAhead else {
            try await rest(attempt)
            return try await readiness(attempt)
        }
        guard process == nil else { return }
        throw failure(
            .impossible(
                "“ahead” goes with a program on a terminal of its own. Into this window, keys are pressed when what was"
                    + " begun before has ended."), of: attempt, waitingFor: "a program to type ahead of")
    }

    /// Sends keys at a pace, or at once if there is none, whether or not the program has worked on the earlier ones.
    func send(_ keys: [Key], _ manner: TypingManner, _ attempt: Attempt) async throws(StepFailure) {
        if let pace = manner.pace { try checkTime(for: keys.count, pace, attempt) }
        for (index, key) in keys.enumerated() {
            if index > 0, let pace = manner.pace { try await pause(pace, attempt) }
            if let end { throw failure(end, of: attempt, waitingFor: "the next key to be taken") }
            await send([.key(key)])
            if manner.pace != nil { try await settle(attempt) }
        }
        if manner.isAhead { try await settle(attempt) } else { try await workOff(attempt) }
    }

    private func checkTime(for count: Int, _ pace: Duration, _ attempt: Attempt) throws(StepFailure) {
        let needed = pace * (count - 1)
        guard needed > clock.now.duration(to: attempt.deadline) else { return }
        throw failure(
            .impossible(
                "\(count) keys take \(needed.inWords) at this pace, and the step has \(attempt.timeout.inWords): give it a"
                    + " longer “timeout”."), of: attempt, waitingFor: "time for all keys")
    }

    /// Waits on the program's clock, which goes on meanwhile if it is virtual.
    private func pause(_ time: Duration, _ attempt: Attempt) async throws(StepFailure) {
        let what = "the time of the next key"
        let outcome = await window.loop.wait(for: what, timeout: time, scope: window.scope) { [self] _ in
            hasEnded
        }
        if case .cancelled = outcome { throw failure(.cancelled, of: attempt, waitingFor: what) }
    }
}
