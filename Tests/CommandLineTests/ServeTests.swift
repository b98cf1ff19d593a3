import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import TestSupport
import Testing

@Suite("Serving recordings", .timeLimit(.minutes(5)))
struct ServeTests {
    private let head = #"{"schema": 1, "recordedAt": "2026-11-23T07:00:00Z", "finished": true}"#

    private func ask(_ path: String, at port: Int) async -> Result<Response, TransportError> {
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: path)
        do {
            return .success(try await LiveTransport(proxies: .none).send(request, body: Data()))
        } catch {
            return .failure(error)
        }
    }

    @Test("Ctrl-C ends the server, even while a request waits for a response that timed out in the recording")
    func givenUp() async throws {
        let folder = try TemporaryFolder()
        try folder.write(head, to: "made/fixture.json")
        try folder.write(
            #"{"request": {"method": "GET", "url": "/slow"}, "failure": {"code": "cancelled", "detail": ""}}"#,
            to: "made/001-get-slow.json")
        let (program, port) = try await Program.serving("made", in: folder)
        // One of the two requests gets the recorded time-out and keeps waiting. When the other request has
        // its response, both requests have certainly arrived.
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<2 {
                group.addTask { (try? await ask("/slow", at: port).get())?.head.status.code }
            }
            let first = await group.next() ?? nil
            program.interrupt()
            return [first, await group.next() ?? nil]
        }
        #expect(statuses == [404, nil])
        let run = try await program.end()
        #expect(run.status == 1)
        #expect(run.errors.contains("No recorded response is left for GET /slow."), "\(run.errors)")
    }

    @Test(
        "the server says at its start what only the order tells apart, and at its end how to record another client again"
    )
    func order() async throws {
        let folder = try TemporaryFolder()
        try folder.write(head, to: "made/fixture.json")
        for page in 1...2 {
            let response = #"{"status": 200, "body": {"json": {"amount": \#(page)}}}"#
            try folder.write(
                #"{"request": {"method": "GET", "url": "/a?page=text-\#(page)"}, "response": \#(response)}"#,
                to: "made/00\(page)-get-a.json")
        }
        let (program, port) = try await Program.serving("made", in: folder)
        let missed = try await ask("/b", at: port).get().head
        #expect(missed.status == .notFound)
        #expect(missed.headerFields[.contentType] == "text/plain; charset=utf-8")
        program.interrupt()
        let run = try await program.end()
        #expect(
            run.errors.hasPrefix("Told apart only by their order") && run.errors.contains(": GET /a (2).\n"))
        #expect(run.errors.contains("To record it: guichet fixtures record made --upstream"), "\(run.errors)")
    }

    @Test("a recording with an interim response is refused")
    func informational() async throws {
        let folder = try TemporaryFolder()
        try folder.write(head, to: "made/fixture.json")
        try folder.write(
            #"{"request": {"method": "GET", "url": "/a"}, "response": {"status": 103}}"#,
            to: "made/001-get-a.json")
        let run = try await Program.run("fixtures", "serve", "made", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("001-get-a.json has the status 103"), "\(run.errors)")
    }

    @Test(
        "the server exits with 0 if every request had a response, and lists the responses that were not requested"
    )
    func unused() async throws {
        let folder = try TemporaryFolder()
        try folder.write(head, to: "made/fixture.json")
        for name in ["a", "b"] {
            try folder.write(
                #"{"request": {"method": "GET", "url": "/\#(name)"}, "response": {"status": 204}}"#,
                to: "made/00\(name == "a" ? 1 : 2)-get-\(name).json")
        }
        let (program, port) = try await Program.serving("made", in: folder)
        #expect(try await ask("/a", at: port).get().head.status == .noContent)
        program.interrupt()
        let run = try await program.end()
        #expect(run.status == 0 && run.errors == "Nobody asked for 002-get-b.json.\n", "\(run.errors)")
    }
}
