import HTTPBodies
import JSONTrees
import TestSupport
import Testing

@testable import Redaction

@Suite struct PlainTextTests {
    private static let codes = ["PDF_A4", "StopPlaceRef", "firstName"]

    /// Whether a text in a kept field stays unchanged.
    private func stays(_ text: String) -> Bool {
        var pass = RedactionPass(RedactionRules(keep: ["note"], codes: Self.codes))
        return pass.redacted(["note": .string(text)]) == ["note": .string(text)]
    }

    @Test(
        "a kept text stays if it consists of words, short numbers, times, dates, amounts and known codes",
        arguments: [
            "Paris Gare de Lyon", "Brive-la-Gaillarde", "Zürich HB", "São Paulo", "TGV 6607", "2nd class",
            "Trains 6607, 6609; 12a", "from 08:00 to 10:30", "10:00–12:00", "8h05", "2026-11-22",
            "2026-11-22T10:00:00.000+01:00", "on 24.11.2026", "on 11/24/2026", "24 Nov 2026", "Nov 24, 2026",
            "12.50 EUR", "€ 1,234.50", "0,30 €/min", "50 %", "PT1H56M", "90min", "PDF_A4", "a StopPlaceRef",
            "passengers[ANY].firstName AND (x OR y)", "NON_FLEXIBLE-SECOND", "The fare can't be given back!",
            "Don’t “wait”…", "Москва", "東京駅から新大阪駅まで二時間半かかります今日も", "สถานีรถไฟกรุงเทพอภิวัฒน์", "v3.1", "", "—",
            "The address and the password do not fit together.", "Your token", "3 + 4",
        ])
    func plain(text: String) { #expect(stays(text)) }

    @Test(
        "a kept text is replaced as a whole if any part of it may be secret, such as an address or a token",
        arguments: [
            "write to anselma@rail.fr today", "Bearer abc12345.x", "a 9f86d081884c7d659a2f b",
            "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "call +33 1 23 45 67 89", "call 06 12 34 56 78",
            "tel 030 1234567", "(030) 12-34-56", "06.12.34.56.78", "192.168.1.20", "192.168.100.200",
            "10.0.0.1",
            "2001:db8::1", "fe80::1", "sid=abcdef", "a12345", "12345", "4012 8888 8888 1881",
            "DE89 3704 0044 0532 0130 00", "AKIAIOSFODNN7EXAMPLE", "aZkQpLmN", "a secret-ish aBcDef",
            "B-47112",
            #"{"user": "alice"}"#, "<b>x</b>", #"a\u0040b"#, "a%40b", "see //rail.fr", "hidden\u{200B}word",
            "bell\u{7}", "Donaudampfschifffahrt", "Ⅷ№12345", "１２３４５", "one\u{2028}two@three",
        ])
    func other(text: String) { #expect(!stays(text)) }

    @Test("a kept text with 8 to 15 random letters and digits is replaced")
    func base62() {
        var random = SeededGenerator(seed: 62)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        let samples = (0..<400).map { _ in
            String(
                (0..<Int.random(in: 8...15, using: &random)).map { _ in
                    alphabet.randomElement(using: &random)!
                })
        }
        // With this seed, no sample has the form of a word: “word”, “Word” or “WORD”.
        #expect(samples.filter { stays("Session \($0) is over") } == [])
    }

    @Test(
        "a kept text that reveals a password is replaced as a whole",
        arguments: [
            ("password: swordfish", false), ("Your password is swordfish", false), ("pwd swordfish", false),
            ("PASSWD “swordfish” please", false), ("pass-word swordfish", false),
            ("Mot de passe : sésame", false),
            ("Das Kennwort lautet Sesam", false), ("access token: abc", false), ("accessToken abc", false),
            ("Secret: abc", false), ("Forgot your password?", true), ("Stop in Lyon", true),
            ("Choose a new password before you go", true), ("Secretariat Lyon", true),
        ])
    func passwords(text: String, isPlain: Bool) { #expect(stays(text) == isPlain) }

    @Test("a harmless identifier stays in a field for identifiers")
    func identifiers() {
        var pass = RedactionPass(RedactionRules(keep: ["tripId"]))
        for id in [
            "urn:uic:stn:8768600", "1245-162.r71-g19-0-2", "offer-1qx24hiqca7y0-1", "adult-1",
            "00000000-0000-4000-8000-000000000001", "urn:x-gtfs:product:IC%20Nuit",
        ] {
            #expect(pass.redacted(["tripId": .string(id)]) == ["tripId": .string(id)])
        }
        for id in [
            "a@b.fr", "4012888888881881", "+33612345678", "0612345678",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s",
        ] {
            #expect(pass.redacted(["tripId": .string(id)]) != ["tripId": .string(id)], "\(id)")
        }
    }

    @Test(
        "codes and the numbers of cards, accounts and phones are replaced, however they are written",
        arguments: [
            "Mail ada&#64;example.org", "ada&commat;example org", "Voucher KQZF-MPLT-XRWB",
            "Booking XKQJZP is here",
            "4111, 1111, 1111, 1111", "pay by 5500;0000;0000;0004 now", "DE89, 3704, 0044, 0532, 0130, 00",
            "Call 06, 12, 34, 56, 78",
        ])
    func written(_ text: String) {
        #expect(!PlainText(codes: []).isPlain(text))
    }

    @Test(
        "words with usual capitals, lists of numbers and ampersands count as harmless",
        arguments: [
            "SNCF and DB", "Platforms 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11", "Bed & breakfast; no meals",
            "TGV-INOUI",
        ])
    func usual(_ text: String) {
        #expect(PlainText(codes: []).isPlain(text))
    }
}
