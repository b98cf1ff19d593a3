import Foundation
import HTTPBodies
import JSONTrees
import Redaction
import Testing

/// Harmless values stay readable: a recording of nothing but pseudonyms tells nobody anything.
@Suite struct KeptShareTests {
    private struct Count {
        var kept = 0
        var replaced = 0

        mutating func add(_ tree: JSONTree) {
            switch tree {
            case .null, .bool: break
            // A number that was replaced looks like any other.
            case .number: kept += 1
            case .string(let text): if Pseudonym.isOne(text) { replaced += 1 } else { kept += 1 }
            case .array(let items): for item in items { add(item) }
            case .object(let members): for member in members { add(member.value) }
            }
        }
    }

    @Test func ofTheLeavesOfTheProjectsRecordingsNearlyAllStay() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/Recordings").standardizedFileURL
        let names = try #require(FileManager.default.enumerator(atPath: folder.path))
        var count = Count()
        for case let name as String in names where name.hasSuffix(".json") && !name.hasSuffix("fixture.json")
        {
            let exchange = try JSONTree(reading: Data(contentsOf: folder.appending(path: name)))
            for body in [exchange["request"]?["body"], exchange["response"]?["body"]] {
                if let json = body?["json"] { count.add(json) }
                guard case .array(let pairs)? = body?["form"] else { continue }
                for pair in pairs { if let value = pair["value"] { count.add(value) } }
            }
        }
        try #require(count.kept > 10_000)
        let share = Double(count.kept) / Double(count.kept + count.replaced)
        #expect(share >= 0.97, "kept \(count.kept), replaced \(count.replaced)")
    }
}
