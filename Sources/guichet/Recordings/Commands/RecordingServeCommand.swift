import ArgumentParser
import BlackBoxStubs
import Foundation
import HTTPRecordings
import HTTPTransport
import HTTPTypes

struct RecordingServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a recording, stubs, or both over HTTP on this machine.",
        discussion: """
            Its first line says where: listening on http://127.0.0.1:N. Equal requests get their responses in the \
            recorded order; then the last one is given again, if the recording says “repeatsLast”, as one by “record” \
            or “import” does, or “repeat”. What was given up when it was recorded gets none. Stubs respond first, the recording to the rest. Only requests for localhost, 127.0.0.1 and [::1] \
            are responded to. Ctrl-C or SIGTERM ends it, and it says what was \
            missing, and what the stubs miss.
            Exit status: 0 ended with nothing missing, 1 something was asked that nothing responds to, or a stub \
            was not asked as it must be.
            """)

    @Argument(help: "The recording's folder; none for stubs alone.", completion: .directory)
    var folder: String?

    @Option(help: "A file of stubs, YAML or .json, as a scenario has under “stubs”.", completion: .file())
    var stubs: String?

    @OptionGroup var server: PortOption

    func validate() throws {
        guard folder != nil || stubs != nil else {
            throw ValidationError(
                "There is nothing to serve. Give a recording's folder, --stubs FILE, or both.")
        }
    }

    func run() throws {
        let replay = try folder.map { folder in
            let read = try RecordingFolder(URL(filePath: folder)).read()
            if let sentence = read.leftOut.sentence {
                Output.note("\(sentence) A sentence is served in the place of each.")
            }
            try Self.checkStatuses(of: read)
            let rules = RecordingRules.redaction(of: read)
            let alike = read.toldApartByOrder(redaction: rules)
            if !alike.isEmpty {
                Output.note(
                    "Told apart only by their order, so a client that asks in another order, or several at once, may get"
                        + " another response: \(alike.joined(separator: ", ")).")
            }
            return ReplayTransport(
                read, redaction: rules,
                recordCommand: CommandToRecord().words(
                    usual: RecordedService(read.about).command(for: folder)),
                namesCodings: true)
        }
        let stack = try TransportStack.server(hasStubs: stubs != nil, recording: replay)
        if let stubs { try stack.stubs.addStubs(file: stubs) }
        try runOnLoop("the server") { _ in try await TransportServer.serve(stack.transport, port: server.port)
        }
        let misses = (replay?.misses.map(\.description) ?? []) + stack.stubs.finishInWords()
        let unused = replay?.unused ?? []
        let complaints =
            misses + (unused.isEmpty ? [] : ["Nobody asked for \(unused.joined(separator: ", "))."])
        Output.note(complaints.joined(separator: "\n"))
        if !misses.isEmpty { throw ProgramError.silent(exitCode: 1) }
    }
}

extension RecordingServeCommand {
    /// Throws if the status of a recorded response is informational (1xx), because such a response is not final
    /// (RFC 9110 section 15.2).
    private static func checkStatuses(of recording: Recording) throws(ProgramError) {
        for recorded in recording.exchanges {
            guard case .success(let response) = recorded.exchange.result,
                (100..<200).contains(response.head.status.code)
            else { continue }
            throw .unusable(
                "\(recorded.file) has the status \(response.head.status.code), after which a client waits for"
                    + " the final response. Give it one from 200 on.")
        }
    }
}
