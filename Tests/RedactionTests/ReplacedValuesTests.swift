import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees
import Testing

@testable import Redaction

@Suite struct ReplacedValuesTests {
    private func replaced(_ values: String..., codes: [String] = []) -> ReplacedValues {
        var replaced = ReplacedValues(ordinary: codes)
        for value in values { replaced.learn(value, in: "field") }
        return replaced
    }

    private func isIn(_ text: String, _ replaced: ReplacedValues) -> Bool {
        replaced.areIn(text, Words(text))
    }

    @Test(
        "a replaced value is found as whole words, in any case, with other accents and separators",
        arguments: [
            ("Beispiel", "Sorry, BEISPIEL cannot be found", true), ("Beispiel", "Beispiele", false),
            ("Jean-Pierre", "dear jean pierre!", true), ("Jean Pierre", "JeanPierre", true),
            ("Müller", "MULLER", true), ("Müller", "Mu\u{308}ller", true), ("Ｍüller", "Müller", true),
            ("KXQWZA", "Booking kxqwza is over", true), ("12 Rue de la Gare", "12, rue de la gare", true),
            ("swordfish", "it is swordfish.", true), ("4711", "the number 47-11", true),
            ("王伟", "抱歉，找不到王伟的预订", true), ("Li", "Dear Li,", true), ("Li", "li", false),
            ("de", "Gare de Lyon", false), ("NO", "No refund", false),
            ("12", "12 trains", false), ("O'Neill", "for O’Neill", true), ("Straße", "STRASSE", false),
            (
                "a long value of seventeen words which is one two three four five six seven eight ten",
                "said a long value of"
                    + " seventeen words which is one two three four five six seven eight nine", true
            ),
        ])
    func words(value: String, text: String, isThere: Bool) { #expect(isIn(text, replaced(value)) == isThere) }

    @Test(
        "a replaced date is found with its parts in any order, but not if either date has a time",
        arguments: [
            ("1990-03-21", "born 21.03.1990", true), ("1990-03-21", "03/21/1990", true),
            ("1990-03-21", "21.3.90", true),
            ("1990-03-21", "born 21 March 1990", true), ("1990-03-21", "March 21, 1990", true),
            ("21/03/1990", "1990-03-21", true), ("1990-03-21T00:00:00Z", "21.03.1990", false),
            ("1990-03-21T10:15:00Z", "21.03.1990", false), ("1990-03-21", "1990-03-22", false),
            ("1990-03-21", "1990-03-21T08:00:00Z", false), ("1990-03-21", "1990 June 3", false),
        ])
    func dates(value: String, text: String, isThere: Bool) { #expect(isIn(text, replaced(value)) == isThere) }

    @Test("replaced values are not searched for if they are known codes, short numbers or media types")
    func ordinary() {
        let replaced = replaced("ADULT", "adult-1", "application/json", codes: ["ADULT"])
        #expect(!isIn("Adult 1 application/json", replaced))
    }

    @Test("a kept text in another body or a header field is replaced if it contains a replaced value")
    func everywhere() throws {
        var pass = RedactionPass(RedactionRules(keep: ["title", "x-note"], dates: ["birthDate": 9]))
        _ = pass.redacted(["lastName": "Beispiel", "birthDate": "1990-03-21"])
        #expect(pass.redacted(["title": "Sorry, beispiel cannot be found"]) == ["title": "text-2"])
        #expect(pass.redacted(["title": "Born on 21 March 1990"]) == ["title": "text-3"])
        #expect(pass.redacted(["title": "All is well"]) == ["title": "All is well"])
        let name = try #require(HTTPField.Name("X-Note"))
        #expect(pass.fields([name: "for Beispiel"]) == [name: "text-4"])
    }

    @Test(
        "a value in a dropped request body is searched for in other texts",
        arguments: [
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"pass\"\r\n\r\nswordfish\r\n--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nharmless\r\n--b--\r\n"
            ),
            ("application/soap+xml", "<a><title>harmless</title><pass x='1'>swordfish</pass></a>"),
            ("text/plain", "title=harmless\r\npass=swordfish"),
            ("application/x-www-form-urlencoded", "pass=swordfish&x=%FF&title=harmless"),
        ])
    func dropped(type: String, body: String) {
        var pass = RedactionPass(RedactionRules(keep: ["title"]))
        guard case .dropped = pass.body(Data(body.utf8), [.contentType: type], isRequest: true) else {
            Issue.record("The body was not left out.")
            return
        }
        #expect(pass.redacted(["title": "swordfish is no password"]) == ["title": "text-1"])
        #expect(pass.redacted(["title": "harmless"]) == ["title": "harmless"])
    }

    @Test("texts that differ only in code points have different pseudonyms")
    func codePoints() throws {
        var pass = RedactionPass(RedactionRules(keep: ["title"]))
        let tree = try JSONTree(reading: #"{"caf\#u{E9}":{"title":"one"},"cafe\#u{301}":{"title":"two"}}"#)
        #expect(pass.redacted(tree) == tree)
        #expect(pass.redacted(["a": "\u{E9}", "b": "e\u{301}"]) == ["a": "text-1", "b": "text-2"])
    }
}
