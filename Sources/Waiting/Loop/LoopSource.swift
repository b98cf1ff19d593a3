/// Something that the loop listens to, until `cancel()`.
@UIActor
public final class LoopSource {
    public nonisolated let name: String
    private var onCancel: (@UIActor () -> Void)?

    init(name: String, onCancel: @escaping @UIActor () -> Void) {
        self.name = name
        self.onCancel = onCancel
    }

    public var isCancelled: Bool { onCancel == nil }

    /// Stops the deliveries; one that was not yet made is not made any more. Calling it again does nothing.
    public func cancel() {
        let action = onCancel
        onCancel = nil
        action?()
    }
}
