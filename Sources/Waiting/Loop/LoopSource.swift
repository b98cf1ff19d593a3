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

    /// Stops all deliveries, even one that is already due. A second call does nothing.
    public func cancel() {
        let action = onCancel
        onCancel = nil
        action?()
    }
}

/// A painter that the loop calls at the end of a pass, when no work is left to run.
@UIActor
public protocol LoopDisplay: AnyObject {
    var needsDisplay: Bool { get }
    /// Lays out and paints. The loop then evaluates the waits against this frame.
    ///
    /// If `needsDisplay` is still true afterwards, the loop calls this again in its next pass, at most 16 ms later.
    func display()
}

/// A display that the loop serves. Its references are weak: the loop keeps neither displays nor scopes alive.
@UIActor
final class DisplaySource {
    weak let display: (any LoopDisplay)?
    weak let scope: LoopScope?

    init(_ display: any LoopDisplay, _ scope: LoopScope) {
        self.display = display
        self.scope = scope
    }

    var needsDisplay: Bool { display?.needsDisplay == true }
}

/// A file descriptor that the loop listens to.
@UIActor
final class InputSource {
    let descriptor: Int32
    let name: String
    let location: FileLocation
    /// Weak, so that a source that nobody cancels does not keep its scope alive.
    weak let scope: LoopScope?
    let handler: @UIActor () -> Void

    /// - Parameter scope: nil for a descriptor of the loop itself, such as the pipe that delivers signals.
    init(
        descriptor: Int32, name: String, location: FileLocation, scope: LoopScope?,
        handler: @escaping @UIActor () -> Void
    ) {
        self.descriptor = descriptor
        self.name = name
        self.location = location
        self.scope = scope
        self.handler = handler
    }
}
