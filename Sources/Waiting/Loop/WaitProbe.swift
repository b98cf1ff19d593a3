/// What a condition is handed, to note what it saw.
@UIActor
public final class WaitProbe {
    /// At which moment the condition is evaluated.
    enum Moment {
        case ordinary
        /// The time is up: there will be no other evaluation.
        case deadline
        /// Nothing is running and nothing is to come.
        case quiescence
    }

    private(set) var lastSeen: (@UIActor () -> String)?
    var moment = Moment.ordinary

    /// Notes a value as it is now, for the case that the wait fails; the last one counts.
    public func saw<Seen>(_ value: Seen) {
        // In words at once: what the value refers to may change before the wait fails.
        let words = String(describing: value)
        lastSeen = { words }
    }

    /// Notes a value as it is now; it is put into words only when the wait fails.
    public func saw<Seen: BitwiseCopyable & Sendable>(_ value: Seen) {
        lastSeen = { String(describing: value) }
    }

    /// Notes a text.
    public func saw(_ text: String) {
        lastSeen = { text }
    }
}
