import Locking

/// The time of a virtual clock, how far the clock may move, and the holds on it. Any thread may read this.
///
/// This object outlives its `VirtualClock` while tasks sleep on the clock.
final class VirtualTime: LoopClock {
    private struct State {
        var now: LoopInstant
        /// The time up to which the clock was told to move.
        var allowed: LoopInstant
        var holds: [(id: ObjectIdentifier, reason: String)] = []
        var isReleased = false
    }

    let isMovedByHand: Bool
    let patience: Swift.Duration
    private let state: Lock<State>

    init(start: LoopInstant, isMovedByHand: Bool, patience: Swift.Duration) {
        self.isMovedByHand = isMovedByHand
        self.patience = patience
        state = Lock(State(now: start, allowed: start))
    }

    var now: LoopInstant { state.withLock { $0.now } }

    /// Moves the clock. Returns false if a hold stops it, which any thread may have made just now.
    func move(to instant: LoopInstant) -> Bool {
        state.withLock { state in
            guard state.holds.isEmpty else { return false }
            state.now = max(state.now, instant)
            return true
        }
    }

    /// Lets the clock move further, by `duration`, and returns the old limit and the new one.
    func allow(_ duration: Swift.Duration) -> (from: LoopInstant, to: LoopInstant) {
        state.withLock { state in
            let start = max(state.allowed, state.now)
            state.allowed = start.advanced(by: max(duration, .zero))
            return (start, state.allowed)
        }
    }

    /// Takes back what `allow` has returned, as far as the clock has not moved yet, unless somebody has let the clock move
    /// even further since.
    func takeBack(_ move: (from: LoopInstant, to: LoopInstant)) {
        state.withLock { state in
            if state.allowed == move.to { state.allowed = max(move.from, state.now) }
        }
    }

    /// Returns the instant that the clock moves to, and whether somebody told the clock to move; nil if the clock
    /// stands still.
    ///
    /// - Parameter next: the earliest deadline on the clock.
    func target(next: LoopInstant?) -> (instant: LoopInstant, isTold: Bool)? {
        state.withLock { state in
            guard state.allowed > state.now else { return isMovedByHand ? nil : next.map { ($0, false) } }
            return (min(next ?? state.allowed, state.allowed), true)
        }
    }

    /// Notes that the `VirtualClock` is released.
    func release() { state.withLock { $0.isReleased = true } }

    /// Whether the clock will never move again: the `VirtualClock` is released, and the clock has moved as far as it
    /// was told to.
    var isAbandoned: Bool { state.withLock { $0.isReleased && $0.allowed <= $0.now } }

    // MARK: Holds

    func add(_ hold: ClockHold, _ reason: String) {
        let id = ObjectIdentifier(hold)
        state.withLock { $0.holds.append((id, reason)) }
    }

    func remove(_ hold: ObjectIdentifier) {
        state.withLock { state in state.holds.removeAll { $0.id == hold } }
    }

    /// The reasons for the holds on the clock, oldest first.
    var holds: [String] { state.withLock { $0.holds.map(\.reason) } }
}
