import TestSupport
import Testing

@Suite("Verifying recordings", .timeLimit(.minutes(5)))
struct VerifyTests {
    private func recording(
        _ method: String, _ path: String = "/osdm/things", about: String = ""
    ) -> [String: String] {
        [
            "made/fixture.json":
                #"{"schema": 1, "recordedAt": "2026-11-23T07:00:00Z", "finished": true, "about": {\#(about)}}"#,
            "made/001-\(method.lowercased())-things.json":
                #"{"request": {"method": "\#(method)", "url": "\#(path)"}, "response": {"status": 404}}"#,
        ]
    }

    private func verify(_ files: [String: String], _ arguments: String...) async throws -> Program.Run {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return try await Program.run(["fixtures", "verify", "made"] + arguments, in: folder)
    }

    @Test("verify exits with 3 if no request could be sent")
    func nothingAsked() async throws {
        let run = try await verify(recording("DELETE"), "--service", "sandbox")
        #expect(run.status == 3 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.contains("Not asked again, for it may change something: 001-delete-things.json."))
        #expect(run.errors.contains("Nothing was asked."), "\(run.errors)")
        #expect(run.errors.contains("--send-unsafe asks it nevertheless."), "\(run.errors)")
        let sent = try await verify(recording("DELETE"), "--service", "sandbox", "--send-unsafe")
        #expect(sent.status == 1 && sent.output.contains("1 request asked again:"), "\(sent.output)")
    }

    @Test(
        "a search by POST is sent only to a service that speaks OSDM, signing in to any",
        arguments: [
            (#""texts": "replaced""#, "/osdm/offers", false), ("", "/osdm/offers", false),
            (#""texts": "replaced""#, "/api/token", false), (#""texts": "replaced""#, "/oauth/token", true),
            (#""texts": "known""#, "/osdm/offers", true), (#""service": "sandbox""#, "/osdm/offers", true),
            (#""service": "service", "tokenPath": "/enter""#, "/enter", true),
        ])
    func searches(about: String, path: String, isAsked: Bool) async throws {
        let run = try await verify(recording("POST", path, about: about), "--service", "sandbox")
        #expect(run.output.contains("1 request asked again:") == isAsked, "\(run.output)")
        let isSkipped = run.errors.contains(
            "Not asked again, for it may change something: 001-post-things.json.")
        #expect(isSkipped == !isAsked && (run.status == 3) == isSkipped, "\(run.errors)")
    }

    @Test("verify says which bodies could not be compared, because the recording left them out")
    func leftOut() async throws {
        let folder = try TemporaryFolder([
            "made/fixture.json":
                #"{"schema": 2, "recordedAt": "2026-11-23T07:00:00Z", "finished": true, "exchanges": ["things/1a2b.json"]}"#,
            "made/things/1a2b.json":
                #"{"request": {"method": "GET", "url": "/things"}, "response": {"status": 200, "headers": {"content-type": "text/html"}, "body": {"dropped": {"bytes": 11, "type": "text/html"}}}}"#,
            "stubs.yaml":
                #"[{ request: /things, respond: { text: "<p>ERR!</p>", headers: { content-type: text/html } } }]"#,
        ])
        let (service, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        let run = try await Program.run(
            "fixtures", "verify", "made", "--service", "http://127.0.0.1:\(port)", in: folder)
        service.interrupt()
        _ = try await service.end()
        #expect(
            run.output == "1 request asked again: all as recorded, as far as it is in the recording.\n",
            "\(run.output)")
        #expect(
            run.errors
                == "Compared by type and size alone, for their bodies are not in the recording: things/1a2b.json.\n"
        )
    }

    @Test("verify refuses plain HTTP to another machine, and says which setting allows it")
    func unencrypted() async throws {
        let run = try await verify(recording("GET"), "--service", "http://rail.example.com")
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("http://rail.example.com is not encrypted"), "\(run.errors)")
        #expect(run.errors.contains("set GUICHET_INSECURE=true."), "\(run.errors)")
    }

    @Test("verify refuses an address whose base path cannot be the recording's base path")
    func unknownBase() async throws {
        let run = try await verify(recording("GET"), "--service", "http://127.0.0.1:1/other")
        #expect(run.status == 2)
        #expect(
            run.errors.contains("made asks for nothing below /other, and does not say below which path"),
            "\(run.errors)")
        let told = try await verify(
            recording("GET", about: #""basePath": "/osdm""#), "--service", "http://127.0.0.1:1/other")
        #expect(told.status == 3, "\(told.output)")
    }

    @Test("verify refuses an account that no recorded request could take")
    func unusedAccount() async throws {
        let run = try await verify(
            recording("POST"), "--service", "http://127.0.0.1:1", "--user", "ada@example.com")
        #expect(run.status == 2 && run.output.isEmpty, "\(run.output)")
        #expect(
            run.errors.contains(
                "--user cannot be used: made holds no form with a password that goes to /oauth/token."),
            "\(run.errors)")
    }

    @Test("verify exits with 3 if the service cannot be reached")
    func unreachable() async throws {
        let run = try await verify(recording("GET"), "--service", "http://127.0.0.1:1")
        #expect(run.status == 3 && run.output.isEmpty, "\(run.output)")
        #expect(
            run.errors.contains("Nothing was asked. The service cannot be reached: connectionRefused"),
            "\(run.errors)")
    }
}
