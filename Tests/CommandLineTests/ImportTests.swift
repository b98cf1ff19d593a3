import Testing

@Suite("Importing HAR files", .timeLimit(.minutes(5)))
struct ImportTests {
    private func har(_ entries: [String] = []) -> String {
        #"{"log":{"version":"1.2","creator":{"name":"a test","version":"1"},"entries":[\#(entries.joined(separator: ","))]}}"#
    }

    private func entry(answer: String) -> String {
        let text = answer.replacing("\"", with: "\\\"")
        return """
            {"startedDateTime":"2026-03-01T10:00:00Z","time":1,"cache":{},
             "timings":{"send":0,"wait":1,"receive":0},
             "request":{"method":"GET","url":"https://rail.example.net/things","httpVersion":"HTTP/1.1",
               "cookies":[],"headers":[],"queryString":[],"headersSize":-1,"bodySize":0},
             "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
               "content":{"size":\(answer.utf8.count),"mimeType":"application/json","text":"\(text)"},
               "redirectURL":"","headersSize":-1,"bodySize":-1}}
            """
    }

    @Test("a file without exchanges changes nothing, and says so")
    func nothing() async throws {
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

    @Test("somebody's own files are neither deleted by an import nor by a recording")
    func ownFiles() async throws {
        let folder = try TemporaryFolder()
        try folder.write(har([entry(answer: "{}")]), to: "one.har")
        try folder.write("{}", to: "made/2024-accounts.json")
        for arguments in [["fixtures", "import", "one.har", "made"], ["--record", "made"]] {
            let run = try await Program.run(arguments, in: folder)
            #expect(run.status == 2, "\(run.output)\(run.errors)")
        }
        #expect(try folder.contents(of: "made") == ["2024-accounts.json": "{}"])
    }

    @Test("what is refused can be allowed in the fixture.json that is left; its rules outlive every import")
    func refused() async throws {
        let folder = try TemporaryFolder()
        try folder.write(har([entry(answer: #"{"reset_tokens":"abC9def8GhiJ7klm6Nop"}"#)]), to: "one.har")
        let refused = try await Program.run("fixtures", "import", "one.har", "made", in: folder)
        #expect(refused.status == 2)
        #expect(
            refused.errors.contains(
                "001-get-things.json: it would hold a text that looks like a token at $.response.body.json.reset_tokens"
            ), "\(refused.errors)")
        #expect(refused.errors.contains("allow it there under “allow”"), "\(refused.errors)")
        let left = try folder.contents(of: "made")
        #expect(left.keys.sorted() == ["fixture.json"])
        let rules = try #require(left["fixture.json"])
        #expect(rules.contains("\"finished\": false") && rules.contains("\"allow\": []"), "\(rules)")
        let allowed = rules.replacing(
            "\"allow\": []", with: #""allow": [{"path": "**.reset_tokens", "reason": "none is given"}]"#
        ).replacing("\"ignoreQuery\": []", with: "\"ignoreQuery\": [\"t\"]")
        try folder.write(allowed, to: "made/fixture.json")
        for _ in 0..<2 {
            let run = try await Program.run("fixtures", "import", "one.har", "made", in: folder)
            #expect(run.status == 0 && run.output == "Imported 1 exchange into made.\n", "\(run.errors)")
            let written = try #require(try folder.contents(of: "made")["fixture.json"])
            #expect(written.contains("none is given") && written.contains("\"t\""), "\(written)")
        }
    }
}
