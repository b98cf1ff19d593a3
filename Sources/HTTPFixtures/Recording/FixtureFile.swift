import Foundation
import HTTPBodies

/// `fixture.json`: what holds for a whole recording.
struct FixtureFile: Codable, Hashable, Sendable {
    static let name = "fixture.json"
    /// The highest that this program reads, and the one that it writes.
    static let schema = 1

    var schema = FixtureFile.schema
    var recordedAt: Date
    var finished: Bool
    var matching: MatchingRules
    var redaction: RedactionExtras
    var allow: [LeakAllowance]
    var about: [String: String]

    init(_ recording: Recording) {
        recordedAt = recording.recordedAt
        finished = recording.isFinished
        matching = recording.matching
        redaction = recording.redaction
        allow = recording.allowances
        about = recording.about
    }

    private enum Key: String, CodingKey {
        case schema, recordedAt, finished, matching, redaction, allow, about
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        schema = try values.decode(Int.self, forKey: .schema)
        recordedAt = try values.decode(Date.self, forKey: .recordedAt)
        finished = try values.decode(Bool.self, forKey: .finished)
        matching = try values.decodeIfPresent(MatchingRules.self, forKey: .matching) ?? MatchingRules()
        redaction = try values.decodeIfPresent(RedactionExtras.self, forKey: .redaction) ?? RedactionExtras()
        allow = try values.decodeIfPresent([LeakAllowance].self, forKey: .allow) ?? []
        about = try values.decodeIfPresent([String: String].self, forKey: .about) ?? [:]
    }

    func data() throws(RecordingError) -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        do {
            return try JSONTree(reading: try encoder.encode(self)).sorted.pretty
        } catch {
            throw RecordingError(
                .unwritable, file: Self.name, "its rules cannot be written", remedy: "Record with others.")
        }
    }

    init(reading data: Data) throws(RecordingError) {
        let tree = try ExchangeReader.tree(data, name: Self.name)
        guard case .number(let number)? = tree["schema"], let schema = Int(number.text), schema >= 1 else {
            throw RecordingError(
                .notARecording, file: Self.name, "$.schema is missing, so that it is no recording's",
                remedy: "Name the folder of a recording.")
        }
        guard schema <= Self.schema else {
            throw RecordingError(
                .newerSchema, file: Self.name,
                "it was written by a newer program (schema \(schema); this one reads up to \(Self.schema))",
                remedy: "Use that program, or record again with this one.")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            self = try decoder.decode(FixtureFile.self, from: data)
        } catch {
            throw RecordingError(
                .malformed, file: Self.name, Self.words(error), remedy: "Mend it by hand, or record again.")
        }
    }

    private static func words(_ error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            JSONPath(path.map { key in key.intValue.map { .index($0) } ?? .name(key.stringValue) })
                .description
        }
        return switch error as? DecodingError {
        case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(place(context.codingPath)) is of another kind than it should be"
        case .dataCorrupted(let context):
            "\(place(context.codingPath)) cannot be used: \(context.debugDescription)"
        default: "it cannot be understood"
        }
    }
}
