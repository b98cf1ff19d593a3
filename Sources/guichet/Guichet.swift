import ArgumentParser
import BlackBox
import Foundation

@main
struct Guichet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guichet",
        abstract: "Search, compare and book trains in the terminal, over any service that speaks OSDM.",
        usage: """
            guichet [<from> <to> [<day>] [<time>]] [<options of the window>]
            guichet <subcommand>
            """,
        discussion: """
            guichet opens the window; guichet Paris Lyon fri 8:00 opens it with the search form filled.
            With nothing configured it runs on its embedded sandbox, whose timetable and fares are invented.

            The flags of the window go with guichet itself, e.g. guichet --service URL; “guichet help \
            window” lists them.
            Settings come from flags, then GUICHET_… environment variables, then \
            $XDG_CONFIG_HOME/guichet/config.yaml.
            The documents, with the schemas of --json, are in share/doc/guichet near the program, e.g. \
            /usr/share/doc/guichet; in the sources they are in Documentation.
            Exit status: 0 done, 1 the thing asked about failed, 2 unusable input or set-up, 3 nothing to do, \
            130 interrupted. The servers (sandbox, fixtures record, fixtures serve) are ended by Ctrl-C, which is no interruption.
            """,
        version: Version.withBuild,
        // The window is a subcommand, too. If its flags belonged to the program itself, the parser would assign
        // flags that follow a subcommand to the program if they have the same name.
        subcommands: [
            WindowCommand.self, SearchCommand.self, PlacesCommand.self, TripsCommand.self, TicketCommand.self,
            NextCommand.self, ScenarioCommand.self, AgentCommand.self, TraceCommand.self,
            RecordingsCommand.self,
            SandboxCommand.self, FaultsCommand.self, SimulateCommand.self, SimulateWorkCommand.self,
            DoctorCommand.self, ConfigCommand.self,
        ],
        defaultSubcommand: WindowCommand.self)

    /// The argument parser begins its messages with this. All other messages of the program begin with it, too.
    static let _errorPrefix = "guichet: "

    /// Runs the command that the arguments name. If the arguments cannot be used, exits with 2, as for any
    /// unusable input.
    static func main() {
        Output.openClosedStreams()
        // Ignores SIGPIPE, which would end the program when a reader such as `head` closes the pipe.
        signal(SIGPIPE, SIG_IGN)
        var arguments = Array(CommandLine.arguments.dropFirst())
        // The parser would take a command behind --help for an argument of the window, and explain that.
        if let first = arguments.first, ["--help", "-h"].contains(first) {
            arguments.append(arguments.removeFirst())
        }
        if let problem = misspelling(in: arguments) {
            Output.note("guichet: " + problem)
            exit(withError: ExitCode(2))
        }
        do {
            try runCommand(arguments)
        } catch  where exitCode(for: error) == .validationFailure {
            Output.note(fullMessage(for: error))
            exit(withError: ExitCode(2))
        } catch {
            guard let problem = ProgramError(error) else { exit(withError: error) }
            if !problem.message.isEmpty { Output.note("guichet: \(problem.message)") }
            exit(withError: ExitCode(problem.exitCode))
        }
    }

    private static func runCommand(_ arguments: [String]) throws {
        do {
            var command = try parseAsRoot(arguments)
            if let word = (command as? WindowCommand)?.words.first,
                word == "help"
                    || configuration.subcommands.contains(where: { $0.configuration.commandName == word })
            {
                throw ValidationError(
                    "“\(word)” is a command, and a command stands before its options: “guichet \(word) …”. For a place"
                        + " of this name, say “guichet --from \(word)”.")
            }
            try command.run()
        } catch let help as CleanExit {
            // A command that only has subcommands ends with its help.
            throw ProgramError.unusable("A subcommand is missing.\n\n\(fullMessage(for: help))")
        } catch  where exitCode(for: error) == .success {
            // The parser treats help, the version and completions as errors with the status 0.
            try Output.lines([fullMessage(for: error)])
        }
    }

    /// Returns a message about a misspelt command, or about help for an unknown command; nil if there is no such
    /// mistake. Otherwise, the parser would take a misspelt command for an argument of the window, and would show
    /// the general help for an unknown command.
    static func misspelling(in arguments: some Sequence<String>) -> String? {
        var words = Array(arguments)
        let isHelp = words.first == "help"
        // A single word may be a misspelt command. Two words are the places of a search in the window.
        let isAlone = words.count { !$0.hasPrefix("-") } == 1
        let asksForHelp = isHelp || isAlone && (words.contains("--help") || words.contains("-h"))
        words = isHelp ? Array(words.dropFirst()) : Array(words.prefix(1))
        var commands = configuration.subcommands
        var path: [String] = []
        for word in words where !word.hasPrefix("-") {
            var names = commands.filter { $0.configuration.shouldDisplay }.compactMap {
                $0.configuration.commandName
            }
            if path.isEmpty { names.append("help") }
            let help = (["guichet help"] + path).joined(separator: " ")
            if let command = commands.first(where: { $0.configuration.commandName == word }) {
                commands = command.configuration.subcommands
                path.append(word)
            } else if let nearest = Spelling.nearest(to: word, among: names), nearest != word {
                let place = path.isEmpty && !asksForHelp ? " For a place, say “guichet --from \(word)”." : ""
                return
                    "There is no command “\(word)”; did you mean “\(nearest)”? “\(help)” lists them all.\(place)"
            } else if asksForHelp, word != "help" {
                return "There is no command “\(word)” to explain; “\(help)” lists them all."
            } else {
                return nil
            }
        }
        return nil
    }
}
