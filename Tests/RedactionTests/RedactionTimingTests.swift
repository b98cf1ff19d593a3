import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees
import TestSupport
import Testing

@testable import Redaction

@Suite struct RedactionTimingTests {
    private static let texts: [(name: String, text: @Sendable (Int) -> String)] = [
        ("hexadecimal digits", { String(repeating: "9f86d081", count: $0 / 8) }),
        ("letters", { String(repeating: "a", count: $0) }),
        ("letters with hyphens", { String(repeating: "ab-", count: $0 / 3) }),
        ("words", { String(repeating: "all is well ", count: $0 / 12) }),
        ("escaped escapes", { "%" + String(repeating: "25", count: $0 / 2) + "40" }),
        ("the beginning of an address", { String(repeating: "a.", count: $0 / 2) + "@" }),
        ("digits", { String(repeating: "1", count: $0) }),
        ("numbers in groups", { String(repeating: "1,234.", count: $0 / 6) }),
        ("accents", { String(repeating: "e\u{301} ", count: $0 / 4) }),
        ("characters without blanks", { String(repeating: "東京", count: $0 / 6) }),
        ("a named password", { String(repeating: "password ", count: $0 / 9) }),
        ("one replaced word again and again", { String(repeating: "swordfis ", count: $0 / 9) }),
    ]

    @Test(
        "redaction takes time in proportion to the length of a kept text",
        arguments: texts.indices)
    func keptTexts(index: Int) {
        let (name, text) = Self.texts[index]
        let trees: [JSONTree] = [5000, 20_000].map { ["title": .string(text($0))] }
        let times = ProcessorTime.least(for: trees) { tree in
            var pass = RedactionPass(RedactionRules(keep: ["title"]))
            _ = pass.redacted(["user": "swordfish fish"])
            _ = pass.redacted(tree)
        }
        #expect(times[1] < 8 * times[0] + 0.005, "\(name): \(times) s; the second for four times as much")
    }

    @Test(
        "the search for replaced values takes time in proportion to the length of a text",
        arguments: texts.indices)
    func leaks(index: Int) {
        let (name, text) = Self.texts[index]
        var replaced = ReplacedValues()
        replaced.learn("swordfish-4711", in: "user")
        let scan = LeakScan(replaced)
        let times = ProcessorTime.least(for: [text(500), text(2000)]) { text in
            #expect(scan.field(ofValueIn: text) == nil)
        }
        #expect(times[1] < 8 * times[0] + 0.005, "\(name): \(times) s; the second for four times as much")
    }

    @Test("redaction takes time in proportion to the number of paths with ids and of similar replaced values")
    func paths() {
        let times = ProcessorTime.least(for: [500, 2000]) { count in
            var pass = RedactionPass(RedactionRules(keep: ["title"]))
            for number in 1...count {
                _ = pass.target("/items/item-number-\(100_000 + number)?user=user-\(100_000 + number)")
                _ = pass.redacted(["title": "The item number of a user"])
            }
        }
        #expect(times[1] < 8 * times[0] + 0.005, "\(times) s; the second for four times as many")
    }

    @Test("redaction takes time in proportion to the length of a number and of a dropped body")
    func others() {
        let inputs = [10_000, 40_000].map { length in
            let number = JSONTree.number(JSONNumber(text: String(repeating: "1", count: length)))
            let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n"
            let body = Data((String(repeating: part, count: length / 50) + "--b--").utf8)
            return (number: number, body: body)
        }
        let times = ProcessorTime.least(for: inputs) { input in
            var pass = RedactionPass(RedactionRules(keep: ["amount"]))
            _ = pass.redacted(["amount": input.number])
            _ = pass.body(input.body, [.contentType: "multipart/form-data; boundary=b"], isRequest: true)
        }
        #expect(times[1] < 8 * times[0] + 0.005, "\(times) s; the second for four times as much")
    }
}
