import Locking
import Observation

/// The changes, by any thread, of properties that a condition has read through Observation.
///
/// Observation reports a change before the property has its new value, and does not report a change that comes after
/// the property was read but before its observation was registered. So the condition has to be evaluated again some
/// time after each change, and after the wait's start.
final class ObservedChanges: Sendable {
    private struct State {
        var hasCome = false
        /// When a change was last reported; before the first report, when the wait began.
        var start = MonotonicClock().now
        /// The number of additional evaluations after `start`. After the beginning of a wait, one is enough: more would
        /// hide that the condition reads properties that are not observable.
        var extraLooks = 1
        /// When the properties that the condition reads were last registered; nil if the next evaluation has to
        /// register them.
        var trackedAt: LoopInstant?

        func nextLook(after now: LoopInstant) -> LoopInstant? {
            (1...extraLooks).lazy.map { start.advanced(by: .milliseconds((1 << $0) - 1)) }.first { $0 > now }
        }
    }

    private let state = Lock(State())
    private let isOnLoop: Bool

    /// - Parameter isOnLoop: whether the loop evaluates the condition.
    init(onLoop isOnLoop: Bool) { self.isOnLoop = isOnLoop }

    /// Whether a property has changed since the last call.
    func hasCome() -> Bool {
        state.withLock { state in
            defer { state.hasCome = false }
            return state.hasCome
        }
    }

    /// Returns the instant, on the monotonic clock, at which the condition is due again: 1, 3, 7 … ms after the last change.
    func nextLook(after now: LoopInstant) -> LoopInstant? { state.withLock { $0.nextLook(after: now) } }

    /// Evaluates a condition.
    ///
    /// - Parameter onChange: called before a property changes.
    func evaluate<Value>(
        _ condition: () throws -> Value, onChange: @escaping @Sendable () -> Void
    ) throws -> Value {
        let now = MonotonicClock().now
        let mustTrack = state.withLock { state in
            if let last = state.trackedAt {
                guard let due = state.nextLook(after: last), due <= now else { return false }
            }
            state.trackedAt = now
            return true
        }
        guard mustTrack else { return try condition() }
        return try withObservationTracking {
            Result { try condition() }
        } onChange: { [weak self] in
            self?.note()
            onChange()
        }.get()
    }

    private func note() {
        // After a change on the loop's own thread, the loop evaluates the condition anyway.
        let isMade = isOnLoop && UILoop.shared.isOnLoopThread
        state.withLock { state in
            (state.hasCome, state.trackedAt) = (true, nil)
            if !isMade { (state.start, state.extraLooks) = (MonotonicClock().now, 10) }
        }
    }
}
