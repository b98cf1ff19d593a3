public import Waiting

/// A terminal's whole screen: a stack of screens, dialogs above them, the focus, and the keys' way to them.
@UIActor
public final class Window: LoopDisplay {
    public let terminal: Terminal
    public let loop: UILoop
    /// What a wait in this window takes into account: its clock, its activities, its undelivered keys.
    public let scope: LoopScope
    /// The last frame that was painted; number 0 before the first.
    public private(set) var frame: Frame
    /// What the keys do wherever a person is.
    public var keyBindings: [KeyBinding] = [] {
        didSet { setNeedsDisplay() }
    }
    /// The least room that screens are drawn in; below it a sentence says so.
    public var minimumSize = Size(width: 60, height: 16)
    /// Where the concurrent parts of activities run; the system's own pool when nil.
    public var workers: (any TaskExecutor)?
    /// Called after each painted frame.
    public var onFrame: (@UIActor (Frame) -> Void)?
    /// Called when the terminal is gone; closes the window by itself.
    public var onEndOfInput: (@UIActor (Window) -> Void)? = { $0.close() }
    public private(set) var isClosed = false

    /// What goes around every screen's body, such as a header and a footer.
    public typealias Scaffold = @UIActor (_ screen: any Screen, _ body: any View) -> any View
    let scaffold: Scaffold

    var layers: [WindowLayer] = []
    var activitiesByLayer: [(activity: WindowActivity, layer: WindowLayer?)] = []
    var status: StatusMessage?
    var placement = Placement()
    var knownBindings: [KeyBinding] = []
    var needsLayout = true
    var needsPaint = true
    let watch = ObservationWatch()
    let change = ObservationWatch.Change()
    var displaySource: LoopSource?
    var listener: TerminalListener?
    var frameTimer: LoopSource?
    /// The shortest time after which something on the screen wants to be painted anew.
    var requestedDelay: Duration?
    /// Timers that only move what is shown, apart: nobody waits for them.
    let decorationScope = LoopScope("decoration")

    /// Opens on `terminal`, empty until a screen is pushed; `loop` feeds it keys and lets it paint.
    public init(
        terminal: Terminal, loop: UILoop = .shared, scope: LoopScope? = nil,
        scaffold: @escaping Scaffold = { _, body in body }
    ) {
        self.terminal = terminal
        self.loop = loop
        self.scope = scope ?? LoopScope("window")
        self.scaffold = scaffold
        frame = Frame(number: 0, grid: CellGrid(size: terminal.size))
        listen()
    }

    /// Marks the window as out of date; it is laid out and painted when nothing is left to run.
    public func setNeedsDisplay() {
        needsLayout = true
    }

    /// Whether something has changed since the last frame.
    public var needsDisplay: Bool { !isClosed && (needsPaint || needsLayout || change.isPending) }

    /// Lays out when anything has changed, and paints.
    public func display() {
        guard !isClosed else { return }
        layoutIfNeeded()
        needsPaint = false
        frame = Frame(
            number: frame.number + 1, grid: placement.grid, cursor: placement.cursor,
            elements: placement.elements, focus: topLayer?.focus, focusOrder: topLayer?.focusOrder ?? [])
        terminal.display(frame.grid, cursor: frame.cursor)
        onFrame?(frame)
    }

    /// Says something in the status line, until the next key.
    public func showStatus(_ message: StatusMessage) {
        status = message
        setNeedsDisplay()
    }

    /// Says something in the status line, by the way.
    public func showStatus(_ text: String) {
        showStatus(StatusMessage(text))
    }

    /// Gives the terminal back and stops listening; what runs is cancelled. Calling it again does nothing.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        topScreen?.willDisappear()
        displaySource?.cancel()
        listener?.cancel()
        frameTimer?.cancel()
        for entry in activitiesByLayer { entry.activity.cancel() }
        scope.hasPendingInput = { false }
        terminal.close()
        loop.wakeUp()
    }
}
