import BlackBox
import Foundation
import JSONTrees
import Scenarios
import SharedAlgorithms
import TerminalUI
package import Waiting

/// The six tools: they open programs, act on them, look at them, let time go on, and keep what was done.
@UIActor
package final class AgentTools<World: AgentWorld> {
    private let world: World
    private let options: AgentOptions
    private var sessions: [String: AgentSession<World>] = [:]
    /// The number of programs that are being opened.
    private var opening = 0

    /// The tools, as `tools/list` lists them.
    let tools: [JSONTree]
    /// A few sentences for the client about how the tools belong together.
    let instructions = """
        Drives programs in terminals. “open” gives a handle; “do” does steps, and stops at the first that fails. Each answer \
        begins with a verdict: whether anything more can happen without input. “at rest for good” means that nothing can, so \
        that there is nothing to wait for. Then comes what has changed, a line for each thing; a locator in a line, such as \
        "Search" or {"row":{"containing":"08:45"}}, goes into the next step as it is: {"tap":"Search"}.
        """

    package init(_ world: World, _ options: AgentOptions = AgentOptions()) {
        (self.world, self.options) = (world, options)
        tools = AgentSchema(scenarios: ScenarioSchema(world.scenarios.vocabulary)).tools
    }

    /// Does what a tool is for.
    func call(_ name: String, _ arguments: JSONTree) async -> ToolAnswer {
        let place = FileLocation(file: world.file, line: 1, column: 1)
        let written = DocumentValue(tree: arguments, at: place).asWritten(at: place)
        var session: AgentSession<World>?
        do {
            let schema = tools.first { $0["name"]?.string == name }?["inputSchema"]
            let known = schema?["properties"]?.members?.map(\.name) ?? []
            let fields = try written.fields(name.quoted, known: known)
            session = name == "open" ? nil : try self.session(fields)
            session?.work = name
            defer { session?.work = nil }
            // The program's work beside the loop is that of the executor.
            let task = Task(executorPreference: options.executor) { [session] in
                guard let session else { return try await self.open(fields.entries) }
                return try await self.use(name, session, fields)
            }
            let patience = UILoop.shared.schedule(after: options.patience, name: "the patience of a call") {
                if ["do", "advance"].contains(name) { task.cancel() }
            }
            defer { patience.cancel() }
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            let message = (error as? DocumentMistake)?.message ?? "\(error)"
            let secrets = session?.app.secrets ?? Self.secrets(in: arguments)
            return ToolAnswer(texts: ["\(name): \(secrets.hidden(in: message))"], isError: true)
        }
    }

    /// The values of the variables that the keys of a scenario call secret.
    private static func secrets(in head: JSONTree) -> Secrets {
        let names = head["secrets"]?.items ?? [head["secrets"]].compactMap(\.self)
        return Secrets(names.compactMap { $0.string.flatMap { head["variables"]?[$0]?.plainText } })
    }

    private func use(
        _ name: String, _ session: AgentSession<World>, _ fields: DocumentValue.Fields
    ) async throws -> ToolAnswer {
        func locators(_ key: String) throws -> [Locator] {
            try fields[key].map { try session.session.locators($0, key.quoted) } ?? []
        }
        func most(usually usual: Int) throws -> Int {
            try fields["most"]?.integer("“most”", in: 100...100_000) ?? usual
        }
        switch name {
        case "do":
            return await session.perform(
                try steps(fields.required("steps")), always: try locators("always"),
                never: try locators("never") + locators("unless"), most: try most(usually: 800))
        case "look":
            let form = try fields["as"]?.choice("“as”", among: ["tree", "rows", "picture"]) ?? "tree"
            return try session.look(
                form, within: try locators("within").first,
                isWhole: try fields["all"]?.flag("“all”") ?? false,
                most: try most(usually: 4000))
        case "advance": return await session.advance(by: fields["by"])
        case "save": return try await save(session, fields)
        default:
            let left = await session.close()
            sessions[session.handle] = nil
            return ToolAnswer(texts: [(["closed"] + left).joined(separator: "\n")])
        }
    }

    /// Reads the steps of a call: a list, or a text of YAML.
    private func steps(_ value: DocumentValue) throws(DocumentMistake) -> [DocumentValue] {
        var value = value
        if case .text(let text) = value.content {
            value = try DocumentValue(yaml: text, file: world.file, as: "list of steps", mostValues: 20_000)
        }
        guard case .list(let steps) = value.content, !steps.isEmpty else {
            throw value.mistake("“steps” is a list of at least one step, such as {\"tap\": \"Search\"}.")
        }
        return steps
    }

    // MARK: Sessions

    private func session(_ fields: DocumentValue.Fields) throws -> AgentSession<World> {
        let handle = try fields.required("handle").text("“handle”")
        guard let session = sessions[handle] else {
            let known = sessions.keys.sorted()
            throw ToolProblem(
                "There is no handle \(String(handle.prefix(40)).quoted). "
                    + (known.isEmpty ? "Nothing is open: “open” gives one." : "Open: \(known.listed())."))
        }
        if let work = session.work {
            throw ToolProblem(
                "\(handle) is at work with “\(work)”: one call at a time. Wait for its answer, or cancel it.")
        }
        return session
    }

    private func open(_ head: [DocumentValue.Entry]) async throws -> ToolAnswer {
        guard sessions.count + opening < options.mostSessions else {
            throw ToolProblem(
                "Only \(counted(options.mostSessions, "program")) may be open at a time: close one.")
        }
        opening += 1
        defer { opening -= 1 }
        let handle = options.newHandle()
        let session = try await AgentSession(handle, world.completed(head), in: world, options)
        // Somebody may have gone away meanwhile.
        guard !Task.isCancelled else {
            _ = await session.close()
            throw CancellationError()
        }
        sessions[handle] = session
        let size = session.app.window.terminal.size
        return session.answer(
            ["opened \(handle): \(size.width)x\(size.height)"], most: 2000,
            facts: [.init("handle", .string(handle))])
    }

    /// Ends every program.
    func end() async {
        let open = sessions.values
        sessions = [:]
        for session in open { _ = await session.close() }
    }

    // MARK: Saving

    private func save(
        _ session: AgentSession<World>, _ fields: DocumentValue.Fields
    ) async throws -> ToolAnswer {
        let withFailure = try fields["withFailure"]?.flag("“withFailure”") ?? false
        let name = try fields["name"]?.text("“name”") ?? "What \(session.handle) did"
        let file = try fields["file"].map { try world.savingFile(try $0.text("“file”")) }
        guard !session.steps.isEmpty || withFailure && session.failed != nil else {
            throw ToolProblem("Nothing was done, so that there is nothing to save.")
        }
        if withFailure, session.failed == nil { throw ToolProblem("The last step has not failed.") }
        let kept = try await world.savedHead(session.head, of: session.session.context, beside: file)
        let title = [DocumentValue.Entry("name", .literal(name))]
        let transcript = session.transcript(title + kept, withFailure: withFailure)
        let check = TranscriptCheck(world.scenarios, file: file?.path ?? world.file)
        let outcome = await check.outcome(of: transcript)
        if let file { try Data(transcript.text.utf8).write(to: file, options: .withoutOverwriting) }
        let told = [
            "run once: \(Self.words(outcome))",
            file.map { "written: \($0.path)" } ?? "not written: the text is all there is", transcript.text,
        ]
        return ToolAnswer(texts: [told.map(session.app.secrets.hidden).joined(separator: "\n")])
    }

    private static func words(_ outcome: ScenarioResult.Outcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed(let failure): "failed at \(failure.step)\n\(failure.explanation)"
        case .failedAtEnd(let sentences):
            // The client knows neither a file of this session nor the lines of the program.
            ("failed at its end:"
                + sentences.map {
                    $0.replacing(/^\S+, stubs\[\d+\]: | \(request \d+\)|, begun at [^,]+(?=,)/, with: "")
                }.countedOnce().map { "\n" + $0 }.joined())
        case .notOpened(let reason): "could not be opened: \(reason)"
        }
    }
}
