import Agent
import ArgumentParser
import Foundation
import Logging
import Scenarios
import TerminalUI
import Waiting

struct AgentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent",
        abstract: "Let an agent drive programs: a server of the Model Context Protocol on this pipe.",
        discussion: """
            A client starts it, and speaks JSON over its standard input and output. It opens Guichet's own window over its \
            sandbox, and no other program unless --allow or --root says so. Documentation/Agents.md has the lines for the \
            usual clients, and an example.

            It ends when the client closes its input, with all that it has started. What it opens is noted in the log, \
            guichet.log.
            """, subcommands: [AgentAttachCommand.self])

    @Option(
        help: ArgumentHelp(
            "A program that may be started, such as vim; several times, if you like.", valueName: "command"))
    var allow: [String] = []

    @Option(
        help: ArgumentHelp(
            "A folder whose programs may be started, and whose files may be read; scenarios are saved in the first one.",
            valueName: "dir"), completion: .directory)
    var root: [String] = []

    @Option(help: ArgumentHelp("A real service that may be used: its base URL.", valueName: "url"))
    var service: [String] = []

    @Flag(help: "Show what is done, in the terminal in which the server was started.")
    var show = false

    func run() throws {
        for folder in root where !FileManager.default.isFolder(folder) {
            throw ProgramError.unusable("--root: There is no folder \(folder).")
        }
        for address in service { _ = try Settings.serviceAddress(address) }
        let permissions = AgentPermissions(
            commands: allow,
            folders: root.map { URL(filePath: $0).absoluteURL.resolvingSymlinksInPath() },
            services: service)
        if isatty(STDIN_FILENO) == 1 {
            Output.note(
                "guichet: “agent” is started by a client, which speaks to it through pipes; see guichet agent --help."
            )
        }
        // From now on, whatever else this process prints goes to standard error.
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        let folders = ProgramFolders()
        let log = ProgramLog.make(in: folders.state)
        // There is only a single worker thread, so that results do not depend on the timing of threads.
        try runOnLoop("the agent", workers: LoopWorker()) { @UIActor workers in
            var options = AgentOptions()
            options.executor = workers
            options.publish = { WatchedScreen($0, in: folders.state).publish($1) }
            let shown = show ? try Self.window() : nil
            options.live = shown.map { LiveTrace(in: $0) }
            let tools = AgentTools(AgentPrograms(permissions, workers) { log.notice("\($0)") }, options)
            let streams = ProtocolStreams(input: STDIN_FILENO, output: output)
            let server = ProtocolServer(tools, name: "guichet", version: Version.current) {
                streams.send($0)
            }
            let task = Task { await streams.run { server.take($0) } }
            let interrupts = Interrupts { task.cancel() }
            await task.value
            await server.end()
            await streams.close()
            interrupts.cancel()
            shown?.close()
        }
    }

    /// The window that shows the sessions. Standard input and output belong to the client.
    @UIActor private static func window() throws -> Window {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else {
            throw ProgramError.unusable("--show needs a terminal, and this process has none.")
        }
        return Window(terminal: try Terminal.tty(input: terminal, output: terminal))
    }
}
