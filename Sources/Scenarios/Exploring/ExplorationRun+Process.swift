import BlackBox
import TerminalUI
import Waiting

/// Exploring a program in a process of its own: in real time, and with defects that only such a program can have.
extension ExplorationRun {
    func finding(
        choosing order: ExplorationOrder, _ process: any DrivenProcess,
        _ execution: ScenarioExecution<Context>, _ report: inout ExplorationReport
    ) async -> ExplorationFinding? {
        let app = execution.app
        await app.lastWords(of: process)
        if let ending = process.ending {
            report.problem = "Before the first action, \(ending)."
            return nil
        }
        let limits = Limits(process, app, patience: order.patience)
        // The texts and endings in `words` belong to the program that runs the scenarios, not to this other program.
        let words = ExplorerWords<Context>(endings: [], steps: words.steps)
        var chooser = ActionChooser(
            seed: order.seed, words, unusedKeys: [.control("s"), .control("z"), .control("\\")])
        var count = 0
        while count < order.count, !Task.isCancelled {
            report.screens.insert(app.screenName)
            for text in chooser.next(app, execution.context) {
                count += 1
                if let finding = await finding(in: text, execution) { return finding }
                await app.lastWords(of: process)
                // Records the wait as a step: the found scenario must wait here too, instead of going on at once.
                if app.isAtRest, !app.hasEnded { tell(ExplorationEvent(step: "expectIdle:")) }
                for suspicion in suspicions(process, app, limits) {
                    if let finding = await finding(in: suspicion, execution) { return finding }
                }
                guard process.ending == nil else {
                    return await findingAtEnd(app, after: app.hasEndedUnasked ? nil : "expectClosed")
                }
            }
        }
        return Task.isCancelled ? nil : await findingAtEnd(app)
    }

    /// The limits beyond which the program has a defect. Some depend on the state of the program at the start.
    private struct Limits {
        var patience: Int64
        var megabytes: Int?
        var showsPartsOfCharacters: Bool

        @UIActor init(_ process: any DrivenProcess, _ app: App, patience: Int64) {
            self.patience = patience
            // Twice as much, and 32 MB for what a program keeps on purpose.
            megabytes = process.memory.map { 2 * ($0 >> 20) + 32 }
            showsPartsOfCharacters = app.window.frame.grid.text.contains(ExplorationFinding.partOfCharacter)
        }
    }

    /// Returns a step for each defect that the process seems to have now. If it has the defect, the step fails, or the
    /// defect shows after the step.
    private func suspicions(_ process: any DrivenProcess, _ app: App, _ limits: Limits) -> [String] {
        if let ending = process.ending {
            // Whoever crashes leaves much, and the crash is what has to be mended.
            return ending.isCrash || process.leftBehind.isEmpty ? [] : [Self.expectClosed(ending)]
        }
        var steps: [String] = []
        if process.hasUnreadKeys { steps.append("{ expectIdle: , timeout: \(limits.patience) s }") }
        if !limits.showsPartsOfCharacters,
            app.window.frame.grid.text.contains(ExplorationFinding.partOfCharacter)
        {
            let text = ExplorationFinding.partOfCharacter.asYAML
            steps.append("expectGone: { text: \(text), neverSeen: true, timeout: 1 s }")
        }
        if let megabytes = limits.megabytes, let memory = process.memory, memory > megabytes << 20 {
            steps.append("{ expectMemory: \(megabytes) MB, timeout: 1 s }")
        }
        return steps
    }

    private static func expectClosed(_ ending: ProcessEnding) -> String {
        switch ending {
        case .exited(let status): "expectClosed: { status: \(status) }"
        case .killed(let signal): "expectClosed: { signal: \(signal) }"
        case .failed: "expectClosed:"
        }
    }
}

extension ExplorationFinding {
    /// The character that a terminal shows for bytes that are no character, for example if only a part of a character
    /// is written.
    static let partOfCharacter = "\u{FFFD}"
    /// Makes the finding of a process; nil if it has no defect that a step shows.
    ///
    /// - Parameter word: The word of the step that has failed, or else of the last step.
    @UIActor
    init?(_ process: any DrivenProcess, _ app: App, after word: String?, hasFailed: Bool) {
        if case .killed(let signal)? = process.ending, process.ending?.isCrash == true {
            self.init(.crash, rule: signal, "The signal \(signal) has ended the program.")
            return
        }
        switch word {
        case "expectClosed" where !hasFailed && !process.leftBehind.isEmpty:
            let sentence = process.leftBehind.joined(separator: " ")
            self.init(.terminal, rule: sentence, sentence)
        case "expectIdle" where hasFailed && process.hasUnreadKeys:
            self.init(.hang, "The program does not read its keys.")
        case "expectGone" where hasFailed && app.window.frame.grid.text.contains(Self.partOfCharacter):
            self.init(.character, "The screen shows a part of a character.")
        case "expectMemory" where hasFailed: self.init(.memory, "The program takes ever more memory.")
        default: return nil
        }
    }
}

extension ProcessEnding {
    /// Whether a signal has ended the process, other than those that Ctrl-C and Ctrl-\ send.
    fileprivate var isCrash: Bool {
        if case .killed(let signal) = self { !["INT", "QUIT"].contains(signal) } else { false }
    }
}
