import Foundation
import Testing

@testable import JSONTrees

@Suite("Writing JSON")
struct JSONWritingTests {
    private func pretty(_ tree: JSONTree) -> String { String(decoding: tree.pretty, as: UTF8.self) }

    @Test("writing escapes characters that are not safe on a line of text")
    func escapes() throws {
        let text = "\u{85}\u{2028}\u{7F}\u{1B}\n\r\t\"\\/é🚄"
        let json = JSONTree.string(text).compactText
        #expect(json == #""\u0085\u2028\u007f\u001b\n\r\t\"\\/é🚄""#)
        #expect(try JSONTree(reading: json) == .string(text))
    }

    @Test("a value stands on one line if it fits in 100 columns with a comma after it")
    func oneLine() {
        // In `{"a": "…"}`, 9 columns are not part of the string.
        let fits = JSONTree.object([.init("a", .string(String(repeating: "x", count: 89)))])
        #expect(pretty(fits) == "\(#"{"a": ""#)\(String(repeating: "x", count: 89))\"}\n")
        let longer = JSONTree.object([.init("a", .string(String(repeating: "x", count: 91)))])
        #expect(pretty(longer) == "{\n  \"a\": \"\(String(repeating: "x", count: 91))\"\n}\n")
        #expect(
            pretty(["a": [1, true, nil], "b": [], "c": [:]]) == #"{"a": [1, true, null], "b": [], "c": {}}"#
                + "\n")
        #expect(pretty("x") == "\"x\"\n")
    }

    @Test("no line is longer than 100 columns, unless a single string is longer", arguments: 40..<80)
    func columns(length: Int) throws {
        let text = JSONTree.string(String(repeating: "x", count: length))
        let inner: JSONTree = ["a": text, "n": [1, 22, 333]]
        let tree: JSONTree = ["list": [inner, [text, 1]], "more": ["deeper": inner, "last": ["b": text]]]
        for line in pretty(tree).split(separator: "\n") { #expect(line.utf8.count <= 100, "\(line)") }
        #expect(try JSONTree(reading: tree.pretty) == tree)
    }

    @Test("an array of long items has its brackets on the same lines as the brackets of the items")
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

    @Test("an array with a short item has each item on its own line")
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

    @Test("a changed value changes one line of the written JSON")
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
