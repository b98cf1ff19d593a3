import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import TestSupport
import Testing

@Suite("Serving stubs", .timeLimit(.minutes(5)))
struct ServedStubsTests {
    private let stubs = """
        - request: /orders/{id}
          respond: { json: { id: "{{request.path.id}}" }, headers: { etag: a } }
        - request: GET /newest
          respond: { redirect: "/orders/7" }
        """

    private func ask(_ words: String, at port: Int) async throws -> String {
        let parts = words.split(separator: " ").map(String.init)
        let method = try #require(HTTPRequest.Method(parts[0]))
        let request = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: parts[1])
        let transport = LiveTransport(limits: LiveLimits(redirections: 0), proxies: .none)
        let response = try await transport.send(request, body: Data())
        return "\(response.head.status.code) \(String(decoding: response.body, as: UTF8.self))"
    }

    @Test("the server gives any client the responses of the stubs, and exits with 0 if every stub was asked")
    func stubsAlone() async throws {
        let folder = try TemporaryFolder()
        try folder.write(stubs, to: "stubs.yaml")
        let (program, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        #expect(try await ask("GET /orders/7", at: port) == #"200 {"id":"7"}"#)
        #expect(try await ask("GET /newest", at: port) == "302 ")
        program.interrupt()
        let run = try await program.end()
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test("at its end, the server reports requests without a stub, and stubs that were never asked")
    func failures() async throws {
        let folder = try TemporaryFolder()
        try folder.write(stubs, to: "stubs.yaml")
        let (program, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        #expect(try await ask("GET /nowhere", at: port).hasPrefix("404 No stub is for GET /nowhere"))
        #expect(try await ask("GET /orders/7", at: port).hasPrefix("200"))
        program.interrupt()
        let run = try await program.end()
        #expect(run.status == 1)
        #expect(run.errors.contains("No stub is for GET /nowhere; the nearest: "), "\(run.errors)")
        #expect(
            run.errors.contains("stubs.yaml, stubs[1]: The stub “GET /newest” was never asked"),
            "\(run.errors)")
    }

    @Test("stubs respond first, and the recording responds to all other requests")
    func stubsBeforeRecording() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"[{ "request": "/a", "respond": { "text": "stub" } }]"#, to: "stubs.json")
        try folder.write(
            #"{"schema": 1, "recordedAt": "2026-11-23T07:00:00Z", "finished": true}"#, to: "made/fixture.json"
        )
        for name in ["a", "b"] {
            try folder.write(
                #"{"request": {"method": "GET", "url": "/\#(name)"}, "response": {"status": 204}}"#,
                to: "made/00\(name == "a" ? 1 : 2)-get-\(name).json")
        }
        let (program, port) = try await Program.serving("made", "--stubs", "stubs.json", in: folder)
        #expect(try await ask("GET /a", at: port) == "200 stub")
        #expect(try await ask("GET /b", at: port) == "204 ")
        #expect(try await ask("GET /c", at: port).hasPrefix("404 "))
        program.interrupt()
        let run = try await program.end()
        #expect(run.status == 1)
        #expect(run.errors.contains("GET /c") && run.errors.contains("001-get-a.json"), "\(run.errors)")
    }

    @Test(
        "if stubs cannot be served, an error message gives their place and a remedy",
        arguments: [
            ("- { request: { pth: /a }, respond: 204 }", "stubs[0].request: “pth” is not a key of a request"),
            ("- { respond: { file: none.json } }", "stubs.yaml, stubs[0]: There is no file none.json"),
            (
                "- { respond: { held: true } }",
                "stubs.yaml, stubs[0]: Nothing can release a held response here. Take “held” out."
            ), ("- [", "stubs.yaml:2:1: This is not YAML: "),
            (
                "- request: { path: /h }\n  respond: { status: 103 }",
                "stubs.yaml:2:22: stubs[0].respond.status: 103 is no"
            ),
            (
                "- respond: { json: { a: &a [x,x,x,x,x,x,x,x,x,x], b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a], "
                    + "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b], d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c], "
                    + "e: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d] } }",
                "This is more than 20000 values: no file of stubs."
            ),
        ])
    func refused(stubs: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(stubs, to: "stubs.yaml")
        let run = try await Program.run("fixtures", "serve", "--stubs", "stubs.yaml", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("The stubs stubs.yaml cannot be used. ") && run.errors.contains(sentence))
    }

    @Test("a file that is not JSON is refused with the place of the mistake, and a pipe is refused at once")
    func notJSON() async throws {
        let folder = try TemporaryFolder()
        try folder.write("[\n  {x}]", to: "stubs.json")
        let run = try await Program.run("fixtures", "serve", "--stubs", "stubs.json", in: folder)
        #expect(run.status == 2 && run.errors.contains("stubs.json:2:4: It is not JSON"), "\(run.errors)")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let pipe = try await Program.run("fixtures", "serve", "--stubs", "pipe", in: folder)
        #expect(pipe.status == 2)
        #expect(pipe.errors.contains("a folder, a pipe or a device: no file of stubs."), "\(pipe.errors)")
    }

    @Test("serve needs a recording, stubs, or both")
    func nothingToServe() async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run("fixtures", "serve", in: folder)
        #expect(run.status != 0)
        #expect(run.errors.contains("Give a recording's folder, --stubs FILE, or both."), "\(run.errors)")
        let missing = try await Program.run("fixtures", "serve", "--stubs", "none.yaml", in: folder)
        #expect(missing.status == 2 && missing.errors.contains("There is no such file"), "\(missing.errors)")
    }
}
