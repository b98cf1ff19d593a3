import ArgumentParser

/// The command that opens the window, as the program does by itself.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the window; guichet by itself does the same.")

    @OptionGroup var service: ServiceOptions

    func run() throws {
        try reportingErrors {
            try runOnLoop("the window") { try await WindowSession(options: service, workers: $0).run() }
        }
    }
}
