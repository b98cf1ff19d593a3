import Foundation
import HTTPBodies
import Redaction

/// `fixture.json`: what holds for a whole recording, and the order of its exchanges.
struct FixtureFile: Hashable, Sendable {
    static let name = "fixture.json"
    /// The highest that this program reads, and the one that it writes.
    static let schema = 2

    struct Entry: Hashable, Sendable {
        var file: String
        /// Whether its response is given again once it has been used.
        var repeats = false
    }

    var schema = FixtureFile.schema
    /// The number of the redaction rules that wrote it.
    var rules = RedactionRules.version
    var recordedAt: Date
    var finished: Bool
    var matching: MatchingRules
    var redaction: RedactionRules
    var allow: [LeakAllowance]
    var about: [String: String]
    var exchanges: [Entry] = []

    init(_ recording: Recording) {
        recordedAt = recording.recordedAt
        finished = recording.isFinished
        matching = recording.matching
        redaction = recording.redaction
        allow = recording.allowances
        about = recording.about
        exchanges = recording.exchanges.map { Entry(file: $0.file, repeats: $0.repeats) }
    }

    /// Without its exchanges.
    var recording: Recording {
        Recording(
            recordedAt: recordedAt, isFinished: finished, rules: schema < 2 ? 1 : rules, matching: matching,
            redaction: redaction, allowances: allow, about: about)
    }

    // MARK: writing

    var tree: JSONTree {
        func texts(_ texts: [String]) -> JSONTree { .array(texts.map { .string($0) }) }
        let entries = exchanges.map { entry -> JSONTree in
            entry.repeats ? ["file": .string(entry.file), "repeat": "last"] : .string(entry.file)
        }
        return [
            "about": .object(about.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
            "allow": .array(allow.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
            "dates": .object(
                redaction.dates.sorted { $0.key < $1.key }.map {
                    .init($0.key, .number(JSONNumber($0.value)))
                }),
            "exchanges": .array(entries), "finished": .bool(finished), "keep": texts(redaction.keep),
            "matching": matching.tree, "recordedAt": .string(recordedAt.formatted(.iso8601)),
            "rules": .number(JSONNumber(rules)), "schema": .number(JSONNumber(schema)),
        ]
    }

    var data: Data { tree.pretty }

    // MARK: reading

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

extension FixtureFile: Decodable {
    private enum Key: String, CodingKey {
        case schema, rules, recordedAt, finished, matching, keep, dates, allow, about, exchanges
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        schema = try values.decode(Int.self, forKey: .schema)
        rules = try values.decodeIfPresent(Int.self, forKey: .rules) ?? 1
        recordedAt = try values.decode(Date.self, forKey: .recordedAt)
        finished = try values.decode(Bool.self, forKey: .finished)
        matching = try values.decodeIfPresent(MatchingRules.self, forKey: .matching) ?? MatchingRules()
        redaction = RedactionRules(
            keep: try values.decodeIfPresent([String].self, forKey: .keep) ?? [],
            dates: try values.decodeIfPresent([String: Int].self, forKey: .dates) ?? [:])
        // In the older form it could be for a kind of secret.
        allow = schema < 2 ? [] : try values.decodeIfPresent([LeakAllowance].self, forKey: .allow) ?? []
        about = try values.decodeIfPresent([String: String].self, forKey: .about) ?? [:]
        exchanges = try values.decodeIfPresent([Entry].self, forKey: .exchanges) ?? []
    }
}

extension FixtureFile.Entry: Decodable {
    private enum Key: String, CodingKey { case file, `repeat` }
    private enum Repeat: String, Decodable { case last }

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            file = name
            return
        }
        let values = try decoder.container(keyedBy: Key.self)
        file = try values.decode(String.self, forKey: .file)
        repeats = try values.decodeIfPresent(Repeat.self, forKey: .repeat) != nil
    }
}
