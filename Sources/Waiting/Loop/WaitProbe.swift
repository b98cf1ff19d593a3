/// The notes of a condition: the last value that it notes is reported if the wait fails.
@UIActor
public final class WaitProbe {
    /// The moment of an evaluation.
    enum Moment {
        case ordinary
        /// The deadline: there will be no other evaluation.
        case deadline
        /// Quiescence: nothing is running and nothing is to come.
        case quiescence
    }

    private(set) var lastSeen: (@UIActor () -> String)?
    var moment = Moment.ordinary

    /// Notes a value as it is now, for the report of a failure; the last one counts.
    public func saw<Seen>(_ value: Seen) {
        // Described at once: an object in the value may change before the wait fails.
        let words = String(describing: value)
        lastSeen = { words }
    }

    /// Notes a value as it is now; it is described only if the wait fails.
    public func saw<Seen: BitwiseCopyable & Sendable>(_ value: Seen) {
        lastSeen = { String(describing: value) }
    }

    /// Notes a text.
    public func saw(_ text: String) {
        lastSeen = { text }
    }
}
