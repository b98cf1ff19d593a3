import Foundation
public import Waiting

/// Runs scenarios in other processes, several at a time.
///
/// Each worker is a process of the same command, which has to run a ``ScenarioWorker``. A worker that ends, or that
/// says nothing for a while, fails the run that it was at, and another takes its place.
@UIActor
public final class ScenarioPool {
    private let command: [String]
    private let jobs: Int
    private let silence: Duration
    private let variables: [String: String]
    private var workers: [Worker] = []
    private var isEnding = false

    /// - Parameters:
    ///   - command: The path of a program, and its arguments.
    ///   - jobs: The number of workers, from 1.
    ///   - variables: The values of variables that are set, which workers are told on their standard input.
    ///   - silence: The longest real time in which a worker that has something to do may say nothing.
    public init(
        command: [String], jobs: Int, setting variables: [String: String] = [:],
        silence: Duration = .seconds(20)
    ) {
        self.command = command
        self.jobs = jobs
        self.variables = variables
        self.silence = silence
    }

    /// Makes all runs of a schedule; cancelling the task ends it early.
    func run(_ schedule: ScenarioSchedule) async {
        let loop = UILoop.shared
        // A worker that ends while it is written to must not end this program.
        let brokenPipes = loop.addSignal(SIGPIPE) {}
        let ends = loop.addSignal(SIGCHLD) { [self] in reap(schedule) }
        feed(schedule)
        _ = await loop.wait(for: "the workers", timeout: nil) { [self] _ in
            schedule.remaining == 0 && workers.allSatisfy(\.isIdle)
        }
        isEnding = true
        // In a task of its own, which is not cancelled: a worker that is left alone would stay.
        await Task { @UIActor in await end() }.value
        ends.cancel()
        brokenPipes.cancel()
    }

    /// Gives each worker its next run, and starts missing workers.
    private func feed(_ schedule: ScenarioSchedule) {
        guard !isEnding else { return }
        for worker in workers { feed(worker, schedule) }
        while workers.count < jobs, let run = schedule.take() {
            do {
                let worker = try Worker(command, setting: variables, silence: silence)
                workers.append(worker)
                worker.listen { [self] in listen(to: worker, schedule) }
                worker.give(run)
                feed(worker, schedule)
            } catch {
                schedule.didEnd(
                    ScenarioResult(
                        run: run,
                        outcome: .notOpened("The worker could not be started: \(error.localizedDescription)"),
                        elapsed: .zero, opening: .zero))
            }
        }
    }

    private func feed(_ worker: Worker, _ schedule: ScenarioSchedule) {
        // One run ahead, so that the worker does not wait for this process; near the end, others may have time.
        let most = schedule.remaining > jobs ? 2 : 1
        while worker.runs.count < most, let run = schedule.take() { worker.give(run) }
    }

    private func listen(to worker: Worker, _ schedule: ScenarioSchedule) {
        for event in worker.events() {
            switch event {
            case .began(let run): schedule.didBegin(run)
            case .step(let step, let words, let run): schedule.didBegin(step: step, words, of: run)
            case .ended(let result): schedule.didEnd(result)
            }
        }
        feed(schedule)
    }

    /// Looks which workers have ended, and replaces them.
    private func reap(_ schedule: ScenarioSchedule) {
        for worker in workers {
            guard let status = worker.status() else { continue }
            // It could not make the run that it would be given for its last result.
            workers.removeAll { $0 === worker }
            listen(to: worker, schedule)
            worker.close()
            guard !isEnding, let failed = worker.failure(status) else { continue }
            schedule.putBack(worker.runs.dropFirst())
            schedule.didEnd(failed)
        }
        feed(schedule)
    }

    /// Ends the workers: they see the end of their input, and have a while to clean up.
    private func end() async {
        for worker in workers { worker.closeInput() }
        let loop = UILoop.shared
        let ended = await loop.wait(for: "the end of the workers", timeout: .seconds(2)) { [self] _ in
            workers.isEmpty
        }
        if case .fulfilled = ended { return }
        for worker in workers { worker.kill() }
        _ = await loop.wait(for: "the end of the workers", timeout: nil) { [self] _ in workers.isEmpty }
    }
}
