import Agent
import BlackBox
import Foundation
import HTTPStubs
import Scenarios
import TerminalEmulator
import Waiting

/// The programs that the tools of an agent can open: Guichet over its sandbox, and others that the person has allowed.
struct AgentPrograms: AgentWorld {
    let permissions: AgentPermissions
    let scenarios: ScenarioWorld<ScenarioContext>
    /// Notes the program or service that the agent asks for.
    private let note: @Sendable (String) -> Void

    var file: String { permissions.file }

    init(
        _ permissions: AgentPermissions, _ workers: any TaskExecutor,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.permissions, self.note) = (permissions, note)
        var world = ProgramWorld(workers)
        let place = FileLocation(file: permissions.file)
        world.liveService = { address in
            let url = try permissions.service(address)
            return .live(Assembly.Service.configuration(url, try Settings.load(flags: [.service: address])))
        }
        let base = world.scenarioWorld
        var vocabulary = base.vocabulary
        vocabulary.services.append(
            ScenarioServiceWord(
                Scenario.live, about: "A real service that the person has allowed: { live: URL }."
            ) { address throws(DocumentMistake) in
                guard let address else { throw DocumentMistake("“live” needs a URL.", at: place) }
                _ = try address.text("“live”")
            })
        // This step would read any file.
        vocabulary.steps.removeAll { $0.word == "include" }
        scenarios = ScenarioWorld(
            vocabulary, mistakes: { base.mistakes($0) + $0.flatMap(permissions.mistakes) }, open: base.open)
    }

    func completed(_ head: [DocumentValue.Entry]) -> [DocumentValue.Entry] {
        var head = head
        func has(_ key: String) -> Bool { head.contains { $0.key == key } }
        if !has("program"), !has("service"), !has("recording") {
            head.append(.init("service", .plain("sandbox")))
        }
        // A saved scenario begins at the same time.
        if !has("program"), !has("recording"), !has("today"), let today = try? WindowTranscript.today(nil) {
            head.append(.init("today", today))
        }
        // The note leaves out the arguments of a program, because they may be secret.
        let program = head.first { $0.key == "program" }.flatMap {
            try? ProgramSetting($0.value).command.first
        }
        let other = head.first { ["service", "recording"].contains($0.key) }?.value.yaml
        note("agent: asks for \(program ?? other ?? "nothing")")
        return head
    }

    @UIActor func verdict(_ app: App, _ context: ScenarioContext) -> AgentVerdict {
        guard let program = context as? ForeignContext else {
            return AgentVerdict(app, held: context.stubs.heldRequests)
        }
        if let ending = program.ending { return .ended(ending.description) }
        switch program.verdict {
        case .forGood?: return .forGood
        case .untilAnswer(let request)?: return .held([request])
        case .untilTimer(let due)?: return .timer(max(.zero, MonotonicClock().now.duration(to: due)))
        case .notKnown? where program.isAtRest: return .guess(quiet: program.quiet)
        case .notKnown?, .runs?, nil: return .runs([])
        }
    }

    @UIActor func leftovers(_ context: ScenarioContext) -> [String] {
        guard let program = context as? ForeignContext else { return [] }
        let (running, files) = (program.runningProcesses, WrittenFile.all(in: program.folderPath).map(\.path))
        return (running > 0 ? ["processes that ran, and are ended: \(running)"] : [])
            + program.leftBehind
            + (files.isEmpty ? [] : ["files in its folder: \(files.joined(separator: ", "))"])
    }

    @UIActor func savedHead(
        _ head: [DocumentValue.Entry], of context: ScenarioContext, beside file: URL?
    ) async throws -> [DocumentValue.Entry] {
        guard let context = context as? GuichetContext, context.isRecorded else { return head }
        guard let file else {
            throw ProgramError.unusable(
                "The recording of the service lies beside the scenario: name a “file”.")
        }
        let folder = try TranscriptFile(file.path).recordingFolder()
        try await context.keepRecording(in: folder)
        return head.filter { $0.key != "service" }
            + [.init("recording", .literal(folder.lastPathComponent))]
    }

    func savingFile(_ name: String) throws -> URL {
        guard let folder = permissions.folders.first else {
            throw ProgramError.unusable(
                "Nothing may be written. Ask for “guichet agent --root DIR”, or leave “file” out.")
        }
        guard !name.contains("/"), !name.hasPrefix(".") else {
            throw ProgramError.unusable(
                "“file” is the name of a file, such as sign-in.yaml; \(name) is outside \(folder.path).")
        }
        return URL(filePath: try TranscriptFile(folder.appending(path: name).path).path)
    }
}
