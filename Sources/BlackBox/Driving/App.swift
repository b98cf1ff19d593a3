public import TerminalUI
public import Waiting

/// Drives a program through its window as a person does: looks at painted frames, and presses keys.
///
/// Each call waits for the elements that it needs, and throws a `StepFailure` that explains why they did not appear.
/// No call sleeps: a wait ends with the frame in which its condition becomes true, and fails as soon as nothing is
/// running that could make it true. Work outside of `UIActor` counts only inside a `window.activity`.
@UIActor
public final class App {
    /// The window that is being driven.
    public private(set) var window: Window
    /// The time that a call may take, unless it names its own timeout.
    public var timeout: Duration
    /// The pace at which keys are pressed.
    public var pace = Pace.asSeen
    /// Returns a note for each thing that the scenario holds back or still waits for, such as a response that a later
    /// step releases. Each failure lists these notes.
    public var remarks: (@UIActor () -> [String])?
    /// Is told what each `expectScreen` found: the rows of an unexpected screen, or nil for an expected one, and the
    /// place of the step. Nil if an unexpected screen fails its step.
    var onScreen: (([String]?, FileLocation) -> Void)?
    /// The typist who rests before each key; nil for one who never rests.
    var typist: Chaos.Typist?
    /// Records the trace in memory.
    public let trace: TraceRecorder
    /// The texts that every failure and screen shows as dots.
    public var secrets = Secrets()
    var typedSecret = TypedSecret()
    /// The screens that steps have kept, in order. They may contain secrets.
    var screenshots: [Screenshot] = []
    /// The captured texts, by the names of their variables.
    var captures: [String: String] = [:]
    private(set) var history: FrameHistory
    var looks = Looks()
    /// The last key that was pressed, other than text.
    var lastKey: PressedKey?
    /// The step or the call that began last.
    var latestAttempt: Attempt?
    /// The step or the call that closed the window.
    var closingAttempt: Attempt?
    /// Checks what must hold for every program; nil if nothing is checked.
    var invariants: InvariantWatch?
    /// Whether a step has waited for the end of the program.
    var isEndLookedFor = false
    private var teardown: (@UIActor () async -> [String])?

    /// How quickly the keys of a call follow one another.
    public enum Pace: Hashable, Sendable {
        /// Each key is pressed once the effect of the previous one is painted, even if work that it started goes on.
        case asSeen
        /// Each key is pressed once all work has ended or sleeps on a virtual clock. The characters of one text are
        /// typed all at once, with such a rest before and after. So the program sends the same requests each time.
        case atRest
    }

    public static let defaultTimeout = Duration.seconds(5)

    /// Makes an app that drives a window, and keeps the frames that the window paints from now on.
    ///
    /// - Parameters:
    ///   - trace: A recorder that is already in use, for example to record requests.
    ///   - teardown: Shuts down what was made for this window, such as its service; called by `close()`. Returns a
    ///     sentence for each problem behind the screen, such as an unused response.
    public init(
        _ window: Window, timeout: Duration = defaultTimeout, trace: TraceRecorder? = nil,
        teardown: (@UIActor () async -> [String])? = nil
    ) {
        self.window = window
        self.timeout = timeout
        self.teardown = teardown
        self.trace = trace ?? TraceRecorder(clock: window.scope.clock)
        history = FrameHistory(of: window)
        self.trace.follow(window)
    }

    /// Switches to another window, such as one that the program has opened after the first was closed. The frames of
    /// the first are forgotten.
    public func drive(_ window: Window) {
        self.window = window
        let watch = history.watch
        history = FrameHistory(of: window, after: history)
        watchFrames(watch)
        trace.follow(window)
        invariants?.follow(window)
        looks = Looks()
        isEndLookedFor = false
        (lastKey, latestAttempt, closingAttempt) = (nil, nil, nil)
    }

    /// Looks for these in the last frame and in every later one. The first frame that shows one of them fails the
    /// current step.
    func forbid(_ locators: [Locator]) throws(Pattern.Unusable) {
        watchFrames(try FrameWatch(for: locators))
    }

    private func watchFrames(_ watch: FrameWatch?) {
        history.watch = watch
        guard window.frame.number > 0 else { return }
        history.watch?.look(at: window.frame, as: snapshot)
    }

    /// Closes the window and calls the teardown; a second call does nothing.
    ///
    /// - Returns: A sentence for each problem that was found.
    @discardableResult
    public func close() async -> [String] {
        let ending = teardown
        teardown = nil
        if invariants != nil, pace == .asSeen { await finishWork() }
        if ending != nil, pace == .atRest { await comeToRest() }
        let leftovers = leftovers()
        window.close()
        let kept = invariants?.keptTerminals ?? []
        invariants = nil
        return leftovers + kept + (await ending?() ?? [])
    }

    /// Waits for the work that is under way, but no longer than the app's timeout.
    public func comeToRest() async {
        _ = await window.loop.wait(
            for: "the program to come to rest", timeout: timeout, scope: window.scope,
            failsWhenQuiescent: true
        ) { [self] _ in isAtRest }
    }

    /// The last frame as text, in a box, with the focus and the cursor marked.
    public var screen: String { secrets.hidden(in: ScreenDrawing(frame: window.frame).text) }

    var clock: any LoopClock { window.scope.clock }

    /// The latest frame, to search for elements.
    var snapshot: Snapshot { history.snapshot(of: window.frame) }
}

extension App {
    /// The number of a frame, and how often it was looked at while nothing was left to do.
    struct Looks: Equatable {
        var frame = 0
        var count = 0
    }

    /// The text that was typed into a field that hides it, since the field was emptied.
    struct TypedSecret {
        var field: ControlID?
        var text = ""
    }

    /// A key, and the frame that was on the screen when it was pressed.
    struct PressedKey {
        var name: String
        var before: Frame
    }
}
