import ArgumentParser

/// The command that opens the window, as the program does by itself.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the window; guichet by itself does the same.")

    @OptionGroup var service: ServiceOptions
    @OptionGroup var fixtures: FixtureOptions

    /// The words that the parser knows neither as options nor as commands.
    @Argument(parsing: .allUnrecognized, help: .hidden)
    var words: [String] = []

    /// The options alone, whose parser has the words for one that is unknown.
    private struct Options: ParsableArguments {
        @OptionGroup var service: ServiceOptions
        @OptionGroup var fixtures: FixtureOptions
    }

    func validate() throws {
        try fixtures.check(with: service)
        guard let word = words.first else { return }
        if word.hasPrefix("-"), word != "--" {
            do { _ = try Options.parse([word]) } catch { throw ValidationError(Options.message(for: error)) }
        }
        throw ValidationError(
            "There is no command “\(word)”: guichet by itself opens the window, where trains are searched and booked;"
                + " “guichet help” lists the commands, which stand before their options.")
    }

    func run() throws {
        try reportingErrors {
            try runOnLoop("the window") {
                try await WindowSession(options: service, fixtures: fixtures.mode, workers: $0).run()
            }
        }
    }
}
