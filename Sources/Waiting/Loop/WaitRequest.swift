/// The parameters of a wait, except its condition.
struct WaitRequest: Sendable {
    var what: String
    var location: FileLocation
    /// Nil is no limit.
    var timeout: Duration?
    var polling = Polling.never
    var scope: LoopScope
    var failsWhenQuiescent = false
    /// The wait fails when this closure returns a reason.
    var unless: (@UIActor () throws -> String?)?
    /// Whether this wait only watches. If so, its deadline does not keep other waits from being quiescent.
    var isBystander = false
    /// Whether the wait is meant to last until its timeout.
    var lastsItsTime = false
    var reporter = IssueReporter.current
    /// Lists the things that the wait is still waiting for.
    var stillOpen: (@UIActor () -> [String])?
    /// Returns another sentence that explains the end of the wait.
    var note: (@UIActor () -> String?)?
    /// Called when the wait has ended, before its caller goes on.
    var atEnd: (@UIActor () -> Void)?
}

/// The way in which a wait notices changes that cannot wake the loop.
///
/// On a virtual clock, a wait polls in the clock's time, once in a millisecond at most. Only a wait on `UIActor` with a
/// synchronous condition polls in real time, and the clock stands still meanwhile. That is for changes that do not depend
/// on the clock, such as those of a file.
public enum Polling: Hashable, Sendable {
    /// The wait does not poll, because all changes wake the loop.
    case never
    /// The condition is evaluated at least this often.
    case every(Duration)
    /// The loop does not sleep while this wait lasts.
    case continuous

    /// The same polling on a virtual clock, which has to move on between two evaluations.
    var onVirtualClock: Polling {
        let shortest = Duration.milliseconds(1)
        return switch self {
        case .never: .never
        case .every(let time): .every(max(time, shortest))
        case .continuous: .every(shortest)
        }
    }

    /// Returns the instant of the next evaluation after an evaluation at `now` that had no result.
    func next(after now: LoopInstant, until deadline: LoopInstant) -> LoopInstant {
        if case .every(let time) = self { min(deadline, now.advanced(by: time)) } else { deadline }
    }
}

/// The error of a wait that failed by its `unless:`.
public struct UnlessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason that `unless:` returned.
    public var reason: String

    package init(reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}

/// Gets the values that a condition notes. The last one is reported if the wait fails.
@UIActor
public final class WaitProbe {
    /// The moment of an evaluation.
    enum Moment {
        case ordinary
        /// The last evaluation, at the deadline.
        case deadline
        /// The last evaluation, because nothing is running or pending.
        case quiescence
    }

    private(set) var lastSeen: String?
    var moment = Moment.ordinary
    /// Whether the loop has done anything since the last evaluation, or was woken.
    var hasNews = true

    /// Notes a value as it is now, for the report of a failure. Only the last note is kept.
    public func saw<Seen>(_ value: Seen) {
        // Described now, because an object in the value may change before the wait fails.
        lastSeen = String(describing: value)
    }
}
