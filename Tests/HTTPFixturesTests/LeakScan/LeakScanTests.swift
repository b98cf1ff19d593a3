import Foundation
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

@Suite("The leak scan")
struct LeakScanTests {
    @Test(
        "names the kind and the place, and never the secret",
        arguments: [
            (
                #"{"a":[{"b":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk"}]}"#, "JSON Web Token",
                "$.a[0].b"
            ),
            (#"{"a":"Bearer aB3dE5gH7jK9"}"#, "credentials", "$.a"),
            (#"{"a":"4242 4242 4242 4242"}"#, "card number", "$.a"),
            (#"{"a":4242424242424242}"#, "card number", "$.a"),
            (#"{"a b":"jane%40shop.fr"}"#, "e-mail address", #"$["a b"]"#),
            (#"{"a":"x?password=hunter22&y"}"#, "password", "$.a"),
            (
                #"{"my_secret_thing":"aB3dE5gH7jK9lM1nO"}"#, "text that looks like a token",
                "$.my_secret_thing"
            ),
            (
                #"{"a":"-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7\n-----END RSA PRIVATE KEY-----"}"#,
                "private key", "$.a"
            ),
        ])
    func finds(text: String, kind: String, place: String) {
        let leaks = LeakScan().leaks(in: Data(text.utf8), file: "001-get-a.json")
        #expect(leaks == [Leak(kind: kind, file: "001-get-a.json", place: place)])
    }

    @Test("takes the names of secret fields in the recording's rules for names, and for no secrets")
    func rules() {
        let text =
            #"{"redaction":{"fields":{"barcode":["stockControlNumbers9"],"token":["xK9mQ2vL8pR4tY7w"]}}}"#
        #expect(LeakScan().leaks(in: Data(text.utf8), file: "fixture.json").isEmpty)
        #expect(!LeakScan().leaks(in: Data(text.utf8), file: "001-get-a.json").isEmpty)
    }

    @Test("takes no word of the program's own rules for a person who is called so")
    func wordsOfRules() throws {
        let redactor = Redactor()
        for name in ["Name", "Cards", "Redaction", "Fixture", "Allow", "Ignored"] {
            redactor.learn(name, .name)
        }
        redactor.learn("places", .email)
        redactor.learn("hunter22-xyz", .password)
        let scan = LeakScan(redactor: redactor)
        func places(_ text: String) -> [String] {
            scan.leaks(in: Data(text.utf8), file: "fixture.json").map(\.place)
        }
        #expect(
            places(
                #"{"redaction":{"fields":{"name":["name","cards.places"]}},"matching":{"ignored":["$.places"]},"allow":[{"kind":"name of a person","path":"$.cards","reason":"x"}],"about":{"x":"y"}}"#
            ) == [])
        #expect(places(#"{"about":{"who":"Name"}}"#) == ["$.about.who"])
        #expect(places(#"{"allow":[{"reason":"it is Cards"}]}"#) == ["$.allow[0].reason"])
        #expect(places(#"{"matching":{"ignored":["hunter22-xyz"]}}"#) == ["$.matching.ignored[0]"])
        let folder = try TemporaryFolder()
        var recording = Recording.example([.example(1)])
        recording.redaction = RedactionExtras(fields: [.name: ["name", "cards.places"]])
        try folder.recording.write(recording, redactor: redactor)
    }

    @Test(
        "is quiet about what is none",
        arguments: [
            #"{"a":"person-1@example.com","b":"x@y.test"}"#,
            #"{"token":"token-12","password":"password-3","a":"?password=password-1"}"#,
            #"{"cardNumber":"0000000000000001"}"#, #"{"a":"4242424242424241"}"#, #"{"a":"1700000000000000"}"#,
            #"{"token_type":"Bearer","grant_type":"client_credentials"}"#,
            #"{"a":"-----BEGIN CERTIFICATE-----abcdefghijklmnopqrstuvwxyz"}"#,
        ])
    func quiet(text: String) {
        #expect(LeakScan().leaks(in: Data(text.utf8), file: "f.json") == [])
    }

    @Test("finds what is drawn by lot in a field that the rules name, by its parent too")
    func namedFields() {
        let scan = LeakScan(
            rules: RedactionRules(extras: RedactionExtras(fields: [.voucher: ["issued.code", "wonder"]])))
        func leaks(_ text: String) -> [String] {
            scan.leaks(in: Data(text.utf8), file: "f.json").map { "\($0.kind) \($0.place)" }
        }
        #expect(leaks(#"{"issued":[{"code":"aB3dE5gH7jK9lM1nO"}]}"#) == ["voucher number $.issued[0].code"])
        #expect(leaks(#"{"wonder":"aB3dE5gH7jK9lM1nO"}"#) == ["voucher number $.wonder"])
        #expect(leaks(#"{"a":{"code":"aB3dE5gH7jK9lM1nO"},"issued":[{"code":"VOUCHER-1"}]}"#) == [])
        #expect(leaks(#"{"birthDate":"1980-01-01T00:00:00+01:00"}"#) == [])
    }

    @Test("looks into bodies that are no JSON, and at the names of files")
    func bytes() {
        let redactor = Redactor()
        redactor.learn("s3cret-value", .token)
        let scan = LeakScan(redactor: redactor)
        #expect(
            scan.leaks(in: Data([0xFF, 0]) + Data("x s3cret-value".utf8), file: "bodies/a.bin").map(\.place)
                == ["byte 4"])
        #expect(scan.leaks(in: Data(), file: "001-get-s3cret-value.json").map(\.file) == ["a file's name"])
        #expect(
            scan.leaks(
                in: Data([0xFF]) + Data(Data("s3cret-value".utf8).base64EncodedString().utf8), file: "a"
            ).count == 1)
        #expect(scan.leaks(in: Data([0xFF]) + Data("7333637265742d76616c7565".utf8), file: "a").count == 1)
    }

    @Test("looks for what is escaped inside base64")
    func escapedInBase64() {
        let redactor = Redactor()
        redactor.learn("a/\"bé-secret", .token)
        let inner = Data(#"{"x":"a\/\"b\u00e9-secret"}"#.utf8).base64EncodedString()
        #expect(
            LeakScan(redactor: redactor).leaks(in: Data(#"{"a":"\#(inner)"}"#.utf8), file: "f.json").map(
                \.place) == ["$.a"])
    }

    @Test("lets through what a rule allows, and nothing else")
    func allowances() {
        let text = Data(#"{"a":"jane@shop.fr","b":"jane@shop.fr"}"#.utf8)
        func places(_ allowance: LeakAllowance) -> [String] {
            LeakScan(allowances: [allowance]).leaks(in: text, file: "1.json").map(\.place)
        }
        #expect(places(LeakAllowance(kind: "e-mail address", path: "$.a", reason: "")) == ["$.b"])
        #expect(places(LeakAllowance(kind: "card number", reason: "")) == ["$.a", "$.b"])
        #expect(places(LeakAllowance(file: "2.json", reason: "")) == ["$.a", "$.b"])
        #expect(places(LeakAllowance(file: "1.json", reason: "")) == [])
    }
}
