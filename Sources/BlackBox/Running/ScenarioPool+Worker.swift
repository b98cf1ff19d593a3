import Foundation
import Waiting

extension ScenarioPool {
    /// A worker as the pool sees it: its process, and the runs that it was given.
    @UIActor
    final class Worker {
        enum Event {
            case began(PlannedRun)
            case step(Int, String, PlannedRun)
            case ended(ScenarioResult)
        }

        private var process: WorkerProcess
        /// The run that it is at, and the one after it.
        private(set) var runs: [PlannedRun] = []
        private let silence: Duration
        private let variables: [String: String]
        private var lastHeard = MonotonicClock().now
        private var begin = MonotonicClock().now
        /// The place of the step that it is at; nil before the first.
        private var step: Int?
        /// The reason why it was killed.
        private var complaint: String?
        private var input: LoopSource?
        private var alarm: LoopSource?
        private var onEvents: (@UIActor () -> Void)?

        init(_ command: [String], setting variables: [String: String], silence: Duration) throws {
            process = try WorkerProcess(command)
            self.variables = variables
            self.silence = silence
        }

        var isIdle: Bool { runs.isEmpty }

        func listen(_ onEvents: @escaping @UIActor () -> Void) {
            self.onEvents = onEvents
            input = UILoop.shared.addSource(readable: process.output, name: "a worker") { onEvents() }
        }

        func give(_ run: PlannedRun) {
            if runs.isEmpty { didTakeUp() }
            runs.append(run)
            process.write(ScenarioEvent.line(of: WorkLine(run, setting: variables)))
        }

        /// Begins to wait for news of the first run.
        private func didTakeUp() {
            (lastHeard, begin, step) = (MonotonicClock().now, MonotonicClock().now, nil)
            if alarm == nil { setAlarm() }
        }

        private func setAlarm() {
            let heard = lastHeard.duration(to: MonotonicClock().now)
            alarm = UILoop.shared.schedule(after: silence - heard, name: "the silence of a worker") {
                [weak self] in
                self?.lookForSilence()
            }
        }

        private func lookForSilence() {
            alarm = nil
            // It may have said something that was not read yet, while this process was stopped.
            onEvents?()
            guard !isIdle, complaint == nil else { return }
            guard lastHeard.duration(to: MonotonicClock().now) >= silence else { return setAlarm() }
            kill("was silent for \(silence.inWords)")
        }

        /// Reads the lines that it has written since the last call.
        func events() -> [Event] {
            let lines = process.readLines()
            guard !lines.isEmpty else { return [] }
            lastHeard = MonotonicClock().now
            return lines.compactMap { line in
                guard let event = try? ScenarioEvent(line: line), let run = runs.first,
                    event.run == run.number
                else {
                    if complaint == nil { kill("said something that cannot be understood") }
                    return nil
                }
                switch event.event {
                case .begin, .end: return nil
                case .scenario: return .began(run)
                case .step:
                    guard let line = event.step, run.scenario.steps.indices ~= line.number - 1 else {
                        return nil
                    }
                    step = line.number - 1
                    return .step(line.number - 1, line.words, run)
                case .result:
                    runs.removeFirst()
                    didTakeUp()
                    return event.result.map { .ended($0.result(of: run)) }
                }
            }
        }

        /// The result of the run that it was at when it ended; nil if there was none.
        func failure(_ status: ExitStatus) -> ScenarioResult? {
            guard let run = runs.first else { return nil }
            let elapsed = begin.duration(to: MonotonicClock().now)
            let end = complaint ?? "ended by \(status)"
            let failure =
                if let step {
                    StepFailure(
                        "The worker \(end) in step \(step + 1).", step: run.scenario.steps[step].shownWords,
                        at: run.scenario.steps[step].place, elapsed: elapsed)
                } else {
                    StepFailure(
                        "The worker \(end) before the first step.", step: "opening the program",
                        at: FileLocation(file: run.scenario.file), elapsed: elapsed)
                }
            return ScenarioResult(run: run, outcome: .failed(failure), elapsed: elapsed, opening: .zero)
        }

        func status() -> ExitStatus? { process.status() }

        private func kill(_ complaint: String) {
            self.complaint = complaint
            kill()
        }

        func kill() { process.kill(SIGKILL) }
        func closeInput() { process.closeInput() }

        /// Lets go of a worker that has ended.
        func close() {
            input?.cancel()
            alarm?.cancel()
            onEvents = nil
            process.close()
        }
    }
}
