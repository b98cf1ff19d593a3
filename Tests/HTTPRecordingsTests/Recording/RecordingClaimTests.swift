import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite("A folder that is to hold a recording")
struct RecordingClaimTests {
    @Test(
        "is refused if it has files that are no recording's, and nothing is touched",
        arguments: [
            (["bodies/notes.txt"], "bodies/notes.txt"), (["things/1a2b.json"], "things/1a2b.json"),
            (["fixture.json"], "fixture.json"), (["fixture.json", "things/1a2b.json"], "fixture.json"),
        ])
    func somebodysOwn(files: [String], named: String) throws {
        let folder = try TemporaryFolder()
        for file in files { try folder.write("{\"mine\": true}", to: file) }
        let before = try folder.contents()
        let place = folder.recording
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

    @Test("loses only the files that the replaced recording names")
    func ownFiles() throws {
        let folder = try TemporaryFolder()
        let rules = RedactionRules(keep: ["*", "image/*"])
        try folder.recording.write(
            .example(
                [.example(1, .get, "/a"), .example(2, .get, "/b", type: "image/png", answer: "\u{1}png")],
                redaction: rules))
        for file in ["bodies/notes.txt", "notes.txt", "b/1a2b.json"] { try folder.write("mine", to: file) }
        try folder.recording.write(.example([.example(1, .get, "/a")], redaction: rules))
        #expect(
            try folder.contents().filter { $0.value == Data("mine".utf8) }.keys.sorted()
                == ["b/1a2b.json", "bodies/notes.txt", "notes.txt"])
        #expect(
            try folder.names() == ["a/#.json", "b/#.json", "bodies/notes.txt", "fixture.json", "notes.txt"])
    }

    @Test(
        "keeps a file that the order names but that is no exchange",
        arguments: ["accounts.json", "folder.json/mine.txt"])
    func nobodysExchange(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example([.example(1, .get, "/a")]))
        try folder.write("{\"mine\": true}", to: name)
        let named = try #require(name.split(separator: "/").first.map(String.init))
        try folder.replace(folder.named("a/#.json"), named, in: "fixture.json")
        let before = try folder.contents()
        let error = #expect(throws: RecordingError.self) {
            try folder.recording.write(.example([.example(2, .get, "/b")]))
        }
        #expect(error?.code == .notARecording)
        #expect(error?.description.contains("it is no exchange of the recording there") == true)
        #expect(try folder.contents() == before)
    }

    @Test("loses an exchange of the replaced recording also if its file is broken")
    func brokenExchange() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example([.example(1, .get, "/a")]))
        try folder.write("{", to: folder.named("a/#.json"))
        try folder.recording.write(.example([.example(1, .get, "/b")]))
        #expect(try folder.names() == ["b/#.json", "fixture.json"])
    }

    @Test("keeps the files to which a link leads, and is refused before anything is touched")
    func linkedBodies() throws {
        let (folder, victim) = (try TemporaryFolder(), try TemporaryFolder())
        let rules = RedactionRules(keep: ["*", "image/*"])
        try folder.recording.write(
            .example([.example(1, type: "image/png", answer: "\u{1}png")], redaction: rules))
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

    @Test("is not written over if its rules cannot be read, because they would be lost")
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
