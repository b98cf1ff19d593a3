import Foundation
import TestSupport
import Testing

@testable import JSONTrees

@Suite("JSON as values: the decoder")
struct JSONTreeDecoderTests {
    private struct Holder<Value: Decodable & Equatable>: Decodable, Equatable { var a: Value }

    /// A value, or the kind and the place of the error, each as a text.
    private static func outcome<Value: Decodable>(_ decode: () throws -> Value) -> String {
        func place(_ keys: [any CodingKey]) -> String {
            keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        do {
            return "\(try decode())"
        } catch DecodingError.keyNotFound(let key, let context) {
            return "no \(key.stringValue) in \(place(context.codingPath))"
        } catch DecodingError.valueNotFound(let type, let context) {
            return "no \(type) at \(place(context.codingPath))"
        } catch DecodingError.typeMismatch(let type, let context) {
            return "no \(type), but something else at \(place(context.codingPath))"
        } catch DecodingError.dataCorrupted(let context) {
            return "corrupted at \(place(context.codingPath))"
        } catch {
            return "another error"
        }
    }

    private static func isEqual<Value: Decodable>(_ type: Value.Type, _ json: Data) -> Bool {
        let own = outcome { try JSONTreeDecoder().decode(type, from: json) }
        let foundation = outcome { try JSONDecoder().decode(type, from: json) }
        if own != foundation {
            Issue.record("\(String(decoding: json, as: UTF8.self)): \(own), not \(foundation)")
        }
        return own == foundation
    }

    @Test("gives the values that Foundation gives", arguments: 0..<300)
    func values(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tree = JSONTree.random(&random)
        for json in [tree.compact, tree.pretty] {
            let own = try JSONTreeDecoder().decode(JSONTree.self, from: json)
            #expect(try own.sorted == JSONDecoder().decode(JSONTree.self, from: json).sorted)
            #expect(own.sorted == tree.withoutRepeatedNames.sorted)
        }
    }

    @Test(
        "fails as Foundation fails, at the same place",
        arguments: [
            "1", "-1", "12.0", "1e2", "1.5e1", "-0", "120e-1", "12.345", "0.1", "1e30", "300", "1e1000000",
            "1e400",
            "1000000000000000000000000000000", "9223372036854775807", "9223372036854775808",
            "18446744073709551615", "9007199254740993.0", #""12""#, "null", "true", "[]",
            "[1]", "[1,null]", #"["x"]"#, "{}", #"{"a":1}"#, #"{"a":null}"#, #"{"a":{"a":"x"}}"#,
            #"{"a":2,"a":3}"#,
        ])
    func errors(value: String) {
        for json in [value, #"{"a":\#(value)}"#, #"{"b":[],"a":[{"a":\#(value)}]}"#] {
            let json = Data(json.utf8)
            #expect(Self.isEqual(Holder<Int>.self, json))
            #expect(Self.isEqual(Holder<UInt8>.self, json))
            #expect(Self.isEqual(Holder<UInt64>.self, json))
            #expect(Self.isEqual(Holder<Int?>.self, json))
            #expect(Self.isEqual(Holder<Double>.self, json))
            #expect(Self.isEqual(Holder<Float?>.self, json))
            #expect(Self.isEqual(Holder<String>.self, json))
            #expect(Self.isEqual(Holder<String?>.self, json))
            #expect(Self.isEqual(Holder<[Int]>.self, json))
            #expect(Self.isEqual(Holder<[Int]?>.self, json))
            #expect(Self.isEqual(Holder<Holder<String>?>.self, json))
            #expect(Self.isEqual(Holder<[Holder<Int>]>.self, json))
            #expect(Self.isEqual(Holder<[Holder<Bool?>]>.self, json))
            #expect(Self.isEqual([String: [Int]].self, json))
            #expect(Self.isEqual([Int?].self, json))
        }
    }

    @Test(
        "refuses what is not JSON, as Foundation does",
        arguments: [
            "", " ", "{", "1 x", #"{"a":1}}"#, #"{"a":"b" "c":1}"#, #"{"a" 1}"#, "NaN", #"{"a":"\#u{1}"}"#,
            #"{"a":"\x"}"#,
            #"{"a":"\ud800"}"#, "'a'", "// 1",
        ])
    func notJSON(text: String) { #expect(Self.isEqual(Holder<String>.self, Data(text.utf8))) }

    @Test("reads a top value of any kind, white space around it and a byte order mark")
    func fragments() throws {
        #expect(try JSONTreeDecoder().decode(Int.self, from: Data(" 1\n".utf8)) == 1)
        #expect(try JSONTreeDecoder().decode(Int?.self, from: Data("null".utf8)) == nil)
        #expect(try JSONTreeDecoder().decode([Int].self, from: Data("\u{FEFF}[1]".utf8)) == [1])
    }

    @Test("takes the first member of a name, in small and in large objects", arguments: [1, 100])
    func repeatedNames(count: Int) throws {
        let members = (0..<count).map { #""n\#($0)":\#($0),"# }.joined()
        let json = Data(#"{\#(members)"a":1,"é":5,"a":2}"#.utf8)
        #expect(try JSONDecoder().decode([String: Int].self, from: json)["a"] == 1)
        #expect(try JSONTreeDecoder().decode([String: Int].self, from: json)["a"] == 1)
        #expect(try JSONTreeDecoder().decode(Holder<Int>.self, from: json).a == 1)
        #expect(try JSONTreeDecoder().decode([String: Int].self, from: json).count == count + 2)
    }

    @Test("fails for a text that is not UTF-8 only where somebody reads that text")
    func invalidText() throws {
        let json = Data(#"{"a":"x","b":""#.utf8) + [0xFF] + Data(#""}"#.utf8)
        #expect(try JSONTreeDecoder().decode(Holder<String>.self, from: json).a == "x")
        #expect(Self.isEqual([String: String].self, json))
    }

    @Test("refuses very deep nesting")
    func deep() throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(throws: Never.self) {
            try JSONTreeDecoder().decode(JSONTree.self, from: nested(JSONTree.deepest))
        }
        #expect(throws: DecodingError.self) {
            try JSONTreeDecoder().decode(JSONTree.self, from: nested(JSONTree.deepest + 1))
        }
    }

    /// Walks through containers as hand-written types may.
    private struct Walk: Decodable {
        private enum Key: String, CodingKey { case list, map, base }
        private var log: [String] = []

        init(from decoder: any Decoder) throws {
            let top = try decoder.container(keyedBy: Key.self)
            var list = try top.nestedUnkeyedContainer(forKey: .list)
            log.append("\(list.count ?? -1) \(list.currentIndex)")
            log.append("\(try list.decodeNil()) \(try list.decode(Int.self)) \(try list.decodeNil())")
            // It stays at an item that cannot be decoded.
            log.append(outcome { try list.decode(Int.self) } + " \(list.currentIndex)")
            log.append(try list.superDecoder().singleValueContainer().decode(String.self))
            let inner = try list.nestedContainer(keyedBy: Key.self)
            log.append(outcome { try inner.decode(Int.self, forKey: .map) } + " \(inner.allKeys.count)")
            log.append("\(try list.nestedUnkeyedContainer().isAtEnd) \(list.isAtEnd)")
            log.append(outcome { try list.decode(Bool.self) })
            log.append("\(try top.nestedContainer(keyedBy: Key.self, forKey: .map).allKeys)")
            log.append(outcome { try top.nestedContainer(keyedBy: Key.self, forKey: .base) })
            log.append(outcome { try top.decodeNil(forKey: .base) })
            log.append("\(try top.superDecoder().singleValueContainer().decode(Int.self))")
            log.append("\(try top.superDecoder(forKey: .map).codingPath.map(\.stringValue))")
        }

        private func outcome<Value>(_ decode: () throws -> Value) -> String {
            JSONTreeDecoderTests.outcome { "\(try decode())" }
        }
    }

    @Test("offers the containers that Foundation offers")
    func containers() {
        let json = #"{"list":[1,null,"x",{"base":1},[]],"map":{"list":1,"else":2},"super":7}"#
        #expect(Self.isEqual(Walk.self, Data(json.utf8)))
    }
}
