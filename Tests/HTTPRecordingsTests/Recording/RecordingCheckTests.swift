import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite struct RecordingCheckTests {
    private func findings(_ folder: TemporaryFolder, days: Double = 0, oldest: Int? = nil) -> [String] {
        RecordingCheck.findings(
            in: folder.recording, oldestDays: oldest,
            now: Date(timeIntervalSince1970: 1_700_000_000 + days * 86_400)
        ).map(\.description.unhashed)
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example(
                [.example(1, .get, "/a", answer: #"{"fare":1,"note":"text-1"}"#), .example(2, .get, "/b")],
                redaction: RedactionRules(keep: ["fare"])))
        return folder
    }

    @Test("the check finds nothing in a good recording")
    func clean() throws { #expect(try findings(folder(), oldest: 30) == []) }

    @Test("pieces that do not make up their body are called so, and no value to keep")
    func pieces() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example(
                [.example(1, .get, "/a", type: "text/event-stream", answer: "one")],
                redaction: RedactionRules(keep: ["text/event-stream"])))
        let pieces = #""pieces": [{ "bytes": 4, "milliseconds": 50 }], "status": 200"#
        let text = try folder.text("a/#.json").replacing(#""status": 200"#, with: pieces)
        try folder.write(text, to: folder.named("a/#.json"))
        let found = findings(folder)
        #expect(found.contains { $0.contains("the bytes of its pieces are not as many") }, "\(found)")
    }

    @Test("an entry of fixture.json with a misspelled name is pointed out")
    func misspelled() throws {
        let folder = try folder()
        try folder.replace("\"keep\":", "\"kepe\": [],\n  \"keep\":", in: "fixture.json")
        #expect(
            findings(folder) == [
                "fixture.json: “kepe” is none of its entries, so it has no effect. Correct its name, or delete it."
            ])
    }

    @Test("the check finds all problems, not only the first")
    func all() throws {
        let folder = try folder()
        try folder.write(folder.text("a/#.json"), to: "a/0a0a.json")
        try folder.write("{", to: folder.named("b/#.json"))
        try folder.write("notes", to: "README.txt")
        try folder.write("x", to: "bodies/orphan.bin")
        try folder.write("", to: "a/.1234.json.writing")
        let found = findings(folder)
        for words in [
            "b/#.json: it is cut off in line 1", "README.txt: it is not part",
            "a/#.json: the order in fixture.json does not name it",
            "bodies/orphan.bin: it is not part of the recording",
            "a/.1234.json.writing: a file that was being written",
        ] { #expect(found.contains { $0.hasPrefix(words) }, "\(words) in \(found)") }
        #expect(found.count == 5)
    }

    @Test("the check finds a value that no rule keeps, and does not show the value")
    func unkept() throws {
        let folder = try folder()
        try folder.replace("text-1", "Anselma Invented", in: "a/#.json")
        let found = findings(folder)
        #expect(
            found == [
                "a/#.json: no rule keeps the value at $.response.body.json.note. If it is harmless, name its field under “keep” in fixture.json. Otherwise record again."
            ])
        try folder.replace("\"keep\": [\"fare\"]", "\"keep\": [\"fare\", \"note\"]", in: "fixture.json")
        #expect(findings(folder) == [])
    }

    @Test("the check knows an id that a kept field of an earlier response has, whatever the files are called")
    func keptID() async throws {
        let folder = try TemporaryFolder()
        let transport = ClosureTransport { request, _ async throws(TransportError) -> Response in
            let status = request.method == .post ? HTTPResponse.Status.created : .ok
            return Response(
                head: HTTPResponse(status: status, headerFields: [.contentType: "application/json"]),
                body: Data(#"{"id":"n-c2ce4e49"}"#.utf8))
        }
        let recorder = try RecordingTransport(
            wrapping: transport, into: folder.recording,
            settings: RecordingSettings(
                redaction: RedactionRules(keep: ["id"]),
                slug: { request, _ in request.method == .post ? "second" : "first" },
                recordedAt: { Date(timeIntervalSince1970: 1_700_000_000) }))
        for (method, path) in [(HTTPRequest.Method.post, "/notes"), (.put, "/notes/n-c2ce4e49")] {
            _ = try await recorder.send(Exchange.example(1, method, path).request, body: Data())
        }
        #expect(await recorder.finish().sentences == [])
        let files = try folder.names().filter { $0.hasPrefix("notes") }
        #expect(files.count == 2 && files.first?.contains("first") == true, "\(files)")
        let found = RecordingCheck.findings(
            in: folder.recording, now: Date(timeIntervalSince1970: 1_700_000_000),
            redaction: { _ in RedactionRules(keep: ["id"]) })
        #expect(found == [])
    }

    @Test("the check reports a recording only if it is older than the given number of days")
    func age() throws {
        let folder = try folder()
        #expect(findings(folder, days: 31, oldest: 30).first?.contains("31 days ago") == true)
        #expect(findings(folder, days: 30, oldest: 30) == [])
        #expect(findings(folder, days: 31) == [])
    }

    @Test("the check reports the media types whose bodies were recorded unchanged")
    func keptMedia() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([.example()], redaction: RedactionRules(keep: ["*", "image/*"])))
        #expect(findings(folder).first?.contains("bodies of the type image/* are recorded unchanged") == true)
    }

    @Test("the check reports a file that is not in the format of a recorder")
    func notCanonical() throws {
        let folder = try folder()
        try folder.replace("  ", "\t", in: "a/#.json")
        #expect(findings(folder).first?.contains("its format is not that of a recorder") == true)
        #expect(try folder.recording.read().exchanges.count == 2)
    }

    @Test("the check reports a recording that was redacted by older rules")
    func olderRules() throws {
        let folder = try folder()
        try folder.replace("\"rules\": 3", "\"rules\": 1", in: "fixture.json")
        #expect(
            findings(folder) == [
                "fixture.json: it was redacted by older rules. It can be replayed; record again, and read the changes."
            ])
    }
}
