import Foundation
import TestSupport
import Testing
import Waiting

@Suite("A run of scenarios by the program", .timeLimit(.minutes(5)))
struct ScenarioRunTests {
    private let signIn = """
        service: sandbox
        today: 2026-11-23T08:00:00+01:00
        steps:
          - enter: { text: testuser@capitainetrain.com, into: Email Address }
          - enter: { text: testpassword, into: Password }
          - tap: Sign In
          - expect: { button: Search, tappable: true }
        """

    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder(["a.yaml": signIn, "b.yaml": signIn, "sub/c.yaml": signIn])
    }

    private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    /// Waits until the JSON report has `count` results.
    private func results(_ count: Int, in folder: TemporaryFolder) async throws {
        try await eventually("\(count) results", within: .seconds(60), polling: .every(.milliseconds(10))) {
            let lines = try? text("run.json", in: folder).split(separator: "\n")
            return lines.map { $0.count { $0.contains(#""event":"result""#) } >= count } ?? false
        }
    }

    /// Returns the processes that a process has started.
    private func workers(of process: pid_t) -> [pid_t] {
        let file = "/proc/\(process)/task/\(process)/children"
        return ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: " ")
            .compactMap { pid_t($0) }
    }

    @Test("a run with several processes makes the same report as a run with one process")
    func sameReports() async throws {
        let folder = try folder()
        try folder.write(signIn.replacing("Search", with: "Serach"), to: "b.yaml")
        var reports: [String] = []
        for jobs in ["1", "3"] {
            let run = try await Program.run(
                "scenario", "run", ".", "--jobs", jobs, "--report", "junit=\(jobs).xml", "--matrix",
                "size=80x24,60x16 colors=0,256 characters=ascii", in: folder)
            #expect(run.status == 1, "\(run.output)\(run.errors)")
            let report = try text("\(jobs).xml", in: folder)
            reports.append(
                report.replacing(/time="[0-9.]+"/, with: "").replacing(/Waited [^;]*;/, with: "")
                    .replacing(/Frame [^<]*? │/, with: ""))
        }
        #expect(reports[0] == reports[1])
        #expect(reports[0].split(separator: "<testcase").count == 13)
    }

    @Test("a known fault passes in each round, process and part, and in the merged report")
    func knownFault() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": "fails: there is no such button\n" + signIn.replacing("Search", with: "Serach"),
            "b.yaml": signIn,
        ])
        for part in ["1", "2"] {
            let run = try await Program.run(
                "scenario", "run", ".", "--jobs", "2", "--repeat", "2", "--shard", "\(part)/2", "--report",
                "json=\(part).json", in: folder)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        let merged = try await Program.run(
            "scenario", "report", "merge", "1.json", "2.json", "--report", "tap=run.tap", in: folder)
        #expect(merged.status == 0)
        #expect(
            merged.output.contains("2 scenarios, 4 runs: 2 passed, 2 failed as expected, in "),
            "\(merged.output)")
        let lines = try text("run.tap", in: folder).split(separator: "\n")
        #expect(lines.count { $0.hasSuffix("# TODO there is no such button") } == 2)
    }

    @Test("a program that a shell cannot start is a known fault only if the message says so")
    func notStarted() async throws {
        let program = "program: { command: [sh, -c, nosuchprogram] }\nsteps: [expect: Ready]\n"
        let folder = try TemporaryFolder([
            "a.yaml": "fails: not written yet\n" + program,
            "b.yaml": "fails: { because: not written yet, message: the status 127 }\n" + program,
        ])
        for (file, status) in [("a.yaml", Int32(1)), ("b.yaml", 0)] {
            let run = try await Program.run("scenario", "run", file, in: folder)
            #expect(run.status == status, "\(run.output)\(run.errors)")
        }
    }

    @Test(
        "what would silently run less is refused or named: --only, --strict, and files that have only steps")
    func lessThanAsked() async throws {
        let folder = try folder()
        try folder.write("steps: [expectIdle]", to: "sub/part.yaml")
        func run(_ arguments: String...) async throws -> (status: Int32, text: String) {
            let run = try await Program.run(["scenario", "run"] + arguments, in: folder)
            return (run.status, run.output + run.errors)
        }
        let both = try await run(".", "--only", "a.yaml", "--only", "c.yaml")
        #expect(both.status == 0 && both.text.contains("2 scenarios: 2 passed"), "\(both.text)")
        #expect(both.text.contains("/sub/part.yaml is not run: it has only steps"), "\(both.text)")
        let one = try await run(".", "--only", "zz", "--only", "a.yaml")
        #expect(one.status == 2 && one.text.contains("--only “zz”: no scenario has"), "\(one.text)")
        let strict = try await run("a.yaml", "--strict")
        #expect(strict.status == 2 && strict.text.contains("--strict: no scenario plays"), "\(strict.text)")
    }

    @Test("a worker that crashes fails only its own run, and the report names the step")
    func crash() async throws {
        let folder = try folder()
        let program = try Program(
            ["scenario", "run", "a.yaml", "--jobs", "2", "--repeat", "300", "--report", "json=run.json"],
            in: folder)
        try await results(2, in: folder)
        let worker = try #require(workers(of: program.identifier).first)
        kill(worker, SIGSEGV)
        let run = try await program.end()
        #expect(run.status == 1)
        #expect(run.output.contains("FAILED 1 of 300 × "), "\(run.output)")
        #expect(run.output.contains("The worker ended by signal 11 (SIGSEGV) "), "\(run.output)")
        #expect(run.output.contains("It is flaky"), "\(run.output)")
    }

    @Test("Ctrl-C ends the workers, and the reports contain the finished runs", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        let folder = try folder()
        let program = try Program(
            [
                "scenario", "run", ".", "--jobs", "2", "--repeat", "1000", "--report", "json=run.json",
                "--report", "junit=run.xml", "--report", "tap=run.tap",
            ], in: folder)
        try await results(3, in: folder)
        let workers = workers(of: program.identifier)
        #expect(workers.count == 2)
        kill(program.identifier, signal)
        let run = try await program.end()
        #expect(run.status == 130)
        #expect(run.output.contains(/It was interrupted: \d+ of 3000 runs ended\./), "\(run.output)")
        #expect(try text("run.xml", in: folder).split(separator: "<testcase").count > 3)
        #expect(try text("run.tap", in: folder).contains(" - scenarios: It was interrupted"))
        for worker in workers { #expect(kill(worker, 0) == -1) }
    }

    @Test("no worker outlives the run, however the run ends")
    func killed() async throws {
        let folder = try folder()
        let program = try Program(
            ["scenario", "run", ".", "--jobs", "2", "--repeat", "1000", "--report", "json=run.json"],
            in: folder)
        try await results(1, in: folder)
        let workers = workers(of: program.identifier)
        #expect(workers.count == 2)
        kill(program.identifier, SIGKILL)
        try await eventually("the workers end", within: .seconds(20), polling: .every(.milliseconds(10))) {
            workers.allSatisfy { kill($0, 0) == -1 }
        }
        _ = try await program.end()
    }

    @Test("a merged report is not written over one of its parts")
    func ownPart() async throws {
        let folder = try folder()
        for part in 1...2 {
            let run = try await Program.run(
                "scenario", "run", ".", "--report", "json=\(part).json", "--shard", "\(part)/2", in: folder)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        let merge = try await Program.run(
            "scenario", "report", "merge", "1.json", "2.json", "--report", "tap=./1.json", in: folder)
        #expect(
            merge.status == 2 && merge.errors.contains("This report is one of those that are merged"),
            "\(merge.errors)")
        #expect(try text("1.json", in: folder).hasPrefix(#"{"begin""#))
    }

    @Test(
        "a failure in chaos names the seed and the command that repeats the run; skipped scenarios are counted"
    )
    func chaos() async throws {
        let folder = try folder()
        try folder.write(signIn.replacing("Search", with: "Serach"), to: "b.yaml")
        try folder.write(
            signIn.replacing("service: sandbox", with: "recording: recordings/x"), to: "recorded.yaml")
        let run = try await Program.run("scenario", "run", ".", "--chaos", "3-4", "--jobs", "2", in: folder)
        #expect(run.status == 1)
        #expect(run.output.contains("1 scenario on recordings was left out of chaos."), "\(run.output)")
        #expect(run.output.contains("With chaos 4:"), "\(run.output)")
        #expect(
            run.output.contains("To run it again: guichet scenario run ./b.yaml --chaos 4"), "\(run.output)")
        #expect(run.output.contains("3 scenarios, 6 runs: 4 passed, 2 failed, in "), "\(run.output)")
    }

    /// A run with --watch, which runs scenarios again when files are saved.
    private struct Watch {
        let program: Program
        let folder: TemporaryFolder

        init(_ arguments: [String], in folder: TemporaryFolder) throws {
            program = try Program(["scenario", "run", "--watch", "--jobs", "1"] + arguments, in: folder)
            self.folder = folder
        }

        /// Waits until the run has printed a text the given number of times.
        func prints(_ text: String, times: Int = 1) async throws {
            do {
                try await eventually(
                    "it prints \(text)", within: .seconds(60), polling: .every(.milliseconds(10))
                ) {
                    try String(contentsOf: program.outputFile, encoding: .utf8)
                        .components(separatedBy: text).count > times
                }
            } catch {
                let run = try await stop()
                Issue.record("It ended with \(run.status), and has printed:\n\(run.output)\(run.errors)")
                throw error
            }
        }

        /// Saves a file again, with the same text or another one.
        func save(_ name: String, _ text: String? = nil) throws {
            try folder.write(
                try text ?? String(contentsOf: folder.url.appending(path: name), encoding: .utf8), to: name)
        }

        /// Presses Ctrl-C, and waits for the end of the run.
        private func stop() async throws -> Program.Run {
            program.interrupt()
            return try await program.end()
        }

        /// Presses Ctrl-C, and returns the whole output of the run.
        func end() async throws -> String {
            let run = try await stop()
            #expect(run.status == 130)
            return run.output
        }
    }

    @Test("--watch runs a scenario again when its file is saved, and runs no other scenario")
    func watch() async throws {
        let folder = try folder()
        let watch = try Watch(["a.yaml", "./sub", "--report", "json=run.json"], in: folder)
        try await watch.prints("2 scenarios: 2 passed")
        try watch.save("b.yaml")
        try watch.save("sub/c.yaml", signIn.replacing("Search", with: "Serach"))
        try await watch.prints("1 scenario: 0 passed, 1 failed")
        try watch.save("a.yaml", signIn.replacing("steps", with: "stpes"))
        try await watch.prints("did you mean “steps”?")
        #expect(!(try await watch.end()).contains("b.yaml"))
    }

    @Test(
        "--watch runs a scenario again when an included file changes, even if that file was missing or had a mistake"
    )
    func watchIncluded() async throws {
        let part = "steps: [expect: Sign In]"
        let folder = try TemporaryFolder(["parts/inner.yaml": part, "other.yaml": signIn])
        try folder.write("steps: [include: { file: inner.yaml }]", to: "parts/outer.yaml")
        try folder.write(
            "service: sandbox\nsteps: [include: { file: ../parts/outer.yaml }]", to: "run/a.yaml")
        try folder.write("service: sandbox\nsteps: [expect: Sign In]", to: "run/b.yaml")
        let watch = try Watch(["run"], in: folder)
        try await watch.prints("2 scenarios: 2 passed")
        try watch.save("other.yaml")
        try watch.save("parts/inner.yaml", "steps: [expect: Sing In]")
        try await watch.prints("1 scenario: 0 passed, 1 failed")
        try watch.save("parts/inner.yaml", "steps: [epxect: Sign In]")
        try await watch.prints("parts/inner.yaml:1:9: Unknown step “epxect”; did you mean “expect”?")
        try watch.save("parts/inner.yaml", part)
        try await watch.prints("1 scenario: 1 passed")
        try watch.save("run/a.yaml", "service: sandbox\nsteps: [include: { file: new.yaml }]")
        try await watch.prints("There is no file “run/new.yaml” to include.")
        try watch.save("run/new.yaml", part)
        try await watch.prints("1 scenario: 1 passed", times: 2)
        let output = try await watch.end()
        #expect(!output.contains("other.yaml"))
        #expect(output.components(separatedBy: "run/b.yaml").count == 2, "\(output)")
    }

    @Test("--watch runs a scenario again when its recording or the file of a stub changes")
    func watchSources() async throws {
        let places = #"{"places":[{"objectType":"StopPlace","id":"urn:uic:stn:8772319","name":"Lyon"}]}"#
        let folder = try TemporaryFolder(["rec/.keep": "", "respond/places.json": places])
        let steps = "signedIn: true\nsteps: [enter: { text: lyo, into: From }]"
        try folder.write("service: sandbox\n\(steps)", to: "recorded.yaml")
        let recording = try await Program.run(
            "scenario", "run", "recorded.yaml", "--record", "rec", in: folder)
        #expect(recording.status == 0, "\(recording.output)\(recording.errors)")
        let stub = "request: { method: POST, path: /places }, respond: { file: respond/places.json }"
        try folder.write("recording: ../rec/recorded\n\(steps)", to: "run/played.yaml")
        try folder.write("service: sandbox\nstubs: [{ \(stub) }]\n\(steps)", to: "stubbed.yaml")
        let adding = steps.replacing(
            "steps: [", with: "steps: [stub: { \(stub.replacing("respond/", with: "step/")) }, ")
        try folder.write("service: sandbox\n\(adding)", to: "step.yaml")
        try folder.write(places, to: "step/places.json")
        let watch = try Watch(["run", "stubbed.yaml", "step.yaml"], in: folder)
        try await watch.prints("3 scenarios: 3 passed")
        for (number, (name, scenario)) in [
            ("rec/recorded/fixture.json", "run/played.yaml"), ("respond/places.json", "stubbed.yaml"),
            ("step/places.json", "step.yaml"),
        ].enumerated() {
            try watch.save(name)
            try await watch.prints(scenario, times: 2)
            try await watch.prints("1 scenario: 1 passed", times: number + 1)
        }
        let output = try await watch.end()
        #expect(output.components(separatedBy: "ok ").count == 7, "\(output)")
    }
}
