import Foundation
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

/// Each of these would take many minutes if every mark were followed to the end of the text.
@Suite("Texts that are long and full of marks")
struct LongTextTests {
    private static let size = 200_000

    private func repeated(_ unit: String, after start: String = "") -> String {
        start + String(repeating: unit, count: Self.size / unit.utf8.count)
    }

    private func redacted(_ body: String, _ type: String) -> String {
        Redactor().redact(.example(type: type, answer: body)).answerText
    }

    @Test(
        "are read once, whatever their values run on to",
        .timeLimit(.minutes(1)),
        arguments: ["AB:", "password:", "a=", "password=b:", "user:a1", "a:A", "a=+:", "\"user\":1:"])
    func values(unit: String) {
        let text = repeated(unit, after: "x ")
        #expect(
            Assignment.all(in: Array(text.utf8), RedactionRules(extras: RedactionExtras())).count <= text.utf8
                .count / 3)
    }

    @Test("are left as they are in an answer when they hold no secret", .timeLimit(.minutes(1)))
    func fingerprints() {
        let fingerprint = repeated("AB:")
        #expect(
            redacted(#"{"fp":"\#(fingerprint)"}"#, "application/json") == #"{"fp":"\#(fingerprint)"}"#)
        #expect(redacted(fingerprint, "text/plain") == fingerprint)
    }

    @Test("have their secret found at the end of the longest value")
    func end() {
        #expect(
            redacted("AB:CD:EF:password:hunter22horse,x", "text/plain")
                == "AB:CD:EF:password:password-1,x")
        #expect(redacted("AB:password:horses,x", "text/plain") == "AB:password:horses,x")
        #expect(redacted("AB:password:abcDefGhi,x", "text/plain") == "AB:password:password-1,x")
        #expect(redacted("AB:password:AbcdeFghi,x", "text/plain") == "AB:password:AbcdeFghi,x")
        #expect(redacted("a1:password:horses,x", "text/plain") == "a1:password:horses,x")
    }

    @Test(
        "are read once, however many tags and comments they seem to begin",
        .timeLimit(.minutes(1)),
        arguments: [
            "<0.5;", " < <", "<a><!--", "<a><![CDATA[", "<a><?", "<a><!--<a>-->",
            "<password><!--<password>-->",
            "<password><![CDATA[<password>]]>", "<!--<a><![CDATA[-->", "</a", "<a b=\"",
            "<!--<![CDATA[<a>-->",
        ])
    func markup(unit: String) {
        for text in [repeated(unit, after: "a=b "), repeated(unit) + "-->"] {
            let found = Assignment.all(in: Array(text.utf8), RedactionRules(extras: RedactionExtras()))
            #expect(found.count <= text.utf8.count / 3)
        }
    }

    @Test("have secrets found in comments, behind them and after tags that are closed")
    func comments() {
        #expect(
            redacted(
                "<a><!-- <password>hunter22</password> --><!--<password>horse99--></a>"
                    + "<b><![CDATA[ <password>ab<!-- x -->cd77</password> ]]></b> < 5 <password>"
                    + "<!-- <b> -->battery8</password>",
                "text/xml")
                == "<a><!-- <password>password-1</password> --><!--<password>password-2--></a>"
                + "<b><![CDATA[ <password>password-3<!-- x -->password-4</password> ]]></b> < 5 <password>"
                + "<!-- <b> -->password-5</password>")
    }

    @Test(
        "are left out where they are parts in parts in parts, deeper than anybody writes",
        .timeLimit(.minutes(1)))
    func parts() {
        func nested(_ levels: Int) -> String {
            var body = "deepest"
            for level in 1...levels {
                let type = level == 1 ? "text/plain" : "multipart/mixed; boundary=b\(level - 1)"
                body = "--b\(level)\r\nContent-Type: \(type)\r\n\r\n\(body)\r\n--b\(level)--\r\n"
            }
            return body
        }
        let few = redacted(nested(5), "multipart/mixed; boundary=b5")
        #expect(few.contains("\r\n\r\ndeepest\r\n"))
        let many = redacted(nested(2000), "multipart/mixed; boundary=b2000")
        #expect(many.contains("A body of the type multipart/mixed was left out of this recording."))
        #expect(many.contains("--b1994\r\n") && !many.contains("--b1993\r\n"))
    }
}
