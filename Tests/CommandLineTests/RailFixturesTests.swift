import Foundation
import Testing

@testable import guichet

/// Each field of the wire types was judged: it is harmless, or it is replaced.
@Suite struct RailFixturesTests {
    /// Fields of the sources that no message has by themselves, and why.
    private static let notOnTheWire = [
        "DateTime.time": "the whole is one text", "LocalDateTime.day": "the whole is one text",
        "LocalDateTime.minuteOfDay": "the whole is one text", "ISODuration.duration": "the whole is one text",
        "Elements.array": "the whole is one list",
        "Elements.leftOut": "a note of the reader's own",
    ]
    private static let scalars = ["DateTime", "LocalDateTime", "ISODuration"]

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
            sources.flatMap { $0.matches(of: #/struct (\w+)[^{]*Codable/#).map { String($0.1) } }
        ).subtracting(Self.scalars)
        var fields: Set<Field> = []
        for source in sources {
            let keys = source.matches(of: #/case (\w+) = "(\w+)"/#).map { (String($0.1), String($0.2)) }
            let names = Dictionary(keys) { first, _ in first }
            var type = ""
            for line in source.split(separator: "\n") {
                if let found = line.firstMatch(of: #/(?:struct|class) (\w+)([^{]*)/#) {
                    type = found.2.firstMatch(of: #/Codable/#) == nil ? "" : String(found.1)
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

    @Test func everyFieldOfTheWireTypesIsKnownToBeHarmlessOrReplaced() throws {
        let fields = try fields()
        try #require(fields.count > 120)
        let known = Set(
            RailFixtures.harmlessFields + RailFixtures.replacedFields
                + RailFixtures.harmlessPaths.map { String($0.split(separator: ".").last ?? "") })
        for field in fields where !known.contains(field.name) {
            let place = "\(field.type).\(field.name)"
            #expect(Self.notOnTheWire[place] != nil, "Nobody has said whether \(place) is harmless.")
        }
    }

    @Test func noFieldIsBothHarmlessAndReplaced() {
        let both = Set(RailFixtures.harmlessFields).intersection(RailFixtures.replacedFields)
        #expect(both.isEmpty)
    }
}
