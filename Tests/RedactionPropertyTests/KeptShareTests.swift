import Foundation
import HTTPBodies
import JSONTrees
import Redaction
import Testing

/// Harmless values must stay readable: a recording with only pseudonyms would be useless.
@Suite struct KeptShareTests {
    /// Returns the texts in the project's recordings, with their fields.
    private func texts() throws -> [(field: String, text: String)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/Recordings").standardizedFileURL
        let names = try #require(FileManager.default.enumerator(atPath: folder.path))
        var texts: [(field: String, text: String)] = []
        func add(_ tree: JSONTree, _ field: String) {
            switch tree {
            case .null, .bool, .number: break
            case .string(let text): texts.append((field, text))
            case .array(let items): for item in items { add(item, field) }
            case .object(let members): for member in members { add(member.value, member.name) }
            }
        }
        for case let name as String in names where name.hasSuffix(".json") && !name.hasSuffix("fixture.json")
        {
            let exchange = try JSONTree(reading: Data(contentsOf: folder.appending(path: name)))
            for body in [exchange["request"]?["body"], exchange["response"]?["body"]] {
                if let json = body?["json"] { add(json, "") }
                guard case .array(let pairs)? = body?["form"] else { continue }
                for pair in pairs { if let value = pair["value"] { add(value, "") } }
            }
        }
        return texts
    }

    /// The words with an inner capital or a digit in the recordings. The program's rules list them as codes.
    private let codes = [
        "PDF_A4", "ADMISSION_POINT2POINT", "StopPlaceRef", "StopPlace", "AdmissionOfferPart",
        "ReservationOfferPart",
        "firstName", "lastName", "phoneNumber",
    ]

    @Test("redaction keeps at least 95 % of the texts in the project's recordings") func keptShare() throws {
        let texts = try texts()
        try #require(texts.count > 5_000)
        let replaced = texts.count { Pseudonym.isOne($0.text) }
        // Texts that were kept when they were recorded must still be kept.
        var pass = RedactionPass(RedactionRules(keep: ["*"], codes: codes))
        let kept = texts.filter { !Pseudonym.isOne($0.text) }
        let gone = kept.filter { field, text in
            let name = field.isEmpty ? "value" : field
            let clean = pass.redacted([name: .string(text)])[name]?.string ?? ""
            return Pseudonym.isOne(clean)
        }
        let share = 1 - Double(replaced + gone.count) / Double(texts.count)
        #expect(share >= 0.95, "\(replaced) and \(gone.count) of \(texts.count) would be replaced")
    }
}
