public import TerminalUI
public import Waiting

/// Drives a program through its window as a person does: looks at painted frames, and presses keys.
///
/// ```swift
/// let app = App(window)
/// try await app.match("Name").enterText("Dan")
/// try await app.tap("Add")
/// try await app.match("Dan", .row)
/// #expect(await app.close() == [])
/// ```
///
/// Each call waits for the elements that it needs, or throws a `StepFailure` that explains why they did not appear. No
/// call sleeps: a wait ends with the frame that fulfils its condition, and fails as soon as no work is running that
/// could fulfil it. Waits know of work outside of `UIActor` only if it runs inside a `window.activity`.
@UIActor
public final class App {
    /// The window that is being driven.
    public private(set) var window: Window
    /// The time that a call may take, unless the call has its own timeout.
    public var timeout: Duration
    /// The pace at which keys are pressed.
    package var pace = Pace.asSeen
    /// Whether all work of the program runs in activities. If not, a wait that ends because nothing is running says
    /// which work it cannot see.
    package var countsAllWork = false
    /// Returns notes to add to each failure, about things outside the screen, such as a response that a later
    /// step releases.
    package var remarks: (@UIActor () -> [String])?
    /// The process whose terminal the window shows; nil for a program that draws the window itself.
    package var process: (any DrivenProcess)? { didSet { history.showsProcess = process != nil } }
    /// Called after each `expectScreen` and `expectTree` with the place of the block, and with the rows of an unexpected
    /// screen, or nil for an expected one. Without this function, an unexpected screen fails the step.
    package var onScreen: (([String]?, FileLocation) -> Void)?
    /// The typist who rests before each key in chaos; nil outside of chaos.
    package var typist: Chaos.Typist?
    /// Records the trace in memory.
    public let trace: TraceRecorder
    /// The texts that every failure and screen shows as dots.
    public var secrets: Secrets {
        get { typedSecrets.secrets }
        set { typedSecrets.secrets = newValue }
    }
    /// The screens that steps have kept, in order. They may contain secrets.
    public internal(set) var screenshots: [Screenshot] = []
    /// The failures of soft expectations that are not reported yet.
    var softFailures: [StepFailure] = []
    /// The first step that typed text while the process still ran.
    package internal(set) var typedTooEarly: FileLocation?
    /// The captured texts, by the names of their variables.
    package var captures: [String: String] = [:]
    package let history: FrameHistory
    /// Checks for mistakes that no program may make, such as a screen on which nothing has the focus.
    package let invariants = InvariantWatch()
    private let typedSecrets = TypedSecrets()
    let latestStep = LatestStep()
    var looks = Looks()
    private var isOver = false
    private let teardown: (@UIActor () async -> [String])?

    /// The moment at which the next key of a call is pressed.
    package enum Pace: Hashable, Sendable {
        /// Each key is pressed as soon as the effect of the previous key is painted. Work that the previous
        /// key has started may still be going on.
        case asSeen
        /// Each key is pressed as soon as all work has ended or sleeps on a virtual clock. The characters of
        /// a text are typed all at once, but the program is at rest before and after the text. So the program
        /// sends the same requests in each run.
        case atRest
    }

    public static let defaultTimeout = Duration.seconds(5)

    /// Makes an app that drives a window, and keeps the frames that the window paints from now on.
    ///
    /// - Parameters:
    ///   - trace: A recorder that is already in use, for example to record requests.
    ///   - teardown: Shuts down everything behind this window, such as a service, and returns a sentence for each
    ///     problem there, such as an unused response. Called by `close()`.
    public init(
        _ window: Window, timeout: Duration = defaultTimeout, trace: TraceRecorder? = nil,
        teardown: (@UIActor () async -> [String])? = nil
    ) {
        self.window = window
        self.timeout = timeout
        self.teardown = teardown
        self.trace = trace ?? TraceRecorder(clock: window.scope.clock)
        history = FrameHistory(since: window.scope.clock.now)
        follow(window)
    }

    var observers: [any AppObserver] { [history, trace, invariants, typedSecrets, latestStep] }

    private func follow(_ window: Window) {
        for observer in observers { observer.follow(window) }
        window.observeFrames { [weak self, weak window] frame in
            guard let self, let window, window === self.window else { return }
            for observer in observers { observer.frame(frame, of: window) }
        }
    }

    /// Switches to another window, for example when the program has closed its first window and opened a second.
    /// Forgets the frames of the first window.
    package func drive(_ window: Window) {
        self.window = window
        looks = Looks()
        follow(window)
    }

    /// Checks the last frame and every later frame. The first frame that breaks a rule fails the current step.
    package func watchFrames(for rules: FrameRules) throws(Pattern.Unusable) {
        history.watch = try FrameWatch(for: rules)
        guard window.frame.number > 0 else { return }
        history.watch?.look(at: window.frame, at: clock.now, isWhole: process == nil, as: snapshot)
    }

    /// Ends the test: waits for the work that is under way, closes the window, and calls the teardown. A second call does
    /// nothing.
    ///
    /// - Returns: A sentence for each problem: each failure in `soft { … }`, a dialog or an error that is in sight at
    ///   the end and that no call has looked for, work that does not end, and the sentences that the teardown returns.
    ///   `withApp` of the module BlackBoxTesting also checks each frame, and records all of them as issues.
    public func close() async -> [String] { await close(checking: true) }

    /// - Parameter isChecked: Whether to check the state in which the program ends; false after a failure, which
    ///   explains more.
    package func close(checking isChecked: Bool) async -> [String] {
        guard !isOver else { return [] }
        isOver = true
        if isChecked, pace == .asSeen { await finishWork() }
        if isChecked, let process, !hasEnded { await lastWords(of: process) }
        if isChecked { checkWholeScreen() }
        if teardown != nil, pace == .atRest { await comeToRest() }
        let leftovers = isChecked ? leftovers() : []
        noteRest()
        window.close()
        let kept = isChecked ? invariants.keptTerminals : []
        return softFailures.map(\.description) + leftovers + kept + (await teardown?() ?? [])
    }

    /// Whether the program has ended: it has closed its window, or its process has ended.
    package var hasEnded: Bool { end != nil }

    /// The reason why the program has ended; nil while it runs.
    var end: StepFailure.Reason? {
        window.isClosed ? .closed : process?.ending.map { .ended($0.description) }
    }

    /// Waits for the work that is under way, but no longer than the app's timeout.
    package func comeToRest() async {
        _ = await window.loop.wait(
            for: "the program to come to rest", timeout: timeout, scope: window.scope,
            failsWhenQuiescent: true
        ) { [self] _ in isAtRest || needsInput }
    }

    /// The last frame as text, in a box, with the focus and the cursor marked.
    public var screen: String { secrets.hidden(in: ScreenDrawing(frame: window.frame).text) }

    package var clock: any LoopClock { window.scope.clock }

    package var snapshot: Snapshot { history.snapshot(of: window.frame) }

    /// The number of a frame, and the number of times that waits have looked at the frame.
    struct Looks: Equatable {
        var frame = 0
        var count = 0
    }
}
