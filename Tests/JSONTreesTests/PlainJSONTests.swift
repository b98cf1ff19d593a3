import Foundation
import TestSupport
import Testing

@testable import JSONTrees

@Suite("JSON without escapes, by the places of its parts")
struct PlainJSONTests {
    @Test("is the same tape as YAJL's, in any form and with any character more or less", arguments: 0..<300)
    func random(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tree = JSONTree.random(&random)
        for json in [tree.compact, tree.pretty] {
            compare(json)
            for _ in 0..<10 {
                var changed = json
                let place = changed.indices.randomElement(using: &random) ?? 0
                let other = Self.parts.randomElement(using: &random) ?? ""
                changed.replaceSubrange(
                    place..<place + Int.random(in: 0...1, using: &random), with: other.utf8)
                compare(changed)
            }
        }
    }

    @Test("is the same tape as YAJL's, or none, for texts of any parts", arguments: 0..<300)
    func parts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for count in 1...20 {
            let parts = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }
            compare(Data(parts.joined().utf8))
            compare(Data("[\(parts.joined(separator: ","))]".utf8))
        }
    }

    private static let parts = [
        "{", "}", "[", "]", "[]", "{}", ":", ",", " ", "\n", "\t", "\r", "\u{B}", "\u{0}", "\u{FEFF}", "\"",
        "\"\"",
        "\"a\"", "\"a\":", "\" b \"", "\"é\"", "\"🚄\"", "\"\u{1}\"", "\"\\n\"", "\"{[,:\"", "true", "false",
        "null", "tru", "nulll", "0", "-0", "-", "01", "1.", "1.10", ".5", "1E5", "1e-07", "1e", "+1", "NaN",
        "123456789012345678901234567890", "1e999", "//", "'", "x",
    ]

    @Test(
        "is read when it is of any kind, however it is spaced",
        arguments: [
            "{}", "[]", "\"\"", "\"a\"", "0", "-0", "1E5", "-12.50e+7", "9223372036854775808", "true",
            "false", "null", " \n\r\t[ \"a\" , { \"b\" : [ ] , \"\" : null }\n]\t ", "{\"a\":1,\"a\":2}",
            "\"é🚄\u{7F}\"",
            "\" [ \"", "123456789012345678901234567890.123456789012345678901234567890",
        ])
    func accepted(text: String) throws {
        let tape = try #require(JSONTape(plain: Data(text.utf8)))
        #expect(tape.tree == (try JSONTape(byYAJL: Data(text.utf8)).tree))
        compare(Data(text.utf8))
    }

    @Test(
        "is left to YAJL when it has an escape, a mistake, or a number beyond 64 bits",
        arguments: [
            "", " ", "\"\\n\"", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{1:2}",
            "{\"a\":1,}", "[1}", "{]",
            "[", "{", "\"a", "[1]]", "1 2", "tru", "truex", "true\"a\"", "1\"a\"", "\"a\"b", "\"a\"\"b\"",
            "01", "-",
            "1.", ".1", "1e", "+1", "1e999", "123456789012345678901234567890", "1\u{B}", "\u{B}1", "[1\u{0}]",
            "\u{FEFF}[]", "\"\n\"", "\"\u{1F}\"",
        ])
    func refused(text: String) {
        #expect(!isRead(Data(text.utf8)))
        compare(Data(text.utf8))
    }

    @Test(
        "is left to YAJL when a text in it is not UTF-8",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        ] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) {
        #expect(!isRead(Data("[\"".utf8) + bytes + Data("\"]".utf8)))
    }

    @Test("is read down to the deepest level and no deeper")
    func depth() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func nested(_ count: Int) -> Data {
                let inner = open == "[" ? "" : "0"
                return Data(
                    (String(repeating: open, count: count) + inner + String(repeating: close, count: count))
                        .utf8)
            }
            // The last level may be left to YAJL.
            #expect(isRead(nested(JSONTree.deepest - 1)))
            #expect(!isRead(nested(JSONTree.deepest + 1)))
            #expect(!isRead(Data(String(repeating: open, count: 100_000).utf8)))
            compare(nested(JSONTree.deepest - 1))
            compare(nested(JSONTree.deepest))
        }
    }

    @Test("is the same for data that does not begin at its first byte")
    func slice() throws {
        let data = Data("xx[1,\"a\"]".utf8).dropFirst(2)
        #expect(JSONTape(plain: data)?.compactText == "[1,\"a\"]")
    }

    private func isRead(_ json: Data) -> Bool { JSONTape(plain: json) != nil }

    /// Expects the values that YAJL finds, or none.
    private func compare(_ json: Data, _ location: SourceLocation = #_sourceLocation) {
        guard let plain = JSONTape(plain: json) else { return }
        let expected = (try? JSONTape(byYAJL: json)).map(described)
        let text = String(decoding: json, as: UTF8.self)
        #expect(described(plain) == expected, "\(text)", sourceLocation: location)
    }

    private func described(_ tape: JSONTape) -> [String] {
        tape.tokens.map { token in
            let isText = token.kind == .string || token.kind == .number
            let content = isText ? tape.decoded(token.content) : "\(token.content.count)"
            return "\(token.kind) \(token.end) \(tape.decoded(token.name)) \(content)"
        }
    }
}
