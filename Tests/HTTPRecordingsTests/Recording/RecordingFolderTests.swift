import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

@Suite struct RecordingFolderTests {
    @Test("a recording is read as it was written, with bodies of any kind")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        let rules = RedactionRules(keep: ["*", "image/*", "text/plain"])
        let exchanges: [Exchange] = [
            .example(1, .post, "/form", fields: form, body: "a=b%20c&d=%2B&a=e"),
            .example(2, .post, "/offers?b=2&a=1", body: #"{"x":1.10,"huge":1e400,"t":"a\u0000é\/"}"#),
            .example(3, .get, "/lines", type: "text/plain", answer: "one\r\ntwo\n\nthree"),
            .example(4, .get, "/image", type: "image/png", answer: "\u{1}png\u{0}"),
            .example(5, .get, "/empty", status: 204, answer: ""),
            .example(6, .get, "/twice", answer: #"{"a":1,"a":2}"#), .failed(7, "/x", .connectionRefused),
            .example(8, .options, "*", status: 204, answer: ""),
        ]
        try folder.recording.write(.example(exchanges, redaction: rules))
        let read = try folder.recording.read()
        #expect(read.recordedAt == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(read.exchanges.map(\.exchange.number) == Array(1...8))
        for (one, other) in zip(exchanges, read.exchanges) {
            #expect(one.request == other.exchange.request)
            #expect(
                ExchangeFile(one.redacted(rules), stem: "a").data
                    == ExchangeFile(other.exchange.redacted(rules), stem: "a").data)
        }
        #expect(read.exchanges[0].exchange.requestBody == exchanges[0].requestBody)
        #expect(read.exchanges[2].answerText == "one\r\ntwo\n\nthree")
        #expect(read.exchanges[3].answerText == exchanges[3].answerText)
        #expect(read.exchanges[5].answerText == #"{"a":1,"a":2}"#)
        #expect(read.exchanges[6].exchange.result == .failure(TransportError(.connectionRefused)))
        #expect(try folder.names().filter { $0.hasPrefix("bodies/") } == ["bodies/image-#-response.png"])
        #expect(
            try folder.text("lines/#.json").contains(#""text": ["one\r", "two", "", "three"]"#), "a line each"
        )
    }

    @Test("numbers in a recording keep all their digits")
    func digits() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([
                .example(
                    1, .post, "/offers", answer: #"{"b":[1.10,1.00000000000000000001,1e400,-0.0],"a":1}"#)
            ]))
        let text = try folder.text("offers/#.json")
        #expect(text.contains("[1.10, 1.00000000000000000001, 1e400, -0.0]"), "\(text)")
    }

    @Test("exchanges with the same meaning are written as the same bytes")
    func canonical() throws {
        let one = Exchange.example(1, .post, "/offers", body: #"{ "b" : [1, 2], "a" : "\u0041\/" }"#)
        let other = Exchange.example(1, .post, "/offers", body: #"{"a":"A/","b":[1,2]}"#)
        #expect(
            ExchangeFile(one.redacted(), stem: "a").data == ExchangeFile(other.redacted(), stem: "a").data)
        #expect(
            ExchangeFile(one.redacted(), stem: "a").text == """
                {
                  "request": {
                    "body": {"json": {"a": "A/", "b": [1, 2]}},
                    "headers": {"content-type": "application/json"},
                    "method": "POST",
                    "url": "https://service.example.com/offers"
                  },
                  "response": {
                    "body": {"json": {}},
                    "headers": {"content-type": "application/json"},
                    "status": 200
                  }
                }

                """)
    }

    @Test("writing the same recording again changes no byte, not even its date")
    func unchanged() throws {
        let folder = try TemporaryFolder()
        var recording = Recording.example([.example(1), .example(2, .get, "/b", answer: #"{"fare":1}"#)])
        try folder.recording.write(recording)
        let before = try folder.contents()
        recording.recordedAt += 86_400
        #expect(try folder.recording.write(recording) == [])
        #expect(try folder.contents() == before)
    }

    @Test("writing a recording again writes only changed files, and removes files that it no longer needs")
    func onlyChanges() throws {
        let folder = try TemporaryFolder()
        let rules = RedactionRules(keep: ["*", "image/*"])
        try folder.recording.write(
            .example(
                [
                    .example(1, .get, "/a"), .example(2, .get, "/b", answer: #"{"fare":1}"#),
                    .example(3, .get, "/c", type: "image/png", answer: "\u{1}"),
                ], redaction: rules))
        var later = Recording.example(
            [.example(1, .get, "/a"), .example(2, .get, "/b", answer: #"{"fare":2}"#)], redaction: rules)
        later.recordedAt += 60
        #expect(
            try folder.recording.write(later).map(\.unhashed)
                == ["b/#.json", "c/#.json", "bodies/c-#-response.png", "fixture.json"])
        #expect(try folder.names() == ["a/#.json", "b/#.json", "fixture.json"])
        #expect(!folder.recording.files.exists("c") && !folder.recording.files.exists("bodies"))
    }

    @Test("equal exchanges share a file, and each different response to a request has its own file")
    func sameRequest() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([
                .example(1, answer: #"{"state":"new"}"#), .example(2, answer: #"{"state":"sold"}"#),
                .example(3, answer: #"{"state":"new"}"#),
            ]))
        #expect(try folder.names() == ["fixture.json", "things/#-2.json", "things/#.json"])
        #expect(
            try folder.recording.read().exchanges.map(\.answerText)
                == [#"{"state":"new"}"#, #"{"state":"sold"}"#, #"{"state":"new"}"#])
    }

    @Test("fixture.json marks the exchanges whose response is repeated")
    func repeats() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([.example(1, .get, "/a"), .example(2, .get, "/b")], repeating: [2]))
        #expect(try folder.recording.read().exchanges.map(\.repeats) == [false, true])
        #expect(try folder.text("fixture.json").contains(#""repeat": "last""#))
    }

    @Test("writing a recording follows no link, and leaves no temporary file")
    func links() throws {
        let (folder, victim) = (try TemporaryFolder(), try TemporaryFolder())
        try victim.write("mine", to: "file")
        let file = victim.url.appending(path: "file")
        for name in [".fixture.json.writing", ".a.json.writing", "a.json"] {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appending(path: name), withDestinationURL: file)
        }
        let files = folder.recording.files
        for name in ["fixture.json", "a.json"] { try files.write(Data("new".utf8), to: name) }
        #expect(try victim.text("file") == "mine")
        #expect(try folder.text("fixture.json") == "new" && folder.text("a.json") == "new")
        #expect(files.names().count == 4)
    }

    #if os(Linux)
        @Test("writing a recording into a folder that cannot be made throws an error")
        func noFolder() {
            let place = RecordingFolder(URL(filePath: "/proc/guichet/recording"))
            let error = #expect(throws: RecordingError.self) { try place.write(.example([.example(1)])) }
            #expect(error?.problem == "it could not be written: no such file or directory")
        }
    #endif

    @Test("reading a missing folder, a file, or a folder without a recording throws different errors")
    func missing() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "file")
        func code(_ name: String) -> RecordingError.Code? {
            do { _ = try folder.recording(name).read() } catch { return error.code }
            return nil
        }
        #expect(code("nowhere") == .missing)
        #expect(code("file") == .notAFolder)
        #expect(code("") == .notARecording)
    }

    // MARK: values that were replaced elsewhere

    /// Writes a recording whose first exchange contains a value that is secret in the second.
    private func leaking(_ note: String, into folder: TemporaryFolder) throws {
        var pass = RedactionPass(.everyName)
        let exchanges = [
            Exchange.example(1, .get, "/a", answer: #"{"note":"\#(note)"}"#),
            .example(2, .get, "/b", answer: #"{"token":"12 Rue de la Gare"}"#),
        ]
        var files = NamedFiles(RecordingSettings(redaction: .everyName))
        for exchange in exchanges { files.add(pass.redacted(exchange)) }
        try folder.recording.write(Recording.example(exchanges), files, pass.registry.replaced)
    }

    @Test(
        "an exchange with a value that was redacted elsewhere is refused, and the error gives its place but not the value",
        arguments: ["12 Rue de la Gare", "at 12, RUE DE LA GARE"])
    func leak(note: String) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: RecordingError.self) { try leaking(note, into: folder) }
        #expect(error?.code == .leak)
        #expect(error?.description.contains("$.response.body.json.note") == true)
        #expect(error?.description.lowercased().contains("gare") == false)
        #expect(try folder.names() == ["fixture.json"])
        let left = try folder.recording.read(acceptsUnfinished: true)
        #expect(!left.isFinished && left.exchanges == [])
    }
}
