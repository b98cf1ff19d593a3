import Locking

/// What a virtual clock shows, how far it may go, and what holds it; to be read from any thread.
final class VirtualTime: Sendable {
    private struct State {
        var now: LoopInstant
        /// How far the clock has been told to go.
        var allowed: LoopInstant
        var holds: [Int: String] = [:]
        var nextHold = 0
        var scopes: [WeakScope] = []
        weak var clock: VirtualClock?
    }

    private struct WeakScope: Sendable {
        weak var scope: LoopScope?
    }

    let isMovedByHand: Bool
    let patience: Duration
    private let state: Lock<State>

    init(start: LoopInstant, isMovedByHand: Bool, patience: Duration) {
        self.isMovedByHand = isMovedByHand
        self.patience = patience
        state = Lock(State(now: start, allowed: start))
    }

    /// Says whose time it is; to be called once.
    func belongs(to clock: VirtualClock) { state.withLock { $0.clock = clock } }

    /// Whether nobody has the clock any more, and it has gone as far as it was told to: it will never move again.
    var isAbandoned: Bool { state.withLock { $0.clock == nil && $0.allowed <= $0.now } }

    var now: LoopInstant { state.withLock { $0.now } }

    func move(to instant: LoopInstant) {
        state.withLock { $0.now = max($0.now, instant) }
    }

    /// Lets the clock go `duration` further than it may so far; the instant that it may go to then.
    func allow(_ duration: Duration) -> LoopInstant {
        state.withLock { state in
            state.allowed = max(state.allowed, state.now).advanced(by: max(duration, .zero))
            return state.allowed
        }
    }

    /// Where the clock goes when `next` is what is due next on it, and whether it was told to; nil when it is
    /// there already.
    func target(next: LoopInstant?) -> (instant: LoopInstant, isTold: Bool)? {
        state.withLock { state in
            let told = state.allowed > state.now ? state.allowed : nil
            guard let told else { return isMovedByHand ? nil : next.map { ($0, false) } }
            return (min(next ?? told, told), true)
        }
    }

    func hold(_ reason: String) -> Int {
        state.withLock { state in
            state.nextHold += 1
            state.holds[state.nextHold] = reason
            return state.nextHold
        }
    }

    func release(_ hold: Int) {
        state.withLock { _ = $0.holds.removeValue(forKey: hold) }
    }

    func add(_ scope: LoopScope) {
        state.withLock { state in
            state.scopes.removeAll { $0.scope == nil }
            state.scopes.append(WeakScope(scope: scope))
        }
    }

    /// What keeps the clock where it is, in words; empty when it may go on.
    @UIActor var held: [String] {
        let (holds, scopes) = state.withLock { state in
            (state.holds.sorted { $0.key < $1.key }.map(\.value), state.scopes)
        }
        return holds + scopes.compactMap(\.scope).flatMap(\.offTheClock)
    }

    /// Whether anything keeps the clock where it is; a clock that was told to go on takes no notice of who
    /// may act at any time.
    @UIActor func isHeld(isTold: Bool) -> Bool {
        let (isHeld, scopes) = state.withLock { (!$0.holds.isEmpty, $0.scopes) }
        return isHeld
            || scopes.compactMap(\.scope).contains { !$0.isAtRest || ($0.isOpenEnded && !isTold) }
    }
}
