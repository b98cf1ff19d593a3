import Foundation
import TestSupport
import Testing

@testable import JSONTrees

@Suite("JSON as values: random trees")
struct RandomTreeTests {
    @Test("a tree that is written is read back the same, by Foundation too", arguments: 0..<300)
    func roundTrip(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tree = JSONTree.random(&random)
        for json in [tree.compact, tree.pretty] {
            #expect(try JSONTree(reading: json) == tree)
            #expect(
                try JSONDecoder().decode(JSONTree.self, from: json).sorted == tree.withoutRepeatedNames.sorted
            )
        }
    }
}
