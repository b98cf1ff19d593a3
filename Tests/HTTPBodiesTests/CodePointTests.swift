import JSONTrees
import Testing

@testable import HTTPBodies

/// Two spellings of é, which `==` takes for equal.
private let (composed, combined) = ("\u{E9}", "e\u{301}")

@Suite("Texts that look alike and have other code points")
struct CodePointTests {
    @Test("are different names of members")
    func members() {
        let tree: JSONTree = .object([.init(combined, 1), .init(composed, 2)])
        #expect(tree[composed] == 2 && tree[combined] == 1)
        #expect(JSONSubsetMatch(.object([.init(composed, 2)]), allowsMore: false).accepts(tree) == false)
        let other: JSONTree = .object([.init(composed, 1)])
        #expect(JSONDifference.between(.object([.init(combined, 1)]), other).count == 2)
    }

    @Test("are different places, also for a pattern")
    func places() {
        #expect(JSONPath([.name(composed)]) != JSONPath([.name(combined)]))
        #expect(!JSONPathPattern("$.\(composed)").matches(JSONPath([.name(combined)])))
        #expect(JSONPathPattern("$.\(composed)").matches(JSONPath([.name(composed)])))
    }

    @Test("are different pairs of a form, in one order however they were written")
    func forms() {
        let pairs = [composed, combined].map { FormPair(name: $0, value: "1") }
        #expect(pairs[0] != pairs[1])
        #expect(pairs.sorted() == pairs.reversed().sorted())
    }
}

@Suite("A JSON pointer")
struct JSONPointerTests {
    @Test(
        "finds an item by its index, which has no sign and no leading zeros",
        arguments: [("/0", 7 as JSONTree?), ("/1", 8), ("/2", nil), ("/00", nil), ("/+1", nil), ("/-1", nil)])
    func index(pointer: String, value: JSONTree?) throws {
        #expect(try JSONPointer(pointer).value(in: [7, 8]) == value)
    }
}
