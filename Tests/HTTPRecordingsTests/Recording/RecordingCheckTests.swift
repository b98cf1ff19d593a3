import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite("The check of a recording")
struct RecordingCheckTests {
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

    @Test("finds nothing in a recording without problems")
    func clean() throws { #expect(try findings(folder(), oldest: 30) == []) }

    @Test("finds all problems, not only the first")
    func all() throws {
        let folder = try folder()
        try folder.write(folder.text("a/#.json"), to: "a/0a0a.json")
        try folder.write("{", to: folder.named("b/#.json"))
        try folder.write("notes", to: "README.txt")
        try folder.write("x", to: "bodies/orphan.bin")
        try folder.write("", to: "a/.1234.json.writing")
        let found = findings(folder)
        for words in [
            "b/#.json: it is cut off in line 1", "README.txt: it is no part",
            "a/#.json: the order in fixture.json does not name it",
            "bodies/orphan.bin: it is no part of the recording",
            "a/.1234.json.writing: a file that was being written",
        ] { #expect(found.contains { $0.hasPrefix(words) }, "\(words) in \(found)") }
        #expect(found.count == 5)
    }

    @Test("finds a value that no rule keeps, and does not show it")
    func unkept() throws {
        let folder = try folder()
        try folder.replace("text-1", "Anselma Invented", in: "a/#.json")
        let found = findings(folder)
        #expect(
            found == [
                "a/#.json: no rule keeps what stands at $.response.body.json.note. If it is harmless, name its field under “keep” in fixture.json; else record again."
            ])
        try folder.replace("\"keep\": [\"fare\"]", "\"keep\": [\"fare\", \"note\"]", in: "fixture.json")
        #expect(findings(folder) == [])
    }

    @Test("reports a recording only if it is older than the given number of days")
    func age() throws {
        let folder = try folder()
        #expect(findings(folder, days: 31, oldest: 30).first?.contains("31 days ago") == true)
        #expect(findings(folder, days: 30, oldest: 30) == [])
        #expect(findings(folder, days: 31) == [])
    }

    @Test("reports the types of bodies that were not searched for secrets")
    func keptMedia() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([.example()], redaction: RedactionRules(keep: ["*", "image/*"])))
        #expect(findings(folder).first?.contains("bodies of the type image/* are stored as they are") == true)
    }

    @Test("says when a file was changed by hand and is not written as a recorder writes")
    func notCanonical() throws {
        let folder = try folder()
        try folder.replace("  ", "\t", in: "a/#.json")
        #expect(findings(folder).first?.contains("not written as a recorder writes it") == true)
        #expect(try folder.recording.read().exchanges.count == 2)
    }

    @Test("says when older rules decided what is secret")
    func olderRules() throws {
        let folder = try folder()
        try folder.replace("\"rules\": 3", "\"rules\": 1", in: "fixture.json")
        #expect(
            findings(folder) == [
                "fixture.json: older rules decided what is secret in it. It plays; record again, and read what changes."
            ])
    }
}
