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
}
