/// A painter that the loop calls at the end of a pass, when no work is left to run.
@UIActor
public protocol LoopDisplay: AnyObject {
    var needsDisplay: Bool { get }
    /// Lays out and paints; the waits are then evaluated against this frame.
    ///
    /// If it still needs display afterwards, it paints again in the next pass, which comes after 16 ms at the
    /// latest.
    func display()
}

@UIActor
final class DisplaySource {
    weak var display: (any LoopDisplay)?
    /// A weak reference: a display that nobody cancels must not keep its scope.
    weak let scope: LoopScope?

    var isCancelled = false

    init(_ display: any LoopDisplay, _ scope: LoopScope) {
        self.display = display
        self.scope = scope
    }

    var needsDisplay: Bool { display?.needsDisplay == true }
}
