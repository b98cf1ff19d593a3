/// Something that paints once a pass, when nothing is left to run.
@UIActor
public protocol LoopDisplay: AnyObject {
    var needsDisplay: Bool { get }
    /// Lays out and paints; afterwards the waiters are evaluated against this very frame.
    ///
    /// One that still needs display afterwards is painted again 16 ms later.
    func display()
}

@UIActor
final class DisplaySource {
    weak var display: (any LoopDisplay)?
    let scope: LoopScope

    init(_ display: any LoopDisplay, _ scope: LoopScope) {
        self.display = display
        self.scope = scope
    }
}
