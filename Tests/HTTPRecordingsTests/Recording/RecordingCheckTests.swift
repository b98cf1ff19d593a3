import Foundation
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPRecordings
import Redaction
@testable import HTTPStubs

@Suite("The check of a recording")
struct RecordingCheckTests {
    private func findings(_ folder: TemporaryFolder, days: Double = 0, oldest: Int? = nil) -> [String] {
        RecordingCheck(
            folder.recording, oldestDays: oldest,
            now: Date(timeIntervalSince1970: 1_700_000_000 + days * 86_400)
        )
        .findings().map(\.description)
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example([.example(1), .example(2, type: "image/png", answer: "\u{1}")]))
        return folder
    }

    @Test("finds nothing in a recording that is well")
    func clean() throws { #expect(try findings(folder(), oldest: 30) == []) }

    @Test("finds all that is wrong, not only the first")
    func all() throws {
        let folder = try folder()
        try folder.write("{", to: "003-get-x.json")
        try folder.write(folder.text("001-get-things.json"), to: "001-get-again.json")
        try folder.write("notes", to: "README.txt")
        try folder.write("x", to: "bodies/009-orphan.bin")
        try folder.write("jane@shop.fr", to: "bodies/010-leak.txt")
        try folder.write("", to: ".001-get-things.json.writing")
        let found = findings(folder)
        for words in [
            "003-get-x.json: it is not JSON", "001-get-things.json: 001-get-again.json has the same number",
            "README.txt: it is no part",
            "bodies/009-orphan.bin: no exchange has this body",
            "bodies/010-leak.txt: it holds an e-mail address at its text",
            ".001-get-things.json.writing: a file that was being written",
        ] { #expect(found.contains { $0.hasPrefix(words) }, "\(words) in \(found)") }
        #expect(!found.contains { $0.contains("jane") })
    }

    @Test("points out a recording that is older than so many days, and only then")
    func age() throws {
        let folder = try folder()
        #expect(findings(folder, days: 31, oldest: 30).first?.contains("31 days ago") == true)
        #expect(findings(folder, days: 30, oldest: 30) == [])
        #expect(findings(folder, days: 31) == [])
    }

    @Test("says when a file was changed by hand and is not written as a recorder writes")
    func notCanonical() throws {
        let folder = try folder()
        try folder.write(
            folder.text("001-get-things.json").replacingOccurrences(of: "  ", with: "\t"),
            to: "001-get-things.json")
        #expect(findings(folder).first?.contains("not written as a recorder writes it") == true)
        #expect(try folder.recording.read().exchanges.count == 2)
    }
}
