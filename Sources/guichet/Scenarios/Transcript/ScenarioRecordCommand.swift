import ArgumentParser

struct ScenarioRecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Open the window, and write down what you do in it as a scenario.",
        discussion: """
            The window opens as for a scenario: nobody is signed in, nothing is kept, and it is the time that \
            --today says. F12 opens the recorder's menu: s saves and ends, d drops the last step, e expects what has \
            the focus. Leaving Guichet ends the recording, too.

            Before it is saved, the scenario is run once. A step that finds nothing is written as keys, and an \
            expectation that does not come is left out; both are said. What is typed and does not show, such as a \
            password, is not written: the scenario takes it from a variable of the environment.

            After two dashes, another program is recorded, on a terminal in this one and in an empty folder: \
            guichet scenario record note.yaml -- vim notes.txt

            With the sandbox, the scenario runs on the sandbox. With another service or timetable, the responses are \
            recorded without secrets, in a folder beside FILE.
            Exit status: 0 saved, 1 saved, but it fails when it is run, 2 unusable input, 3 nothing was done.
            """)

    @Argument(help: "The scenario to write, e.g. sign-in.yaml.", completion: .file(extensions: ["yaml"]))
    var file: String

    @Flag(help: "Replace the file, and a recording beside it, if they exist.")
    var force = false

    @Option(
        help: "What the time is at the start, e.g. 2026-11-23T08:00:00+01:00; the time now if it is left out."
    )
    var today: String?

    @OptionGroup var service: ServiceOptions

    @Option(help: "The colours of the window.")
    var theme: Settings.Theme?

    @Argument(parsing: .postTerminator, help: "Another program to record, with its arguments, after --.")
    var program: [String] = []

    func run() throws {
        let file = try TranscriptFile(file, force: force)
        guard program.isEmpty else {
            return try runOnLoop("the recording") { _ in
                try await ForeignTranscript(file: file, command: program).run()
            }
        }
        let (today, flags) = (try WindowTranscript.today(today), service.flags(theme: theme))
        try runOnLoop("the recording") {
            try await WindowTranscript(file: file, today: today, flags: flags, workers: $0).run()
        }
    }
}
