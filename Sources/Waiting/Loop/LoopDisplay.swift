/// Something that paints once a pass, when nothing is left to run.
@UIActor
public protocol LoopDisplay: AnyObject {
    var needsDisplay: Bool { get }
    /// Lays out and paints; afterwards the waiters are evaluated against this very frame.
    ///
    /// One that still needs display afterwards is painted again in the loop's next pass: 16 ms later where nothing
    /// else makes it go round.
    func display()
}

@UIActor
final class DisplaySource {
    weak var display: (any LoopDisplay)?
    let scope: LoopScope

    var isCancelled = false

    init(_ display: any LoopDisplay, _ scope: LoopScope) {
        self.display = display
        self.scope = scope
    }

    var needsDisplay: Bool { display?.needsDisplay == true }
}
