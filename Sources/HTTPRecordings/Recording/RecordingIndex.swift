import Foundation
import HTTPBodies
import JSONTrees
import Redaction

/// The file `fixture.json`: facts about a recording, its rules, and the order of its exchanges.
struct RecordingIndex: Hashable, Sendable {
    static let name = "fixture.json"
    /// The version of the schema that this program writes. It also reads older versions, but no newer ones.
    static let schema = 2

    struct Entry: Hashable, Sendable {
        var file: String
        /// Whether the response is repeated after it has been used.
        var repeats = false
    }

    typealias Item = (entry: Entry, exchange: RedactedExchange)

    var schema = RecordingIndex.schema
    /// The recording without its exchanges.
    var recording: Recording
    var exchanges: [Entry] = []

    var tree: JSONTree {
        let (redaction, recordedAt) = (recording.redaction, recording.recordedAt.formatted(.iso8601))
        let entries = exchanges.map { entry -> JSONTree in
            entry.repeats ? ["file": .string(entry.file), "repeat": "last"] : .string(entry.file)
        }
        let allowed = recording.allowances.map { allowance -> JSONTree in
            ["path": .string(allowance.path), "reason": .string(allowance.reason)]
        }
        let tree: JSONTree = [
            "about": .object(recording.about.map { .init($0.key, .string($0.value)) }),
            "allow": .array(allowed),
            "dates": .object(redaction.dates.map { .init($0.key, .number(JSONNumber($0.value))) }),
            "exchanges": .array(entries), "finished": .bool(recording.isFinished),
            "keep": .array(redaction.keep.map { .string($0) }), "matching": recording.matching.tree,
            "recordedAt": .string(recordedAt), "rules": .number(JSONNumber(recording.rules)),
            "schema": .number(JSONNumber(schema)),
        ]
        let lists = [("alike", recording.alike), ("notes", recording.notes)].filter { !$1.isEmpty }
            .map { name, texts in JSONTree.Member(name, .array(texts.map { .string($0) })) }
        return JSONTree.object((tree.members ?? []) + lists).sorted
    }

    var data: Data { tree.pretty }

    /// Finds the values in the program's facts that were replaced elsewhere. The rest of the file is rules and names.
    func leaks(_ scan: LeakScan) -> [Leak] {
        if scan.holdsNamed(data, file: Self.name) { return [Leak(file: Self.name, place: "", isNamed: true)] }
        return scan.leaks(in: tree["about"] ?? .null, at: JSONPath().appending("about"), file: Self.name)
    }
}

extension RecordingIndex {
    init(reading data: Data) throws(RecordingError) {
        let json = try ExchangeReader.tree(data, name: Self.name)
        guard let schema = json["schema"]?.int, schema >= 1 else {
            throw RecordingError(
                .notARecording, file: Self.name, "$.schema is missing, so it does not belong to a recording",
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
            self = try decoder.decode(RecordingIndex.self, from: data)
        } catch {
            throw .malformed(Self.name, Self.words(error))
        }
        exchanges = try json["exchanges"].map(Self.entries) ?? []
    }

    private static func entries(_ json: JSONTree) throws(RecordingError) -> [Entry] {
        guard let items = json.items else { throw .malformed(name, "$.exchanges is not a list") }
        return try items.enumerated().map { index, item throws(RecordingError) in
            let again = item["repeat"]
            guard let file = item.string ?? item["file"]?.string, again == nil || again?.string == "last"
            else {
                throw .malformed(
                    name, "$.exchanges[\(index)] is neither a file's name nor one with repeat: last")
            }
            return Entry(file: file, repeats: again != nil)
        }
    }

    private static func words(_ error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> JSONPath {
            JSONPath(path.map { key in key.intValue.map { .index($0) } ?? .name(ExactText(key.stringValue)) })
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

extension RecordingIndex: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case schema, rules, recordedAt, finished, matching, keep, dates, allow, about, notes, alike, exchanges
    }

    /// Returns the names in the file that mean nothing, such as a misspelled `keep`.
    static func strangers(in data: Data) -> [String] {
        let known = Set(Key.allCases.map(\.rawValue))
        return ((try? JSONTree(reading: data))?.members ?? []).map(\.name).filter { !known.contains($0) }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func read<Value: Decodable>(_ key: Key, _ usual: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? usual
        }
        schema = try values.decode(Int.self, forKey: .schema)
        recording = Recording(
            recordedAt: try values.decode(Date.self, forKey: .recordedAt),
            isFinished: try values.decode(Bool.self, forKey: .finished),
            rules: schema < 2 ? 1 : try read(.rules, 1), matching: try read(.matching, MatchingRules()),
            redaction: RedactionRules(keep: try read(.keep, []), dates: try read(.dates, [:])),
            // In the older schema, an allowance may name a kind of secret instead of a place.
            allowances: schema < 2 ? [] : try read(.allow, []), about: try read(.about, [:]),
            notes: try read(.notes, []), alike: try read(.alike, []))
    }
}
