import HTTPBodies
import JSONTrees
import Testing

@testable import Redaction

@Suite("The table of patterns")
struct SecretPatternTests {
    @Test("has only rows that can be used")
    func usable() {
        for row in SecretPattern.table { #expect(row.expression != nil, "\(row.name)") }
    }

    @Test(
        "finds secrets by their form, and only that part of a text",
        arguments: [
            ("e-mail address", "write to anselma@rail.fr today", "anselma@rail.fr"),
            ("e-mail address", "é.o'n+x@müller.de", "é.o'n+x@müller.de"),
            ("credentials in a URL", "see https://anselma:pass@rail.fr/a", "anselma:pass@rail.fr"),
            (
                "JSON Web Token", "a eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig_-1 b",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig_-1"
            ),
            ("credentials", "Bearer abc12345.x", "abc12345.x"),
            ("credentials", "say basic YTpiYw==", "YTpiYw=="),
            (
                "private key",
                "x -----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD90vcN\n-----END RSA PRIVATE KEY----- y",
                "-----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD90vcN\n-----END RSA PRIVATE KEY-----"
            ),
            (
                "private key", "-----BEGIN PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD90vcN",
                "-----BEGIN PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD90vcN"
            ),
            ("card number", "paid by 4012 8888 8888 1881.", "4012 8888 8888 1881"),
            ("card number", "378282246310005", "378282246310005"),
            ("IBAN", "to DE89 3704 0044 0532 0130 00 now", "DE89 3704 0044 0532 0130 00"),
            ("IBAN", "GB82WEST12345698765432", "GB82WEST12345698765432"),
            ("phone number", "call +33 (0)1 23 45 67 89", "+33 (0)1 23 45 67 89"),
            ("phone number", "or 06 12 34 56 78!", "06 12 34 56 78"),
            ("provider's key", "AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
            ("provider's key", "k=sk_test_1234567890ab", "sk_test_1234567890ab"),
            ("provider's key", "glpat-abcdefghij123456", "glpat-abcdefghij123456"),
            ("text drawn by lot", "a 9f86d081884c7d659a2f b", "9f86d081884c7d659a2f"),
            ("text drawn by lot", "x q7Rt99xy_Zk3WaB4cdE5f+gx", "q7Rt99xy_Zk3WaB4cdE5f+gx"),
        ])
    func finds(row: String, text: String, secret: String) {
        let found = SecretPattern.ranges(in: text)
        #expect(found.map { String(text[$0.range]) } == [secret])
        #expect(found.map(\.name) == [row])
    }

    @Test(
        "leaves texts that only resemble a secret",
        arguments: [
            "anselma@example.com", "a@sub.example.org", "a@b", "x@rail.test", "someone@localhost",
            "https://rail.fr:8080/a", "eyJ.a.b", "eyJhbGciOi", "the bearer presents this ticket",
            "Basic conditions apply", "-----BEGIN PUBLIC KEY-----",
            "4012 8888 8888 1882", "4111 1111 1111 1111", "0000000000000000", "train 4111111111",
            "1234567890123.45",
            "DE88 3704 0044 0532 0130 00", "FR12", "+33 12", "06 12 34 56", "0612345678901",
            "AKIA is a prefix", "gh_short", "Hauptbahnhofgleis12", "Rhododendrongarten",
            "2026-11-22T10:00:00.000+01:00", "urn:uic:stn:8768600", "trips-collections-and-more-words",
            "Paris Gare de Lyon", "8768600", "REAL_BOARDING_ALIGHTING",
        ])
    func leaves(text: String) {
        #expect(SecretPattern.ranges(in: text).map { "\($0.name): \(text[$0.range])" } == [])
    }

    @Test("is applied to a kept text: secrets become pseudonyms, and the rest stays")
    func kept() {
        var pass = RedactionPass(RedactionRules(keep: ["note"]))
        #expect(
            pass.tree(["note": "Ask anselma@rail.fr or +33 1 23 45 67 89."])
                == ["note": "Ask text-1 or text-2."])
        #expect(pass.tree(["note": "Again anselma@rail.fr."]) == ["note": "Again text-1."])
    }

    @Test("is applied to each kept text, also to one that only looks like another in which nothing was found")
    func alike() {
        var pass = RedactionPass(RedactionRules(keep: ["note"]))
        for _ in 1...2 { #expect(pass.tree(["note": "e\u{301}@rail.fr"]) == ["note": "e\u{301}@rail.fr"]) }
        #expect(pass.tree(["note": "é@rail.fr"]) == ["note": "text-1"])
    }
}
