import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

@Suite struct OlderRecordingTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            #"""
            {"schema": 1, "recordedAt": "2026-01-02T03:04:05Z", "finished": true, "rules": 1,
             "allow": [{"kind": "e-mail address", "path": "**.note", "reason": "a public address"}],
             "harmless": ["fare"], "about": {"basePath": "/api"},
             "matching": {"host": true, "headers": ["accept-language"], "ignoreHeaders": ["date"],
               "ignoreQuery": ["t"], "ignoreFields": ["time"], "volatile": ["offerId"], "body": false,
               "repeat": "last"}}
            """#, to: "fixture.json")
        for (name, method) in [("1000-get-late", "GET"), ("020-post-offers", "POST"), ("003-get-a", "GET")] {
            try folder.write(
                #"""
                {"request": {"method": "\#(method)", "url": "https://service.example.com/\#(name)"},
                 "response": {"status": 200, "body": {"text": ["\#(name)", ""]}}}
                """#, to: "\(name).json")
        }
        try folder.write("{}", to: "notes.json")
        return folder
    }

    @Test("a recording of the older schema is read in the order of its numbers, with its rules")
    func reads() throws {
        let folder = try folder()
        let recording = try folder.recording.read()
        #expect(
            recording.exchanges.map(\.answerText) == ["003-get-a\n", "020-post-offers\n", "1000-get-late\n"])
        #expect(recording.exchanges.map(\.file).first == "003-get-a.json")
        #expect(recording.rules == 1 && recording.about == ["basePath": "/api"])
        #expect(
            recording.matching
                == MatchingRules(
                    comparesHost: true, headers: ["accept-language"], ignoredQuery: ["t"],
                    ignoredFields: ["time"], volatileFields: ["offerId"],
                    comparesBody: false, repeatsLast: true))
    }

    @Test("the check advises that an older recording be made again, but does not report an error")
    func check() throws {
        let folder = try folder()
        let findings = RecordingCheck.findings(
            in: folder.recording, now: Date(timeIntervalSince1970: 1_767_323_046))
        #expect(findings.map(\.isError) == [false, false])
        #expect(findings.first?.words.contains("It can be replayed; record again") == true)
        #expect(findings.last?.file == "notes.json")
    }

    @Test("nothing can be added to an older recording")
    func addition() throws {
        let folder = try folder()
        let before = try folder.names()
        let error = #expect(throws: RecordingError.self) {
            try RecordingSession.open(.new, folder.recording, live: ReplayTransport(.example([])))
        }
        #expect(error?.problem == "it is of an older form, to which nothing can be added")
        #expect(try folder.names() == before)
    }

    @Test("a new recording replaces the whole of an older recording")
    func replaced() throws {
        let folder = try folder()
        try folder.recording.write(.example([.example(1, .get, "/a")]))
        #expect(try folder.names() == ["a/#.json", "fixture.json", "notes.json"])
    }
}
