/// What a condition is handed, to note what it saw.
@UIActor
public final class WaitProbe {
    private(set) var lastSeen: (@UIActor () -> String)?

    /// Notes a value as it is now; it is put into words only when the wait fails.
    public func saw<Seen: Sendable>(_ value: Seen) {
        lastSeen = { String(describing: value) }
    }
}
