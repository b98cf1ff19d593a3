import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPRecordings
import Redaction
@testable import HTTPStubs

@Suite("A folder that is to hold a recording")
struct RecordingClaimTests {
    @Test(
        "is refused where files lie that are somebody's own, and nothing is touched",
        arguments: [
            (["2024-accounts.json"], "2024-accounts.json"),
            (["20240101-backup.json"], "20240101-backup.json"),
            (["bodies/notes.txt"], "bodies/notes.txt"),
            (["001-get-things.json", "bodies/001-get-things-response.png"], "001-get-things.json"),
            (["fixture.json"], "fixture.json"), (["fixture.json", "001-get-things.json"], "fixture.json"),
        ])
    func somebodysOwn(files: [String], named: String) throws {
        let folder = try TemporaryFolder()
        for file in files { try folder.write("{\"mine\": true}", to: file) }
        let before = try folder.contents()
        let place = RecordingFolder(folder.url)
        let written = #expect(throws: RecordingError.self) { try place.write(.example([.example(1)])) }
        let recorded = #expect(throws: RecordingError.self) {
            try RecordingTransport(wrapping: ReplayTransport(.example([])), into: place)
        }
        for error in [written, recorded] {
            #expect(error?.code == .notARecording && error?.file.hasSuffix("/\(named)") == true)
            #expect(error?.remedy.contains("name another") == true || error?.remedy.contains("move") == true)
        }
        #expect(try folder.contents() == before)
    }

    @Test("removes of the recording that it takes the place of what that names, and nothing else")
    func ownFiles() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([.example(1), .example(2, type: "image/png", answer: "\u{1}png")]))
        for file in ["bodies/notes.txt", "notes.txt", "7-notes.json"] { try folder.write("mine", to: file) }
        try folder.recording.write(.example([.example(1)]))
        #expect(
            try folder.contents().keys.sorted() == [
                "001-get-things.json", "7-notes.json", "bodies/notes.txt", "fixture.json", "notes.txt",
            ])
        try folder.write("{\"mine\": true}", to: "2024-accounts.json")
        let error = #expect(throws: RecordingError.self) {
            try folder.recording.write(.example([.example(2)]))
        }
        #expect(error?.description.contains("2024-accounts.json: it is no exchange of the recording") == true)
        #expect(folder.recording.files.exists("001-get-things.json"))
    }

    @Test("removes nothing that a link leads to, and says so before anything is touched")
    func linkedBodies() throws {
        let folder = try TemporaryFolder()
        let victim = try TemporaryFolder()
        try folder.recording.write(.example([.example(1, type: "image/png", answer: "\u{1}png")]))
        let bodies = folder.url.appending(path: "bodies")
        for name in try FileManager.default.contentsOfDirectory(atPath: bodies.path) {
            try victim.write("mine", to: name)
        }
        let before = try victim.contents()
        try FileManager.default.removeItem(at: bodies)
        try FileManager.default.createSymbolicLink(at: bodies, withDestinationURL: victim.url)
        let head = try folder.text("fixture.json")
        let error = #expect(throws: RecordingError.self) {
            try folder.recording.write(.example([.example(2)]))
        }
        #expect(error?.code == .unsafePath && error?.file == "bodies")
        let removed = #expect(throws: RecordingError.self) {
            try folder.recording.files.remove("bodies/\(before.keys.first ?? "")")
        }
        #expect(removed?.code == .unsafePath)
        #expect(try victim.contents() == before && folder.text("fixture.json") == head)
    }

    @Test("takes neither a folder nor a year's notes for a broken exchange of its own")
    func nobodysExchange() throws {
        for name in ["003-get-dir.json/mine.txt", "2024-get-accounts.json"] {
            let folder = try TemporaryFolder()
            try folder.recording.write(.example([.example(1)]))
            try folder.write("mine, and no JSON", to: name)
            let before = try folder.contents()
            let error = #expect(throws: RecordingError.self) {
                try folder.recording.write(.example([.example(2)]))
            }
            #expect(error?.code == .notARecording)
            #expect(try folder.contents() == before)
        }
    }

    @Test("with rules that cannot be read is not written over: they would be lost")
    func brokenRules() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example([.example(1)]))
        try folder.write("{\"schema\": 1, \"allow\": [,]", to: "fixture.json")
        let error = #expect(throws: RecordingError.self) {
            try folder.recording.write(.example([.example(2)]))
        }
        #expect(error?.code == .malformed && error?.remedy.contains("Mend it") == true)
    }
}
