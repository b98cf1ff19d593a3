public import Observation
public import Waiting

/// Background work of a window. It is shown with its time, and Esc cancels it if it can be stopped.
///
/// ```swift
/// window?.activity("Asking the shop") { activity in
///     do {
///         self.teas = try await self.load()
///         self.window?.showStatus("There are \(self.teas.count) teas.")
///     } catch {
///         if activity.isCancelled { return }
///         self.window?.showStatus(StatusMessage("The shop is closed: \(error)", kind: .error))
///     }
/// }
/// ```
///
/// When it ends or is cancelled, the views that have read `isUnderWay` are composed again.
@Observable
@UIActor
public final class WindowActivity {
    package nonisolated let name: String
    package nonisolated let startedAt: LoopInstant
    /// Whether the status line shows the activity and Esc may stop it.
    @ObservationIgnored package var isShown: Bool { didSet { onChange() } }
    /// The number of steps done, and of all steps. Nil if the total is unknown.
    @ObservationIgnored public var progress: (done: Int, total: Int)? { didSet { tellIfShown() } }
    /// Whether the activity can be stopped. A request that changes something elsewhere cannot be stopped
    /// after it was sent.
    package nonisolated let canStop: Bool
    /// Whether the activity was told to stop.
    public private(set) var isCancelled = false
    package private(set) var isFinished = false
    /// Whether the activity is still running: neither finished nor cancelled.
    package var isUnderWay: Bool { !isFinished && !isCancelled }
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

    /// Cancels the activity's task, if it can be stopped. Waits take the activity into account until the task has
    /// ended.
    public func cancel() {
        guard !isFinished, !isCancelled, canStop else { return }
        isCancelled = true
        task?.cancel()
        tellIfShown()
    }

    /// Begins one of several concurrent parts of the activity, so that a virtual clock knows when all parts sleep.
    package func beginPart() -> Activity { counted.beginPart() }

    func finish() {
        isFinished = true
        counted.end()
        tellIfShown()
    }

    // Nothing on the screen depends on a hidden activity.
    private func tellIfShown() { if isShown { onChange() } }
}

extension WindowActivity {
    /// The activity's words in the status line: `Getting prices 4/6 (1.2 s, Esc stops)`.
    package func summary(at now: LoopInstant) -> String {
        let tenths = max(0, startedAt.duration(to: now) / .milliseconds(100)).rounded(.down)
        let time = "\(Int(tenths) / 10).\(Int(tenths) % 10) s"
        let count = progress.map { " \($0.done)/\($0.total)" } ?? ""
        let state = isCancelled ? "stopping" : canStop ? "\(time), Esc stops" : "\(time), cannot be stopped"
        return "\(name)\(count) (\(state))"
    }
}
