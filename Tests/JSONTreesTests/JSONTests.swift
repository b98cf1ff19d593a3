import Foundation
import Testing

@testable import JSONTrees

@Suite("JSON values")
struct JSONTests {
    @Test(
        "numbers are equal if their values are equal",
        arguments: [
            ("1.10", "1.1", true), ("1e2", "100", true), ("-0", "0.0", true), ("1", "10", false),
            ("1e99999999999999999999", "1e99999999999999999998", false),
            ("12345678901234567890", "12345678901234567891", false), ("-1", "1", false),
            ("0.1", "1e-1", true),
        ])
    func numbers(one: String, other: String, same: Bool) throws {
        let (one, other) = (try JSONTree(reading: one), try JSONTree(reading: other))
        #expect((one == other) == same)
        #expect((one.canonical == other.canonical) == same)
    }

    @Test("strings are equal only if their code points are equal")
    func codePoints() { #expect(JSONTree.string("é") != .string("e\u{301}")) }

    @Test("sorting orders members by name, and keeps the order of members with the same name")
    func sorted() throws {
        let tree = try JSONTree(reading: #"{"b":[3,{"y":1,"x":2}],"a":1,"b":2,"a":{}}"#)
        #expect(tree.sorted.compactText == #"{"a":1,"a":{},"b":[3,{"x":2,"y":1}],"b":2}"#)
    }
}
