import Locking

/// A condition that becomes true some real time after it was first evaluated, however late a busy machine does the
/// first evaluation.
public final class LateCondition: Sendable {
    private let first = Lock<SuspendingClock.Instant?>(nil)
    private let delay: Duration

    public init(after delay: Duration) { self.delay = delay }

    public var isTrue: Bool {
        first.withLock { first in
            let now = SuspendingClock.now
            let begin = first ?? now
            first = begin
            return begin.duration(to: now) >= delay
        }
    }
}
