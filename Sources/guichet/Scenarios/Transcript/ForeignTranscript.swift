import Foundation
import Scenarios
import TerminalEmulator
import TerminalUI
import Waiting

/// Shows another program in the terminal, and saves what a person does in it as a scenario.
@UIActor
struct ForeignTranscript {
    var file: TranscriptFile
    var command: [String]

    /// - Throws: `ProgramError`, also with the exit status alone, and an error if there is no terminal.
    func run() async throws {
        var setting = ProgramSetting(command: command)
        setting.environment["LANG"] = "C.UTF-8"
        let folder = try ProgramFolder()
        defer { folder.remove() }
        let launch = try folder.launch(setting, from: URL(filePath: file.path).deletingLastPathComponent())
        let scope = LoopScope(file.title)
        let terminal = try Terminal.tty()
        let program: TerminalProgram
        do {
            program = try TerminalProgram(launch, size: terminal.size, in: scope)
        } catch {
            terminal.close()
            throw error
        }
        defer { program.end() }
        let size = terminal.size
        let window = Window(terminal: terminal, scope: scope)
        window.minimumSize = Size(width: 1, height: 1)
        window.push(TerminalScreen(program))
        program.onChange = { [weak window, weak program] in
            window?.setNeedsDisplay()
            if case .ended = program?.state { window?.close() }
            // No shell is here that could let it go on after Ctrl-Z.
            if case .stopped = program?.state { try? program?.send(signal: SIGCONT) }
        }
        let transcriber = Transcriber(window)
        transcriber.hidesInput = { [weak program] in program?.hidesInput ?? false }
        transcriber.takesMouse = { [weak program] mouse in
            program.map { [.reported, .asArrows].contains($0.reach(of: mouse)) } ?? false
        }
        transcriber.isAtRest = { [weak program] in
            program.map { $0.isAtRest && !$0.hasUnreadKeys } ?? false
        }
        let draft = ScenarioDraft(file.freeDraft()) { transcriber.scenario(head(size, leaving: [])).text }
        transcriber.onChange = { draft.writeSoon() }
        let signal = await window.untilClosed()
        let isInterrupted = signal != nil || transcriber.hasLostTerminal
        var (status, left): (Int32?, [TerminalLeftover]) = (nil, [])
        if case .ended(let ending) = program.state {
            if case .exited(let number) = ending { status = number }
            left = program.leftovers
        }
        transcriber.finish(isInterrupted: isInterrupted, status: status)
        var transcript = transcriber.scenario(head(size, leaving: left))
        if !transcript.isEmpty {
            for file in WrittenFile.all(in: folder.path) {
                transcript.expect("expectFile", file.expectations)
            }
        }
        if !transcript.isEmpty { draft.write() }
        try await TranscriptSaving(file: file, draft: draft).save(
            transcript, endedBy: isInterrupted ? signal ?? SIGHUP : nil)
    }

    private func head(_ size: Size, leaving leftovers: [TerminalLeftover]) -> [DocumentValue.Entry] {
        var program: [DocumentValue.Entry] = [
            .init("command", .list(command.map(DocumentValue.literal))),
            .init("env", .mapping([.init("LANG", .literal("C.UTF-8"))])),
        ]
        if !leftovers.isEmpty {
            program.append(.init("leaves", .list(leftovers.map { .literal($0.rawValue) })))
        }
        return [
            .init("name", .literal(file.title)), .init("program", .mapping(program)),
            .init("screen", .plain("\(size.width)x\(size.height)")),
        ]
    }
}
