import Foundation
import TestSupport
import Testing

@Suite("Making a scenario of a HAR file", .timeLimit(.minutes(5)))
struct ScenarioFromHARTests {
    private func har(_ entries: [(path: String, status: Int, body: String)]) -> String {
        let list = entries.map { entry in
            let text = entry.body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return """
                {"startedDateTime":"2026-03-01T10:00:00Z","time":1,"cache":{},"timings":{"send":0,"wait":1,"receive":0},
                 "request":{"method":"GET","url":"https://rail.example.net\(entry.path)","httpVersion":"HTTP/1.1",
                   "headers":[{"name":"Authorization","value":"Bearer opensesame"}],"queryString":[]},
                 "response":{"status":\(entry.status),"statusText":"","httpVersion":"HTTP/1.1",
                   "headers":[{"name":"Content-Type","value":"application/json"}],
                   "content":{"size":1,"mimeType":"application/json","text":"\(text)"},"redirectURL":""}}
                """
        }
        return #"{"log":{"version":"1.2","entries":[\#(list.joined(separator: ","))]}}"#
    }

    @Test("each request becomes a stub with its responses, and what may be secret is replaced")
    func stubs() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            har([
                ("/bookings/1?token=opensesame", 200, #"{"amount":7,"lastName":"Anselma $x {{y}}"}"#),
                ("/places", 503, ""), ("/bookings/1", 200, #"{"amount":8}"#),
            ]), to: "one.har")
        let run = try await Program.run("scenario", "from-har", "one.har", "--output", "one.yaml", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "one.yaml: 2 stubs, and steps to fill in.\n")
        let text = try String(contentsOf: folder.url.appending(path: "one.yaml"), encoding: .utf8)
        #expect(!text.contains("Anselma") && !text.contains("opensesame"), "\(text)")
        #expect(text.contains(#"json: {"amount":8}"#) && text.contains("{ status: 503"), "\(text)")
        #expect(text.contains("today: 2026-03-01T10:00:00Z"))
        #expect(try await Program.run("scenario", "check", "one.yaml", in: folder).status == 0)
        let ran = try await Program.run("scenario", "run", "one.yaml", in: folder)
        #expect(ran.status == 0, "\(ran.output)")
        let again = try await Program.run(
            "scenario", "from-har", "one.har", "--output", "one.yaml", in: folder)
        #expect(again.status == 2 && again.errors.contains("one.yaml exists already."))
    }

    @Test("a message says that a file has no exchanges, or that it is not a HAR file")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        try folder.write(har([]), to: "empty.har")
        try folder.write("{}", to: "none.har")
        let empty = try await Program.run("scenario", "from-har", "empty.har", in: folder)
        #expect(empty.status == 3 && empty.errors.contains("empty.har holds no exchange"), "\(empty.errors)")
        let none = try await Program.run("scenario", "from-har", "none.har", in: folder)
        #expect(none.status == 2 && none.errors.contains("none.har"), "\(none.errors)")
    }
}
