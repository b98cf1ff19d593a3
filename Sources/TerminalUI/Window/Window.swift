public import Waiting

/// The whole area of a terminal: a stack of screens with dialogs above them, the focus, and the dispatch of keys.
///
/// ```swift
/// let window = Window(terminal: try Terminal.tty())
/// window.keyBindings = [KeyBinding(.escape, title: "leave") { [weak window] in window?.close() }]
/// window.push(GreeterScreen())
/// ```
@UIActor
public final class Window: LoopDisplay {
    public let terminal: Terminal
    public let loop: UILoop
    /// The scope of waits in this window: its clock, its activities, and its input that is not handled yet.
    public let scope: LoopScope
    /// The last painted frame. Before the first painting, it is an empty frame with the number 0.
    public private(set) var frame: Frame
    /// The keys that work on every screen.
    public var keyBindings: [KeyBinding] = [] { didSet { setNeedsDisplay() } }
    /// The keys that a person has chosen, by the names of bindings. They replace the keys of these bindings, except
    /// those with a fixed use.
    package var chosenKeys: [String: [Key]] = [:] { didSet { setNeedsDisplay() } }
    /// Returns a note for the status line about a pressed key that does nothing; nil for no note. Not called while a
    /// dialog is open.
    package var unusedKeyNote: (@UIActor (Key) -> String?)?
    /// The smallest size in which screens are drawn. A smaller terminal shows only a sentence that asks for more room.
    public var minimumSize = Size(width: 60, height: 16)
    /// The executor of the concurrent parts of activities. Nil means the system's own pool.
    package var workers: (any TaskExecutor)?
    /// Called after each painted frame.
    package var onFrame: (@UIActor (Frame) -> Void)?
    /// Called with each event before the window handles it. If it returns true, the window does not get the event.
    package var onInput: (@UIActor (InputEvent) -> Bool)?
    /// Paints over the frame on the terminal, for example a notice of a tool around the program. `frame` does not
    /// contain this.
    package var overpaint: (@UIActor (Canvas) -> Void)?
    /// Whether frames come by themselves while an activity is shown, for its time and its progress. They come in real
    /// time, so this is off in a run that must be repeatable.
    package var animates = true
    /// Called when the terminal is gone. By default it closes the window.
    package var onEndOfInput: (@UIActor (Window) -> Void)? = { $0.close() }
    public private(set) var isClosed = false
    /// The number of keys, pastes and clicks so far. A change shows that a person has done something in the meantime.
    package internal(set) var inputCount = 0

    /// Puts a view around every screen's body, such as a header and a footer.
    public typealias Scaffold = @UIActor (_ screen: any Screen, _ body: any View) -> any View
    let scaffold: Scaffold

    var stack = WindowStack()
    var latest = LatestLayout()
    var sources = WindowSources()
    private(set) lazy var environment = makeEnvironment()
    private(set) lazy var focusBindings = makeFocusBindings()
    /// Called on any thread before observed state changes.
    private(set) lazy var whenObservedChanges: @Sendable () -> Void = {
        [change = latest.change, loop, weak self] in
        change.set()
        loop.wakeUp()
        if !loop.isOnLoopThread { Task { @UIActor in self?.paintAgain() } }
    }

    /// Opens an empty window on `terminal`; `loop` delivers its input and lets it paint.
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

    /// Marks the window as out of date. The loop lays it out and paints it when nothing is left to run.
    public func setNeedsDisplay() { latest.isOutdated = true }

    /// Whether something has changed since the last frame.
    public var needsDisplay: Bool {
        !isClosed && (latest.needsPaint || latest.isOutdated || latest.change.isSet)
    }

    /// Lays out the window if anything has changed, and paints it.
    public func display() {
        guard !isClosed else { return }
        layoutIfNeeded()
        // A control that was just told that it has the focus may have changed its look. So the layout is made
        // again, and a single frame shows the moved focus and the new look.
        if latest.isOutdated || latest.change.isSet { layoutIfNeeded() }
        paintIfNeeded()
        latest.needsPaint = false
        guard let layout = latest.layout else { return }
        frame = Frame(
            number: frame.number + 1, grid: layout.canvas.grid, cursor: layout.canvas.cursor,
            elements: layout.elements, focus: stack.top?.focus, focusOrder: stack.top?.focusOrder ?? [],
            characters: terminal.settings.characters)
        frame.asksForRoom = !isLargeEnough
        terminal.display(shownGrid, cursor: frame.cursor, focus: frame.focusPlace)
        onFrame?(frame)
    }

    /// The cells of the last frame, painted over by `overpaint`.
    private var shownGrid: CellGrid {
        guard let overpaint else { return frame.grid }
        let canvas = Canvas(over: frame.grid)
        overpaint(canvas)
        return canvas.grid
    }

    /// Shows a message in the status line, until the next key.
    public func showStatus(_ message: StatusMessage) {
        stack.status = message
        setNeedsDisplay()
    }

    /// Shows an informational message in the status line, until the next key.
    public func showStatus(_ text: String) { showStatus(StatusMessage(text)) }

    /// Restores the terminal, stops listening to it, and cancels all activities. Calling it again does nothing.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        topScreen?.willDisappear()
        sources.display?.cancel()
        sources.listener?.cancel()
        sources.frameTimer?.cancel()
        for entry in stack.activities { entry.activity.cancel() }
        scope.hasPendingInput = { false }
        terminal.close()
        loop.wakeUp()
    }
}
