import CNcurses
public import Waiting

/// A terminal: what a person, or a test, types comes out of it as events, and grids of cells go in.
///
/// The one implementation is ncurses', also where there is no screen (`headless`).
@UIActor
public final class Terminal {
    /// What the terminal shows now, as last displayed.
    public private(set) var size: Size
    /// The descriptor on which input arrives; nil for a headless terminal, which is only injected into.
    public let inputFileDescriptor: Int32?

    init(size: Size, inputFileDescriptor: Int32?) {
        self.size = size
        self.inputFileDescriptor = inputFileDescriptor
    }

    /// The terminal that the program was started in.
    public static func tty() throws(TerminalError) -> Terminal {
        Terminal(size: Size(width: 80, height: 24), inputFileDescriptor: 0)
    }

    /// A terminal without a screen: ncurses draws it like any other, and `readBack` says what it drew.
    public static func headless(columns: Int = 80, rows: Int = 24) throws(TerminalError) -> Terminal {
        Terminal(size: Size(width: columns, height: rows), inputFileDescriptor: nil)
    }

    /// The next thing that arrived, or nil when there is none by now; never waits.
    public func nextEvent() -> InputEvent? { nil }

    /// Puts an event in the queue that the terminal feeds, to be decoded like what a person types.
    public func inject(_ event: InputEvent) {}

    /// Whether something injected has not come out of `nextEvent` yet.
    public var hasPendingInput: Bool { false }

    /// After how long `nextEvent` should be asked again though nothing arrived; nil when it need not be.
    ///
    /// An Escape is a key of its own only when nothing follows it for a while.
    public var timeToNextEvent: Duration? { nil }

    /// Shows `grid`, of which only what changed is drawn; the cursor is hidden where it is nil.
    public func display(_ grid: CellGrid, cursor: Point? = nil) {}

    /// The cells that ncurses believes to be on the screen.
    public func readBack() -> CellGrid { CellGrid(size: size) }

    /// Gives the terminal back as it was; calling it again does nothing.
    public func close() {}

    public private(set) var isClosed = false
}
