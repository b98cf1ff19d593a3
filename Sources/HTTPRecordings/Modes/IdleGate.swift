import Locking

/// Waits for a moment in which nothing is asked, so that what is written takes no processor from the responses.
final class IdleGate: Sendable {
    private struct State {
        var lastUse: ContinuousClock.Instant
        var isOver = false
        var sleeper: Task<Void, Never>?
    }

    /// Longer than a program takes from one response to the request that it leads to.
    private static let quiet = Duration.milliseconds(30)
    private static let longestWait = Duration.milliseconds(500)

    private let state = Lock(State(lastUse: .now))

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

    /// - Parameter start: When what waits began to.
    func wait(since start: ContinuousClock.Instant) async {
        while let sleeper = sleeper(start) { await sleeper.value }
    }

    private func sleeper(_ start: ContinuousClock.Instant) -> Task<Void, Never>? {
        state.withLock { state in
            let now = ContinuousClock.now
            let end = min(state.lastUse + Self.quiet, start + Self.longestWait)
            state.sleeper = state.isOver || end <= now ? nil : Task { try? await Task.sleep(until: end) }
            return state.sleeper
        }
    }
}
