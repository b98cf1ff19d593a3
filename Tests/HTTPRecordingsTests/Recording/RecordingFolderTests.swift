import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPRecordings
import Redaction
@testable import HTTPStubs

@Suite("A recording's folder")
struct RecordingFolderTests {
    @Test("gives back what was written, whatever its bodies are")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let recording = Recording.example([
            .example(
                1, .post, "/oauth/token", fields: [.contentType: "application/x-www-form-urlencoded"],
                body: "a=b%20c&d=%2B&a=e"),
            .example(
                2, .post, "/offers?b=2&a=1",
                body: #"{"x":1.10,"big":12345678901234567890,"huge":1e400,"t":"a\u0000é\/"}"#),
            .example(3, answer: "\"top\""), .example(4, type: "text/plain", answer: "one\r\ntwo\n\nthree"),
            .example(5, type: "image/png", answer: "\u{1}png\u{0}"), .example(6, status: 204, answer: ""),
            .example(7, answer: "\u{FEFF}{}"), .example(8, answer: #"{"a":1,"a":2}"#),
            .example(9, answer: #"{"a":"\ud800"}"#), .example(10, answer: "{ cut"),
            Exchange(
                number: 11,
                request: HTTPRequest(
                    method: .get, scheme: "https", authority: "service.example.com", path: "/x"),
                result: .failure(TransportError(.connectionRefused, detail: "nobody is there"))),
        ])
        try folder.recording.write(recording)
        let read = try folder.recording.read()
        #expect(read.recordedAt == recording.recordedAt)
        #expect(read.exchanges.map(\.number) == Array(1...11))
        for (one, other) in zip(recording.exchanges, read.exchanges) {
            #expect(one.request == other.request)
            #expect(ExchangeFile(one).data == ExchangeFile(other).data)
        }
        // What JSON cannot say exactly is kept as it came.
        #expect(
            try folder.contents().keys.filter { $0.hasPrefix("bodies/") }.sorted()
                == [5, 7, 8, 9, 10].map {
                    "bodies/\(ExchangeFileName.digits($0))-get-things-response.\($0 == 5 ? "png" : "json")"
                })
        #expect(read.exchanges[3].answerText == "one\r\ntwo\n\nthree")
        #expect(read.exchanges[10].result == recording.exchanges[10].result)
        for place in 6...9 {
            #expect(read.exchanges[place].answerText == recording.exchanges[place].answerText)
        }
    }

    @Test("keeps every digit of a number")
    func digits() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([
                .example(10, .post, "/offers", answer: #"{"b":[1.10,12345678901234567890,1e400,-0.0],"a":1}"#)
            ]))
        let text = try folder.text("010-post-offers.json")
        for number in ["1.10", "12345678901234567890", "1e400", "-0.0"] {
            #expect(text.contains(" \(number)"))
        }
    }

    @Test("has one spelling for each meaning")
    func canonical() throws {
        let one = Exchange.example(1, .post, "/offers", body: #"{ "b" : [1, 2], "a" : "\u0041\/" }"#)
        let other = Exchange.example(1, .post, "/offers", body: #"{"a":"A/","b":[1,2]}"#)
        #expect(ExchangeFile(one).data == ExchangeFile(other).data)
        #expect(
            String(decoding: ExchangeFile(one).data, as: UTF8.self) == """
                {
                  "request": {
                    "body": {
                      "json": {
                        "a": "A/",
                        "b": [
                          1,
                          2
                        ]
                      }
                    },
                    "headers": {
                      "content-type": "application/json"
                    },
                    "method": "POST",
                    "url": "https://service.example.com/offers"
                  },
                  "response": {
                    "body": {
                      "json": {}
                    },
                    "headers": {
                      "content-type": "application/json"
                    },
                    "status": 200
                  }
                }

                """)
    }

    @Test(
        "names a file by number, method and the last part of the path that is a thing's name",
        arguments: [
            (10, "/osdm/offers", "010-get-offers.json"), (1234, "/", "1234-get-root.json"),
            (1, "/bookings/B-4711?embed=all", "001-get-bookings.json"),
            (1, "/bookings/B-4711/fulfillments", "001-get-fulfillments.json"),
            (1, "/caf%C3%A9%2F..%2F/../x1", "001-get-x1.json"), (1, "/12/34", "001-get-34.json"),
        ])
    func names(number: Int, path: String, name: String) {
        #expect(RecordingFolder.fileName(.example(number, .get, path)) == name)
    }

    @Test("changes no byte when the same is written again, not even the day")
    func unchanged() throws {
        let folder = try TemporaryFolder()
        var recording = Recording.example([.example(1), .example(2, type: "image/png", answer: "\u{1}")])
        try folder.recording.write(recording)
        let before = try folder.contents()
        recording.recordedAt += 86_400
        #expect(try folder.recording.write(recording) == [])
        #expect(try folder.contents() == before)
    }

    @Test("writes only what changed, and removes what is stale")
    func onlyChanges() throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([
                .example(1), .example(2, answer: #"{"fare":1}"#),
                .example(3, type: "image/png", answer: "\u{1}"),
            ]))
        var later = Recording.example([.example(1), .example(2, answer: #"{"fare":2}"#)])
        later.recordedAt += 60
        let changed = try folder.recording.write(later)
        #expect(
            changed == [
                "002-get-things.json", "003-get-things.json", "bodies/003-get-things-response.png",
                "fixture.json",
            ])
        #expect(
            try folder.contents().keys.sorted() == [
                "001-get-things.json", "002-get-things.json", "fixture.json",
            ])
    }

    @Test("follows no link to write, and leaves nothing behind")
    func links() throws {
        let (folder, victim) = (try TemporaryFolder(), try TemporaryFolder())
        try victim.write("mine", to: "file")
        let file = victim.url.appending(path: "file")
        for name in [".fixture.json.writing", ".001-get-things.json.writing", "001-get-things.json"] {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appending(path: name), withDestinationURL: file)
        }
        let files = folder.recording.files
        for name in ["fixture.json", "001-get-things.json"] { try files.write(Data("new".utf8), to: name) }
        #expect(try victim.text("file") == "mine")
        #expect(try folder.text("fixture.json") == "new" && folder.text("001-get-things.json") == "new")
        #expect(files.names().count == 4)
    }

    #if os(Linux)
        @Test("says that no folder can be made where none can be")
        func noFolder() {
            let place = RecordingFolder(URL(filePath: "/proc/guichet/recording"))
            let error = #expect(throws: RecordingError.self) { try place.write(.example([.example(1)])) }
            #expect(error?.problem == "it could not be written: no folder can be made there")
        }
    #endif

    @Test("refuses what hides a secret that its redactor knows")
    func hidden() throws {
        let folder = try TemporaryFolder()
        let redactor = Redactor()
        redactor.learn("q7Rt-99xyz-Wv4", .voucher)
        let note = Data("ask for q7Rt-99xyz-Wv4 please".utf8).base64EncodedString()
        let recording = Recording.example([.example(1, answer: "{\"note\":\"\(note)\"}")])
        let error = #expect(throws: RecordingError.self) {
            try folder.recording.write(recording, redactor: redactor)
        }
        #expect(error?.code == .leak && error?.problem.contains("voucher number") == true)
        #expect(try folder.contents().isEmpty)
    }

    @Test("is refused with a sentence that says where and what to do", arguments: Broken.all)
    func broken(_ broken: Broken) throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example([.example(1), .example(2, type: "image/png", answer: "\u{1}png")]))
        try broken.breaking(folder)
        var place = folder.recording
        place.bodyLimit = 4096
        let error = #expect(throws: RecordingError.self) { try place.read() }
        #expect(error?.code == broken.code)
        #expect(error?.description.contains(broken.words) == true, "\(error?.description ?? "")")
        #expect(error?.remedy.hasSuffix(".") == true)
        let findings = RecordingCheck(place, now: Date(timeIntervalSince1970: 1_700_000_000)).findings()
        #expect(findings.contains { $0.isError }, "\(findings)")
    }

    @Test("that is missing, or is a file, is said to be so")
    func missing() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "file")
        func code(_ name: String) -> RecordingError.Code? {
            do { _ = try RecordingFolder(folder.url.appending(path: name)).read() } catch {
                return error.code
            }
            return nil
        }
        #expect(code("nowhere") == .missing)
        #expect(code("file") == .notAFolder)
        #expect(code("") == .notARecording)
    }

    @Test("refuses to hold what looks like a secret, and writes nothing then")
    func leak() throws {
        let folder = try TemporaryFolder()
        let recording = Recording.example([.example(1, answer: #"{"note":"write to jane@real-company.fr"}"#)])
        let error = #expect(throws: RecordingError.self) { try folder.recording.write(recording) }
        #expect(error?.code == .leak)
        #expect(error?.description.contains("jane") == false)
        #expect(error?.description.contains("$.response.body.json.note") == true)
        #expect(try folder.contents().isEmpty)
        var allowed = recording
        allowed.allowances = [
            LeakAllowance(kind: "e-mail address", path: "**.note", reason: "a public address")
        ]
        try folder.recording.write(allowed)
        #expect(RecordingCheck(folder.recording).findings().filter(\.isError).isEmpty)
    }
}

/// A way in which a recording is broken, and what is said about it.
struct Broken: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: RecordingError.Code
    var words: String
    var breaking: @Sendable (TemporaryFolder) throws -> Void

    private static func replacing(_ old: String, _ new: String, in name: String)
        -> @Sendable (TemporaryFolder) throws -> Void
    {
        { folder in
            let text = try folder.text(name)
            try folder.write(text.replacingOccurrences(of: old, with: new), to: name)
        }
    }

    static let all: [Broken] = [
        Broken(
            testDescription: "cut off", code: .malformed,
            words: "001-get-things.json: it is not JSON from line"
        ) {
            let text = try $0.text("001-get-things.json")
            try $0.write(String(text.prefix(text.count / 2)), to: "001-get-things.json")
        },
        Broken(
            testDescription: "unfinished", code: .unfinished, words: "not finished",
            breaking: replacing("\"finished\": true", "\"finished\": false", in: "fixture.json")),
        Broken(
            testDescription: "a newer schema", code: .newerSchema, words: "schema 2; this one reads up to 1",
            breaking: replacing("\"schema\": 1", "\"schema\": 2", in: "fixture.json")),
        Broken(
            testDescription: "two files for one number", code: .twoFilesForOneNumber,
            words: "has the same number"
        ) {
            try $0.write($0.text("001-get-things.json"), to: "001-get-others.json")
        },
        Broken(
            testDescription: "a body gone", code: .bodyMissing,
            words: "bodies/002-get-things-response.png is gone"
        ) {
            try FileManager.default.removeItem(
                at: $0.url.appending(path: "bodies/002-get-things-response.png"))
        },
        Broken(testDescription: "a byte order mark", code: .byteOrderMark, words: "byte order mark") {
            try $0.write("\u{FEFF}" + $0.text("001-get-things.json"), to: "001-get-things.json")
        },
        Broken(testDescription: "a merge not settled", code: .mergeConflict, words: "at line 1") {
            try $0.write("<<<<<<< ours\n" + $0.text("001-get-things.json"), to: "001-get-things.json")
        },
        Broken(
            testDescription: "a merge in fixture.json", code: .mergeConflict,
            words: "fixture.json: it holds a merge"
        ) {
            try $0.write($0.text("fixture.json") + ">>>>>>> theirs\n", to: "fixture.json")
        },
        Broken(
            testDescription: "a body outside", code: .unsafePath, words: "leads out",
            breaking: replacing("bodies/002", "bodies/../../002", in: "002-get-things.json")),
        Broken(
            testDescription: "a body elsewhere", code: .unsafePath, words: "leads out",
            breaking: replacing(
                "bodies/002-get-things-response.png", "/etc/hostname", in: "002-get-things.json")),
        Broken(
            testDescription: "a body that is another file of the recording", code: .unsafePath,
            words: "leads out of bodies/",
            breaking: replacing(
                "bodies/002-get-things-response.png", "fixture.json", in: "002-get-things.json")),
        Broken(testDescription: "a body that is a link", code: .unsafePath, words: "it is a link") {
            let body = $0.url.appending(path: "bodies/002-get-things-response.png")
            try FileManager.default.removeItem(at: body)
            try FileManager.default.createSymbolicLink(
                at: body, withDestinationURL: URL(filePath: "/etc/hostname"))
        },
        Broken(
            testDescription: "a folder of bodies that is a link", code: .unsafePath,
            words: "bodies: it is a link"
        ) {
            try FileManager.default.removeItem(at: $0.url.appending(path: "bodies"))
            try FileManager.default.createSymbolicLink(
                at: $0.url.appending(path: "bodies"),
                withDestinationURL: FileManager.default.temporaryDirectory)
        },
        Broken(testDescription: "a huge body", code: .tooLarge, words: "it has 2147483648 bytes") {
            // A hole: it takes no room on the disk, and reading it would take all there is in memory.
            let file = try FileHandle(
                forWritingTo: $0.url.appending(path: "bodies/002-get-things-response.png"))
            try file.truncate(atOffset: 2 << 30)
            try file.close()
        },
        Broken(
            testDescription: "no method", code: .malformed, words: "$.request.method",
            breaking: replacing("\"method\": \"GET\",", "", in: "001-get-things.json")),
        Broken(
            testDescription: "a path that would become another host", code: .malformed,
            words: "$.request.url is neither a path that begins with / nor an address",
            breaking: replacing(
                "https://service.example.com/things", "@127.0.0.1:81/steal", in: "001-get-things.json")),
        Broken(
            testDescription: "a path that would go on with the host's name", code: .malformed,
            words: "$.request.url is neither",
            breaking: replacing(
                "https://service.example.com/things", ".example.net/things", in: "001-get-things.json")),
        Broken(
            testDescription: "a status that is none", code: .malformed, words: "$.response.status",
            breaking: replacing("200", "2000", in: "001-get-things.json")),
        Broken(
            testDescription: "a rule of the wrong kind", code: .malformed,
            words: "$.matching.headers is of another kind",
            breaking: replacing("\"headers\": []", "\"headers\": 3", in: "fixture.json")),
        Broken(
            testDescription: "something unknown", code: .malformed, words: "$.requestt is nothing",
            breaking: replacing(
                "\"response\": {", "\"requestt\": 1, \"response\": {", in: "001-get-things.json")),
    ]
}
