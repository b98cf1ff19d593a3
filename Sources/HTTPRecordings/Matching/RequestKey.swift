import HTTPBodies
import JSONTrees
import Redaction

/// The parts of a request that are compared: normalised, and without secrets.
struct RequestKey: Sendable {
    /// `method` and `path`, and `host`, `query`, `headers` and `body` where the rules compare them.
    private let parts: JSONTree
    /// The parts as canonical JSON. Keys are equal if these bytes are equal.
    private let identity: [UInt8]
    /// The parts of the path that look like ids, and the identifiers in the query and the body. They do not matter
    /// for equality: `IdentifierBinding` compares them.
    let ids: [ExactText]
    /// A hash of the request as it was written. It does not matter for equality.
    let written: Int

    init(_ parts: [JSONTree.Member], ids: [ExactText] = [], written: Int = 0) {
        self.written = written
        self.parts = .object(ofUnsorted: parts)
        identity = self.parts.canonical
        self.ids = ids
    }

    private func text(_ part: String) -> String { parts[part]?.string ?? "" }

    /// Method and path, with `…` for a part that is replaced: `POST /offers`, `GET /users/…`.
    var name: String { Self.readable("\(text("method")) \(text("path"))") }

    /// Method, path and the beginning of the query, with `…` for what is replaced: `GET /trips?page=2&user=…`.
    var title: String {
        let pairs = (parts["query"]?.members ?? []).flatMap { member in
            (member.value.items ?? []).map { "\(member.name)=\($0.string ?? "")" }
        }
        guard !pairs.isEmpty else { return name }
        let query = Self.readable(pairs.joined(separator: "&"))
        return "\(name)?\(query.count > 100 ? "\(query.prefix(99))…" : query)"
    }

    private static func readable(_ text: String) -> String {
        text.replacing(#/▒\d*/#.matchingSemantics(.unicodeScalar), with: "…")
    }

    /// The bytes by which keys are sorted. They begin with path and method, so that people can follow the order.
    var text: [UInt8] { Array("\(text("path")) \(text("method")) ".utf8) + identity }
}

extension RequestKey: Hashable {
    static func == (one: RequestKey, other: RequestKey) -> Bool { one.identity == other.identity }
    func hash(into hasher: inout Hasher) { identity.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension RequestKey {
    /// Whether the recording replaced a text in this request that the rules keep. It replaces such a text if
    /// it contains a value that was replaced elsewhere.
    var holdsReplacedText: Bool {
        let mark = parts.mapTexts { $0 == PseudonymRegistry.keptMark ? .null : .string($0) }
        return mark != parts
    }

    /// Whether a request equals a recorded one, apart from texts that the rules keep but the recording
    /// replaced.
    func isLike(_ recorded: RequestKey) -> Bool {
        JSONDifference.between(parts, recorded.parts).allSatisfy {
            $0.one?.string != nil && $0.other?.string == PseudonymRegistry.keptMark
        }
    }

    /// Whether a request equals a recorded one, except that it has values of its own where the recorded one has
    /// pseudonyms that a response has given out.
    func hasOwnValues(inPlaceOf recorded: RequestKey) -> Bool {
        let differences = JSONDifference.between(parts, recorded.parts)
        return !differences.isEmpty
            && differences.allSatisfy {
                ($0.one?.string?.hasPrefix(PseudonymRegistry.keptMark) ?? false)
                    && ($0.other?.string.map(Pseudonym.isOne) ?? false)
            }
    }

    /// Whether a value in the request is a pseudonym that a response has given out.
    var holdsPseudonym: Bool { parts.mapTexts { Pseudonym.isOne($0) ? .null : .string($0) } != parts }
}

extension RequestKey {
    /// How much each part counts, in the order in which differences are reported.
    private static let weights: [(part: String, weight: Int)] = [
        ("method", 2), ("host", 1), ("path", 8), ("query", 4), ("headers", 1), ("body", 4),
    ]

    /// Rates how similar a request is to a recorded one: the higher, the more similar.
    func nearness(to recorded: RequestKey) -> Int {
        Self.weights.reduce(0) { score, row in
            if parts[row.part] == recorded.parts[row.part] { return score + row.weight }
            return row.part == "path" ? score + sharedSegments(recorded) : score
        }
    }

    private func sharedSegments(_ recorded: RequestKey) -> Int {
        let (one, other) = (text("path").parts(between: 0x2F), recorded.text("path").parts(between: 0x2F))
        let shared = zip(one, other).dropFirst().count { String($0).hasSameCodePoints(as: String($1)) }
        return min(6, one.count == other.count ? shared * 2 : shared)
    }

    /// Describes the differences between a request and a recorded one: the first of each part. Returns nil if they are
    /// the same.
    func difference(from recorded: RequestKey) -> String? {
        let words = Self.weights.compactMap { part, _ in
            Self.words(part, parts[part], recorded.parts[part])
        }
        return words.isEmpty ? nil : Self.readable(words.joined(separator: "; "))
    }

    private static func words(_ part: String, _ mine: JSONTree?, _ theirs: JSONTree?) -> String? {
        if mine == theirs { return nil }
        guard ["query", "headers", "body"].contains(part) else {
            return different(part, mine?.string ?? "none", theirs?.string ?? "none")
        }
        if part == "body" {
            guard let mine else { return "the body is empty" }
            guard let theirs else { return "the recorded request has no body" }
            let kinds = [mine, theirs].map { $0.members?.map(\.name) }
            guard kinds[0] == kinds[1] else { return "the body is of another kind" }
        }
        let all = JSONDifference.between(mine ?? .object([]), theirs ?? .object([]))
        // A text that the recording replaced as a whole does not keep a request from matching; see `isLike`.
        guard let first = all.first(where: { $0.other?.string != PseudonymRegistry.keptMark }) ?? all.first
        else { return nil }
        let label = label(part, first.path.steps)
        if case .name("bytes")? = first.path.steps.first {
            return "the body, which is kept as it is, is another"
        }
        guard let one = first.one else { return "\(label) is missing" }
        guard let other = first.other else { return "\(label) is not in the recording" }
        return different(label, one.clipped, other.clipped)
    }

    private static func different(_ label: String, _ one: String, _ other: String) -> String {
        // The marks of replaced values are numbered by which values of their request are equal.
        readable(one) == readable(other)
            ? "\(label) is replaced: one of the two requests has its value in another place, too"
            : "\(label) is \(one), not \(other)"
    }

    private static func label(_ part: String, _ steps: [JSONPath.Step]) -> String {
        let names = steps.compactMap { if case .name(let name) = $0 { name.text } else { nil } }
        return switch (part, names.first) {
        case ("query", let name?): "query parameter \(name)"
        case ("headers", let name?): "header \(name)"
        case (_, "form") where names.count > 1: "form field \(names[1])"
        case (_, "json"): "\(JSONPath(Array(steps.dropFirst()))) of the body"
        default: "the body"
        }
    }
}

/// Maps each id that a program requests to one id of the recording, so that a request for a second id does not get
/// the response for the first.
struct IdentifierBinding: Sendable {
    /// An id that was requested. The recording may have a number for it in paths, and a text elsewhere.
    private struct Asked: Hashable {
        var id: ExactText
        var isNumber: Bool

        init(_ id: ExactText, for recordedID: ExactText) {
            self.id = id
            isNumber = recordedID.text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    /// Parts of paths that a rule keeps. They stand for themselves alone.
    private let kept: Set<ExactText>
    private var asked: [ExactText: ExactText] = [:]
    private var recorded: [Asked: ExactText] = [:]

    init(kept: [String] = []) { self.kept = Set(kept.map { ExactText($0) }) }

    /// Whether the ids of a request can be mapped to those of a recorded request.
    func allows(_ ids: [ExactText], for recordedIDs: [ExactText]) -> Bool {
        ids.count == recordedIDs.count && refused(ids, for: recordedIDs) == nil
    }

    /// Returns the first recorded id that does not stand for the one in its place in a request.
    func refused(_ ids: [ExactText], for recordedIDs: [ExactText]) -> ExactText? {
        zip(ids, recordedIDs).first { id, recordedID in
            (recorded[Asked(id, for: recordedID)] ?? recordedID) != recordedID
                || (asked[recordedID] ?? id) != id || id != recordedID && kept.contains(recordedID)
        }?.1
    }

    mutating func bind(_ ids: [ExactText], to recordedIDs: [ExactText]) {
        for (id, recordedID) in zip(ids, recordedIDs) {
            recorded[Asked(id, for: recordedID)] = recordedID
            asked[recordedID] = id
        }
    }
}
