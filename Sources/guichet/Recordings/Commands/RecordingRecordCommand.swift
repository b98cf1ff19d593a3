import ArgumentParser
import Foundation
import HTTPRecordings
import HTTPTransport
import LiveHTTP
import Locking
import Redaction
import Waiting

struct RecordingRecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record what a service says to any HTTP client, without secrets.",
        discussion: """
            Its first line says where: listening on http://127.0.0.1:N. Give the client that address in place of the \
            service's; its paths stay as they are. Each request goes to the service, and the response back to the \
            client. A Location and a Link in it lead here; bodies are not changed, so links in them lead to the service itself. \
            Only requests for localhost, 127.0.0.1 and [::1] are passed on. Ctrl-C or SIGTERM ends it, and writes the rest. \
            “guichet fixtures serve” then gives the same client the same responses.
            The recording takes the place of the one in the folder, whose rules in fixture.json hold on. Only fields \
            that are known to be harmless stay as they are: --keep names more of them.
            Exit status: 0 recorded, 1 something is missing in the recording, or is not as the description says, 3 nothing was \
            requested.
            """)

    @OptionGroup var recording: RecordingArgument

    @Option(help: "The service: its address without a path, such as https://api.example.com.")
    var upstream: String

    @OptionGroup var server: PortOption

    @OptionGroup var new: NewRecordingArguments

    func run() throws {
        let service = try UpstreamTransport.service(upstream, port: server.port)
        let settings = try new.settings(for: recording.recordingFolder)
        let report = try runOnLoop("the recording") { _ in
            // The recording begins only after a port was found, so that no files are written if there is none.
            let stack = Lock<TransportStack?>(nil)
            // Redirections are left to the client. A streamed response may last for any time, but only 60 seconds
            // without data.
            let live = LiveTransport(
                limits: LiveLimits(redirections: 0, silence: .seconds(60)), unpacks: false)
            let proxy = UpstreamTransport(service, live) { stack.withLock { $0?.transport } }
            try await TransportServer.serve(proxy, port: server.port, isProxy: true) {
                let begun = try begin(over: live, settings)
                stack.withLock { $0 = begun }
            }
            await proxy.shutDown()
            if proxy.tunnels > 0 {
                let connections = counted(proxy.tunnels, "connection")
                Output.note(
                    "\(connections) for another protocol, such as WebSocket, passed through unrecorded.")
            }
            return await stack.withLock { $0?.recorder }?.finish()
        }
        guard let report, let recorded = report.recording else { return }
        Output.note(report.sentences.joined(separator: "\n"))
        Output.note(recorded.unanswered ?? "")
        if recorded.exchanges > 0 { Output.note(recorded.redaction.sentence) }
        Output.note(recorded.keepEffects.joined(separator: "\n"))
        Output.note(recorded.leftOut.sentence ?? "")
        Output.note(recorded.alike.joined(separator: "\n"))
        Output.note(recorded.findings.map(\.words).joined(separator: "\n"))
        if recorded.exchanges == 0, recorded.refusals.isEmpty {
            // A recording that was there before is kept, which is a failure of its own.
            if recorded.failures.isEmpty { try recording.recordingFolder.removeEmpty() }
            throw ProgramError.nothing("Nothing was requested, so nothing was recorded.")
        }
        if recorded.isFinished {
            try Output.lines(["Recorded \(counted(recorded.exchanges, "exchange")) into \(recording.folder)."]
            )
        }
        if !report.isSuccess() || recorded.findings.contains(where: \.isError) {
            throw ProgramError.silent(exitCode: 1)
        }
    }

    private func begin(over live: LiveTransport, _ settings: RecordingSettings) throws -> TransportStack {
        let folder = recording.recordingFolder
        try lock(folder.url)
        var settings = settings
        settings.sortsConcurrent = false
        return try .proxy(
            to: .network(live),
            recorder: .recorder { [settings] in
                try RecordingSession.open(.rewrite, folder, live: $0, settings: settings)
            })
    }

    /// Locks the folder, which is made if it is missing, until this process ends: of two recorders in one folder, one would
    /// lose all that it has recorded.
    private func lock(_ folder: URL) throws(ProgramError) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // If there is no such folder, writing into it says why. Some file systems have no locks.
        guard descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw .unusable(
                "Another “guichet fixtures record” is writing into \(recording.folder). End it, or name another folder."
            )
        }
    }
}
