import Locking

/// Waits for a moment in which nothing is asked, so that what is written takes no processor from the responses.
final class IdleGate: Sendable {
    private struct State {
        /// Longer than a program takes from one response to the request that it leads to.
        private static let quiet = Duration.milliseconds(30)
        private static let longestWait = Duration.milliseconds(500)

        var lastUse = ContinuousClock.now
        var isOver = false
        var sleeper: Task<Void, Never>?

        /// Starts to sleep until the moment has come; nil when it is there.
        ///
        /// In real time, for disk and processor know no other: a program's virtual clock would jump over the pause.
        mutating func sleep(since start: ContinuousClock.Instant) -> Task<Void, Never>? {
            let end = min(lastUse + Self.quiet, start + Self.longestWait)
            sleeper = isOver || end <= .now ? nil : Task { try? await Task.sleep(until: end) }
            return sleeper
        }
    }

    private let state = Lock(State())

    /// Notes that something was asked, or has its response.
    func interrupt() { state.withLock { $0.lastUse = .now } }

    /// Ends all waits, now and later.
    func end() {
        state.withLock { state in
            state.isOver = true
            return state.sleeper
        }?.cancel()
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    func wait(since start: ContinuousClock.Instant) async {
        while let sleeper = state.withLock({ $0.sleep(since: start) }) { await sleeper.value }
    }
}
