public import Observation
public import Waiting

/// Work in the background of a window: shown with its time, and cancelled by Esc if it can be stopped.
///
/// Views that read whether it goes on are composed again when it ends or is cancelled.
@Observable
@UIActor
public final class WindowActivity {
    public nonisolated let name: String
    public nonisolated let startedAt: LoopInstant
    /// Whether Esc stops it, and the status line shows it.
    @ObservationIgnored public var isShown: Bool {
        didSet { onChange() }
    }
    /// The steps done, and of how many; nil when that is unknown.
    @ObservationIgnored public var progress: (done: Int, total: Int)? {
        didSet { tellIfShown() }
    }
    /// Whether it can be stopped. A request that changes something elsewhere cannot be, once it is sent.
    public nonisolated let canStop: Bool
    /// Whether it was told to stop.
    public private(set) var isCancelled = false
    /// Whether it has ended, cancelled or not.
    public private(set) var isFinished = false
    /// Whether it is still running: neither finished nor cancelled.
    public var isUnderWay: Bool { !isFinished && !isCancelled }
    @ObservationIgnored var task: Task<Void, Never>?
    let counted: Activity
    private let onChange: @UIActor () -> Void

    init(
        name: String, isShown: Bool, canStop: Bool, counted: Activity,
        onChange: @escaping @UIActor () -> Void
    ) {
        self.name = name
        self.canStop = canStop
        self.isShown = isShown
        self.counted = counted
        self.onChange = onChange
        startedAt = counted.startedAt
    }

    /// Cancels its task, if it can be stopped. It is still counted until the task has ended.
    public func cancel() {
        guard !isFinished, !isCancelled, canStop else { return }
        isCancelled = true
        task?.cancel()
        tellIfShown()
    }

    /// Begins one of several concurrent parts of its operation, so that a virtual clock knows when all of them sleep.
    public func beginPart() -> Activity { counted.beginPart() }

    func finish() {
        isFinished = true
        counted.end()
        tellIfShown()
    }

    // Nothing on the screen depends on an activity that is not shown.
    private func tellIfShown() {
        if isShown { onChange() }
    }
}

extension WindowActivity {
    /// The words in the status line: `Getting prices 4/6 (1.2 s, Esc stops)`.
    public func summary(at now: LoopInstant) -> String {
        let tenths = max(0, startedAt.duration(to: now) / .milliseconds(100)).rounded(.down)
        let time = "\(Int(tenths) / 10).\(Int(tenths) % 10) s"
        let count = progress.map { " \($0.done)/\($0.total)" } ?? ""
        let state = isCancelled ? "stopping" : canStop ? "\(time), Esc stops" : "\(time), cannot be stopped"
        return "\(name)\(count) (\(state))"
    }
}
