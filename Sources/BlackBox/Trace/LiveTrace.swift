public import Observation
public import TerminalUI
public import Waiting

/// Shows scenarios while they run, in a window of its own and at a pace that a person sets.
///
/// The window and the scenarios' own share one loop. Before each step the run rests for a while of real time, or until
/// the person goes on; a scenario's own clock stands meanwhile.
@Observable @UIActor
public final class LiveTrace {
    /// The rest before each step.
    private(set) var rest = Duration.milliseconds(500)
    private(set) var isPaused = false
    /// Whether every scenario has run.
    private(set) var isOver = false
    /// The number of steps that may begin although the run is paused.
    @ObservationIgnored private var granted = 0
    @ObservationIgnored private var restStart = LoopInstant(nanoseconds: 0)
    /// Shows all that was noted until now; a step may paint no frame.
    @ObservationIgnored private(set) var refresh: @UIActor () -> Void = {}
    @ObservationIgnored private var timer: LoopSource?
    @ObservationIgnored private let window: Window
    @ObservationIgnored private let screen: TraceScreen

    /// Shows the scenarios in a window until the person closes it; the run then goes on unseen.
    public init(in window: Window) {
        self.window = window
        screen = TraceScreen(Trace(name: "", file: ""))
        screen.live = self
        window.push(screen)
    }

    /// Shows the notes of a recorder from now on.
    func follow(_ recorder: TraceRecorder, name: String, file: String, hiding secrets: Secrets) {
        refresh = { [weak screen, weak recorder] in
            if let recorder { screen?.show(recorder.trace(name: name, file: file).hiding(secrets)) }
        }
        recorder.onFrame = refresh
    }

    /// Waits until the next step may begin.
    func pause() async {
        refresh()
        restStart = window.scope.clock.now
        wakeAfterRest()
        _ = await window.loop.wait(for: "the next step", timeout: nil, scope: window.scope) { [self] _ in
            window.isClosed || granted > 0 || (!isPaused && remainingRest <= .zero)
        }
        timer?.cancel()
        granted = max(0, granted - 1)
    }

    private var remainingRest: Duration { rest - restStart.duration(to: window.scope.clock.now) }

    private func wakeAfterRest() {
        timer?.cancel()
        timer = window.loop.schedule(
            after: max(.zero, remainingRest), name: "the rest before a step", in: window.scope
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
                .character("+"), title: "faster", help: "Rest half as long before each step", priority: 4
            ) { [weak self] in self?.setRest { max(.milliseconds(31), $0 / 2) } },
            KeyBinding(
                .character("-"), title: "slower", help: "Rest twice as long before each step", priority: 4
            ) { [weak self] in self?.setRest { min(.seconds(16), $0 * 2) } },
        ]
    }

    private func setRest(_ change: (Duration) -> Duration) {
        rest = change(rest)
        wakeAfterRest()
    }

    /// `paused`, or the rest before each step.
    var words: String {
        if isOver { return "over" }
        return isPaused ? "paused" : "\(rest.inWords) before each step"
    }
}
