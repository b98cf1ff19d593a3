import CWaiting

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

/// A display that the loop serves. The references are weak, so that the loop keeps neither displays nor scopes alive.
@UIActor
struct DisplaySource {
    let number: Int
    weak var display: (any LoopDisplay)?
    weak var scope: LoopScope?

    var needsDisplay: Bool { display?.needsDisplay == true }
}

/// A file descriptor that the loop listens to.
struct InputSource {
    let number: Int
    let descriptor: Int32
    /// `POLLIN`, or `POLLOUT` for a descriptor that can take more output.
    var events = Int16(POLLIN)
    let name: String
    let location: FileLocation
    /// Weak, so that a source that nobody cancels does not keep its scope alive. Nil for a descriptor of the loop
    /// itself, such as the pipe that delivers signals.
    weak var scope: LoopScope?
    let handler: @UIActor () -> Void
}
