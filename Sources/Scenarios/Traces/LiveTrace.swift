import BlackBox
public import Observation
public import TerminalUI
public import Waiting

/// Shows scenarios while they run, in a window of their own and at a pace that a person chooses.
///
/// The window shares the loop with the scenarios' windows. Before each action, the run waits for some real time, or until
/// the person continues. Meanwhile, the scenario's own clock stands still; another program runs on. So an expectation
/// follows its action at once: what it looks for may be shown for a moment only.
@Observable @UIActor
public final class LiveTrace {
    /// The time for which the run waits before each action.
    private(set) var rest = Duration.milliseconds(500)
    private(set) var isPaused = false
    /// Whether every scenario has run.
    private(set) var isOver = false
    /// The number of steps for which the person has asked by a key. They begin at once, even while the run is paused.
    @ObservationIgnored private var granted = 0
    @ObservationIgnored private var restStart = LoopInstant(nanoseconds: 0)
    /// Shows the trace so far. The run calls this before each step, because a step may paint no frame.
    @ObservationIgnored private(set) var refresh: @UIActor () -> Void = {}
    @ObservationIgnored private var timer: LoopSource?
    @ObservationIgnored private let window: Window
    @ObservationIgnored private let screen: TraceScreen

    /// Shows the scenarios in a window until the person closes the window. After that, the run continues unseen.
    public init(in window: Window) {
        self.window = window
        screen = TraceScreen(Trace(name: "", file: ""))
        screen.live = self
        window.push(screen)
    }

    /// Shows the trace of a recorder from now on.
    func follow(
        _ recorder: TraceRecorder, name: String, file: String,
        hiding secrets: @escaping @UIActor () -> Secrets
    ) {
        refresh = { [weak screen, weak recorder] in
            if let recorder { screen?.show(recorder.trace(name: name, file: file).hiding(secrets())) }
        }
        recorder.onFrame = refresh
    }

    /// Waits until the next step may begin.
    ///
    /// - Parameter looks: Whether the step only looks at the screen. Such a step belongs to the action before it, and what
    ///   it looks for may stay for a moment only, so it begins at once.
    func pause(beforeStepThatLooks looks: Bool) async {
        refresh()
        restStart = window.scope.clock.now
        wakeAfterRest()
        _ = await window.loop.wait(for: "the next step", timeout: nil, scope: window.scope) { [self] _ in
            window.isClosed || granted > 0
                || !isPaused && (looks || remainingRest <= .zero)
        }
        timer?.cancel()
        granted = max(0, granted - 1)
    }

    private var remainingRest: Duration { rest - restStart.duration(to: window.scope.clock.now) }

    private func wakeAfterRest() {
        timer?.cancel()
        timer = window.loop.schedule(
            after: max(.zero, remainingRest), name: "the rest before an action", in: window.scope
        ) {}
    }

    /// Waits until the person has closed the window.
    public func end() async {
        isOver = true
        _ = await window.loop.wait(for: "the window to close", timeout: nil, scope: window.scope) {
            [window] _ in
            window.isClosed
        }
    }

    // MARK: The person's keys

    func stepOn() {
        granted += 1
        window.loop.wakeUp()
    }

    var keyBindings: [KeyBinding] {
        guard !isOver else { return [] }
        return [
            KeyBinding(
                .space, title: isPaused ? "go on" : "pause", help: "Pause the run, or go on", priority: 6
            ) { [weak self] in
                self?.isPaused.toggle()
                self?.window.loop.wakeUp()
            },
            KeyBinding(
                .character("+"), title: "faster", help: "Rest half as long before each action", priority: 4
            ) { [weak self] in self?.setRest { max(.milliseconds(31), $0 / 2) } },
            KeyBinding(
                .character("-"), title: "slower", help: "Rest twice as long before each action", priority: 4
            ) { [weak self] in self?.setRest { min(.seconds(16), $0 * 2) } },
        ]
    }

    private func setRest(_ change: (Duration) -> Duration) {
        rest = change(rest)
        wakeAfterRest()
    }

    /// The pace in words: `paused`, or `500 ms before each action`.
    var words: String {
        if isOver { return "over" }
        return isPaused ? "paused" : "\(rest.inWords) before each action"
    }
}
