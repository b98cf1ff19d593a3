/// Something that paints once a pass, when nothing is left to run.
@UIActor
public protocol LoopDisplay: AnyObject {
    var needsDisplay: Bool { get }
    /// Lays out and paints; afterwards the waiters are evaluated against this very frame.
    func display()
}
