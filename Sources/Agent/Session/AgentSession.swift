import BlackBox
import JSONTrees
import Scenarios
import SharedAlgorithms
import TerminalUI
import Waiting

/// A program that a client has opened, and the steps done in it so far.
@UIActor
final class AgentSession<World: AgentWorld> {
    let handle: String
    let head: [DocumentValue.Entry]
    let session: ScenarioSession<World.Context>
    private let world: World
    private let options: AgentOptions
    /// The tool that is at work; nil between calls.
    var work: String?
    /// The steps that were done, as they were written, and the last one that failed.
    private(set) var steps: [DocumentValue] = []
    private(set) var failed: DocumentValue?
    /// A step that takes the virtual time which the failed one has taken, so that a scenario comes to the same state.
    private var spent: [DocumentValue] = []
    private var seen = ScreenLines()
    private var drawnAt: LoopInstant?
    private var hasOwnRules = false
    /// Between calls, a virtual clock stands still: it goes on only when a step waits.
    private var hold: ClockHold?

    var app: App { session.app }

    init(
        _ handle: String, _ head: [DocumentValue.Entry], in world: World, _ options: AgentOptions
    ) async throws {
        (self.handle, self.head, self.world, self.options) = (handle, head, world, options)
        session = try await ScenarioSession(
            head, file: world.file, in: world.scenarios, live: options.live)
        await rest()
    }

    /// Waits until the program is at rest, or for a moment. After that, a virtual clock stands still.
    private func rest() async {
        hold = hold ?? (app.clock as? VirtualClock)?.hold("Nobody has asked for anything.")
        let app = app
        // On the loop's own clock: the clock of the program may stand still.
        _ = await UILoop.shared.wait(for: "the program to come to rest", timeout: options.rest) { _ in
            app.isAtRest || app.hasEnded || app.process?.restsUntil == .distantFuture
        }
        // The time beside an activity is drawn anew by the real clock alone. An answer is to tell the time of this one.
        if app.clock is VirtualClock, drawnAt != app.clock.now, !app.hasEnded, !app.window.isClosed,
            !app.window.scope.activities.isEmpty
        {
            app.window.setNeedsDisplay()
            app.window.display()
        }
        drawnAt = app.clock.now
    }

    private func goOn() {
        hold?.release()
        hold = nil
    }

    /// Makes an answer: the verdict, the sentences, and the changes of the screen since the last answer.
    func answer(
        _ sentences: [String], isError: Bool = false, most: Int = 800, structured: JSONTree? = nil
    ) -> ToolAnswer {
        let verdict = app.secrets.hidden(in: world.verdict(app, session.context).words)
        let now = ScreenLines(of: app)
        let changes = now.changes(since: seen).shortened(to: most)
        seen = now
        publish(verdict)
        let text = [verdict] + sentences.map(app.secrets.hidden) + [changes]
        return ToolAnswer(
            text.joined(separator: "\n"), isError: isError, structured: structured)
    }

    private func publish(_ words: String) { options.publish(handle, "\(words)\n\(app.screen)") }

    // MARK: Doing

    /// Does steps until one fails.
    ///
    /// - Parameters:
    ///   - always: What every frame has to show meanwhile.
    ///   - never: What no frame may show meanwhile.
    ///   - tellsTime: Whether to say how far the time went, instead of the number of steps.
    func perform(
        _ written: [DocumentValue], always: [Locator] = [], never: [Locator] = [], most: Int = 800,
        tellsTime: Bool = false, progress: @escaping @UIActor (Int, Int, String) -> Void = { _, _, _ in }
    ) async -> ToolAnswer {
        let start = app.clock.now
        goOn()
        var isLate = false
        let task = Task(executorPreference: options.executor) {
            await self.run(written, always, never, progress)
        }
        let timer = UILoop.shared.schedule(after: options.patience, name: "the patience of a call") {
            isLate = true
            task.cancel()
        }
        var (done, failure) = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        timer.cancel()
        await rest()
        if failure == nil, let sighting = app.sighting {
            failure = "After the last step: \(sighting.sentence)"
        }
        if isLate {
            failure =
                "Step \(done + 1) of \(written.count) was given up after \(options.patience.inWords): \(written[min(done, written.count - 1)].inOneLine)"
        }
        let count = "did \(counted(done, "step"))"
        let success = tellsTime ? "went on \(start.duration(to: app.clock.now).inWords)" : count
        guard let failure else { return answer([success], most: most) }
        return answer(
            done > 0 ? [failure, "(\(count) before)"] : [failure], isError: true, most: most,
            structured: ["failed": .number(JSONNumber(min(done, written.count - 1)))])
    }

    /// Returns how many steps were done, and why the next one was not.
    private func run(
        _ written: [DocumentValue], _ always: [Locator], _ never: [Locator],
        _ progress: @UIActor (Int, Int, String) -> Void
    ) async -> (done: Int, failure: String?) {
        for (index, step) in written.enumerated() {
            publish(app.secrets.hidden(in: step.inOneLine))
            let words = "Step \(index + 1) of \(written.count) failed: \(step.inOneLine)"
            let start = app.clock.now
            do {
                if index == 0, hasOwnRules || !(always + never).isEmpty {
                    hasOwnRules = !(always + never).isEmpty
                    try session.watchFrames(always: always, never: never)
                }
                for step in try session.read(step) { try await session.perform(step) }
            } catch let failure as StepFailure {
                let time = start.duration(to: app.clock.now)
                let isSpent = app.clock is VirtualClock && time > .zero
                (steps, failed, spent) = (steps + spent, step, isSpent ? [Self.advance(by: time)] : [])
                return (index, "\(words)\n\(failure.explanation)")
            } catch let mistake as DocumentMistake {
                return (index, "Step \(index + 1) of \(written.count) is not done: \(mistake.message)")
            } catch {
                return (index, "\(words)\n\(error)")
            }
            (steps, failed, spent) = (steps + spent + [step], nil, [])
            progress(index + 1, written.count, app.secrets.hidden(in: step.inOneLine))
        }
        return (written.count, nil)
    }

    /// Lets virtual time go on by a duration, or to the next timer.
    func advance(by duration: String?) async -> ToolAnswer {
        if let duration { return await perform([Self.advance(duration)], tellsTime: true) }
        guard app.process == nil else { return await awaitChange() }
        guard let next = app.window.scope.untilNextTimer else {
            return answer(["No timer is set: without input, nothing happens any more."], isError: true)
        }
        return await perform([Self.advance(by: next)], tellsTime: true)
    }

    private static func advance(_ duration: String) -> DocumentValue {
        .mapping([.init("advance", .plain(duration))])
    }

    private static func advance(by time: Duration) -> DocumentValue {
        // A step takes an hour at most.
        let milliseconds = min(max(1, Int((time / .milliseconds(1)).rounded(.up))), 3_600_000)
        return advance(milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms")
    }

    /// Waits until another program, whose time is real, has changed its screen or come to another verdict.
    private func awaitChange() async -> ToolAnswer {
        let (app, before) = (app, app.window.frame.number)
        guard app.process?.restsUntil != .distantFuture else {
            return answer(["Nothing happens without input, however long one waits."], isError: true)
        }
        _ = await UILoop.shared.wait(for: "the program to do something", timeout: options.patience) { _ in
            app.window.frame.number != before || app.hasEnded || app.process?.restsUntil == .distantFuture
        }
        await rest()
        return answer(["waited, because the time of this program is real"])
    }

    // MARK: Looking

    /// Describes the screen.
    enum Form: String, CaseIterable { case tree, rows, picture }

    /// - Parameters:
    ///   - isWhole: Whether unchanged lines are included.
    ///   - most: The most characters.
    func look(_ form: Form, within locator: Locator?, isWhole: Bool, most: Int) throws -> ToolAnswer {
        var area: Rect?
        if let locator {
            let query = try Query(locator)
            let found = app.snapshot.matches(query)
            guard found.count == 1 else {
                let notes = app.notes(on: query, in: app.snapshot)
                throw ToolProblem("“within” finds no single place. \(notes.joined(separator: ". "))")
            }
            area = found[0].frame
        }
        let verdict = world.verdict(app, session.context).words
        switch form {
        case .tree where locator == nil && !isWhole: return answer([], most: most)
        case .tree:
            let lines = ScreenLines(of: app, within: area)
            if area == nil { seen = lines } else { seen.tell(lines, of: ScreenLines(of: app)) }
            return plain([verdict], lines.lines, most)
        case .rows:
            let rows = ScreenLines.rows(of: app.window.frame, within: area).map(app.secrets.hidden)
            return plain([verdict], rows, most)
        case .picture:
            let trace = app.trace.trace(name: handle, file: "").hiding(app.secrets)
            let frame = trace.lastFrame(through: trace.steps.count - 1)
            // Models and clients take no images of this type.
            return ToolAnswer(verdict, attached: frame.map { SVGDrawing(frame: $0).text })
        }
    }

    private func plain(_ head: [String], _ lines: [String], _ most: Int) -> ToolAnswer {
        let head = head.map(app.secrets.hidden)
        return ToolAnswer((head + [lines.shortened(to: most)]).joined(separator: "\n"))
    }

    // MARK: Ending

    /// Closes the program. Returns sentences about processes and files that it left behind, and about errors at its end.
    func close() async -> [String] {
        goOn()
        let left = world.leftovers(session.context)
        let secrets = app.secrets
        options.publish(handle, nil)
        return (left + (await session.finish(isChecked: app.isAtRest))).map(secrets.hidden)
    }

    /// Returns the steps so far as a scenario.
    ///
    /// - Parameter withFailure: Whether the last step that failed is in it, so that the scenario shows a fault.
    func transcript(_ head: [DocumentValue.Entry], withFailure: Bool) -> Transcript {
        let variables = head.first { $0.key == "variables" }?.value.entries ?? []
        return Transcript(
            head: head.filter { !["variables", "secrets"].contains($0.key) },
            steps: steps + (withFailure ? [failed].compactMap(\.self) : spent), variables: variables,
            hiding: app.secrets)
    }
}

extension DocumentValue {
    /// A step as a line of a scenario has it: `tap: Search`.
    fileprivate var inOneLine: String {
        guard entries.count == 1 else { return yaml }
        return "\(entries[0].key): \(entries[0].value.yaml)"
    }
}

/// The reason why a call of a tool was refused, as a sentence.
struct ToolProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
