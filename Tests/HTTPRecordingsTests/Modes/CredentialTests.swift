import HTTPTransport
import HTTPTypes
import Redaction
import TestSupport
import Testing

@testable import HTTPRecordings

/// Tests that a secret of a client or a service does not come back anywhere in a recording.
@Suite struct CredentialTests {
    private func imported(_ exchanges: [Exchange], keep: [String] = ["title", "text/html"]) throws -> (
        read: [RecordedExchange], report: RecordingReport, files: [String]
    ) {
        let folder = try TemporaryFolder()
        let report = try RecordingImport.write(
            exchanges, to: folder.recording,
            settings: RecordingSettings(redaction: RedactionRules(keep: keep)), recordedAt: nil)
        return (
            try folder.recording.read().exchanges, report,
            try folder.contents().map { $0.key + String(decoding: $0.value, as: UTF8.self) }
        )
    }

    @Test(
        "a body that repeats a credential of a header field is left out",
        arguments: [
            ("authorization", "Bearer r7r7r7r7r7r7r7", "r7r7r7r7r7r7r7"),
            ("authorization", "Bearer bearerbattery", "bearerbattery"),
            // The password of “ada:P4ssw0rdXy”.
            ("authorization", "Basic YWRhOlA0c3N3MHJkWHk=", "P4ssw0rdXy"),
            ("cookie", "theme=dark; sid=s3ss10nid9988aa", "s3ss10nid9988aa"),
            ("set-cookie", "sid=\"cookiebattery\"; Path=/", "cookiebattery"),
            ("x-csrf-token", "xcs7ff66ee55", "xcs7ff66ee55"), ("x-api-key", "apikeybattery", "apikeybattery"),
        ])
    func repeated(name: String, value: String, secret: String) throws {
        let field = [try #require(HTTPField.Name(name)): value] as HTTPFields
        let isAnswer = name == "set-cookie"
        let (read, report, _) = try imported([
            .example(1, .get, "/a", fields: isAnswer ? [:] : field, answerFields: isAnswer ? field : [:]),
            .example(2, .get, "/b", type: "text/html", answer: "<p>Hello, \(secret)</p>"),
            .example(3, .get, "/c", type: "text/html", answer: "<p>a dark key</p>"),
            .example(4, .get, "/d", answer: #"{"title":"\#(secret)"}"#),
        ])
        #expect(read.map(\.path) == ["/a", "/c", "/d"])
        #expect(report.refusals.map(\.field) == [name])
        #expect(read.last?.answerText == #"{"title":"text-1"}"#)
    }

    @Test("a long password is searched for in paths, methods and names of fields")
    func password() throws {
        let (read, report, files) = try imported([
            .example(1, .post, "/login", body: #"{"password":"horsebattery"}"#),
            .example(2, .get, "/reset/horsebattery", answer: #"{"title":"http://h/horsebattery"}"#),
            .example(3, .get, "/b", answer: #"{"horsebattery":1}"#),
            .example(4, HTTPRequest.Method("HORSEBATTERY") ?? .get, "/c"),
            .example(5, .get, "/d?horsebattery=1"),
        ])
        #expect(read.map(\.path) == ["/login", "/reset/text-1"])
        #expect(
            report.refusals.map(\.place) == [
                "$.response.body.json", "$.request.method", "$.request.url",
            ])
        #expect(!files.contains { $0.lowercased().contains("horsebattery") })
    }

    @Test("a short password and the address of a service are not searched for in paths and names")
    func shortPassword() throws {
        let (read, _, _) = try imported([
            .example(1, .post, "/login", body: #"{"password":"monkey"}"#),
            .example(2, .get, "/monkey", answer: #"{"monkey":true}"#),
            .example(3, .get, "/.well-known", answer: #"{"token_endpoint":"/oauth/token"}"#),
            .example(4, .post, "/oauth/token", body: "{}"),
        ])
        #expect(read.map(\.path) == ["/login", "/monkey", "/.well-known", "/oauth/token"])
        #expect(read[1].answerText == #"{"monkey":true}"#)
    }
}
