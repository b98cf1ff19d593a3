import Foundation
import TestSupport
import Testing

@testable import JSONTrees

@Suite("JSON on a tape")
struct JSONTapeTests {
    @Test("has the members of all objects in the order of their names when it is sorted", arguments: 0..<100)
    func sorts(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tree = JSONTree.random(&random)
        var tape = JSONTape(tree)
        tape.sort()
        #expect(tape.tree == tree.sorted)
        #expect(try JSONTape(sorting: tree.compact).tree == tree.sorted)
    }

    @Test("has members of one name in their order when it is sorted")
    func repeatedNames() throws {
        let tape = try JSONTape(sorting: Data(#"{"b":[3,{"y":1,"x":2}],"a":1,"b":2,"a":{}}"#.utf8))
        #expect(tape.compactText == #"{"a":1,"a":{},"b":[3,{"x":2,"y":1}],"b":2}"#)
    }

    @Test("is made into the member of an object, without a change to it", arguments: 0..<100)
    func objects(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (one, other) = (JSONTree.random(&random), JSONTree.random(&random))
        let inner = JSONTape(object: [("b", JSONTape(one)), ("a", JSONTape(other))])
        #expect(inner.tree == ["a": other, "b": one])
        #expect(
            JSONTape(object: [("z", inner)]).pretty == (["z": ["a": other, "b": one]] as JSONTree).pretty)
    }

    @Test("gives each value as a tape of its own", arguments: 0..<100)
    func values(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (one, other) = (JSONTree.random(&random), JSONTree.random(&random))
        let top = JSONTape(["a": one, "b": [other, one]]).top
        let values = [top["a"], top["b"]?.items?.first, top.members?.last?.value.items?.last]
        #expect(values.map(\.?.tape.tree) == [one, other, one])
        #expect(top["c"] == nil)
    }

    @Test("has other texts, numbers and names in the places that are given")
    func changes() throws {
        var tape = try JSONTape(sorting: Data(#"{"b":"long\n","c":[1,"x"],"d":{}}"#.utf8))
        tape.replace(1, by: "\"new\"", .string)
        tape.replace(3, by: "12", .number)
        tape.rename(2, to: "a")
        #expect(tape.compactText == #"{"b":"\"new\"","a":[12,"x"],"d":{}}"#)
        tape.sort()
        #expect(tape.tree == ["a": [12, "x"], "b": "\"new\"", "d": [:]])
    }

    @Test(
        "of another program may begin with a byte order mark, and be UTF-16 if that says so",
        arguments: [
            [0xEF, 0xBB, 0xBF] + Array(#"{"é":1}"#.utf8), Array(#"{"é":1}"#.utf8),
            [0xFE, 0xFF] + #"{"é":1}"#.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
            [0xFF, 0xFE] + #"{"é":1}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        ] as [[UInt8]])
    func byteOrderMark(bytes: [UInt8]) throws {
        #expect(try JSONTape(mending: Data(bytes)).tree == ["é": 1])
    }

    @Test(
        "is refused if it has more values than are read, by both readers",
        arguments: ["[1,[]]", #"{"a":{"b":1}}"#])
    func tooMany(json: String) throws {
        let data = Data(json.utf8)
        #expect(JSONTape(plain: data, mostValues: 3) != nil && JSONTape(plain: data, mostValues: 2) == nil)
        #expect(try JSONTape(byYAJL: data, mostValues: 3).tokens.count == 3)
        let error = #expect(throws: JSONReadingError.self) { try JSONTape(byYAJL: data, mostValues: 2) }
        #expect(error?.reason == .tooMany && error?.line == 1)
        #expect(error?.description == "it has more than 4000000 values")
    }

    @Test("is refused with the line of a text that is not UTF-8")
    func notUTF8() {
        let json = Data("{\"é\":\n1,\n\"b\":\"".utf8) + [0xE2, 0x82] + Data("\"}\n".utf8)
        let error = #expect(throws: JSONReadingError.self) { try JSONTape(mending: json) }
        #expect(error == JSONReadingError(reason: .notJSON, line: 3))
    }
}
