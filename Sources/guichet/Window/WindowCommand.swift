import ArgumentParser

struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the window; guichet by itself does the same.")

    @OptionGroup var service: ServiceOptions
    @OptionGroup var recordings: RecordingOptions

    /// The arguments that are neither options nor commands.
    @Argument(parsing: .allUnrecognized, help: .hidden)
    var words: [String] = []

    /// The options without the words. Parsing them gives the error message for an unknown option.
    private struct Options: ParsableArguments {
        @OptionGroup var service: ServiceOptions
        @OptionGroup var recordings: RecordingOptions
    }

    func validate() throws {
        try recordings.check(with: service)
        guard let word = words.first else { return }
        if word.hasPrefix("-"), word != "--" {
            do { _ = try Options.parse([word]) } catch { throw ValidationError(Options.message(for: error)) }
        }
        throw ValidationError(
            "There is no command “\(word)”. If it is a place, “guichet places \(word)” finds it, and “guichet search"
                + " FROM TO” lists the trains. “guichet help” lists the commands, which stand before their options."
        )
    }

    func run() throws {
        try runOnLoop("the window") {
            try await WindowSession(options: service, recordings: recordings.mode, workers: $0).run()
        }
    }
}
