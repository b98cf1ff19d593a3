import Locking

/// The time of a virtual clock, how far it may move, and what holds it; may be read on any thread.
final class VirtualTime: Sendable {
    private struct State {
        var now: LoopInstant
        /// The time up to which the clock was told to move.
        var allowed: LoopInstant
        var holds: [Int: String] = [:]
        var nextHold = 0
        var scopes: [(id: ObjectIdentifier, scope: WeakScope)] = []
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

    /// Sets the clock that shows this time; to be called once.
    func belongs(to clock: VirtualClock) { state.withLock { $0.clock = clock } }

    /// Whether the clock will never move again: it is released, and has moved as far as it was told to.
    var isAbandoned: Bool { state.withLock { $0.clock == nil && $0.allowed <= $0.now } }

    var now: LoopInstant { state.withLock { $0.now } }

    func move(to instant: LoopInstant) {
        state.withLock { $0.now = max($0.now, instant) }
    }

    /// Lets the clock move `duration` further than it may so far, and returns the new limit.
    func allow(_ duration: Duration) -> LoopInstant {
        state.withLock { state in
            state.allowed = max(state.allowed, state.now).advanced(by: max(duration, .zero))
            return state.allowed
        }
    }

    /// Returns the time that the clock moves to, and whether it was told to move; nil if it stays. `next` is
    /// the earliest deadline on it.
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
        let entry = (ObjectIdentifier(scope), WeakScope(scope: scope))
        state.withLock { $0.scopes.append(entry) }
    }

    func remove(_ scope: ObjectIdentifier) {
        state.withLock { state in state.scopes.removeAll { $0.id == scope } }
    }

    /// The reasons why the clock stands still; empty if it may move.
    @UIActor var held: [String] {
        let (holds, scopes) = state.withLock { state in
            (state.holds.sorted { $0.key < $1.key }.map(\.value), state.scopes)
        }
        return holds + scopes.compactMap(\.scope.scope).flatMap(\.offTheClock)
    }

    /// Whether the clock has to stand still. If it was told to move, it ignores people who may act at any
    /// time.
    @UIActor func isHeld(isTold: Bool) -> Bool {
        let (isHeld, scopes) = state.withLock { (!$0.holds.isEmpty, $0.scopes) }
        return isHeld
            || scopes.compactMap(\.scope.scope).contains { !$0.isAtRest || ($0.isOpenEnded && !isTold) }
    }
}
