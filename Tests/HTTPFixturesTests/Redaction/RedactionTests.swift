import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

@Suite("Redaction")
struct RedactionTests {
    private func json(_ answer: String, rules: RedactionExtras = RedactionExtras()) -> String {
        Redactor(rules: RedactionRules(extras: rules)).redact(.example(answer: answer)).answerText
    }

    @Test(
        "puts something of the same shape in the place of a secret",
        arguments: [
            (#"{"email":"Jane.Roe@shop.fr"}"#, #"{"email":"person-1@example.com"}"#),
            (#"{"firstName":"Jane","lastName":"Roe"}"#, #"{"firstName":"Person-A","lastName":"Person-B"}"#),
            (#"{"date_of_birth":"1987-06-05"}"#, #"{"date_of_birth":"1980-01-01"}"#),
            (#"{"birthDate":"1987-06-05T14:30:00Z"}"#, #"{"birthDate":"1980-01-01T00:00:00Z"}"#),
            (#"{"phoneNumber":"+33 6 12 34 56 78"}"#, #"{"phoneNumber":"+00000000001"}"#),
            (#"{"cardNumber":4242424242424242}"#, #"{"cardNumber":1}"#),
            (#"{"cardNumber":"4242 4242 4242 4242"}"#, #"{"cardNumber":"0000000000000001"}"#),
            (#"{"token":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk"}"#, #"{"token":"token-1"}"#),
            (#"{"otp":"483920"}"#, #"{"otp":"000001"}"#),
            (#"{"barcode":"VGlja2V0IG51bWJlciA0NzEx"}"#, #"{"barcode":"YmFyY29kZS0wMDAx"}"#),
            (
                #"{"downloadLink":"https://service.example.com/d/abc?x=1"}"#,
                #"{"downloadLink":"https://service.example.com/link-1"}"#
            ),
            (#"{"voucherCode":"SPRING-4711"}"#, #"{"voucherCode":"VOUCHER-1"}"#),
            (#"{"password":null,"token":"","email":[]}"#, #"{"password":null,"token":"","email":[]}"#),
        ])
    func shapes(secret: String, pseudonym: String) throws {
        #expect(try JSONTree(reading: json(secret)).sorted == JSONTree(reading: pseudonym).sorted)
    }

    @Test(
        "gives the same value the same pseudonym, numbered by first appearance, in all exchanges of a session"
    )
    func stable() {
        let redactor = Redactor()
        let one = redactor.redact(
            .example(1, answer: #"{"token":"aaaaaaaa-11","refresh_token":"bbbbbbbb-22"}"#))
        let other = redactor.redact(.example(2, .get, "/x/bbbbbbbb-22?token=cccccccc-33&again=aaaaaaaa-11"))
        // Members have the order of their names, so that a service that shuffles them changes nothing.
        #expect(one.answerText == #"{"refresh_token":"token-1","token":"token-2"}"#)
        #expect(other.request.path == "/x/token-1?token=token-3&again=token-2")
    }

    @Test(
        "takes a name with its parent's for a field in that parent's value, whatever arrays are between, and no other",
        arguments: [
            (
                #"{"cards":[{"number":"C-1"},[{"number":"C-2"}]]}"#,
                #"{"cards":[{"number":"VOUCHER-1"},[{"number":"VOUCHER-2"}]]}"#
            ),
            (#"{"a":[{"Cards":{"Number":"C-1"}}]}"#, #"{"a":[{"Cards":{"Number":"VOUCHER-1"}}]}"#),
            (#"{"cards":[["C-1"]],"number":"7"}"#, #"{"cards":[["C-1"]],"number":"7"}"#),
            (#"{"cards":{"train":{"number":"7"}}}"#, #"{"cards":{"train":{"number":"7"}}}"#),
            (#"{"trains":[{"number":"7"}]}"#, #"{"trains":[{"number":"7"}]}"#),
            (#"{"cards":[{"number":["C-1","C-2"]}]}"#, #"{"cards":[{"number":["VOUCHER-1","VOUCHER-2"]}]}"#),
            (
                #"{"log":"{\"cards\":{\"number\":\"C-1\"}}"}"#,
                #"{"log":"{\"cards\":{\"number\":\"VOUCHER-1\"}}"}"#
            ),
            (#"{"machine":{"token":"7"},"token":"abc-1"}"#, #"{"machine":{"token":"7"},"token":"token-1"}"#),
        ])
    func parents(body: String, clean: String) throws {
        let rules = RedactionExtras(
            fields: [.voucher: ["cards.number"]], harmlessFields: ["machine.token"])
        #expect(try JSONTree(reading: json(body, rules: rules)) == JSONTree(reading: clean).sorted)
    }

    @Test(
        "compares a field that its parent makes secret by its kind, and its namesake elsewhere by its value")
    func parentsInMatching() {
        let matcher = RequestMatcher(
            redaction: RedactionRules(extras: RedactionExtras(fields: [.cardNumber: ["cards.number"]])))
        func key(_ body: String) -> RequestKey {
            matcher.key(Exchange.example(1, .post, "/a", body: body).request, body: Data(body.utf8))
        }
        #expect(key(#"{"cards":[{"number":"C-1"}]}"#) == key(#"{"cards":[{"number":"0000000000000001"}]}"#))
        #expect(key(#"{"trains":[{"number":"C-1"}]}"#) != key(#"{"trains":[{"number":"C-2"}]}"#))
    }

    @Test("knows credentials by their looks, in whatever field they stand")
    func looks() {
        let text = json(
            #"{"a":"Bearer aB3dE5gH7jK9","b":"write to jane@shop.fr, or not","c":"4242-4242-4242-4242","d":"https://jane:hunter22@shop.fr/","e":"Basic amFuZTpodW50ZXIyMg=="}"#
        )
        for hidden in ["aB3dE5", "jane", "4242", "hunter22", "amFuZTp"] {
            #expect(!text.contains(hidden), "\(text)")
        }
        #expect(text.contains("write to person-") && text.contains("@example.com, or not"))
    }

    @Test("replaces secrets that are names of members, and values whose name another member says")
    func members() {
        #expect(
            json(#"{"jane@shop.fr":{"id":"x","name":"e-mail","value":"jane@shop.fr"}}"#)
                == #"{"person-1@example.com":{"id":"x","name":"e-mail","value":"person-1@example.com"}}"#)
        #expect(
            json(#"[{"id":"x","type":"PASSWORD","value":"hunter"},{"id":"x","type":"city","value":"Lyon"}]"#)
                == #"[{"id":"x","type":"PASSWORD","value":"password-1"},{"id":"x","type":"city","value":"Lyon"}]"#
        )
    }

    @Test(
        "finds what it knows behind every way of writing it",
        arguments: [
            "q/7 R+t\"9&x-yz", "q%2F7%20R%2Bt%229%26x-yz", "q%2f7+R%2bt%229%26x-yz", "%71%2F7%20R+t%229&x-yz",
            "q%252F7%2520R%252Bt%25229%2526x-yz", #"q\/7 R+t\"9&x-yz"#, #"q\u002f7 R+t\u00229\u0026x-yz"#,
            "q/7 R+t&quot;9&amp;x-yz", "q/7 R+t&#34;9&#x26;x-yz", #"q%5C/7%20R%2Bt%5C%229%26x-yz"#,
            "Q/7 r+T\"9&X-YZ",
            "cS83IFIrdCI5JngteXo=", "cS83IFIrdCI5JngteXo", "PnEvNyBSK3QiOSZ4LXl6PA==",
        ])
    func encodings(text: String) {
        let redactor = Redactor()
        redactor.learn("q/7 R+t\"9&x-yz", .token)
        let clean = redactor.redact(.example(type: "text/plain", answer: "before \(text) after")).answerText
        let shown = [
            "token-1", Data("token-1".utf8).base64EncodedString(), "dG9rZW4tMQ",
            Data(">token-1<".utf8).base64EncodedString(),
        ]
        #expect(shown.contains { clean == "before \($0) after" }, "\(clean)")
    }

    @Test("leaves words alone that only sound like secrets")
    func harmless() {
        let text =
            #"{"detail":"Invalid password: too short","grant":"password","token_type":"Bearer","next":"basic information","time":"2026-11-22T08:04:00+01:00","id":"urn:uic:stn:8768600","n":1700000000000,"shop":"help@example.com"}"#
        #expect(json(text) == text)
    }

    @Test("does not replace a password that is an ordinary word of the protocol elsewhere")
    func protocolWord() {
        let exchange = Exchange.example(
            1, .post, "/token", fields: [.contentType: "application/x-www-form-urlencoded"],
            body: "grant_type=password&password=password", answer: #"{"why":"password"}"#)
        let clean = Redactor().redact(exchange)
        #expect(
            String(decoding: clean.requestBody, as: UTF8.self) == "grant_type=password&password=password-1")
        #expect(clean.answerText == #"{"why":"password"}"#)
    }

    @Test("does not replace everywhere what a secret's field says in an ordinary word")
    func ordinaryWord() {
        var exchange = Exchange.example(
            fields: [.cookie: "theme=default"], answer: #"{"session":"closed","a":"closed by default"}"#)
        exchange.request.path = "/default"
        let clean = Redactor().redact(exchange)
        #expect(clean.request.path == "/default")
        #expect(clean.answerText == #"{"a":"closed by default","session":"token-1"}"#)
    }

    @Test("replaces a name between other words, not inside them")
    func names() {
        #expect(
            json(#"{"lastName":"Martin","a":"Dear MARTIN, Saint-Martin, Martinique"}"#).contains(
                "Dear Person-A, Saint-Person-A, Martinique"))
    }

    @Test("keeps only the header fields that it knows, and never credentials, even when told to")
    func headers() {
        let rules = RedactionExtras(keptHeaders: ["X-Trace", "Authorization", "Set-Cookie"])
        var exchange = Exchange.example(
            fields: [
                .authorization: "Bearer abcdefgh12345", .cookie: "sid=zyxw9876vu; lang=fr", .accept: "a/b",
                .userAgent: "me",
            ],
            answerFields: [
                .setCookie: "sid=zyxw9876vu", .date: "x", .contentLength: "2", .connection: "close",
                .location: "/next?code=1&id_token=abcdefgh12345",
            ])
        if let name = HTTPField.Name("X-Trace") { exchange.request.headerFields[name] = "t-1 zyxw9876vu" }
        let clean = Redactor(rules: RedactionRules(extras: rules)).redact(exchange)
        #expect(Set(clean.request.headerFields.map(\.name.canonicalName)) == ["accept", "x-trace"])
        #expect(clean.request.headerFields.map(\.value).sorted() == ["a/b", "t-1 token-2"])
        guard case .success(let answer) = clean.result else { return }
        #expect(Set(answer.head.headerFields.map(\.name.canonicalName)) == ["content-type", "location"])
        #expect(answer.head.headerFields[.location] == "/next?code=1&id_token=token-1")
    }

    @Test("leaves out bodies that nobody can look into, unless their type is kept")
    func media() {
        let exchange = Exchange.example(type: "application/pdf", answer: "%PDF-1.4 \u{1}")
        #expect(Redactor().redact(exchange).answerText.contains("application/pdf was left out"))
        let keeping = Redactor(rules: RedactionRules(extras: RedactionExtras(keptMedia: ["application/*"])))
        #expect(keeping.redact(exchange).answerText == exchange.answerText)
    }

    @Test("takes names that a program adds, and leaves those that it calls harmless")
    func extras() {
        let rules = RedactionExtras(fields: [.voucher: ["gutschein_nr"]], harmlessFields: ["pass"])
        #expect(
            json(#"{"GutscheinNr":"ABC-123-XYZ","pass":"Interrail"}"#, rules: rules)
                == #"{"GutscheinNr":"VOUCHER-1","pass":"Interrail"}"#)
    }

    @Test("draws no boundary by lot, so that two recordings of a multipart request are alike")
    func boundary() {
        func clean(_ boundary: String) -> Exchange {
            Redactor().redact(
                .example(
                    1, .post, "/up", fields: [.contentType: "multipart/form-data; boundary=\(boundary)"],
                    body:
                        "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--\(boundary)--\r\n"
                ))
        }
        #expect(ExchangeFile(clean("abc123")).data == ExchangeFile(clean("zyx987")).data)
        #expect(
            clean("abc123").request.headerFields[.contentType]
                == "multipart/form-data; boundary=fixture-boundary")
    }
}
