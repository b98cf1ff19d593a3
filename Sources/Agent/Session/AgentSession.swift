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
    /// The lines of the screen that were told.
    private var seen: [String] = []
    private var hasOwnRules = false
    /// Between calls, a virtual clock stands still: it goes on only when a step waits.
    private var hold: ClockHold?

    var app: App { session.app }

    init(
        _ handle: String, _ head: [DocumentValue.Entry], in world: World, _ options: AgentOptions
    ) async throws {
        (self.handle, self.head, self.world, self.options) = (handle, head, world, options)
        session = try await ScenarioSession(
            [.init("name", .literal(handle))] + head, file: world.file, in: world.scenarios,
            live: options.live)
        await rest()
    }

    /// Waits until the program is at rest, or for a moment. After that, a virtual clock stands still.
    private func rest() async {
        hold = (app.clock as? VirtualClock)?.hold("Nobody has asked for anything.")
        let app = app
        // On the loop's own clock: the clock of the program may stand still.
        _ = await UILoop.shared.wait(for: "the program to come to rest", timeout: options.rest) { _ in
            app.isAtRest || app.hasEnded || app.process?.restsUntil == .distantFuture
        }
        // The real clock alone draws the time beside an activity anew. An answer is to tell the time of this one.
        let window = app.window
        if hold != nil, !app.hasEnded, !window.isClosed, !window.scope.activities.isEmpty {
            window.setNeedsDisplay()
            window.display()
        }
    }

    /// Makes an answer: the verdict, the sentences, and lines of the screen, which are those that have changed since the
    /// last answer unless others are given.
    func answer(
        _ sentences: [String], lines: [String]? = nil, most: Int = 800, isError: Bool = false,
        facts: [JSONTree.Member] = []
    ) -> ToolAnswer {
        let verdict = world.verdict(app, session.context)
        let now = app.lines()
        let told = lines ?? now.changes(since: seen)
        if lines == nil { seen = now }
        publish(verdict.words)
        let text = ([verdict.words] + sentences).map(app.secrets.hidden) + told.shortened(to: most)
        return ToolAnswer(
            texts: [text.joined(separator: "\n")], isError: isError,
            facts: [.init("verdict", verdict.json)] + facts)
    }

    private func publish(_ words: String) {
        options.publish(handle, "\(app.secrets.hidden(in: words))\n\(app.screen)")
    }

    // MARK: Doing

    /// Does steps until one fails.
    ///
    /// - Parameters:
    ///   - always: What every frame has to show meanwhile.
    ///   - never: What no frame may show meanwhile.
    func perform(
        _ written: [DocumentValue], always: [Locator] = [], never: [Locator] = [], most: Int = 800
    ) async -> ToolAnswer {
        hold = nil
        let start = app.clock.now
        var (done, failure) = await run(written, always, never)
        let last = min(done, written.count - 1)
        if Task.isCancelled, failure != nil {
            failure =
                "Step \(done + 1) of \(written.count) was given up after \(options.patience.inWords): \(written[last].inOneLine)"
        }
        await rest()
        if failure == nil { failure = app.sighting.map { "After the last step: \($0.sentence)" } }
        let time = start.duration(to: app.clock.now)
        let count = "did \(counted(done, "step"))\(time > .zero ? " in \(time.inWords)" : "")"
        guard let failure else { return answer([count], most: most) }
        return answer(
            [failure] + (done > 0 ? ["(\(count) before)"] : []), most: most, isError: true,
            facts: [.init("failed", .number(JSONNumber(last)))])
    }

    /// Returns how many steps were done, and why the next one was not.
    private func run(
        _ written: [DocumentValue], _ always: [Locator], _ never: [Locator]
    ) async -> (done: Int, failure: String?) {
        for (index, step) in written.enumerated() {
            publish(step.inOneLine)
            let name = "Step \(index + 1) of \(written.count)"
            let start = app.clock.now
            do {
                if index == 0, hasOwnRules || !(always + never).isEmpty {
                    hasOwnRules = !(always + never).isEmpty
                    try session.watchFrames(always: always, never: never)
                }
                for step in try session.read(step) { try await session.perform(step) }
                (steps, failed, spent) = (steps + spent + [step], nil, [])
            } catch let failure as StepFailure {
                let time = start.duration(to: app.clock.now)
                let isSpent = app.clock is VirtualClock && time > .zero
                (steps, failed, spent) = (
                    steps + spent, step, isSpent ? [DocumentValue.advance(by: time)] : []
                )
                return (index, "\(name) failed: \(step.inOneLine)\n\(failure.explanation)")
            } catch {
                let reason = (error as? DocumentMistake)?.message ?? "\(error)"
                return (index, "\(name) is not done: \(reason)")
            }
        }
        return (written.count, nil)
    }

    /// Lets virtual time go on by a duration, or to the next timer.
    func advance(by duration: DocumentValue?) async -> ToolAnswer {
        if let duration { return await perform([.mapping([.init("advance", duration)])]) }
        guard app.process == nil else { return await awaitChange() }
        guard let next = app.window.scope.untilNextTimer else {
            return answer(["No timer is set: without input, nothing happens any more."], isError: true)
        }
        return await perform([.advance(by: next)])
    }

    /// Waits until another program, whose time is real, has changed its screen or come to another verdict.
    private func awaitChange() async -> ToolAnswer {
        let (app, before) = (app, app.window.frame.number)
        guard app.process?.restsUntil != .distantFuture else {
            return answer(["Nothing happens without input, however long one waits."], isError: true)
        }
        _ = await UILoop.shared.wait(for: "the program to do something", timeout: nil) { _ in
            app.window.frame.number != before || app.hasEnded || app.process?.restsUntil == .distantFuture
        }
        await rest()
        return answer(["waited, because the time of this program is real"])
    }

    // MARK: Looking

    /// Describes the screen as a tree, as rows or as a picture.
    ///
    /// - Parameters:
    ///   - isWhole: Whether unchanged lines are included.
    ///   - most: The most characters.
    func look(_ form: String, within locator: Locator?, isWhole: Bool, most: Int) throws -> ToolAnswer {
        let query = try locator.map { try Query($0) }
        let found = query.map { app.snapshot.matches($0) } ?? []
        if let query, found.count != 1 {
            let notes = app.notes(on: query, in: app.snapshot)
            throw ToolProblem("“within” finds no single place. \(notes.joined(separator: ". "))")
        }
        let area = found.first?.frame
        switch form {
        case "picture":
            let trace = app.trace.trace(name: handle, file: "").hiding(app.secrets)
            var told = answer([], lines: [])
            // Models and clients take no images of this type.
            if let frame = trace.lastFrame(through: trace.steps.count - 1) {
                told.texts.append(SVGDrawing(frame: frame).text)
            }
            return told
        case "rows":
            let rows = app.window.frame.rows(within: area)
            return answer([], lines: rows.map(app.secrets.hidden), most: most)
        default:
            guard isWhole || area != nil else { return answer([], most: most) }
            let lines = app.lines(within: area)
            if area == nil { seen = lines }
            return answer([], lines: lines, most: most)
        }
    }

    // MARK: Ending

    /// Closes the program. Returns sentences about processes and files that it left behind, and about errors at its end.
    func close() async -> [String] {
        hold = nil
        let (left, secrets) = (world.leftovers(session.context), app.secrets)
        options.publish(handle, nil)
        return (left + (await session.finish(isChecked: app.isAtRest))).map(secrets.hidden)
    }

    /// Returns the steps so far as a scenario.
    ///
    /// - Parameter withFailure: Whether the last step that failed is in it, so that the scenario shows a fault.
    func transcript(_ head: [DocumentValue.Entry], withFailure: Bool) -> Transcript {
        Transcript(
            head: head.filter { !["variables", "secrets"].contains($0.key) },
            steps: steps + (withFailure ? [failed].compactMap(\.self) : spent),
            variables: head.first { $0.key == "variables" }?.value.entries ?? [], hiding: app.secrets)
    }
}

extension DocumentValue {
    /// A step that lets virtual time go on: for an hour at most, as a step takes no more.
    fileprivate static func advance(by time: Duration) -> DocumentValue {
        let milliseconds = min(max(1, Int((time / .milliseconds(1)).rounded(.up))), 3_600_000)
        let words = milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
        return .mapping([.init("advance", .plain(words))])
    }

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
