import Foundation
import TestSupport
import Testing

@testable import JSONTrees

@Suite("JSON as values: the encoder")
struct JSONTreeEncoderTests {
    private static func foundation(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    private static func isEqual(_ value: some Encodable) throws -> Bool {
        let (own, foundation) = (try JSONTreeEncoder().encode(value), try foundation(value))
        if own != foundation {
            Issue.record(
                "\(String(decoding: own, as: UTF8.self)), not \(String(decoding: foundation, as: UTF8.self))")
        }
        return own == foundation
    }

    /// A tree that is encoded member by member, in its order.
    private struct Encoding: Encodable {
        var tree: JSONTree

        func encode(to encoder: any Encoder) throws {
            var single = encoder.singleValueContainer()
            switch tree {
            case .null: try single.encodeNil()
            case .bool(let value): try single.encode(value)
            case .number(let number):
                if let whole = Int(number.text) {
                    try single.encode(whole)
                } else {
                    try single.encode(Double(number.text))
                }
            case .string(let text): try single.encode(text)
            case .array(let items):
                var list = encoder.unkeyedContainer()
                for item in items { try list.encode(Encoding(tree: item)) }
            case .object(let members):
                var map = encoder.container(keyedBy: AnyKey.self)
                for member in members {
                    try map.encode(Encoding(tree: member.value), forKey: AnyKey(member.name))
                }
            }
        }
    }

    @Test("gives the bytes that Foundation gives", arguments: 0..<300)
    func bytes(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        #expect(try Self.isEqual(Encoding(tree: .random(&random))))
    }

    @Test("writes numbers and texts as Foundation writes them")
    func leaves() throws {
        #expect(try Self.isEqual([1, -0.0, 0.1, 1e30, 1e16, 1e15, .leastNonzeroMagnitude, 1e-5, -1.5e300]))
        #expect(try Self.isEqual([Float(1), 0.1, 1e30]))
        #expect(try Self.isEqual([Int64.min, .max]))
        #expect(try Self.isEqual([UInt64.max]))
        #expect(try Self.isEqual([Int8(-1)]))
        #expect(
            try Self.isEqual((0..<0x100).compactMap { UnicodeScalar($0).map { "x\($0)x\($0)xxxxxxxxx" } }))
        #expect(try Self.isEqual([1, nil]))
        #expect(try Self.isEqual(nil as Int?))
        #expect(try Self.isEqual("x"))
    }

    @Test("puts members in the order of their names' bytes")
    func order() throws {
        let names = [
            "", "B", "a", "a10", "a9", "a b", "a\"", "a\u{1}", "b", "e\u{301}x", "z", "é", "ﬀ", "🚄", "/",
        ]
        #expect(try Self.isEqual(Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })))
    }

    private struct Nothing: Encodable {
        func encode(to encoder: any Encoder) throws {}
    }

    /// Fills containers in turns, one name twice, and gives up a value on its way.
    private struct Walk: Encodable {
        enum Key: String, CodingKey { case a, b, c, d, e }

        func encode(to encoder: any Encoder) throws {
            var map = encoder.container(keyedBy: Key.self)
            try map.encode(1, forKey: .b)
            try map.encode(true, forKey: .a)
            try map.encode(3, forKey: .b)
            var list = map.nestedUnkeyedContainer(forKey: .c)
            var inner = map.nestedContainer(keyedBy: Key.self, forKey: .d)
            try list.encode(1)
            try inner.encode("x", forKey: .e)
            try list.encodeNil()
            try? list.encode([Double.nan])
            try? inner.encode(Double.infinity, forKey: .a)
            try list.encode("z")
            var last = list.nestedContainer(keyedBy: Key.self)
            try last.encode(list.codingPath.map(\.stringValue), forKey: .a)
            var empty = list.nestedUnkeyedContainer()
            try empty.encode(contentsOf: inner.codingPath.map(\.stringValue))
            var again = encoder.container(keyedBy: Key.self)
            try again.encodeNil(forKey: .e)
            try Nothing().encode(to: again.superEncoder())
            try list.encode(list.count)
            var single = list.superEncoder().singleValueContainer()
            try single.encode(2)
        }
    }

    @Test("takes values in any order, as Foundation does")
    func containers() throws {
        #expect(try Self.isEqual(Walk()))
        #expect(try Self.isEqual(["x": [Walk(), Walk()]]))
        #expect(try Self.isEqual([Nothing()]))
    }

    @Test("refuses numbers that JSON does not have, with their place, and a top value that encodes nothing")
    func errors() {
        let error = #expect(throws: EncodingError.self) {
            try JSONTreeEncoder().encode(["a": [0, Double.nan]])
        }
        guard case .invalidValue(_, let context) = error else { return #expect(Bool(false)) }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect(throws: EncodingError.self) { try JSONTreeEncoder().encode(Nothing()) }
        #expect(throws: EncodingError.self) { try JSONTreeEncoder().encode(Float.infinity) }
    }
}
