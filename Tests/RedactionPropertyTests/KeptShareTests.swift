import Foundation
import HTTPBodies
import JSONTrees
import Redaction
import Testing

/// Harmless values stay readable: a recording of nothing but pseudonyms tells nobody anything.
@Suite struct KeptShareTests {
    /// The texts that stand in the project's recordings, by their fields.
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

    /// Words with an inner capital or a digit that the recordings hold, as the rules of OSDM name them.
    private let codes = [
        "PDF_A4", "ADMISSION_POINT2POINT", "StopPlaceRef", "StopPlace", "AdmissionOfferPart",
        "ReservationOfferPart",
        "firstName", "lastName", "phoneNumber",
    ]

    @Test func ofTheTextsOfTheProjectsRecordingsNearlyAllStay() throws {
        let texts = try texts()
        try #require(texts.count > 10_000)
        let replaced = texts.count { Pseudonym.isOne($0.text) }
        // What was kept when they were recorded is kept now.
        var pass = RedactionPass(RedactionRules(keep: ["*"], codes: codes))
        let kept = texts.filter { !Pseudonym.isOne($0.text) }
        let gone = kept.filter { field, text in
            var tape = JSONTape([field.isEmpty ? "value" : field: .string(text)])
            pass.redact(&tape)
            let clean = tape.tree[field.isEmpty ? "value" : field]?.string ?? ""
            return Pseudonym.isOne(clean)
        }
        let share = 1 - Double(replaced + gone.count) / Double(texts.count)
        #expect(share >= 0.95, "\(replaced) and \(gone.count) of \(texts.count) would be replaced")
    }
}
