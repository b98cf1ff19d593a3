import Foundation
import Testing

@testable import JSONTrees

@Suite("JSON on lines")
struct JSONLinesTests {
    private func pretty(_ tree: JSONTree) -> String { String(decoding: tree.pretty, as: UTF8.self) }

    @Test("stands on one line if 100 columns hold it with a comma after it, and ends with a line's end")
    func oneLine() {
        // `{"a": "…"}` has 9 columns besides its text.
        let fits = JSONTree.object([.init("a", .string(String(repeating: "x", count: 89)))])
        #expect(pretty(fits) == "\(#"{"a": ""#)\(String(repeating: "x", count: 89))\"}\n")
        let longer = JSONTree.object([.init("a", .string(String(repeating: "x", count: 91)))])
        #expect(pretty(longer) == "{\n  \"a\": \"\(String(repeating: "x", count: 91))\"\n}\n")
        #expect(
            pretty(["a": [1, true, nil], "b": [], "c": [:]]) == #"{"a": [1, true, null], "b": [], "c": {}}"#
                + "\n")
        #expect(pretty("x") == "\"x\"\n")
    }

    @Test("has no line beyond 100 columns, except for texts that cannot be broken", arguments: 40..<80)
    func columns(length: Int) throws {
        let text = JSONTree.string(String(repeating: "x", count: length))
        let inner: JSONTree = ["a": text, "n": [1, 22, 333]]
        let tree: JSONTree = ["list": [inner, [text, 1]], "more": ["deeper": inner, "last": ["b": text]]]
        for line in pretty(tree).split(separator: "\n") { #expect(line.utf8.count <= 100, "\(line)") }
        #expect(try JSONTree(reading: tree.pretty) == tree)
    }

    @Test("has the brackets of an array on the lines of its items if none of the items fits on one line")
    func longItems() {
        let long = JSONTree.string(String(repeating: "x", count: 60))
        #expect(
            pretty(["items": [["a": long, "b": long], ["a": long, "b": long]]])
                == """
                {
                  "items": [{
                    "a": "\(long.string ?? "")",
                    "b": "\(long.string ?? "")"
                  }, {
                    "a": "\(long.string ?? "")",
                    "b": "\(long.string ?? "")"
                  }]
                }

                """)
    }

    @Test("has each item of an array on a line of its own if one of the items is short")
    func mixedItems() {
        let long = JSONTree.string(String(repeating: "x", count: 60))
        #expect(
            pretty([1, ["a": long, "b": long]])
                == """
                [
                  1,
                  {
                    "a": "\(long.string ?? "")",
                    "b": "\(long.string ?? "")"
                  }
                ]

                """)
    }

    @Test("changes one line where one value changes")
    func oneChange() {
        func tree(_ fare: Int) -> JSONTree {
            [
                "items": .array(
                    (0..<30).map { ["fare": .number(JSONNumber($0 == 7 ? fare : $0)), "to": "Lyon"] })
            ]
        }
        let (one, other) = (pretty(tree(1)).split(separator: "\n"), pretty(tree(2)).split(separator: "\n"))
        #expect(zip(one, other).count { $0 != $1 } == 1 && one.count == other.count)
    }
}
