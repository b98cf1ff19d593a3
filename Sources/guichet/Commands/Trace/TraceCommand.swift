import ArgumentParser
import BlackBox
import Foundation
import Scenarios
import TerminalUI
import Waiting

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Look at the trace of a scenario: its steps, keys, requests and screens.",
        subcommands: [TraceShowCommand.self, TraceDiffCommand.self, TraceExportCommand.self])
}

struct TraceArgument: ParsableArguments {
    @Argument(
        help: "The trace, e.g. \(TraceFiles.usualFolder)/sign-in.trace.",
        completion: .file(extensions: ["trace"]))
    var file: String

    func read() throws -> Trace { try Self.read(file) }

    static func read(_ file: String) throws -> Trace {
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

            With --elements, it prints the elements of one frame instead, as the step expectTree compares them.
            """)

    @OptionGroup var trace: TraceArgument

    @Flag(help: "Print the elements of a frame.")
    var elements = false

    @Option(
        help: ArgumentHelp(
            "The frame for --elements, counted from 1; otherwise that of the step that failed, or the last.",
            valueName: "n"))
    var frame: Int?

    func validate() throws {
        if frame != nil, !elements {
            throw ValidationError("--frame says whose elements --elements prints. Add --elements.")
        }
    }

    private func printElements(_ trace: Trace) throws {
        let frames = trace.frames
        if let frame, !frames.indices.contains(frame - 1) {
            throw ProgramError.unusable(
                "--frame: \(self.trace.file) has no frame \(frame); it has \(frames.count), counted from 1.")
        }
        guard let shown = frame.map({ frames[$0 - 1].frame }) ?? trace.finalFrame else {
            throw ProgramError.unusable("\(self.trace.file) has no screen: the program never painted one.")
        }
        guard !shown.elements.isEmpty else {
            throw ProgramError.unusable(
                "\(self.trace.file) has no elements of this frame. Earlier versions did not keep them: run the scenario again."
            )
        }
        try Output.lines(shown.elements)
    }

    func run() throws {
        let trace = try trace.read()
        if elements { return try printElements(trace) }
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

struct TraceDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show where two runs part.",
        discussion: """
            It names the first step, the first key, the first request and the first screen that differ, each at most \
            once and in the order of the runs. Times are not compared. Of another program, only the screens are \
            compared that it showed at rest, when a key was pressed and at the end.

            Exit status: 0 the traces are alike, 1 they differ, 2 one cannot be used, or has no screen at rest.
            """)

    @Argument(help: "The trace of one run.", completion: .file(extensions: ["trace"]))
    var a: String

    @Argument(help: "The trace of the other.", completion: .file(extensions: ["trace"]))
    var b: String

    func run() throws {
        let (first, second) = (try TraceArgument.read(a), try TraceArgument.read(b))
        let comparison = TraceComparison(first, second)
        guard !comparison.differences.isEmpty else {
            if comparison.lacksFrames {
                throw ProgramError.unusable(
                    "The steps, keys and requests are alike, but no screens can be compared: the program was never at"
                        + " rest in both runs when a key was pressed, nor at the end.")
            }
            try Output.lines(["The traces are alike: \(counted(first.steps.count - 1, "step"))."])
            return
        }
        try Output.lines(["A is \(a), B is \(b)."] + comparison.differences.flatMap { ["", $0] })
        throw ProgramError.silent(exitCode: 1)
    }
}
