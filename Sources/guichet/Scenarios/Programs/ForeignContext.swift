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
        let address = "http://127.0.0.1:\(listener?.port ?? 0)"
        setting.fillIn(ProgramSetting.serviceAddress, with: address)
        do {
            folder = try ProgramFolder(setting.files)
            do {
                launch = try folder.launch(setting, from: file)
            } catch {
                folder.remove()
                throw error
            }
        } catch {
            await listener?.close()
            throw error
        }
        self.setting = setting
        scope = LoopScope(scenario.name)
    }

    func openWindow(_ size: Size, _ settings: TerminalSettings) throws -> Window {
        let program = try TerminalProgram(
            launch, size: size, quiet: setting.quiet, widths: setting.widths, in: scope)
        self.program = program
        let terminal = try Terminal.headless(columns: size.width, rows: size.height, settings: settings)
        let window = Window(terminal: terminal, scope: scope)
        window.minimumSize = Size(width: 1, height: 1)
        window.push(TerminalScreen(program))
        return window
    }

    // MARK: Steps

    func restart(_ window: Window) async throws -> Window {
        let terminal = window.terminal
        window.close()
        program?.end()
        return try openWindow(terminal.size, terminal.settings)
    }

    /// Returns the content of a file in the program's folder; nil if there is none.
    ///
    /// - Throws: `ProgramError` if it is a folder, or if it cannot be read.
    func file(_ path: String) throws -> Data? {
        let whole = "\(folder.path)/\(path)"
        guard FileManager.default.fileExists(atPath: whole) else { return nil }
        if let data = FileManager.default.contents(atPath: whole) { return data }
        throw ProgramError.unusable("\(path) in the program's folder is no file that can be read.")
    }

    /// Kills the program, ends the server, and deletes the folder. Returns a sentence for each fact that differs
    /// from the scenario.
    ///
    /// - Parameter isStrict: Whether an unused recorded response is reported.
    func end(isStrict: Bool) async -> [String] {
        var sentences = leftBehind
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
    var isAtRest: Bool { program?.isAtRest ?? true }
    var restsUntil: LoopInstant? { program?.verdict.end }
    var quiet: Duration { setting.quiet }
    var hasUnreadKeys: Bool { program?.hasUnreadKeys ?? false }
    var memory: Int? { program?.memory }

    func obstacle(toClickAt place: Point) -> String? {
        guard program?.canSend(clickAt: place) == false else { return nil }
        return
            "The program gets clicks in single bytes, which end at column and row 223: it has not asked for"
            + " decimal numbers (mode 1006). Nothing can be clicked in column \(place.x + 1), row \(place.y + 1)."
    }

    func send(_ gesture: MouseGesture) { program?.send(gesture) }

    var cursorShape: CursorShape { program?.emulator.cursorShape ?? CursorShape() }

    var takesFocus: Bool { program?.emulator.modes.changedModes.contains(.focusReports) ?? false }

    func focus(_ isIn: Bool) { program?.focus(isIn) }

    var leftBehind: [String] {
        guard let program, case .ended = program.state else { return [] }
        return program.emulator.modes.changedModes.filter { !setting.leaves.contains($0) }.map {
            "The program has ended, and has left \($0.words) set in the terminal."
                + " If it is meant to, say “leaves: [\($0.rawValue)]”."
        }
    }

    var remarks: [String] {
        guard let program, ending == nil else { return [] }
        let keys = hasUnreadKeys ? ["the program has not read all of its keys"] : []
        if case .stopped(let signal) = program.state {
            return ["the signal \(Signals.name(signal)) has stopped the program"]
        }
        return keys + [program.verdict.words(at: MonotonicClock().now)]
    }
}

extension RestVerdict {
    /// A sentence, without its full stop.
    fileprivate func words(at now: LoopInstant) -> String {
        switch self {
        case .forGood: "the program is at rest: only input can make it go on"
        case .untilTimer(let due):
            "the program is at rest until a timer in \(max(.zero, now.duration(to: due)).inWords)"
        case .runs: "the program runs"
        case .notKnown(let reason): "whether the program is at rest is not known: \(reason)"
        }
    }
}

extension ProgramSetting {
    /// The variable that stands for the address of the scenario's stubs and recording.
    static let serviceAddress = "service.url"

    mutating func fillIn(_ name: String, with text: String) {
        let variable = "${\(name)}"
        command = command.map { $0.replacing(variable, with: text) }
        environment = environment.mapValues { $0.replacing(variable, with: text) }
        files = files.mapValues { source in
            if case .text(let content) = source {
                .text(content.replacing(variable, with: text))
            } else {
                source
            }
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
