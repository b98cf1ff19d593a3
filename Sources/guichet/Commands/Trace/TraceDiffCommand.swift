import ArgumentParser
import BlackBox
import Scenarios

struct TraceDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show where two runs part.",
        discussion: """
            It names the first step, the first key, the first request and the first screen that differ, each at most \
            once and in the order of the runs. Times are not compared.

            Exit status: 0 the traces are alike, 1 they differ, 2 one cannot be used.
            """)

    @Argument(help: "The trace of one run.", completion: .file(extensions: ["trace"]))
    var a: String

    @Argument(help: "The trace of the other.", completion: .file(extensions: ["trace"]))
    var b: String

    func run() throws {
        let (first, second) = (try TraceArgument.read(a), try TraceArgument.read(b))
        let differences = TraceComparison(first, second).differences
        guard !differences.isEmpty else {
            try Output.lines(["The traces are alike: \(counted(first.steps.count - 1, "step"))."])
            return
        }
        try Output.lines(["A is \(a), B is \(b)."] + differences.flatMap { ["", $0] })
        throw ProgramError.silent(exitCode: 1)
    }
}
