import Foundation
import Testing

@testable import guichet

/// Each field of the wire types was judged: it is harmless, or it is replaced.
@Suite struct RailFixturesTests {
    private struct Field: Hashable {
        var type: String
        var name: String
    }

    /// What stands in a message by a name, read from the sources; objects are what their own fields are.
    private func fields() throws -> Set<Field> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/OSDM/Wire").standardizedFileURL
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let objects = Set(
            sources.flatMap { $0.matches(of: #/extension Wire\.(\w+): Wire\.Object/#).map { String($0.1) } })
        var fields: Set<Field> = []
        for source in sources {
            let members = source.matches(of: #/(\w+) = try object\.value\w*\(\s*"(\w+)"/#)
            let names = Dictionary(members.map { (String($0.1), String($0.2)) }) { first, _ in first }
            var type = ""
            for line in source.split(separator: "\n") {
                if let found = line.firstMatch(of: #/struct (\w+)/#) {
                    type = objects.contains(String(found.1)) ? String(found.1) : ""
                }
                if let found = line.firstMatch(of: #/fields\["(\w+)"\] = /#) {
                    fields.insert(Field(type: "Form", name: String(found.1)))
                }
                guard !type.isEmpty,
                    let found = line.wholeMatch(
                        of: #/ *package (?:private\(set\) )?var (\w+)(?:: ([^{=]+)| = .*)/#)
                else { continue }
                let value = String(found.2 ?? "").replacing(#/Elements<|[\[\]?>]/#, with: "")
                guard !objects.contains(value) else { continue }
                fields.insert(Field(type: type, name: names[String(found.1)] ?? String(found.1)))
            }
        }
        return fields
    }

    @Test("every field of the wire types is known to be harmless or is replaced")
    func allFieldsJudged() throws {
        let fields = try fields()
        try #require(fields.count > 120)
        let known = Set(
            RailFixtures.harmlessFields + RailFixtures.replacedFields
                + RailFixtures.harmlessPaths.map { String($0.split(separator: ".").last ?? "") })
        for field in fields where !known.contains(field.name) {
            Issue.record("Nobody has said whether \(field.type).\(field.name) is harmless.")
        }
    }

    @Test("no field is both harmless and replaced")
    func judgedOnce() {
        let both = Set(RailFixtures.harmlessFields).intersection(RailFixtures.replacedFields)
        #expect(both.isEmpty)
    }
}
