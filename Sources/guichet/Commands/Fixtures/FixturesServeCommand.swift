import ArgumentParser
import Foundation
import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import Redaction

/// Serves a recording over HTTP, for any client.
struct FixturesServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a recording over HTTP on this machine.",
        discussion: """
            Its first line says where: listening on http://127.0.0.1:N. Each answer is given once, in the \
            recorded order, unless the recording says “repeat”; what was given up when it was recorded gets \
            none. Ctrl-C ends it, and it says what was missing.
            Exit status: 0 ended with all that was asked answered, 1 something was asked that is not recorded.
            """)

    @OptionGroup var recording: RecordingArgument

    @Option(help: "The port; 0 takes any free one.")
    var port = 0

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("The port \(port) is not one. Give a number from 0 to 65535.")
        }
    }

    func run() throws {
        try reportingErrors {
            let read = try readingFixtures { try recording.recordingFolder.read() }
            let replay = ReplayTransport(
                read, redaction: RailFixtures.redaction, recordCommand: "guichet --record \(recording.folder)"
            )
            try runOnLoop("the recording") { _ in
                try await TransportServer.serve(AtOwnAddress(replay), port: port)
            }
            let complaints =
                replay.misses.map(\.description)
                + (replay.unused.isEmpty
                    ? [] : ["Nobody asked for \(replay.unused.joined(separator: ", "))."])
            Output.note(complaints.joined(separator: "\n"))
            if !replay.misses.isEmpty { throw ProgramError.silent(exitCode: 1) }
        }
    }
}

/// Puts the address that was asked where a recording has its neutral one, so that a client's next request comes
/// here too.
private struct AtOwnAddress: Transport {
    let base: ReplayTransport

    init(_ base: ReplayTransport) {
        self.base = base
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        let recorded = Recording.address.absoluteString
        let own = "http://\(request.authority ?? "127.0.0.1")"
        var answer: Response
        do {
            answer = try await base.send(request, body: body)
        } catch  where error.code == .unanswered {
            return Response(
                head: HTTPResponse(status: .notFound, headerFields: [.contentType: "text/plain"]),
                body: Data("\(error.detail)\n".utf8))
        }
        answer.head.headerFields = HTTPFields(
            answer.head.headerFields.map { field in
                HTTPField(name: field.name, value: field.value.replacingOccurrences(of: recorded, with: own))
            })
        if let text = String(validating: answer.body, as: UTF8.self), text.contains(recorded) {
            answer.body = Data(text.replacingOccurrences(of: recorded, with: own).utf8)
        }
        return answer
    }
}
