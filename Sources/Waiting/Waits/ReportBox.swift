import Locking

/// The reports of an `outcome(within:)`, which may come on any thread.
final class ReportBox<Value>: Sendable {
    typealias Report = Result<Value, any Error>

    private struct State {
        var first: SameActor<Report>?
        var mistake: ReportMistake?
        var isSeen = false
        var isClosed = false
        var isGivenUp = false
        /// Whether a report came after the deadline, but before the wait had noticed the deadline.
        var isLate = false
        var deadline = LoopInstant.distantFuture
        var task: Task<Void, Never>?
        /// Makes the wait check the reports.
        var wake: (@Sendable () -> Void)?
    }

    private let what: String
    private let location: FileLocation
    private let clock: any LoopClock
    /// The reporter of mistakes; nil stands for the reporter of the loop.
    private let reporter: IssueReporter?
    private let state = Lock(State())

    init(what: String, location: FileLocation, clock: any LoopClock, reporter: IssueReporter?) {
        self.what = what
        self.location = location
        self.clock = clock
        self.reporter = reporter
    }

    /// Runs the body in a new task.
    func start(
        until deadline: LoopInstant, wake: @escaping @Sendable () -> Void, as work: Activity?,
        isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Void
    ) {
        state.withLock { state in
            state.deadline = deadline
            state.wake = wake
        }
        let body = SameActor(value: body)
        let task = Task {
            // The task runs on the actor that it captures.
            _ = isolation
            do {
                try await CurrentActivity.$value.withValue(work ?? CurrentActivity.value) {
                    try await body.value()
                }
            } catch {
                // The end of the wait cancels the task. An error that the cancellation causes is not a
                // report.
                if !Task.isCancelled { report(.failure(error)) }
            }
            await work?.end()
        }
        state.withLock { $0.task = task }
    }

    @discardableResult
    func report(_ result: Report) -> OutcomeReport.Reception {
        let (result, now) = (SameActor(value: result), clock.now)
        let (reception, issue) = state.withLock { state -> (OutcomeReport.Reception, String?) in
            guard let first = state.first else {
                guard !state.isClosed else { return (.late, Self.late(result)) }
                guard now <= state.deadline else {
                    state.isLate = true
                    return (.late, Self.late(result, by: state.deadline.duration(to: now)))
                }
                state.first = result
                return (.accepted, nil)
            }
            let mistake = ReportMistake.second(first: Self.words(first), second: Self.words(result))
            if state.mistake == nil { state.mistake = mistake }
            // A wait that has ended cannot fail any more, so the mistake goes to the reporter.
            return (.second, state.isSeen || state.isClosed ? "\(mistake)" : nil)
        }
        if let issue { tell(reception == .late ? .lateReport : .secondReport, issue) }
        wake()
        return reception
    }

    func handleWasGivenUp() {
        state.withLock { $0.isGivenUp = true }
        wake()
    }

    /// Returns the value after a report of success, and nil before any report; throws after a report of failure.
    func verdict() throws -> SameActor<Value>? {
        try state.withLock { state in
            if let mistake = state.mistake { throw mistake }
            if let first = state.first {
                state.isSeen = true
                return SameActor(value: try first.value.get())
            }
            if state.isGivenUp, !state.isLate { throw ReportMistake.givenUp }
            return nil
        }
    }

    /// Cancels the body's task. Any report after this is late.
    func close() {
        let (task, unseen) = state.withLock { state in
            state.isClosed = true
            // A report that came after the wait's last evaluation is late, because the wait did not see it.
            return (state.task, state.isSeen || state.mistake != nil ? nil : state.first)
        }
        task?.cancel()
        if let unseen { tell(.lateReport, Self.late(unseen)) }
    }

    private func wake() { state.withLock { $0.wake }?() }

    private func tell(_ kind: LoopIssue.Kind, _ message: String) {
        let issue = LoopIssue(
            kind: kind, message: "While waiting for \(what): \(message)", location: location)
        if let reporter { return reporter.report(issue) }
        guard UILoop.shared.isOnLoopThread else {
            Task { @UIActor in UILoop.shared.issueReporter.report(issue) }
            return
        }
        UIActor.assumeIsolated { UILoop.shared.issueReporter.report(issue) }
    }

    private static func late(_ result: SameActor<Report>, by time: Duration? = nil) -> String {
        let end = time.map { "\($0.formattedSeconds) after its deadline" } ?? "after its wait had ended"
        return "It came \(end): “\(words(result))”."
    }

    private static func words(_ result: SameActor<Report>) -> String {
        switch result.value {
        case .success: "succeeded"
        case .failure(let error): "failed: \(error)"
        }
    }
}
