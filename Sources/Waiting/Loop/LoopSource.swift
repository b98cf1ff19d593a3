/// A descriptor, a timer, a signal or a display that the loop serves until `cancel()`.
@UIActor
public final class LoopSource {
    public nonisolated let name: String
    private var onCancel: (@UIActor () -> Void)?

    init(name: String, onCancel: @escaping @UIActor () -> Void) {
        self.name = name
        self.onCancel = onCancel
    }

    public var isCancelled: Bool { onCancel == nil }

    /// Stops the deliveries, also one that is due and not made yet. A second call does nothing.
    public func cancel() {
        let action = onCancel
        onCancel = nil
        action?()
    }
}
