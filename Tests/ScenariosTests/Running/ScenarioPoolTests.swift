import BlackBox
import Foundation
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Worker processes", .timeLimit(.minutes(2)))
@UIActor
struct ScenarioPoolTests {
    /// Makes a pool whose workers are shell scripts. A worker executes `action` for each run, with `$number`
    /// set to the run's number.
    private func pool(_ action: String, jobs: Int = 2, silence: Duration = .seconds(20)) -> ScenarioPool {
        let script = """
            while read -r line; do
                number=${line##*\\"number\\":}; number=${number%%,*}
                begin() { echo "{\\"event\\":\\"scenario\\",\\"run\\":$number}"; }
                step() { echo "{\\"event\\":\\"step\\",\\"run\\":$number,\\"step\\":{\\"number\\":$1,\\"words\\":\\"\\",\\"place\\":{\\"file\\":\\"\\",\\"line\\":1,\\"column\\":1}}}"; }
                pass() { echo "{\\"event\\":\\"result\\",\\"run\\":$number,\\"result\\":{\\"outcome\\":\\"passed\\",\\"seconds\\":0.25,\\"opening\\":0}}"; }
                \(action)
            done
            """
        return ScenarioPool(command: ["/bin/sh", "-c", script], jobs: jobs, silence: silence)
    }

    private func plan(_ count: Int) throws -> ScenarioPlan {
        ScenarioPlan(
            try (1...count).flatMap { number in
                try Scenario.read(
                    "service: workshop\nsteps: [expect: Jobs, tap: Add]", file: "\(number).yaml",
                    in: Vocabulary.workshop)
            })
    }

    private func result(of plan: ScenarioPlan, in pool: ScenarioPool) async -> ScenarioRun {
        await ScenarioRunner(.workshop(WorldLog())).run(plan, in: pool)
    }

    private func sentences(_ run: ScenarioRun) -> [String] {
        run.results.map { result in
            if case .failed(let failure) = result.outcome { failure.explanation } else { "\(result.outcome)" }
        }
    }

    @Test("a pool does every run once, and returns results in the order of the plan")
    func everyRunOnce() async throws {
        let run = await result(of: try plan(50), in: pool("begin; step 1; step 2; pass", jobs: 3))
        #expect(run.results.map(\.run.number) == Array(1...50))
        #expect(run.exitCode == 0)
        #expect(run.results.allSatisfy { $0.elapsed == .milliseconds(250) })
    }

    @Test(
        "if a worker ends, its current run fails at the current step, and no other run fails",
        arguments: [
            ("kill -SEGV $$", "The worker ended by signal 11 (SIGSEGV) in step 2."),
            ("exit 3", "The worker ended by exit status 3 in step 2."),
            (
                "echo nonsense; exec sleep 60",
                "The worker said something that cannot be understood in step 2."
            ),
            // This result is of another run.
            ("number=99", "The worker said something that cannot be understood in step 2."),
        ])
    func crash(end: String, sentence: String) async throws {
        let run = await result(
            of: try plan(9),
            in: pool("begin; step 1; step 2; if [ $number = 4 ]; then \(end); fi; pass"))
        #expect(run.results.count == 9)
        #expect(run.results.filter { !$0.isPassed }.map(\.run.number) == [4])
        #expect(sentences(run)[3] == sentence)
        guard case .failed(let failure) = run.results[3].outcome else { return }
        #expect(failure.headline == "4.yaml:2:23: “tap: Add” failed.")
    }

    @Test("a worker's end is noticed while a process that it has started keeps the output open")
    func childOfWorker() async throws {
        let folder = try TemporaryFolder()
        let gate = folder.url.appending(path: "gate").path
        #expect(mkfifo(gate, 0o600) == 0)
        let run = await result(
            of: try plan(3),
            in: pool("begin; if [ $number = 2 ]; then cat \(gate) & kill -SEGV $$; fi; pass", jobs: 1))
        // Ends the process that reads from the gate.
        close(open(gate, O_WRONLY))
        #expect(sentences(run)[1] == "The worker ended by signal 11 (SIGSEGV) before the first step.")
        #expect(run.results.count == 3 && run.elapsed < .seconds(15))
    }

    @Test("a silent worker is killed, and another worker does the remaining runs")
    func silence() async throws {
        let run = await result(
            of: try plan(5),
            in: pool("begin; if [ $number = 2 ]; then kill -STOP $$; fi; pass", silence: .seconds(3)))
        #expect(run.results.filter { !$0.isPassed }.map(\.run.number) == [2])
        #expect(sentences(run)[1] == "The worker was silent for 3.0 s before the first step.")
    }

    @Test("a worker whose step takes long is not silent while it gives signs of life")
    func signsOfLife() async throws {
        let run = await result(
            of: try plan(3),
            in: pool(
                "begin; step 1; if [ $number = 2 ]; then for i in 1 2 3 4; do sleep 1; echo; done; fi; pass",
                silence: .seconds(3)))
        #expect(run.results.allSatisfy(\.isPassed) && run.results.count == 3, "\(sentences(run))")
    }

    @Test("a worker writes empty lines while its work goes on, and only then")
    func signsOfWorker() async throws {
        let (pipe, box) = (Pipe(), Received())
        let lines = WorkerLines(output: pipe.fileHandleForWriting.fileDescriptor, pause: .milliseconds(2))
        let source = UILoop.shared.addSource(
            readable: pipe.fileHandleForReading.fileDescriptor, name: "the signs of life"
        ) { box.bytes += pipe.fileHandleForReading.availableData }
        defer { source.cancel() }
        lines.write(["first"])
        let begun = await lines.withSignsOfLife {
            await UILoop.shared.wait(for: "three empty lines", timeout: .seconds(20)) { _ in
                box.bytes.count >= 13
            }
        }
        #expect(begun.value == true)
        #expect(String(decoding: box.bytes, as: UTF8.self).hasPrefix("[\"first\"]\n\n\n\n"))
    }

    @UIActor
    private final class Received {
        var bytes = Data()
    }

    @Test("every run fails if no worker starts, or if all workers end at once")
    func hopeless() async throws {
        let missing = await result(of: try plan(2), in: ScenarioPool(command: ["/nowhere/guichet"], jobs: 2))
        #expect(missing.exitCode == 2)
        #expect(missing.results.count == 2)
        let ending = await result(of: try plan(3), in: ScenarioPool(command: ["/bin/false"], jobs: 2))
        #expect(ending.exitCode == 1)
        #expect(
            sentences(ending)
                == [String](repeating: "The worker ended by exit status 1 before the first step.", count: 3))
    }

    @Test("a failed run is repeated, to find out whether the failure is flaky")
    func again() async throws {
        let folder = try TemporaryFolder()
        var plan = try plan(4)
        plan.repeatsFailures = true
        let run = await result(
            of:
                plan,
            in: pool(
                """
                begin; step 1; echo $number >>\(folder.path)/runs
                if [ $number = 1 ]; then exit 1; fi
                if [ $number = 3 ] && [ ! -e \(folder.path)/3 ]; then touch \(folder.path)/3; exit 1; fi
                pass
                """))
        #expect(run.results.map(\.verdict) == [.failsEachTime, nil, .flaky, nil])
        #expect(run.exitCode == 1)
        let runs = try String(contentsOf: folder.url.appending(path: "runs"), encoding: .utf8)
        #expect(runs.split(separator: "\n").sorted() == ["1", "1", "2", "3", "3", "4"])
    }

    @Test("an interrupted pool reports a failure that was not repeated yet, without a verdict")
    func interruptedBeforeRepetition() throws {
        var plan = try plan(2)
        plan.repeatsFailures = true
        let schedule = ScenarioSchedule(plan, reporters: [])
        let run = try #require(schedule.take())
        schedule.didEnd(
            ScenarioResult(run: run, outcome: .notOpened("No."), elapsed: .zero, opening: .zero))
        let result = schedule.end(isInterrupted: true)
        #expect(result.results.map(\.run.number) == [1])
        #expect(result.results.first?.verdict == nil && result.exitCode == 130)
    }

    @Test("cancelling the task ends the pool and its workers, and keeps the results so far")
    func cancelled() async throws {
        final class Ended: ScenarioReporter {
            private(set) var count = 0
            func didRun(_ result: ScenarioResult) { count += 1 }
        }
        let (folder, ended) = (try TemporaryFolder(), Ended())
        let plan = try plan(20)
        let pool = pool(
            "echo $$ >>\(folder.path)/workers; begin; if [ $number -gt 5 ]; then exec sleep 60; fi; pass",
            silence: .seconds(90))
        let task = Task { @UIActor in
            await ScenarioRunner(.workshop(WorldLog()), reporters: [ended]).run(plan, in: pool)
        }
        let workers = folder.url.appending(path: "workers")
        try await eventually("the workers hang", within: .seconds(20), polling: .every(.milliseconds(5))) {
            let lines = try? String(contentsOf: workers, encoding: .utf8).split(separator: "\n").count
            return lines == 7 && ended.count == 5
        }
        task.cancel()
        let run = await task.value
        #expect(run.isInterrupted && run.exitCode == 130)
        #expect(run.results.map(\.run.number) == [1, 2, 3, 4, 5])
        // Workers that nobody kills end only after a minute.
        #expect(run.elapsed < .seconds(30))
        for line in Set(try String(contentsOf: workers, encoding: .utf8).split(separator: "\n")) {
            // No worker is left, not even as a zombie process.
            let identifier = try #require(pid_t(line))
            #expect(kill(identifier, 0) == -1)
        }
    }
}
