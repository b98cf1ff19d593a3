import TestSupport
import Testing

@Suite("Importing HAR files", .timeLimit(.minutes(5)))
struct ImportTests {
    private func har(_ entries: [String] = []) -> String {
        #"{"log":{"version":"1.2","creator":{"name":"a test","version":"1"},"entries":[\#(entries.joined(separator: ","))]}}"#
    }

    private func entry(
        _ path: String = "/things", answer: String, type: String = "application/json",
        host: String = "rail.example.net"
    ) -> String {
        let text = answer.replacing("\"", with: "\\\"")
        return """
            {"startedDateTime":"2026-03-01T10:00:00Z","time":1,"cache":{},
             "timings":{"send":0,"wait":1,"receive":0},
             "request":{"method":"GET","url":"https://\(host)\(path)","httpVersion":"HTTP/1.1",
               "cookies":[],"headers":[],"queryString":[],"headersSize":-1,"bodySize":0},
             "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Content-Type","value":"\(type)"}],
               "content":{"size":\(answer.utf8.count),"mimeType":"\(type)","text":"\(text)"},
               "redirectURL":"","headersSize":-1,"bodySize":-1}}
            """
    }

    @Test("an import of a file without exchanges changes nothing, and says so")
    func noExchanges() async throws {
        let folder = try TemporaryFolder()
        try folder.write(har(), to: "empty.har")
        try folder.write(har([entry(answer: "{}")]), to: "one.har")
        #expect(try await Program.run("fixtures", "import", "one.har", "made", in: folder).status == 0)
        let before = try folder.contents(of: "made")
        let run = try await Program.run("fixtures", "import", "empty.har", "made", in: folder)
        #expect(run.status == 3 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.contains("empty.har holds no exchange"), "\(run.errors)")
        #expect(try folder.contents(of: "made") == before && before.count == 2)
    }

    @Test("an import states whether the service speaks OSDM", arguments: [false, true])
    func statesOSDM(isOSDM: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.write(har([entry(answer: "{}")]), to: "one.har")
        let run = try await Program.run(
            ["fixtures", "import", "one.har", "made"] + (isOSDM ? ["--osdm"] : []), in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let head = try #require(try folder.contents(of: "made")["fixture.json"])
        #expect(head.contains(isOSDM ? #""texts": "known""# : #""texts": "replaced""#), "\(head)")
    }

    @Test("neither an import nor a recording deletes a person's own files")
    func ownFiles() async throws {
        let folder = try TemporaryFolder()
        try folder.write(har([entry(answer: "{}")]), to: "one.har")
        try folder.write("{}", to: "made/things/1a2b.json")
        for arguments in [["fixtures", "import", "one.har", "made"], ["--record", "made"]] {
            let run = try await Program.run(arguments, in: folder)
            #expect(run.status == 2, "\(run.output)\(run.errors)")
        }
        #expect(try folder.contents(of: "made") == ["things/1a2b.json": "{}"])
    }

    @Test("import states how many values were replaced, and which fields most often")
    func summary() async throws {
        let folder = try TemporaryFolder()
        try folder.write(har([entry(answer: #"{"amount":7,"remark":"Anselma"}"#)]), to: "one.har")
        let run = try await Program.run("fixtures", "import", "one.har", "made", in: folder)
        #expect(run.errors.contains("Of 2 values 1 was replaced, most often: remark (1)."), "\(run.errors)")
        let kept = try await Program.run(
            "fixtures", "import", "one.har", "made", "--keep", "remark", in: folder)
        #expect(kept.errors.contains("Of 2 values 0 were replaced."), "\(kept.errors)")
        #expect(try folder.contents(of: "made").values.contains { $0.contains("Anselma") })
    }

    @Test("a file is not taken for an export of a recording because of its host")
    func ownHost() async throws {
        let folder = try TemporaryFolder()
        let answer = #"{"phone":33612345678,"password":4712,"owner":"horse battery"}"#
        try folder.write(har([entry(answer: answer, host: "service.example.com")]), to: "one.har")
        let run = try await Program.run("fixtures", "import", "one.har", "made", in: folder)
        #expect(run.errors.contains("Of 3 values 3 were replaced"), "\(run.errors)")
        let texts = try folder.contents(of: "made").values
        #expect(!texts.contains { $0.contains("33612345678") || $0.contains("horse") })
    }

    @Test("import says which bodies it leaves out")
    func leftOut() async throws {
        let folder = try TemporaryFolder()
        try folder.write(har([entry(answer: "<p>aaaa</p>", type: "text/html")]), to: "one.har")
        let run = try await Program.run("fixtures", "import", "one.har", "made", in: folder)
        #expect(
            run.errors.contains("1 body is not in the recording, only type and size: text/html (1)."),
            "\(run.errors)")
        let checked = try await Program.run("fixtures", "check", "made", in: folder)
        #expect(checked.status == 0)
        #expect(
            checked.output.contains("made/fixture.json: 1 body is not in the recording"), "\(checked.output)")
    }

    @Test("fixture.json can allow what an import leaves out, and later imports keep these rules")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let entries = [
            entry("/token", answer: #"{"access_token":"q7RtWv4x-99xyz"}"#),
            entry("/notes", answer: "take q7RtWv4x-99xyz", type: "text/plain"),
        ]
        try folder.write(har(entries), to: "two.har")
        let refused = try await Program.run(
            "fixtures", "import", "two.har", "made", "--keep", "text/plain", in: folder)
        #expect(refused.status == 1 && refused.output == "Imported 1 exchange into made.\n")
        #expect(
            refused.errors.contains(
                "it would contain at $.response.body.text[0] a value that was replaced elsewhere"),
            "\(refused.errors)")
        #expect(
            refused.errors.contains("allow the place under “allow”") && !refused.errors.contains("q7Rt"),
            "\(refused.errors)")
        let left = try folder.contents(of: "made")
        #expect(left.count == 2)
        let rules = try #require(left["fixture.json"])
        #expect(rules.contains("\"finished\": true") && rules.contains("\"allow\": []"), "\(rules)")
        let allowed = rules.replacing(
            "\"allow\": []", with: #""allow": [{"path": "**.text[*]", "reason": "none is given"}]"#)
        try folder.write(allowed, to: "made/fixture.json")
        for _ in 0..<2 {
            let run = try await Program.run("fixtures", "import", "two.har", "made", in: folder)
            #expect(run.status == 0 && run.output == "Imported 2 exchanges into made.\n", "\(run.errors)")
            let written = try #require(try folder.contents(of: "made")["fixture.json"])
            #expect(written.contains("none is given") && written.contains("text/plain"), "\(written)")
        }
    }

    private let description = """
        {"openapi":"3.0.3","paths":{"/things":{"get":{"responses":{"200":{"content":{"application/json":{"schema":
         {"type":"object","properties":{"contact":{"type":"string","format":"email"},"amount":{"type":"integer","maximum":5},
          "people":{"type":"object","additionalProperties":{"type":"integer"}},"kind":{"enum":["a","b"]}}}}}}}}}}}
        """

    @Test("an import with an API description checks the original values, and reports mistakes without them")
    func openAPI() async throws {
        let folder = try TemporaryFolder()
        try folder.write(description, to: "api.json")
        let wrong = """
            {"contact":"anselma-s3cret","amount":7,"people":{"anselma@example.com":"s3cret-two"},"kind":"s3cret-three"}
            """
        try folder.write(
            har([entry(answer: wrong), entry("/users/7001", answer: "{}")]), to: "wrong.har")
        let run = try await Program.run(
            "fixtures", "import", "wrong.har", "made", "--openapi", "api.json", in: folder)
        #expect(run.status == 1, "\(run.output)")
        let index = try #require(try folder.contents(of: "made")["fixture.json"])
        let sentences = [
            "GET /things: $.response.body.json.contact is a text, which is no email.",
            "GET /things: $.response.body.json.amount is a number, more than it may be.",
            "GET /things: $.response.body.json.people[\"…\"] is string, not integer.",
            "GET /things: $.response.body.json.kind is a text, none of \"a\", \"b\".",
            "GET /users/▒: $.request.url is for a path that is not described.",
        ]
        for sentence in sentences {
            #expect(run.errors.contains(sentence), "\(sentence)\n\(run.errors)")
            #expect(index.contains(sentence.replacing("\"", with: "\\\"")), "\(index)")
        }
        #expect(!index.contains("s3cret") && !index.contains("anselma"))
        let check = try await Program.run("fixtures", "check", "made", in: folder)
        #expect(
            check.status == 0 && check.output.contains("made/fixture.json: \(sentences[1])"),
            "\(check.output)")

        try folder.write(
            har([entry(answer: #"{"amount":5,"contact":"anselma@example.com"}"#)]), to: "right.har")
        let right = try await Program.run(
            "fixtures", "import", "right.har", "made", "--openapi", "api.json", in: folder)
        #expect(right.status == 0, "\(right.errors)")
        #expect(try folder.contents(of: "made")["fixture.json"]?.contains("notes") == false)
    }
}
