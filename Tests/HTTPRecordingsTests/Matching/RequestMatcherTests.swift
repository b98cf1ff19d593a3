import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite struct RequestMatcherTests {
    private let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    private func key(_ exchange: Exchange, _ recording: [Exchange] = []) -> RequestKey {
        RequestMatcher(redaction: RedactionRules(keep: ["lang"]), exchanges: recording)
            .key(exchange.request, body: exchange.requestBody)
    }

    @Test(
        "a request matches with any value in place of a pseudonym, but a kept value must be the same")
    func anyValue() {
        func asked(_ name: String, _ lang: String, _ page: String) -> RequestKey {
            key(
                .example(
                    1, .post, "/a/\(page)?p=\(page)&lang=\(lang)",
                    body: #"{"name":"\#(name)","lang":"\#(lang)"}"#))
        }
        #expect(asked("Anselma", "fr", "P-1") == asked("text-1", "fr", "id-1"))
        #expect(asked("Anselma", "fr", "P-1") != asked("Anselma", "de", "P-1"))
    }

    @Test(
        "two values of a request must be equal exactly if the two recorded values are equal"
    )
    func equalForEqual() {
        func asked(_ one: String, _ other: String) -> RequestKey {
            key(.example(1, .post, "/a/\(other)", body: #"{"b":"\#(one)"}"#))
        }
        #expect(asked("x-1", "x-1") == asked("text-1", "text-1"))
        #expect(asked("x-1", "y-2") == asked("text-1", "text-2"))
        #expect(asked("x-1", "x-1") != asked("text-1", "text-2"))
        #expect(asked("x-1", "y-2") != asked("text-1", "text-1"))
    }

    @Test(
        "a request must repeat a response's pseudonym unchanged, but any value of the client's own matches"
    )
    func givenOut() {
        let recording: [Exchange] = [
            .example(
                1, .post, "/sign-in", body: #"{"name":"text-1"}"#, answer: #"{"id":"id-1","you":"text-1"}"#),
            .example(
                2, .post, "/bookings", answerFields: [.location: "/bookings/id-2"],
                answer: #"{"page":"text-3"}"#),
        ]
        func asked(_ name: String) -> RequestKey { key(.example(3, .get, "/bookings/\(name)"), recording) }
        for given in ["id-1", "id-2", "text-3"] {
            #expect(asked(given) == asked(given))
            #expect(asked(given) != asked("id-7"), "\(given)")
        }
        #expect(asked("id-1") != asked("id-2"))
        #expect(asked("text-1") == asked("B-4711"), "the client's own")
    }

    @Test("a text with a pseudonym in it matches any text, even if a response contained the pseudonym")
    func givenOutWithinText() {
        let recording = [Exchange.example(1, .get, "/a", answer: #"{"page":"text-3"}"#)]
        func asked(_ lang: String) -> RequestKey { key(.example(2, .get, "/b?lang=\(lang)"), recording) }
        #expect(asked("Sent%20with%20text-3") == asked("Sent%20with%20ghp_abcdefghijklmnopqrst12"))
        #expect(asked("Sent%20with%20text-3") != asked("Sent%20with%20tea"))
    }

    @Test("a request with secret names matches its recording, whatever the alphabetical order of the names")
    func secretNames() {
        func asked(_ one: String, _ other: String, _ otherLang: String = "de") -> RequestKey {
            key(
                .example(
                    1, .post, "/a", body: #"{"\#(one)":{"lang":"fr"},"\#(other)":{"lang":"\#(otherLang)"}}"#))
        }
        for (one, other) in [("zed@example.com", "amy@example.com"), ("amy@example.com", "zed@example.com")] {
            #expect(asked(one, other) == asked("text-1", "text-2"))
            #expect(asked(one, other, "en") != asked("text-1", "text-2"))
        }
    }

    @Test("requests match even if a query or a form is ordered or escaped differently")
    func order() {
        #expect(key(.example(1, .get, "/a?x=one&y=two")) == key(.example(1, .get, "/a?y=text-2&x=text-1")))
        #expect(key(.example(1, .get, "/a?x=one&x=two")) != key(.example(1, .get, "/a?x=one&x=one")))
        #expect(
            key(.example(1, .post, "/t", fields: form, body: "user=a&password=b"))
                == key(.example(1, .post, "/t", fields: form, body: "password=text-2&user=text-1")))
        #expect(key(.example(1, .get, "/%69tems/B-1")) == key(.example(1, .get, "/items/B%2D1")))
        #expect(key(.example(1, .get, "/items/a:b")) == key(.example(1, .get, "/items/a%3Ab")))
    }

    @Test("a dropped body matches any body of the same type")
    func droppedBody() {
        func asked(_ body: String, _ type: String) -> RequestKey {
            key(.example(1, .post, "/a", fields: [.contentType: type], body: body))
        }
        #expect(asked("Anselma", "text/plain") == asked("other", "text/plain"))
        #expect(
            asked("Anselma", "text/plain")
                == asked("A body of 7 bytes, text/plain, was left out of this recording.", "text/plain"))
        #expect(asked("Anselma", "text/plain") != asked("Anselma", "text/html"))
    }
}
