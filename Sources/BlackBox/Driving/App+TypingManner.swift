import TerminalUI
import Waiting

/// The time between keys, and whether keys are sent before the program is ready.
package struct TypingManner: Hashable, Sendable {
    /// The time from each key to the next one, on the program's clock; nil for none.
    package var delay: Duration?
    /// Whether the keys do not wait until a process takes them.
    package var isAhead: Bool

    package init(delay: Duration? = nil, isAhead: Bool = false) {
        (self.delay, self.isAhead) = (delay, isAhead)
    }

    /// Whether the keys are typed as always.
    var isUsual: Bool { delay == nil && !isAhead }
}

extension App {
    /// Waits until the program can be typed into, unless the keys come ahead of that.
    func prepare(_ manner: TypingManner, _ attempt: Attempt) async throws(StepFailure) {
        guard manner.isAhead else {
            try await rest(attempt)
            return try await readiness(attempt)
        }
        guard process == nil else { return }
        throw impossible(
            "“ahead” goes with a program on a terminal of its own. Into this window, keys are pressed when what was"
                + " begun before has ended.", attempt, for: "a program to type ahead of")
    }

    /// Sends keys with a delay between them, or at once, whether or not the program has worked on the earlier ones.
    func send(_ keys: [Key], _ manner: TypingManner, _ attempt: Attempt) async throws(StepFailure) {
        if let delay = manner.delay { try checkTime(for: keys.count, delay, attempt) }
        for (index, key) in keys.enumerated() {
            if index > 0, let delay = manner.delay {
                // On the program's clock, which goes on meanwhile if it is virtual.
                try await wait(for: "the time of the next key", atMost: delay, attempt) { [self] in hasEnded }
            }
            if let end { throw failure(end, of: attempt, waitingFor: "the next key to be taken") }
            await send([.key(key)])
            if manner.delay != nil { try await settle(attempt) }
        }
        if manner.isAhead { try await settle(attempt) } else { try await workOff(attempt) }
    }

    private func checkTime(for count: Int, _ delay: Duration, _ attempt: Attempt) throws(StepFailure) {
        let needed = delay * (count - 1)
        guard needed > clock.now.duration(to: attempt.deadline) else { return }
        throw impossible(
            "\(count) keys take \(needed.inWords) with this delay, and the step has \(attempt.timeout.inWords): give it a"
                + " longer “timeout”.", attempt, for: "time for all keys")
    }
}
