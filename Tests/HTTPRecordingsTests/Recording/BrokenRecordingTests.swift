import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite struct BrokenRecordingTests {
    @Test(
        "a broken recording is refused, and the error says where it is broken and what to do",
        arguments: Broken.all)
    func broken(_ broken: Broken) throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example(
                [.example(1, .get, "/a"), .example(2, .get, "/b", type: "image/png", answer: "\u{1}png")],
                redaction: RedactionRules(keep: ["*", "image/*"])))
        try broken.breaking(folder)
        var place = folder.recording
        place.bodyLimit = 4096
        let error = #expect(throws: RecordingError.self) { try place.read() }
        #expect(error?.code == broken.code)
        #expect(
            error?.description.unhashed.contains(broken.words) == true, "\(error?.description ?? "")")
        #expect(error?.remedy.hasSuffix(".") == true)
        let findings = RecordingCheck.findings(in: place, now: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(findings.contains { $0.isError }, "\(findings)")
    }
}

/// A way to break a recording, and the resulting error.
struct Broken: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: RecordingError.Code
    var words: String
    var breaking: @Sendable (TemporaryFolder) throws -> Void

    private static let image = "bodies/b-#-response.png"

    private static func replacing(_ old: String, _ new: String, in name: String)
        -> @Sendable (TemporaryFolder) throws -> Void
    {
        { try $0.replace(old, new, in: name) }
    }

    private static func replacingBody(by path: String) -> @Sendable (TemporaryFolder) throws -> Void {
        { try $0.replace($0.named(image), path, in: "b/#.json") }
    }

    static let all: [Broken] = [
        Broken(testDescription: "cut off", code: .malformed, words: "a/#.json: it is cut off in line") {
            let text = try $0.text("a/#.json")
            try $0.write(String(text.prefix(text.count / 2)), to: $0.named("a/#.json"))
        },
        Broken(
            testDescription: "unfinished", code: .unfinished, words: "not finished",
            breaking: replacing("\"finished\": true", "\"finished\": false", in: "fixture.json")),
        Broken(
            testDescription: "a newer schema", code: .newerSchema, words: "schema 3; this one reads up to 2",
            breaking: replacing("\"schema\": 2", "\"schema\": 3", in: "fixture.json")),
        Broken(
            testDescription: "an exchange gone", code: .missing,
            words: "a/#.json: it is not there, though the order in fixture.json names it"
        ) { try $0.remove("a/#.json") },
        Broken(
            testDescription: "an exchange outside", code: .unsafePath,
            words: "../a.json: it leads out of the recording's folder"
        ) { try $0.replace($0.named("a/#.json"), "../a.json", in: "fixture.json") },
        Broken(testDescription: "an exchange that is a link", code: .unsafePath, words: "it is a link") {
            let file = $0.url.appending(path: try $0.named("a/#.json"))
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(
                at: file, withDestinationURL: URL(filePath: "/etc/hostname"))
        },
        Broken(testDescription: "a body gone", code: .bodyMissing, words: "\(image) is gone") {
            try $0.remove(image)
        },
        Broken(testDescription: "a byte order mark", code: .malformed, words: "byte order mark") {
            try $0.write("\u{FEFF}" + $0.text("a/#.json"), to: $0.named("a/#.json"))
        },
        Broken(testDescription: "a merge not settled", code: .mergeConflict, words: "at line 1") {
            try $0.write("<<<<<<< ours\n" + $0.text("a/#.json"), to: $0.named("a/#.json"))
        },
        Broken(
            testDescription: "a merge in fixture.json", code: .mergeConflict,
            words: "fixture.json: it has an unresolved merge conflict"
        ) { try $0.write($0.text("fixture.json") + ">>>>>>> theirs\n", to: "fixture.json") },
        Broken(
            testDescription: "a body outside", code: .unsafePath, words: "leads out of bodies/",
            breaking: replacing("bodies/b", "bodies/../../b", in: "b/#.json")),
        Broken(
            testDescription: "a body elsewhere", code: .unsafePath, words: "leads out of bodies/",
            breaking: replacingBody(by: "/etc/hostname")),
        Broken(
            testDescription: "a body that is another file of the recording", code: .unsafePath,
            words: "leads out of bodies/", breaking: replacingBody(by: "fixture.json")),
        Broken(testDescription: "a body that is a link", code: .unsafePath, words: "it is a link") {
            let body = $0.url.appending(path: try $0.named(image))
            try FileManager.default.removeItem(at: body)
            try FileManager.default.createSymbolicLink(
                at: body, withDestinationURL: URL(filePath: "/etc/hostname"))
        },
        Broken(
            testDescription: "a folder of bodies that is a link", code: .unsafePath,
            words: "bodies: it is a link"
        ) {
            try $0.remove("bodies")
            try FileManager.default.createSymbolicLink(
                at: $0.url.appending(path: "bodies"),
                withDestinationURL: FileManager.default.temporaryDirectory)
        },
        Broken(testDescription: "a huge body", code: .tooLarge, words: "it has 2147483648 bytes") {
            // A sparse file: it takes no disk space, but would fill the memory when it is read.
            let file = try FileHandle(forWritingTo: $0.url.appending(path: try $0.named(image)))
            try file.truncate(atOffset: 2 << 30)
            try file.close()
        },
        Broken(
            testDescription: "no method", code: .malformed, words: "$.request.method",
            breaking: replacing("\"method\": \"GET\", ", "", in: "a/#.json")),
        Broken(
            testDescription: "a path that would become another host", code: .malformed,
            words: "$.request.url is neither a path that begins with / nor an address",
            breaking: replacing("https://service.example.com/a", "@127.0.0.1:81/steal", in: "a/#.json")),
        Broken(
            testDescription: "a path that would go on with the host's name", code: .malformed,
            words: "$.request.url is neither",
            breaking: replacing("https://service.example.com/a", ".example.net/a", in: "a/#.json")),
        Broken(
            testDescription: "a status that is none", code: .malformed, words: "$.response.status",
            breaking: replacing("200", "2000", in: "a/#.json")),
        Broken(
            testDescription: "a rule of the wrong kind", code: .malformed,
            words: "$.matching.headers is of another kind",
            breaking: replacing("\"matching\": {}", "\"matching\": {\"headers\": 3}", in: "fixture.json")),
        Broken(
            testDescription: "something unknown", code: .malformed, words: "$.requestt is not a member",
            breaking: replacing("\"response\": {", "\"requestt\": 1, \"response\": {", in: "a/#.json")),
        Broken(
            testDescription: "a body of an unknown kind", code: .malformed,
            words: "$.response.body must be json, form, text (lines), file (a path) or dropped, not jsonn",
            breaking: replacing("\"json\":", "\"jsonn\":", in: "a/#.json")),
    ]
}
