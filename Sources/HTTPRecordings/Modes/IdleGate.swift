import HTTPBodies
import Locking

/// Waits for a moment in which nothing is asked, so that what is written takes no processor from the answers.
final class IdleGate: Sendable {
    private struct State {
        var lastUse: ContinuousClock.Instant
        var isOver = false
        var sleeper: Task<Void, Never>?
    }

    /// Longer than a program takes from one answer to the request that it leads to.
    private static let quiet = Duration.milliseconds(30)
    /// Older than that, nothing waits any longer.
    private static let longest = Duration.milliseconds(500)

    private let state = Lock(State(lastUse: .now))

    /// Something was asked or answered.
    func interrupt() { state.withLock { $0.lastUse = .now } }

    /// Nothing waits any longer from now on.
    func end() {
        state.withLock { state in
            state.isOver = true
            return state.sleeper
        }?.cancel()
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    /// - Parameter start: when what waits began to.
    func wait(since start: ContinuousClock.Instant) async {
        while let sleeper = sleeper(start) { await sleeper.value }
    }

    private func sleeper(_ start: ContinuousClock.Instant) -> Task<Void, Never>? {
        state.withLock { state in
            let now = ContinuousClock.now
            let end = min(state.lastUse + Self.quiet, start + Self.longest)
            state.sleeper = state.isOver || end <= now ? nil : Task { try? await Task.sleep(until: end) }
            return state.sleeper
        }
    }
}
