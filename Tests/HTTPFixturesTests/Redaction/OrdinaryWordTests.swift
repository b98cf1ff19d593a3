import Foundation
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

@Suite("A word that stands where a secret might")
struct OrdinaryWordTests {
    private let page = #"{"active":true,"name":"x","status":"active, Overview, Sign in"}"#

    @Test(
        "is replaced there, and nowhere else",
        arguments: [
            ("/a?filter%5Buser%5D=active", "/a?filter%5Buser%5D=person-1"),
            (
                "/a?fields%5Buser%5D=name&fields.login=status",
                "/a?fields%5Buser%5D=person-1&fields.login=person-2"
            ),
        ])
    func queries(path: String, cleaned: String) {
        let clean = Redactor().redact(.example(1, .get, path, answer: page))
        #expect(clean.request.path == cleaned)
        #expect(clean.answerText == page)
    }

    @Test("is replaced everywhere once a field says for certain that it is one, and what is no word at once")
    func certain() {
        let redactor = Redactor()
        let text = #"{"a":"to zanzibar","username":"zanzibar"}"#
        let clean = redactor.redact(.example(1, .get, "/a?filter%5Buser%5D=zanzibar", answer: text))
        #expect(clean.answerText == #"{"a":"to person-1","username":"person-1"}"#)
        let other = redactor.redact(
            .example(
                2, .get, "/a?filter%5Buser%5D=kim77zan&filter%5Btoken%5D=abcdefgh-ijkl",
                answer: #"["kim77zan, abcdefgh-ijkl"]"#))
        #expect(other.answerText == #"["person-2, token-1"]"#)
    }

    @Test(
        "is no secret of the whole session for standing in markup",
        arguments: [
            "<th>User</th><td>Active</td>", #"<span name="user">Overview</span>"#,
            #"<button name="login" value="Sign in">Sign in</button>"#,
            #"<input type="submit" name="login" value="Sign in">"#,
        ])
    func markup(text: String) {
        let redactor = Redactor()
        let shown = redactor.redact(.example(type: "text/html", answer: text)).answerText
        #expect(shown.contains("person-") != text.contains("Sign in"))
        #expect(redactor.redact(.example(2, answer: page)).answerText == page)
    }

    @Test("is one in markup whose own name says so")
    func certainMarkup() {
        let redactor = Redactor()
        _ = redactor.redact(.example(type: "text/xml", answer: "<lastName>Zanzibar</lastName>"))
        #expect(redactor.redact(.example(2, answer: #"["Zanzibar"]"#)).answerText == #"["Person-A"]"#)
    }

    @Test(
        "is no secret for being one without its accents: not as a word of the protocol, nor as a field's name"
    )
    func accents() {
        let redactor = Redactor()
        _ = redactor.redact(.example(1, answer: #"{"lastName":"Départ","password":"pässword"}"#))
        let exchange = Exchange.example(
            2, .post, "/a?depart=1", fields: [.contentType: "application/x-www-form-urlencoded"],
            body: "grant_type=password&depart=x&password=p%C3%A4ssword",
            answer: #"{"depart":"x","log":"{\"depart\":\"DEPART\"}","text":"Depart, PÄSSWORD"}"#)
        let clean = redactor.redact(exchange)
        #expect(clean.request.path == "/a?depart=1")
        #expect(
            String(decoding: clean.requestBody, as: UTF8.self)
                == "grant_type=password&depart=x&password=password-1")
        #expect(
            clean.answerText
                == #"{"depart":"x","log":"{\"depart\":\"Person-A\"}","text":"Person-A, password-1"}"#)
        #expect(LeakScan(redactor: redactor).leaks(in: ExchangeFile(clean)) == [])
        #expect(redactor.redact(again: clean) == clean)
    }
}
