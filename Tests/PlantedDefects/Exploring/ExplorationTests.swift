import Foundation
import TestSupport
import Testing
import Waiting

@testable import BlackBox
@testable import Kiosk
@testable import Scenarios

@Suite("Exploring", .timeLimit(.minutes(5)))
@UIActor
struct ExplorationTests {
    private static let start = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "kiosk.yaml").path

    /// The kiosk's file, which the package manager builds next to the tests.
    private static var kiosk: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Kiosk").path
    }

    private func explore(
        _ defect: KioskDefect?, seed: UInt64 = 1, keys: Int = 20_000, jobs: Int = 1, into folder: URL,
        stopsAtFirst: Bool = true
    ) async throws -> Exploration.Result {
        // The exploration writes its scenarios beside the start.
        let start = folder.appending(path: "kiosk.yaml")
        try FileManager.default.copyItem(at: URL(filePath: Self.start), to: start)
        var settings = Exploration.Settings()
        (settings.seed, settings.keys, settings.jobs) = (seed, keys, jobs)
        // A worker is silent for 20 s only if the program hangs.
        settings.silence = .seconds(defect == .hangOnPaste ? 3 : 20)
        let command = [Self.kiosk] + (defect.map { [$0.rawValue] } ?? [])
        var task: Task<Exploration.Result, Never>?
        let exploration = Exploration(
            try ExplorationStart(file: start.path), command: command, settings,
            onFound: { _ in if stopsAtFirst { task?.cancel() } })
        task = Task { await exploration.run() }
        return try #require(await task?.value)
    }

    @Test("a program without defects gives no finding")
    func sound() async throws {
        let folder = try TemporaryFolder()
        let result = try await explore(nil, keys: 3000, into: folder.url)
        #expect(result.found.isEmpty && result.problem == nil, "\(result.found)")
        #expect(result.actions >= 3000)
        #expect(result.screens == ["Kiosk", "Kiosk / About"])
    }

    @Test(
        "each planted defect is found within 20,000 actions, and shrunk to at most 8 steps",
        arguments: KioskDefect.allCases)
    func found(defect: KioskDefect) async throws {
        let folder = try TemporaryFolder()
        let result = try await explore(defect, into: folder.url)
        let found = try #require(result.found.first, "\(result.actions) actions found nothing.")
        let text = try String(contentsOfFile: found.file, encoding: .utf8)
        #expect(found.isRepeatable == true && found.steps <= 8, "\(text)")
        #expect(found.finding.kind == kind(of: defect), "\(found.finding.sentence)")
        #expect(found.finding.sentence.contains(words(of: defect)), "\(found.finding.sentence)")
        // A crash or a hang would also end or block the process of this test.
        guard ![.crash, .hang].contains(found.finding.kind) else { return }
        let run = await ScenarioRunner(.kiosk(defect)).run([found.file])
        let complaints = run.results.map { result in
            switch result.outcome {
            case .failed(let failure): failure.description
            case .failedAtEnd(let sentences): sentences.joined(separator: "\n")
            case .passed, .notOpened: "\(result.outcome)"
            }
        }
        // The written file has the rule at another place.
        let sentence = found.finding.sentence.split(separator: ", by the rule")[0]
        let rest = found.finding.kind == .stuck ? "Watching" : sentence
        #expect(complaints.count == 1 && complaints[0].contains(rest), "\(complaints)\n\(text)")
        // Without the planted defect, the same steps do not give this finding. They may end with an open dialog.
        let sound = await ScenarioRunner(.kiosk(nil)).run([found.file])
        #expect(sound.results.count == 1 && !"\(sound.results[0].outcome)".contains(rest), "\(text)")
    }

    private func kind(of defect: KioskDefect) -> ExplorationFinding.Kind {
        switch defect {
        case .crashAfterThreeKeys: .crash
        case .hangOnPaste: .hang
        case .endlessActivity: .stuck
        default: .frame
        }
    }

    private func words(of defect: KioskDefect) -> String {
        switch defect {
        case .crashAfterThreeKeys: "ended by signal"
        case .focusLostAfterResize: "without colours nobody sees that the button “Fewer” has the focus"
        case .bookedTwice: "booked 2 times"
        case .halfCharacterAtOneWidth: "half of a wide character"
        case .textOverDialog: "“Pretzel”"
        case .hangOnPaste: "did nothing for 3.0 s"
        case .countBelowZero: "“Drinks: -1”"
        case .errorThatStays: "“Connection: Online” did not follow"
        case .endlessActivity: "Watching"
        case .choiceOutsideRows: "“Snack: nothing of these”"
        }
    }

    @Test("the same seed gives the same steps, and another seed gives others")
    func seeds() async throws {
        func steps(_ seed: UInt64) async throws -> [String] {
            let process = ExplorationProcess([Self.kiosk], silence: .seconds(20))
            let start = try ExplorationStart(file: Self.start)
            let outcome = await process.perform(ExplorationOrder(start: start, seed: seed, count: 400))
            await process.close()
            return outcome.steps
        }
        let steps = [try await steps(7), try await steps(7), try await steps(8)]
        #expect(steps[0].count >= 400)
        #expect(steps[0] == steps[1])
        #expect(steps[0] != steps[2])
    }

    @Test("two workers explore with two seeds, and report the same finding once")
    func jobs() async throws {
        let folder = try TemporaryFolder()
        let result = try await explore(
            .countBelowZero, keys: 600, jobs: 2, into: folder.url, stopsAtFirst: false)
        #expect(result.found.count == 1, "\(result.found)")
        #expect(result.actions >= 600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test("if the start of an exploration fails, that is reported as a problem, not as a finding")
    func unreachable() async throws {
        let folder = try TemporaryFolder()
        let start = folder.url.appending(path: "start.yaml")
        try Data("name: A\nsteps: [expect: Nowhere]\n".utf8).write(to: start)
        let exploration = Exploration(try ExplorationStart(file: start.path), command: [Self.kiosk])
        let result = await exploration.run()
        #expect(result.problem?.contains("“expect: Nowhere” failed") == true, "\(result)")
        #expect(result.found.isEmpty)
        let missing = Exploration(try ExplorationStart(file: Self.start), command: ["/nowhere/kiosk"])
        #expect(await missing.run().problem?.hasPrefix("The worker could not be started") == true)
        let other = Exploration(
            try ExplorationStart(file: Self.start), command: ["/bin/sh", "-c", "read line; echo hello; cat"])
        #expect(await other.run().problem == "The worker said something that cannot be understood.")
        let ending = Exploration(try ExplorationStart(file: Self.start), command: ["/bin/false"])
        #expect(await ending.run().problem == "The worker ended by exit status 1 before the first action.")
    }
}
