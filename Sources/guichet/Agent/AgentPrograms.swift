import Agent
import BlackBox
import Foundation
import HTTPStubs
import Scenarios
import TerminalEmulator
import Waiting

/// What the tools of an agent can open: Guichet over its sandbox, and the other programs that the person has allowed.
struct AgentPrograms: AgentWorld {
    typealias Context = ScenarioContext

    let permissions: AgentPermissions
    let scenarios: ScenarioWorld<ScenarioContext>
    /// Notes what is opened.
    private let note: @Sendable (String) -> Void

    init(
        _ permissions: AgentPermissions, _ workers: any TaskExecutor,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.permissions, self.note) = (permissions, note)
        var world = ProgramWorld(workers)
        if !permissions.services.isEmpty {
            world.liveService = { address in
                guard let url = URL(string: address) else {
                    throw ProgramError.unusable("“\(address)” is no address.")
                }
                return .live(Assembly.Service.configuration(url, try Settings.load(flags: [.service: address])))
            }
        }
        scenarios = world.scenarioWorld
    }

    var file: String { permissions.file }

    func permit(_ head: [DocumentValue.Entry]) throws(DocumentMistake) -> [DocumentValue.Entry] {
        var head = head
        for (index, entry) in head.enumerated() {
            switch entry.key {
            case "program": try permissions.check(entry.value)
            case "service": head[index].value = try permissions.service(entry.value)
            case "recording": try permissions.check(file: entry.value)
            case "stubs": try permissions.checkFiles(in: entry.value)
            default: continue
            }
        }
        let kinds = ["program", "service", "recording"]
        note("agent: opens \(head.filter { kinds.contains($0.key) }.map { "\($0.key): \($0.value.yaml)" })")
        func has(_ key: String) -> Bool { head.contains { $0.key == key } }
        guard !has("program") else { return head }
        if !has("service"), !has("recording") { head.append(.init("service", .plain("sandbox"))) }
        // A saved scenario begins at the same time.
        if !has("today"), !has("recording"), let today = try? WindowTranscript.today(nil) {
            head.append(.init("today", today))
        }
        return head
    }

    func permit(step: DocumentValue) throws(DocumentMistake) {
        for entry in step.entries {
            switch entry.key {
            case "include":
                throw entry.value.mistake("“include” reads a file. Give the steps themselves.")
            case "stub": try permissions.checkFiles(in: entry.value)
            case "repeat":
                if case .list(let steps)? = entry.value.taking("steps").value?.content {
                    for step in steps { try permit(step: step) }
                }
            default: continue
            }
        }
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
        case .notKnown?: return program.isAtRest ? .guess(quiet: program.quiet) : .runs([])
        case .runs?, nil: return .runs([])
        }
    }

    @UIActor func leftovers(_ app: App, _ context: ScenarioContext) -> [String] {
        (context as? ForeignContext)?.leftovers ?? []
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
                "Nothing may be written: ask for “guichet agent --root DIR”, or leave “file” out.")
        }
        guard !name.contains("/"), !name.hasPrefix(".") else {
            throw ProgramError.unusable(
                "“file” is the name of a file in \(folder.path), such as sign-in.yaml.")
        }
        return URL(filePath: try TranscriptFile(folder.appending(path: name).path).path)
    }

    func write(_ text: String, to file: URL) throws { try TranscriptFile(file.path).write(text) }
}

extension ForeignContext {
    /// Sentences about what the program leaves when it is ended now.
    fileprivate var leftovers: [String] {
        let files = WrittenFile.all(in: folderPath).map(\.path)
        let running = ending == nil ? runningProcesses : 0
        return (running > 1
            ? ["it had started \(counted(running - 1, "more process").replacing("processs", with: "processes")), which are ended with it"]
            : [])
            + leftBehind + (files.isEmpty ? [] : ["files in its folder: \(files.joined(separator: ", "))"])
    }
}
