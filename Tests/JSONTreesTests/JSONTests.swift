import Foundation
import Testing

@testable import JSONTrees

@Suite("JSON that loses nothing")
struct JSONTests {
    @Test("escapes characters that are not safe on a line of text")
    func escapes() throws {
        #expect(
            JSONTree.string("\u{85}\u{2028}\u{7F}\u{1B}/é").compactText == #""\u0085\u2028\u007f\u001b/é""#)
        #expect(
            try JSONTree(reading: JSONTree.string("\u{85}\u{2028}\u{7F}\u{1B}").compact)
                == .string("\u{85}\u{2028}\u{7F}\u{1B}"))
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
