import Foundation
import HTTPTransport
import JSONTrees
import Testing

@testable import HTTPStubs

@Suite struct StubSchemaTests {
    @Test(
        "the schema has exactly the keys that the reader accepts",
        arguments: [
            ("stub", #"[{"?":1}]"#), ("stubRequest", #"[{"request":{"?":1}}]"#),
            ("stubResponse", #"[{"respond":{"?":1}}]"#), ("stubTimes", #"[{"times":{"?":1}}]"#),
        ])
    func keys(name: String, mistake: String) throws {
        let definition = try #require(StubSchema.definitions[name])
        var candidates = [definition]
        if case .array(let choices)? = definition["anyOf"] { candidates += choices }
        let object = try #require(candidates.first { $0["properties"] != nil })
        guard case .object(let members)? = object["properties"] else { return }
        #expect(object["additionalProperties"] == false)
        let names = members.map(\.name).joined(separator: ", ")
        let error = #expect(throws: (any Error).self) {
            try StubDocument(DocumentValue(json: Data(mistake.utf8), file: "a.json"))
        }
        #expect("\(try #require(error))".hasSuffix("these are: \(names)."))
    }

    @Test(
        "the schema allows exactly the times that the reader accepts",
        arguments: [
            "2s", "1.5 s", "250 ms", "2 min", "1s..3s", "1 s .. 3 s", "1s~0.5", "5", "1 h", "s", "1s~",
        ])
    func times(text: String) throws {
        let pattern = try #require(StubSchema.definitions["stubDelay"]?["pattern"]?.string)
        let isRead = (try? Delay(text)) != nil
        #expect(try TextPattern(pattern).matches(text) == isRead)
    }

    @Test("every reference in the schema has a definition, and every definition has a reference")
    func references() throws {
        var found: Set<String> = []
        func walk(_ tree: JSONTree) {
            switch tree {
            case .array(let items): items.forEach(walk)
            case .object(let members):
                for member in members {
                    if member.name == "$ref", let text = member.value.string { found.insert(text) }
                    walk(member.value)
                }
            default: break
            }
        }
        walk(StubSchema.definitions)
        guard case .object(let members) = StubSchema.definitions else {
            Issue.record("the definitions are not an object")
            return
        }
        // Only schemas that include these definitions, such as the schema of scenarios, refer to the list of stubs.
        #expect(found.union(["#/$defs/stubs"]) == Set(members.map { "#/$defs/\($0.name)" }))
    }

    @Test("the schema has all words for errors and for the behaviour after the last response")
    func words() throws {
        let text = StubSchema.definitions.compactText
        for code in StubResponse.errors { #expect(text.contains("\"\(code.rawValue)\"")) }
        for word in StubAfterLast.allCases { #expect(text.contains("\"\(word.rawValue)\"")) }
        #expect(!hasRepeatedNames(StubSchema.definitions))
    }

    private func hasRepeatedNames(_ tree: JSONTree) -> Bool {
        switch tree {
        case .null, .bool, .number, .string: false
        case .array(let items): items.contains(where: hasRepeatedNames)
        case .object(let members):
            Set(members.map(\.name)).count < members.count || members.contains { hasRepeatedNames($0.value) }
        }
    }
}
