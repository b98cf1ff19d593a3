import Synchronization

/// A list of events on other threads that a test can wait for.
final class Tally<Element: Sendable>: Sendable {
    private struct State {
        var all: [Element] = []
        var waiting: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var all: [Element] { state.withLock { $0.all } }

    func add(_ element: Element) {
        let ready = state.withLock { state in
            state.all.append(element)
            let ready = state.waiting.filter { $0.count <= state.all.count }
            state.waiting.removeAll { $0.count <= state.all.count }
            return ready
        }
        for waiter in ready { waiter.1.resume() }
    }

    /// Waits until `count` events have happened.
    func reaches(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard state.all.count < count else { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}
