import Foundation
import Waiting

/// A wait that runs a run loop, from its beginning to its end, on one thread.
final class RunLoopWait {
    enum Ending {
        case fulfilled
        case timedOut
        case failed(any Error)
        case interrupted(by: String)
    }

    private let clock = MonotonicClock()
    private let start: LoopInstant
    private let deadline: LoopInstant
    private let polling: Polling
    private let condition: () throws -> Bool
    /// The waits around this one on the same thread, outermost first.
    private let outers: [RunLoopWait]
    private var ending: Ending?
    private var isEvaluating = false
    /// Whether only the timer of this wait has woken the run loop since the last evaluation.
    private var isOwnTimer = false
    private(set) var report: WaitReport

    /// - Parameter condition: evaluates the condition, and returns whether it is met.
    init(
        what: String, location: FileLocation, timeout: Duration?, polling: Polling,
        condition: @escaping () throws -> Bool
    ) {
        start = clock.now
        deadline = start.advanced(by: max(timeout ?? .unlimited, .zero))
        self.polling = polling
        self.condition = condition
        outers = Self.ofThread
        report = WaitReport(
            what: what, location: location, elapsed: .zero, realElapsed: .zero,
            timeout: timeout ?? .unlimited,
            passes: 0)
    }

    /// The waits that are under way on this thread, outermost first.
    private static var ofThread: [RunLoopWait] {
        get { Thread.current.threadDictionary[key] as? [RunLoopWait] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    private static let key = "RunLoopWait"

    /// Runs the run loop until the wait has ended.
    func run(_ runLoop: RunLoop) -> Ending {
        Self.ofThread.append(self)
        defer { Self.ofThread.removeLast() }
        let timer = RunLoopTimer(until: deadline, polling) { [unowned self] in isOwnTimer = true }
        defer { timer.cancel() }
        timer.start(on: runLoop)
        let observer = RunLoopObserver(
            of: runLoop,
            afterWaiting: { [unowned self] in isOwnTimer = false },
            beforeWaiting: { [unowned self] in
                look()
                // The condition may have run the run loop itself, up to the deadline and past the timer.
                if clock.now >= deadline { look() }
                if ending != nil { runLoop.stop() }
            })
        defer { observer.cancel() }
        look()
        while true {
            if let ending { return ending }
            runLoop.runOnce(before: polling == .continuous ? .distantPast : .distantFuture)
            // Evaluate here too, because a busy run loop never calls the observer's `beforeWaiting`.
            look()
        }
    }

    /// Evaluates the condition, and ends the wait if it is met or the time is up.
    private func look() {
        guard ending == nil, !isEvaluating else { return }
        // The clock is read first, so that the last evaluation is not before the deadline.
        let isDue = clock.now >= deadline
        let isUnnoticed = isDue && isOwnTimer && polling == .never
        report.passes += 1
        isEvaluating = true
        let result = Result { try condition() }
        isEvaluating = false
        switch result {
        case .success(true): end(.fulfilled, isUnnoticed: isUnnoticed)
        case .failure(let error): end(.failed(error))
        case .success(false):
            if let outer = outers.first(where: \.isOver) {
                end(.interrupted(by: outer.report.what))
            } else if isDue {
                end(.timedOut)
            }
        }
    }

    private var isOver: Bool { ending != nil || clock.now >= deadline }

    private func end(_ ending: Ending, isUnnoticed: Bool = false) {
        self.ending = ending
        report.elapsed = start.duration(to: clock.now)
        report.realElapsed = report.elapsed
        report.isUnnoticed = isUnnoticed
        guard case .fulfilled = ending else { return }
        if report.isNarrow { IssueReporter.current?.narrowWait(report) }
        guard isUnnoticed else { return }
        (IssueReporter.current ?? .standardError).report(
            unnoticed: report,
            "nothing had woken the run loop when its condition became true. Make the change by the main queue, or let the"
                + " wait poll.")
    }
}
