import Foundation
import Testing

@testable import JSONTrees

@Suite("JSON that loses nothing")
struct JSONTests {
    @Test(
        "is written as it was read",
        arguments: [
            "null", "true", "\"\"", "-0", "1e400", "12345678901234567890123", "1.10", "[]", "{}",
            #"{"b":1,"a":[{},[],""]}"#,
            #""a\"b\\c\nd\u0000é🚄""#, #"{"a":1,"a":2}"#,
        ])
    func roundTrip(text: String) throws {
        #expect(try JSONTree(reading: text).compactText == text)
        #expect(try JSONTree(reading: JSONTree(reading: text).pretty).compactText == text)
    }

    @Test("escapes characters that are not safe on a line of text")
    func escapes() throws {
        #expect(
            JSONTree.string("\u{85}\u{2028}\u{7F}\u{1B}/é").compactText == #""\u0085\u2028\u007f\u001b/é""#)
        #expect(
            try JSONTree(reading: JSONTree.string("\u{85}\u{2028}\u{7F}\u{1B}").compact)
                == .string("\u{85}\u{2028}\u{7F}\u{1B}"))
    }

    @Test(
        "refuses text that is no JSON, and says why",
        arguments: [
            ("", JSONReadingError.Reason.cutOff), ("{", .cutOff), ("[1,]", .notJSON), ("{} x", .notJSON),
            ("01", .notJSON),
            ("// c\n1", .notJSON), ("'a'", .notJSON), ("NaN", .notJSON), ("\u{FEFF}1", .byteOrderMark),
            (#""\ud800""#, .loneSurrogate),
            (#""\udc00\ud800""#, .loneSurrogate), (#""\\ud800 \ud800x""#, .loneSurrogate),
        ])
    func refuses(text: String, reason: JSONReadingError.Reason) {
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: text) }
        #expect(error?.reason == reason)
    }

    @Test("reads pairs of surrogates, and backslashes that only look like the start of one")
    func surrogates() throws {
        #expect(try JSONTree(reading: #""\ud83d\ude84""#) == .string("🚄"))
        #expect(try JSONTree(reading: #""\\ud800""#) == .string(#"\ud800"#))
    }

    @Test("refuses very deep nesting, and bytes that are no text")
    func deep() {
        let error = #expect(throws: JSONReadingError.self) {
            try JSONTree(reading: String(repeating: "[", count: 100_000))
        }
        #expect(error?.reason == .tooDeep)
        #expect(throws: JSONReadingError.self) { try JSONTree(reading: Data([0x22, 0xFF, 0x22])) }
    }

    @Test(
        "compares numbers by what they mean",
        arguments: [
            ("1.10", "1.1", true), ("1e2", "100", true), ("-0", "0.0", true), ("1", "10", false),
            ("1e99999999999999999999", "1e99999999999999999998", false),
            ("12345678901234567890", "12345678901234567891", false), ("-1", "1", false),
            ("0.1", "1e-1", true),
        ])
    func numbers(one: String, other: String, same: Bool) throws {
        #expect((try JSONTree(reading: one) == JSONTree(reading: other)) == same)
    }

    @Test("tells texts apart that only look alike")
    func codePoints() { #expect(JSONTree.string("é") != .string("e\u{301}")) }
}
