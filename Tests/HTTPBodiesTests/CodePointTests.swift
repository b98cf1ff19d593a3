import JSONTrees
import Testing

@testable import HTTPBodies

/// Two spellings of é that are equal by `==`.
private let (composed, combined) = ("\u{E9}", "e\u{301}")

@Suite("Texts that look alike but differ in their code points")
struct CodePointTests {
    @Test("members whose names differ only in code points are different members")
    func members() {
        let tree: JSONTree = .object([.init(combined, 1), .init(composed, 2)])
        #expect(tree[composed] == 2 && tree[combined] == 1)
        #expect(JSONSubsetMatch(.object([.init(composed, 2)]), allowsMore: false).accepts(tree) == false)
        let other: JSONTree = .object([.init(composed, 1)])
        #expect(JSONDifference.between(.object([.init(combined, 1)]), other).count == 2)
    }

    @Test("paths that differ only in code points are different, and match different patterns")
    func places() {
        #expect(JSONPath().appending(composed) != JSONPath().appending(combined))
        #expect(!JSONPathPattern("$.\(composed)").matches(JSONPath().appending(combined)))
        #expect(JSONPathPattern("$.\(composed)").matches(JSONPath().appending(composed)))
    }

    @Test("form pairs that differ only in code points are different, and always sort into the same order")
    func forms() {
        let pairs = [composed, combined].map { FormPair(name: $0, value: "1") }
        #expect(pairs[0] != pairs[1])
        #expect(pairs.sorted() == pairs.reversed().sorted())
    }
}

@Suite("JSON pointers")
struct JSONPointerTests {
    @Test(
        "a pointer finds an item by an index without a sign and without leading zeros",
        arguments: [("/0", 7 as JSONTree?), ("/1", 8), ("/2", nil), ("/00", nil), ("/+1", nil), ("/-1", nil)])
    func index(pointer: String, value: JSONTree?) throws {
        #expect(try JSONPointer(pointer).value(in: [7, 8]) == value)
    }
}
