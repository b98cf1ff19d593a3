import BlackBox
import BlackBoxStubs
import Foundation
import HTTPRecordings
import HTTPStubs
import Scenarios
import TerminalEmulator
import TerminalUI
import Waiting

/// The environment of a scenario whose program is not Guichet, besides the screen.
@UIActor
final class ForeignContext: ProgramContext {
    nonisolated let stubs: StubSession
    private let setting: ProgramSetting
    private let folder: ProgramFolder
    private let listener: Listener?
    private let replay: ReplayTransport?
    private let launch: TerminalProgram.Launch
    private let scope: LoopScope
    private var program: TerminalProgram?

    /// Prepares the program of a scenario, and the server of its stubs and its recording.
    ///
    /// - Parameter recording: The folder of the recording that gives responses; nil for none.
    init(_ scenario: Scenario, recording: URL?) async throws {
        guard let value = scenario.setting("program") else {
            throw ProgramError.unusable("The scenario names no “program”.")
        }
        var setting = try ProgramSetting(value)
        for variables in scenario.terminalVariables.values { setting.environment.merge(variables) { $1 } }
        let file = URL(filePath: scenario.file).deletingLastPathComponent()
        replay = try recording.map { folder in
            ReplayTransport(
                try RecordingFolder(folder).read(), redaction: RecordingRules.redaction,
                recordCommand: "guichet fixtures import")
        }
        let stack = try TransportStack.server(hasStubs: true, recording: replay)
        stubs = stack.stubs
        try stubs.addStubs(of: scenario)
        listener = try await Listener(stack.transport, port: 0, hosts: .any)
        do {
            folder = try ProgramFolder()
        } catch {
            await listener?.close()
            throw error
        }
        setting.fillIn(.address, with: "http://127.0.0.1:\(listener?.port ?? 0)")
        setting.fillIn(.folder, with: folder.path)
        setting.fillIn(.home, with: folder.home)
        do {
            try folder.write(setting.files)
            launch = try folder.launch(setting, from: file)
        } catch {
            folder.remove()
            await listener?.close()
            throw error
        }
        self.setting = setting
        scope = LoopScope(scenario.name)
    }

    func openWindow(_ size: Size) throws -> Window {
        let program = try TerminalProgram(
            launch, size: size, quiet: setting.quiet, widths: setting.widths, socketWaits: socketWaits,
            in: scope)
        self.program = program
        let settings = TerminalSettings(type: "xterm-256color", background: .dark)
        let terminal = try Terminal.headless(columns: size.width, rows: size.height, settings: settings)
        let window = Window(terminal: terminal, scope: scope)
        window.minimumSize = Size(width: 1, height: 1)
        window.push(TerminalScreen(program))
        return window
    }

    /// A function that returns what the program can receive through its connections to the stubs and the recording.
    private var socketWaits: SocketWaits {
        { [stubs, listener] client, port in
            guard let listener, listener.port == port, let wait = listener.wait(ofClient: client) else {
                return nil
            }
            switch wait {
            case .request(let end): return .until(end)
            case .response(let connection):
                switch stubs.wait(ofConnection: connection) {
                case .held(let request): return .held(request)
                case .delayed(let end):
                    return .until(
                        MonotonicClock().now.advanced(by: ContinuousClock.now.duration(to: end)))
                case nil: return nil
                }
            }
        }
    }

    /// A sentence for a program that was stopped, and has not gone on.
    private var stop: [String] {
        guard case .stopped(let signal) = program?.state else { return [] }
        return [
            "The signal \(Signals.name(signal)) has stopped the program, and it has not gone on."
                + " If it is meant to stop, let it go on by the step “signal: CONT”."
        ]
    }

    // MARK: Steps

    func restart(_ window: Window) async throws -> Window {
        let size = window.terminal.size
        window.close()
        // The program's folder stays, so that the program may tidy up there.
        await program?.hangUp()
        return try openWindow(size)
    }

    /// Sends a signal to the program's process.
    ///
    /// - Throws: `ProgramError` if it has ended, or if it may not be sent signals.
    func signal(_ number: Int32) throws {
        do {
            try program?.send(signal: number)
        } catch {
            let reason = ending?.description ?? "the system refuses: \(error.localizedDescription)"
            throw ProgramError.unusable("The signal \(Signals.name(number)) cannot be sent: \(reason).")
        }
    }

    /// Returns the file or folder at a path in the program's folder, or at `~/…` in its home; nil if there is none.
    ///
    /// - Throws: `ProgramError` if it cannot be read.
    func file(_ path: String) throws -> FoundFile? {
        let whole = folder.place(of: path)
        guard FileManager.default.fileExists(atPath: whole) else { return nil }
        if FileManager.default.isFolder(whole) { return .folder }
        if let data = FileManager.default.contents(atPath: whole) { return .content(data) }
        throw ProgramError.unusable("\(path) in the program's folder is no file that can be read.")
    }

    /// Kills the program, ends the server, and deletes the folder. Returns a sentence for each fact that differs
    /// from the scenario.
    ///
    /// - Parameter isStrict: Whether an unused recorded response is reported.
    func end(isStrict: Bool) async -> [String] {
        var sentences = leftBehind + stop
        program?.end()
        await listener?.close()
        folder.remove()
        sentences += stubs.finishInWords()
        sentences += replay?.misses.map(\.description) ?? []
        if isStrict, let unused = replay?.unused, !unused.isEmpty {
            sentences.append("Nobody asked for \(unused.joined(separator: ", ")).")
        }
        return sentences
    }
}

extension ForeignContext: DrivenProcess {
    var ending: ProcessEnding? { program?.state.ending }
    var takesKeys: Bool { program?.takesKeys ?? false }
    var isRunning: Bool { program?.verdict == .runs }
    var isAtRest: Bool { program?.isAtRest ?? true }
    var restsUntil: LoopInstant? { verdict?.end }
    /// The system's verdict on whether the program can do anything more.
    var verdict: RestVerdict? { program?.verdict }
    var folderPath: String { folder.path }
    /// The number of the program's processes that run now.
    var runningProcesses: Int { program?.runningProcesses ?? 0 }
    var quiet: Duration { setting.quiet }
    var history: [(text: String, isWrapped: Bool)] { program?.emulator.history ?? [] }
    var hidesInput: Bool { program?.hidesInput ?? false }
    var hasUnreadKeys: Bool { program?.hasUnreadKeys ?? false }
    var hasDrawn: Bool { program?.hasDrawn ?? false }
    var hasAnswered: Bool { program?.hasAnswered ?? false }
    var mayAnswerSoon: Bool { program?.mayAnswerSoon ?? false }
    var pollingTime: Duration? { program?.pollingTime }
    var memory: Int? { program?.memory }

    func expectAnswer() { program?.expectAnswer() }

    func obstacle(to mouse: MouseEvent) -> String? {
        switch program?.reach(of: mouse) {
        case nil, .reported, .asArrows: return nil
        case .unasked:
            return
                "The program has not asked for clicks, nor for the wheel: it would notice neither. Use “press”."
        case .tooFar:
            return
                "The program gets clicks in single bytes, which end at column and row 223: it has not asked for"
                + " decimal numbers (mode 1006). Nothing can be clicked in column \(mouse.position.x + 1), row \(mouse.position.y + 1)."
        }
    }

    func send(_ gesture: MouseGesture) { program?.send(gesture) }

    var cursorShape: CursorShape { program?.emulator.cursorShape ?? CursorShape() }

    var takesFocus: Bool { program?.takesFocus ?? false }

    func focus(_ isIn: Bool) { program?.focus(isIn) }

    var leftBehind: [String] {
        let left = program?.leftovers.filter { !setting.leaves.contains($0) } ?? []
        guard let last = left.last else { return [] }
        let before = left.dropLast().map(\.words).joined(separator: ", ")
        let names = left.map(\.rawValue).joined(separator: ", ")
        return [
            "The program has ended, and has left \(before.isEmpty ? "" : "\(before) and ")\(last.words) set in the terminal."
                + " If it is meant to, say “leaves: [\(names)]”."
        ]
    }

    var rest: String? {
        guard let program, ending == nil else { return nil }
        if case .stopped(let signal) = program.state {
            return "the signal \(Signals.name(signal)) has stopped the program"
        }
        if let time = program.pollingTime {
            return
                "the program waits for one timer after another, and has written nothing for \(time.inWords)"
        }
        return program.verdict.words(at: MonotonicClock().now)
    }

    var guessedRest: String? {
        guard let program, ending == nil, program.isAtRest, case .notKnown(let reason) = program.verdict
        else {
            return nil
        }
        return reason
    }

    var remarks: [String] {
        guard let rest else { return [] }
        return (hasUnreadKeys ? ["the program has not read all of its keys"] : []) + [rest]
    }
}

extension RestVerdict {
    /// A sentence, without its full stop.
    fileprivate func words(at now: LoopInstant) -> String {
        switch self {
        case .forGood: "the program is at rest: only input can make it go on"
        case .untilAnswer(let request): "the program waits for an answer to \(request) (held)"
        case .untilTimer(let due):
            "the program is at rest until a timer in \(max(.zero, now.duration(to: due)).inWords)"
        case .runs: "the program runs"
        case .notKnown(let reason): "whether the program is at rest is not known: \(reason)"
        }
    }
}

extension TerminalProgram.State {
    var ending: ProcessEnding? {
        guard case .ended(let ending) = self else { return nil }
        return switch ending {
        case .exited(let status): .exited(status: status)
        case .killed(let signal): .killed(signal: Signals.name(signal))
        case .failed(let reason): .failed(reason)
        }
    }
}
