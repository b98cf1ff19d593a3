import Foundation
import TestSupport
import Testing

@Suite("The JSON about recordings", .timeLimit(.minutes(5)))
struct RecordingDocumentTests {
    /// A recording with a token, with a body that was left out, and with a request that got no response.
    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "made/fixture.json": """
            {"schema": 2, "recordedAt": "2026-11-23T07:00:00Z", "finished": true,
             "exchanges": ["things/1a2b.json", "slow/3c4d.json", "things/5e6f.json"]}
            """,
            "made/things/1a2b.json": """
            {"request": {"method": "GET", "url": "/things?id=id-1"}, "response": {"status": 200,
             "headers": {"content-type": "text/html"}, "body": {"dropped": {"bytes": 11, "type": "text/html"}}}}
            """,
            "made/slow/3c4d.json":
                #"{"request": {"method": "GET", "url": "/slow"}, "failure": {"code": "timedOut"}}"#,
            "made/things/5e6f.json": """
            {"request": {"method": "DELETE", "url": "/things"}, "response": {"status": 200,
             "headers": {"content-type": "application/json"}, "body": {"json": {"amount": 1.10}}}}
            """,
            "stubs.yaml": """
            - { request: /things, respond: { text: "<p>ERR</p>", headers: { content-type: text/html } } }
            - { request: /slow, respond: { json: { amount: 1.1, accessToken: s3cret } } }
            """,
        ])
    }

    private func json(
        _ arguments: [String], _ schema: String, status: Int32 = 0, in folder: TemporaryFolder
    ) async throws -> [String: Any] {
        let run = try await Program.run(["fixtures"] + arguments + ["--json"], in: folder)
        #expect(run.status == status && run.errors.isEmpty, "\(run.output)\(run.errors)")
        #expect(try JSONSchemaCheck(schema).violations(of: run.output) == [])
        return try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    private struct Shown: Decodable {
        struct Exchange: Decodable, Equatable {
            var number: Int
            var method, path: String
            var status: Int?
            var error: String?
            var bodyBytes: Int
            var bodyLeftOut = false
            var file: String
        }
        var recordedAt: String
        var finished: Bool
        var exchanges: [Exchange]
        var warnings: [String]
    }

    @Test("show prints each exchange, with bodies that were left out and errors in place of responses")
    func show() async throws {
        let run = try await Program.run("fixtures", "show", "made", "--json", in: try folder())
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try JSONSchemaCheck("fixtures-show").violations(of: run.output) == [])
        let document = try JSONDecoder().decode(Shown.self, from: Data(run.output.utf8))
        #expect(document.recordedAt == "2026-11-23T07:00:00Z" && document.finished)
        #expect(document.warnings.first?.hasPrefix("1 body is not in the recording") == true)
        #expect(
            document.exchanges == [
                .init(
                    number: 1, method: "GET", path: "/things?id=id-1", status: 200, bodyBytes: 11,
                    bodyLeftOut: true, file: "things/1a2b.json"),
                .init(
                    number: 2, method: "GET", path: "/slow", error: "timedOut", bodyBytes: 0,
                    file: "slow/3c4d.json"),
                .init(
                    number: 3, method: "DELETE", path: "/things", status: 200, bodyBytes: 15,
                    file: "things/5e6f.json"),
            ])
    }

    @Test("show with a number prints the file of the exchange, with and without --json")
    func showOne() async throws {
        let folder = try folder()
        let plain = try await Program.run("fixtures", "show", "made", "2", in: folder)
        let json = try await Program.run("fixtures", "show", "made", "2", "--json", in: folder)
        #expect(plain.status == 0 && plain.output.contains("timedOut"))
        #expect(json.status == 0 && json.output == plain.output)
    }

    @Test("check prints the findings of each recording with their files and places")
    func check() async throws {
        let folder = try folder()
        let fine = try await json(["check", "made"], "fixtures-check", in: folder)
        #expect(fine["errors"] as? Int == 0)
        try folder.write(
            """
            {"request": {"method": "GET", "url": "/slow"}, "response": {"status": 200,
             "headers": {"content-type": "application/json"}, "body": {"json": {"motto": "Ada"}}}}
            """, to: "made/slow/3c4d.json")
        try folder.write(#"{"request": {"method"#, to: "made/things/5e6f.json")
        let document = try await json(["check", "."], "fixtures-check", status: 1, in: folder)
        #expect(document["errors"] as? Int == 2)
        let recordings = try #require(document["recordings"] as? [[String: Any]])
        #expect(recordings.compactMap { $0["folder"] as? String } == ["./made"])
        let findings = try #require(recordings.first?["findings"] as? [[String: Any]])
        let errors = findings.filter { $0["severity"] as? String == "error" }
        #expect(errors.map { $0["file"] as? String } == ["slow/3c4d.json", "things/5e6f.json"])
        #expect(errors.map { $0["path"] as? String } == ["$.response.body.json.motto", nil])
        let messages = errors.compactMap { $0["message"] as? String }
        #expect(messages.last?.contains("it is cut off in line 1") == true)
        #expect(!"\(document)".contains("Ada"))
    }

    @Test("verify prints differences with their values, and what was not requested, but no secret")
    func verify() async throws {
        let folder = try folder()
        let (service, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        let document = try await json(
            ["verify", "made", "--service", "http://127.0.0.1:\(port)"], "fixtures-verify", status: 1,
            in: folder)
        service.interrupt()
        _ = try await service.end()
        #expect(document["asked"] as? Int == 2)
        #expect(document["skipped"] as? [String] == ["things/5e6f.json"])
        #expect(document["incomplete"] as? [String] == [])
        #expect(document["unseen"] as? [String] == ["things/1a2b.json"])
        let differences = try #require(document["differences"] as? [[String: String]])
        #expect(
            differences.contains {
                $0["file"] == "slow/3c4d.json" && $0["path"] == nil
                    && $0["message"] == "failed by timedOut, has a response"
            }, "\(differences)")
        let bytes = differences.first { $0["path"] == "$.response.body.dropped.bytes" }
        #expect(bytes?["recorded"] == "11" && bytes?["live"] == "10", "\(differences)")
        #expect(!"\(document)".contains("s3cret"))
    }

    @Test("verify prints a JSON document even if no request could be sent, and says why on standard error")
    func nothingAsked() async throws {
        let folder = try TemporaryFolder([
            "made/fixture.json": #"{"schema": 2, "recordedAt": "2026-11-23T07:00:00Z", "finished": true}"#
        ])
        let run = try await Program.run(
            "fixtures", "verify", "made", "--service", "sandbox", "--json", in: folder)
        #expect(run.status == 3 && run.errors.contains("Nothing was asked."))
        #expect(try JSONSchemaCheck("fixtures-verify").violations(of: run.output) == [])
        let unreachable = try await Program.run(
            "fixtures", "verify", "made", "--service", "http://127.0.0.1:1", "--json", in: self.folder())
        #expect(unreachable.status == 3 && unreachable.errors.contains("The service cannot be reached"))
        #expect(try JSONSchemaCheck("fixtures-verify").violations(of: unreachable.output) == [])
    }

    @Test(
        "a folder without a recording, and a damaged one, give a message and no JSON",
        arguments: [["show"], ["verify", "--service", "sandbox"]])
    func damaged(command: [String]) async throws {
        let folder = try folder()
        try folder.write("{", to: "made/slow/3c4d.json")
        try folder.write("", to: "empty/note.txt")
        for (name, message) in [
            ("made", "slow/3c4d.json: it is cut off in line 1"), ("empty", "it contains no fixture.json"),
        ] {
            let run = try await Program.run(["fixtures"] + command + [name, "--json"], in: folder)
            #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
        }
    }
}
