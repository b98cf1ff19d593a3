import HTTPBodies
import JSONTrees
import Testing

@Suite("JSON path patterns")
struct JSONPathPatternTests {
    @Test(
        "a pattern matches the places that it describes",
        arguments: [
            ("id", ["$.a[0].id", "$.id"]), ("$.id", ["$.id"]), ("$.a[*].id", ["$.a[0].id"]),
            ("$..id", ["$.a[0].id", "$.id"]),
            ("**.id", ["$.a[0].id", "$.id"]), ("$.a[1].id", []), ("$.a[0].*", ["$.a[0].id", "$.a[0].x"]),
            (#"$["a"][0].x"#, ["$.a[0].x"]),
        ])
    func patterns(pattern: String, places: [String]) {
        let all = [
            JSONPath([.name("a"), .index(0), .name("id")]), JSONPath([.name("a"), .index(0), .name("x")]),
            JSONPath([.name("id")]),
        ]
        #expect(all.filter { JSONPathPattern(pattern).matches($0) }.map(\.description) == places)
    }
}
