import Locking
import Observation

/// The changes, by any thread, of properties that a condition has read through Observation.
///
/// Observation reports a change before the property has its new value, and does not report a change that comes after
/// the property was read but before its observation was registered. So the condition has to be evaluated again some
/// time after each change, and once after each registration. A change that had begun before its registration, and ends
/// only after that evaluation, is missed.
final class ObservedChanges: Sendable {
    private struct State {
        var hasCome = false
        /// When a change was last reported; nil before the first report.
        var reported: LoopInstant?
        /// When the condition is due once more after the latest registration; nil if that was done, or if the condition
        /// read nothing. Once is enough: more would hide that the condition reads properties that are not observable.
        var check: LoopInstant?
        /// When the properties that the condition reads were last registered; nil if the next evaluation has to
        /// register them.
        var trackedAt: LoopInstant?
        /// The begin of the latest registration of any property. Earlier ones cannot be taken back, but do not count.
        var registration = LoopInstant(nanoseconds: .min)

        /// Returns the next of ten instants after the last report; nil if all are over.
        func lookAfterReport(after now: LoopInstant) -> LoopInstant? {
            guard let reported else { return nil }
            return (1...10).lazy.map { reported.advanced(by: .milliseconds((1 << $0) - 1)) }.first {
                $0 > now
            }
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

    /// Returns the instant, on the monotonic clock, at which the condition is due once more after a registration; nil if
    /// there was none, or if the caller was told. The caller must see to an evaluation at that instant.
    func takeCheck() -> LoopInstant? {
        state.withLock { state in
            defer { state.check = nil }
            return state.check
        }
    }

    /// Returns the instant, on the monotonic clock, at which the condition is due again after the last change: 1, 3, 7 …
    /// ms after it.
    func lookAfterChange(after now: LoopInstant) -> LoopInstant? {
        state.withLock { $0.lookAfterReport(after: now) }
    }

    /// Makes the next evaluation register the properties that the condition reads, which may be other ones than before.
    func registerAgain() { state.withLock { $0.trackedAt = nil } }

    /// Evaluates a condition.
    ///
    /// - Parameter onChange: called before a property changes.
    func evaluate<Value>(
        _ condition: () throws -> Value, onChange: @escaping @Sendable () -> Void
    ) throws -> Value {
        let now = MonotonicClock().now
        let mustTrack = state.withLock { state in
            state.check = nil
            if let last = state.trackedAt {
                guard let due = state.lookAfterReport(after: last), due <= now else { return false }
            }
            state.trackedAt = now
            return true
        }
        guard mustTrack else { return try condition() }
        var hasRead = false
        /// Called only if the condition reads a property through Observation.
        func observer() -> @Sendable () -> Void {
            hasRead = true
            return { [weak self] in if self?.note(of: now) == true { onChange() } }
        }
        let found = withObservationTracking({ Result { try condition() } }, onChange: observer())
        if hasRead {
            state.withLock { state in
                state.registration = now
                guard state.trackedAt == now else { return }
                // However long the thread was kept from running meanwhile, this comes after the registration.
                state.check = MonotonicClock().now.advanced(by: .milliseconds(1))
            }
        }
        return try found.get()
    }

    /// Notes a change, unless a later registration has replaced the one that reports it. Returns whether it was noted.
    private func note(of registration: LoopInstant) -> Bool {
        // After a change on the loop's own thread, the loop evaluates the condition anyway.
        let isMade = isOnLoop && UILoop.shared.isOnLoopThread
        return state.withLock { state in
            guard registration >= state.registration else { return false }
            (state.hasCome, state.trackedAt) = (true, nil)
            if !isMade { state.reported = MonotonicClock().now }
            return true
        }
    }
}
