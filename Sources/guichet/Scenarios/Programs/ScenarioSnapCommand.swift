import ArgumentParser
import BlackBox
import Foundation
import Scenarios
import TerminalEmulator
import TerminalUI
import Waiting

struct ScenarioSnapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snap",
        abstract:
            "Show what a program draws on its terminal, and the words and styles that a scenario can expect.",
        discussion:
            "The program begins in this folder, and is ended by a hangup when it has drawn. Exit status: 0 it has drawn, 1 it has drawn nothing, 2 it cannot be run."
    )

    @Option(help: "The size of the terminal, columns by rows.")
    var screen = "80x24"

    @Option(
        help: ArgumentHelp("How long nothing must come before the screen is shown, in ms.", valueName: "ms"))
    var quiet = 200

    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var program: [String] = []

    private var size: Size? { try? DocumentValue.plain(screen).size("--screen") }

    func validate() throws {
        guard !program.isEmpty else {
            throw ValidationError(
                "There is no program. It comes after two dashes: guichet scenario snap -- top")
        }
        guard size != nil else {
            throw ValidationError("--screen takes columns by rows, such as 80x24, at most 1000x500.")
        }
        guard (1...60_000).contains(quiet) else {
            throw ValidationError("--quiet takes milliseconds, from 1 to 60000.")
        }
    }

    func run() throws {
        let hasDrawn = try runOnLoop("the program") { _ in try await show() }
        guard hasDrawn else {
            Output.note("The program has drawn nothing.")
            throw ProgramError.silent(exitCode: 1)
        }
    }

    /// Runs the program until it has drawn and is quiet, or has ended. Returns whether it has drawn anything.
    @UIActor private func show() async throws -> Bool {
        let here = URL(
            filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let folder = try ProgramFolder()
        defer { folder.remove() }
        var launch = try folder.launch(ProgramSetting(command: program), from: here)
        launch.folder = here.path
        launch.environment["LANG"] = "C.UTF-8"
        let scope = LoopScope("the program")
        let size = size ?? Size(width: 80, height: 24)
        let program = try TerminalProgram(launch, size: size, quiet: .milliseconds(quiet), in: scope)
        let terminal = try Terminal.headless(columns: size.width, rows: size.height)
        let window = Window(terminal: terminal, scope: scope)
        window.minimumSize = Size(width: 1, height: 1)
        window.push(TerminalScreen(program))
        let app = App(window)
        _ = await UILoop.shared.wait(for: "the program to draw", timeout: .seconds(10), scope: scope) { _ in
            if case .ended = program.state { return true }
            return program.hasDrawn && program.isAtRest
        }
        window.display()
        let (hasDrawn, screen, steps) = (program.hasDrawn, app.screen, window.frame.stepsToExpect())
        let ending = program.state.ending
        // It has begun in this person's folder, and may have files to remove there.
        await program.hangUp()
        guard hasDrawn else { return false }
        try Output.lines([screen])
        if !steps.isEmpty {
            try Output.lines(["", "A scenario can expect, for example:"] + steps.map { "  \($0)" })
        }
        if let words = ending?.description {
            Output.note(words.prefix(1).uppercased() + words.dropFirst() + ".")
        }
        return true
    }
}
