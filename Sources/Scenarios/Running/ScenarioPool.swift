import BlackBox
import Foundation
public import Waiting

/// Runs scenarios in other processes, several at a time.
///
/// Each worker is a process that runs the same command, which has to run a ``ScenarioWorker``. If a worker ends, or
/// is silent for too long, its current run fails, and another worker takes its place.
@UIActor
public final class ScenarioPool {
    private let command: [String]
    private let jobs: Int
    private let silence: Duration
    private let variables: [String: String]

    /// - Parameters:
    ///   - command: The path of a program, and its arguments.
    ///   - jobs: The number of workers, from 1.
    ///   - variables: The values of variables. Workers get them on standard input.
    ///   - silence: The real time for which a busy worker may be silent, also without a sign of life.
    public init(
        command: [String], jobs: Int, setting variables: [String: String] = [:],
        silence: Duration = .seconds(20)
    ) {
        self.command = command
        self.jobs = jobs
        self.variables = variables
        self.silence = silence
    }

    /// Does all runs of a schedule. Cancelling the task ends it early.
    func run(_ schedule: ScenarioSchedule) async {
        await WatchedProcess.each(of: jobs) { [self] _ in await work(schedule) }
    }

    /// Starts workers, one after the other, until no run is left to take.
    private func work(_ schedule: ScenarioSchedule) async {
        while !Task.isCancelled, let run = schedule.take() {
            do {
                let worker = try Worker(WatchedProcess(command), variables, silence)
                await worker.work(schedule, from: run, beside: jobs)
            } catch {
                let reason = "The worker could not be started: \(error.localizedDescription)"
                schedule.didEnd(
                    ScenarioResult(run: run, outcome: .notOpened(reason), elapsed: .zero, opening: .zero))
            }
        }
    }

    /// A worker as the pool sees it: its process, and its runs.
    @UIActor
    private final class Worker {
        private let process: WatchedProcess
        private let variables: [String: String]
        private let silence: Duration
        /// The worker's current run, and its next run.
        private var runs: [PlannedRun] = []
        /// The time at which the worker could begin the current run.
        private var begin = MonotonicClock().now
        /// The index of the worker's current step; nil before the first step.
        private var step: Int?
        /// The reason for which the pool killed the worker.
        private var complaint: String?

        init(_ process: WatchedProcess, _ variables: [String: String], _ silence: Duration) {
            (self.process, self.variables, self.silence) = (process, variables, silence)
        }

        /// Does runs until none is left to take, or until the process has ended.
        func work(_ schedule: ScenarioSchedule, from first: PlannedRun, beside jobs: Int) async {
            give(first)
            while !Task.isCancelled {
                // Sends the worker its next run in advance, so that the worker never waits for this process. Near the
                // end, leaves that run to other workers.
                let most = schedule.remaining > jobs ? 2 : 1
                while runs.count < most, let run = schedule.take() { give(run) }
                if runs.isEmpty { break }
                let lines = await process.lines(within: silence)
                if lines == nil { kill("was silent for \(silence.inWords)") }
                for line in lines ?? [] { take(line, schedule) }
                guard let status = process.status else { continue }
                if let failed = failure(status) {
                    schedule.putBack(runs.dropFirst())
                    schedule.didEnd(failed)
                }
                break
            }
            await process.end()
        }

        private func give(_ run: PlannedRun) {
            if runs.isEmpty { (begin, step) = (MonotonicClock().now, nil) }
            runs.append(run)
            process.write(WorkOrder(run, setting: variables))
        }

        private func take(_ line: Data, _ schedule: ScenarioSchedule) {
            guard let event = try? ScenarioEvent(line: line), let run = runs.first, event.run == run.number
            else { return kill("said something that cannot be understood") }
            switch event.event {
            case .begin, .end: return
            case .scenario: schedule.didBegin(run)
            case .step:
                guard let begun = event.step, run.scenario.steps.indices ~= begun.number - 1 else { return }
                step = begun.number - 1
                schedule.didBegin(step: begun.number - 1, begun.words, of: run)
            case .result:
                guard var result = event.result else { return }
                runs.removeFirst()
                (begin, step) = (MonotonicClock().now, nil)
                result.run = run
                schedule.didEnd(result)
            }
        }

        private func kill(_ complaint: String) {
            guard self.complaint == nil else { return }
            self.complaint = complaint
            process.kill()
        }

        /// Returns the result of the run during which the process ended; nil if the worker had no run.
        private func failure(_ status: ExitStatus) -> ScenarioResult? {
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
    }
}
