public import TerminalUI
public import Waiting

/// Drives a program through its window as a person does: looks at painted frames, and presses keys.
///
/// Each call waits for the elements that it needs, and throws a `StepFailure` that explains why they did not
/// come. No call sleeps: a wait ends in the frame in which its condition comes true, and fails as soon as
/// nothing is running that could make it true. Work outside of `UIActor` counts only inside a
/// `window.activity`.
@UIActor
public final class App {
    /// The window that is driven now.
    public private(set) var window: Window
    /// The time that a call may take, unless it names its own timeout.
    public var timeout: Duration
    /// The pace at which keys are pressed.
    public var pace = Pace.asSeen
    /// Gives a sentence for each thing that the driver of the program holds back, or still waits for, such as
    /// a response that a later step releases. The sentences stand in each failure, without their full stops.
    public var remarks: (@UIActor () -> [String])?
    /// Takes the rows of a screen that is another one than expected, or nil for one that is as expected, and the place
    /// of the step; nil where a step fails that expects another screen.
    var onScreen: (([String]?, FileLocation) -> Void)?
    /// The typist who rests before keys; nil for one who never rests.
    var typist: Typist?
    /// The recorder of the trace; it writes nothing by itself.
    public let trace: TraceRecorder
    /// The texts that stand as dots in every failure and screen.
    public var secrets = Secrets()
    /// The field that hides its text and had the focus last, and the text that was typed into it since it was emptied.
    var typedSecret: (field: ControlID?, text: String) = (nil, "")
    /// The screens that were kept, in their order.
    public internal(set) var screenshots: [Screenshot] = []
    /// The texts that were captured, by the names of their variables.
    public internal(set) var captures: [String: String] = [:]
    private(set) var history: FrameHistory
    /// The number of the latest frame, and how often it was looked at while nothing was left to do.
    var looks = (frame: 0, count: 0)
    /// The last key that was pressed, other than text, and the frame before it.
    var lastKey: (name: String, before: Frame)?
    /// The step that began last, and the one that closed the window, with their places.
    var lastStep: (attempt: Attempt?, closing: Attempt?)
    /// The checks of the rules for every program, and everything that the steps look for.
    var invariants:
        (watch: InvariantWatch, lookedFor: [Query], compared: (grid: CellGrid, with: ExpectedScreen)?)?
    /// Whether a step has waited for the end of the program.
    var isEndLookedFor = false
    private var teardown: (@UIActor () async -> [String])?

    /// The way in which the keys of a call follow one another.
    public enum Pace: Hashable, Sendable {
        /// Each key is pressed once the effect of the one before is painted, though the work that it began
        /// may go on.
        case asSeen
        /// Each key is pressed once all work has ended or sleeps on a virtual clock; the keys of one text
        /// come all at once, with such a rest before and after. So the program asks its services for the same
        /// each time.
        case atRest
    }

    public static let defaultTimeout = Duration.seconds(5)

    /// Makes an app that drives a window, and keeps the frames that the window paints from now on.
    ///
    /// - Parameters:
    ///   - trace: The recorder of the trace, if one has begun before, such as to note requests.
    ///   - teardown: Ends the parts that were made for this window, such as its service; called by `close()`. Returns
    ///     the problems behind the screen, a sentence each, such as an unused response.
    public init(
        _ window: Window, timeout: Duration = defaultTimeout, trace: TraceRecorder? = nil,
        teardown: (@UIActor () async -> [String])? = nil
    ) {
        self.window = window
        self.timeout = timeout
        self.teardown = teardown
        self.trace = trace ?? TraceRecorder(clock: window.scope.clock)
        history = FrameHistory(of: window)
        self.trace.follow(window, history)
    }

    /// Goes on with another window, such as one that the program has opened after the first was closed; the
    /// contents of the first are forgotten.
    public func drive(_ window: Window) {
        self.window = window
        let watch = history.watch
        history = FrameHistory(of: window, after: history)
        watchFrames(watch)
        trace.follow(window, history)
        invariants?.watch.follow(window)
        looks = (0, 0)
        isEndLookedFor = false
        (lastKey, lastStep) = (nil, (nil, nil))
    }

    /// Looks for these in every frame from the last one on: the first frame that shows one fails the step that runs.
    func forbid(_ locators: [Locator]) throws(Pattern.Unusable) {
        watchFrames(try FrameWatch(for: locators))
    }

    private func watchFrames(_ watch: FrameWatch?) {
        history.watch = watch
        guard window.frame.number > 0 else { return }
        history.watch?.look(at: window.frame, as: history.snapshot(of: window.frame))
    }

    /// Closes the window and calls the teardown; a second call does nothing.
    ///
    /// - Returns: The problems behind the screen, a sentence each.
    @discardableResult
    public func close() async -> [String] {
        let ending = teardown
        teardown = nil
        if invariants != nil, pace == .asSeen { await finishWork() }
        if ending != nil, pace == .atRest { await comeToRest() }
        let leftovers = leftovers()
        window.close()
        let kept = invariants?.watch.keptTerminals ?? []
        invariants = nil
        return leftovers + kept + (await ending?() ?? [])
    }

    /// Gives the work under way its time to end, and leaves it alone after that.
    public func comeToRest() async {
        _ = await window.loop.wait(
            for: "the program to come to rest", timeout: timeout, scope: window.scope,
            failsWhenQuiescent: true
        ) { [self] _ in isAtRest }
    }

    /// The last frame as text, in a box, with the focus and the cursor marked.
    public var screen: String { secrets.hidden(in: ScreenDrawing(frame: window.frame).text) }

    var clock: any LoopClock { window.scope.clock }
}
