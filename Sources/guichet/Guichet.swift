import ArgumentParser
import Foundation

/// The program: the window by itself, and its tools as subcommands.
@main
struct Guichet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guichet",
        abstract: "Search, compare and book trains in the terminal, over any service that speaks OSDM.",
        discussion: """
            With nothing configured it runs on its embedded sandbox, whose timetable and fares are invented.

            Settings come from flags, then GUICHET_… environment variables, then \
            $XDG_CONFIG_HOME/guichet/config.yaml.
            Exit status: 0 done, 1 the thing asked about failed, 2 unusable input or set-up, 3 nothing to do, \
            130 interrupted.
            """,
        version: Version.current,
        subcommands: [ScenarioCommand.self, SandboxCommand.self])

    @OptionGroup var service: ServiceOptions

    func run() throws {
        try reportingErrors {
            try runOnLoop("the window") { try await TicketWindow(options: service, workers: $0).run() }
        }
    }

    /// Arguments that cannot be used end the program with 2, as all unusable input does.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch  where exitCode(for: error) == .validationFailure {
            FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
            exit(withError: ExitCode(2))
        } catch {
            exit(withError: error)
        }
    }
}

/// The program's version.
enum Version {
    static let current = "0.1.0"
}
