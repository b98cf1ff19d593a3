import Foundation
import Testing

@testable import guichet

/// Checks that somebody has decided, for each field of the wire types, whether the field is harmless or must
/// be replaced.
@Suite struct RecordingRulesTests {
    private struct Field: Hashable {
        var type: String
        var name: String
    }

    /// The fields of the wire types that are always replaced.
    private static let replacedFields = """
        access_token refresh_token client_id client_secret username password city countryCode dateOfBirth
        houseNumber name id code value postCode street url cards number addressRef pointOfInterestRef
        availableAt requestPointer responsePointer firstName lastName email phoneNumber bookingCode bookingId bookingRef
        passengerIds controlNumber controlId data content downloadLink downloadExpiry
        fulfillmentIds fulfillmentId bookingPartIds carrier cardIdRequired percentage
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// The fields to decide on: members of the wire types whose values are not objects, and fields of OAuth's forms.
    private func fields() throws -> Set<Field> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/OSDM/Wire").standardizedFileURL
        let table = try String(contentsOf: folder.appending(path: "wire.txt"), encoding: .utf8)
        let structs = Set(table.matches(of: #/(?m)^struct (\w+)/#).map { String($0.1) })
        var fields: Set<Field> = []
        var type = ""
        for line in table.split(separator: "\n") {
            if let found = line.firstMatch(of: #/^struct (\w+)/#) { type = String(found.1) }
            guard
                let member = line.firstMatch(
                    of: #/^ +(?:required|expected|optional) +(?:\w+ = )?(\w+): (?:lossy )?\[?(\w+)/#),
                !structs.contains(String(member.2))
            else { continue }
            fields.insert(Field(type: type, name: String(member.1)))
        }
        let forms = try String(contentsOf: folder.appending(path: "OAuth.swift"), encoding: .utf8)
        for found in forms.matches(of: #/fields\["(\w+)"\] = /#) {
            fields.insert(Field(type: "Form", name: String(found.1)))
        }
        return fields
    }

    @Test("every field of the wire types is listed as harmless or as replaced")
    func allFieldsJudged() throws {
        let fields = try fields()
        try #require(fields.count > 120)
        let known = Set(
            RecordingRules.harmlessFields + Self.replacedFields
                + RecordingRules.harmlessPaths.map { String($0.split(separator: ".").last ?? "") })
        for field in fields where !known.contains(field.name) {
            Issue.record("Nobody has said whether \(field.type).\(field.name) is harmless.")
        }
    }

    @Test("no field is listed both as harmless and as replaced")
    func judgedOnce() {
        let both = Set(RecordingRules.harmlessFields).intersection(Self.replacedFields)
        #expect(both.isEmpty)
    }
}
