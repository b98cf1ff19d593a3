import ArgumentParser

/// The command that opens the window, as the program does by itself.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the window; guichet by itself does the same.")

    @OptionGroup var service: ServiceOptions
    @OptionGroup var fixtures: FixtureOptions

    @Argument(help: .hidden)
    var words: [String] = []

    func validate() throws {
        try fixtures.check(with: service)
        guard let word = words.first else { return }
        throw ValidationError(
            "There is no command “\(word)”: guichet by itself opens the window, where trains are searched and booked;"
                + " “guichet help” lists the commands.")
    }

    func run() throws {
        try reportingErrors {
            try runOnLoop("the window") {
                try await WindowSession(options: service, fixtures: fixtures.mode, workers: $0).run()
            }
        }
    }
}
