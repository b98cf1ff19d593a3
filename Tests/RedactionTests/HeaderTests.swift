import HTTPTypes
import Testing

@testable import Redaction

@Suite struct HeaderTests {
    private func clean(_ name: HTTPField.Name, _ value: String, keep: [String] = []) -> String? {
        var pass = RedactionPass(RedactionRules(keep: keep))
        return pass.fields([name: value])[name]
    }

    @Test(
        "a recorded Content-Type has only a known type and charset",
        arguments: [
            ("application/json", "application/json"),
            ("Application/JSON; Charset=UTF-8", "application/json; charset=utf-8"),
            ("text/html; charset=iso-8859-1; x=Anselma", "text/html; charset=iso-8859-1"),
            ("application/vnd.q7Rt99xy3Zk+json; charset=Anselma", "application/json"),
            ("application/json; version=2; profile=short", "application/json; version=2; profile=short"),
            ("application/json; version=Anselma", "application/json"), ("Anselma Invented", "unknown"),
            ("a/b/c", "unknown"),
        ])
    func contentType(value: String, expected: String) { #expect(clean(.contentType, value) == expected) }

    @Test(
        "a recorded Retry-After has only seconds or a date",
        arguments: [
            ("120", "120"), ("Sun, 22 Nov 2026 06:00:00 GMT", "Sun, 22 Nov 2026 06:00:00 GMT"),
            ("1234567", nil), ("soon, Anselma", nil),
        ])
    func retryAfter(value: String, expected: String?) { #expect(clean(.retryAfter, value) == expected) }

    @Test(
        "a recorded Cache-Control has only known directives",
        arguments: [
            ("max-age=60, Private", "max-age=60, private"), ("no-store, x-user=Anselma", "no-store"),
            ("max-age=Anselma", nil), ("x-user", nil),
        ])
    func cacheControl(value: String, expected: String?) { #expect(clean(.cacheControl, value) == expected) }

    @Test("a recorded Location has a redacted address")
    func location() {
        #expect(
            clean(.location, "https://anselma:pw@rail.fr/bookings/B-4711?token=x")
                == "https://service.example.com/bookings/id-1?token=text-1")
        #expect(clean(.location, "/bookings/new") == "/bookings/new")
    }

    @Test("a recorded Link has only redacted targets and known relations")
    func link() throws {
        let link = try #require(HTTPField.Name("link"))
        #expect(
            clean(link, #"<https://rail.fr/a?page=x>; rel="next"; title="Anselma", </b>; rel=prev, nothing"#)
                == #"<https://service.example.com/a?page=text-1>; rel="next", </b>; rel=prev"#)
        #expect(
            clean(
                link, #"</a>; rel=preload; as="style"; crossorigin=anonymous; title=Bo, </b>; rel="Anselma""#)
                == #"</a>; rel=preload; as="style"; crossorigin=anonymous, </b>"#)
        #expect(clean(link, "Anselma") == nil)
    }

    @Test("other header fields are recorded only if a rule keeps them")
    func others() throws {
        let name = try #require(HTTPField.Name("X-Request-Id"))
        #expect(clean(name, "7") == nil)
        #expect(clean(.userAgent, "me") == nil && clean(.date, "now") == nil)
        #expect(clean(name, "7", keep: ["x-request-id"]) == "7")
        #expect(clean(name, "of anselma@rail.fr", keep: ["X-Request-Id"]) == "text-1")
        #expect(clean(name, "7", keep: ["*"]) == nil)
    }

    @Test("an ETag that a rule keeps has its quotation marks, even if its text is replaced")
    func tag() throws {
        let name = try #require(HTTPField.Name("ETag"))
        #expect(clean(name, #""v1""#, keep: ["etag"]) == #""v1""#)
        #expect(clean(name, #"W/"anselma@rail.fr""#, keep: ["etag"]) == #"W/"text-1""#)
    }

    @Test("header fields with credentials are never recorded, whatever the rules say")
    func never() {
        let names = ["X-CSRF-Token", "X-Api-Key"].compactMap { HTTPField.Name($0) }
        for name in [
            HTTPField.Name.authorization, .proxyAuthorization, .cookie, .setCookie, .wwwAuthenticate,
        ] + names {
            #expect(clean(name, "anything", keep: ["*", name.canonicalName, name.rawName]) == nil)
        }
    }
}
