import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite struct RecordingClaimTests {
    @Test(
        "writing to a folder with foreign files is refused, and changes nothing",
        arguments: [
            (["bodies/notes.txt"], "bodies/notes.txt"), (["things/1a2b.json"], "things/1a2b.json"),
            (["fixture.json"], "fixture.json"), (["fixture.json", "things/1a2b.json"], "fixture.json"),
        ])
    func foreignFiles(files: [String], named: String) throws {
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

    @Test("a new recording removes only files that the old recording names")
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
        "a new recording is refused if the old one names a file that is not an exchange",
        arguments: ["accounts.json", "folder.json/mine.txt"])
    func notAnExchange(name: String) throws {
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
        #expect(error?.description.contains("it is not an exchange of the recording there") == true)
        #expect(try folder.contents() == before)
    }

    @Test("a new recording removes a broken exchange of the old recording")
    func brokenExchange() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example([.example(1, .get, "/a")]))
        try folder.write("{", to: folder.named("a/#.json"))
        try folder.recording.write(.example([.example(1, .get, "/b")]))
        #expect(try folder.names() == ["b/#.json", "fixture.json"])
    }

    @Test("a new recording is refused before anything changes if an old file is behind a link")
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

    @Test("a new recording is refused if it would lose the rules of the old one because they cannot be read")
    func brokenRules() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example([.example(1)]))
        try folder.write("{\"schema\": 1, \"allow\": [,]", to: "fixture.json")
        let error = #expect(throws: RecordingError.self) {
            try folder.recording.write(.example([.example(2)]))
        }
        #expect(error?.code == .malformed && error?.remedy.contains("Correct it") == true)
    }
}
