import ArgumentParser
import BlackBox
import Foundation
import TerminalUI
import Waiting

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Look at the trace of a scenario: its steps, keys, requests and screens.",
        subcommands: [TraceShowCommand.self, TraceExportCommand.self])
}

struct TraceArgument: ParsableArguments {
    @Argument(
        help: "The trace, e.g. \(TraceFiles.usualFolder)/sign-in.trace.",
        completion: .file(extensions: ["trace"]))
    var file: String

    func read() throws -> Trace {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ProgramError.unusable("The file \(file) cannot be read. Is there such a file?")
        }
        do {
            return try Trace(jsonLines: data)
        } catch {
            throw ProgramError.unusable("\(file): \(error.description)")
        }
    }
}

struct TraceShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a trace in the terminal, step by step and frame by frame.",
        discussion: """
            ← and → go from step to step, ↑ and ↓ from frame to frame; Enter gives the frame the whole window; q or \
            Esc goes back from there, and otherwise leaves.
            """)

    @OptionGroup var trace: TraceArgument

    func run() throws {
        let trace = try trace.read()
        try runOnLoop("the trace") { _ in try await Self.show(TraceScreen(trace)) }
    }

    @UIActor private static func show(_ screen: TraceScreen) async throws {
        let window = Window(terminal: try Terminal.tty())
        window.push(screen)
        _ = await window.untilClosed()
    }
}

struct TraceExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Make a film, a drawing, a text or a page of a trace.",
        discussion: """
            The ending of OUT says which: .cast is a film for asciinema, .svg the last screen, or that of the step \
            that failed, .txt all steps with that screen, and .html a page with a screen for each step.
            """)

    @OptionGroup var trace: TraceArgument

    @Argument(help: "The file to write.", completion: .file(extensions: TraceExport.allCases.map(\.rawValue)))
    var out: String

    @Flag(help: "Draw on a light background; for .svg alone.")
    var light = false

    func run() throws {
        let ending = URL(filePath: out).pathExtension.lowercased()
        guard let kind = TraceExport(rawValue: ending) else {
            throw ProgramError.unusable(
                "A trace cannot be made into \(out). The endings are .cast, .svg, .txt and .html.")
        }
        if light, kind != .svg {
            throw ProgramError.unusable("--light is for drawings (.svg): \(out) is none.")
        }
        guard let data = kind.data(of: try trace.read(), theme: light ? .light : .dark) else {
            throw ProgramError.unusable("\(trace.file) has no screen: the program never painted one.")
        }
        try Output.write(data, to: out)
    }
}
