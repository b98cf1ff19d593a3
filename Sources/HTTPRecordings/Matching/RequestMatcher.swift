import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Locking
import Redaction

/// Compares requests by the rules of a recording. Kept values must be equal. Replaced values need not be equal, but
/// values that are equal within one request must be equal within the other.
struct RequestMatcher: Sendable {
    let rules: MatchingRules
    private let ignoredFields: [JSONPathPattern]
    private let ignoredQuery: Set<String>
    private let headers: Set<String>
    private let pass: Lock<RedactionPass>

    /// - Parameter exchanges: The exchanges of the recording that is replayed. In its requests, a client
    ///   sends back pseudonyms from their responses, such as `id-3`, so these pseudonyms must be equal.
    init(
        _ rules: MatchingRules = MatchingRules(), redaction: RedactionRules = RedactionRules(),
        exchanges: [Exchange] = []
    ) {
        self.rules = rules
        ignoredFields = rules.ignoredFields.map { JSONPathPattern($0) }
        ignoredQuery = Set(rules.ignoredQuery)
        headers = Set(rules.headers.map { $0.lowercased() })
        pass = Lock(RedactionPass(redaction, .marks(known: Self.givenOut(exchanges))))
    }

    /// Returns the key of a request. Requests with equal keys match each other.
    func key(_ request: HTTPRequest, body: Data) -> RequestKey {
        pass.withLock { key(request, body, &$0) }
    }

    private func key(_ request: HTTPRequest, _ body: Data, _ pass: inout RedactionPass) -> RequestKey {
        pass.restart()
        // The marks that replace values are numbered in the order in which values are redacted. That order must not
        // depend on how the request is written. The body comes first, because its values may occur in the path.
        let content = pass.body(body, request.headerFields, isRequest: true)
        // Identifiers that comparisons ignore need not be mapped to identifiers of the recording.
        var fieldIDs = rules.comparesBody && ignoredFields.isEmpty ? pass.fieldIdentifiers : []
        let target = request.target
        let ids = pass.ids(in: String(target.path)).map { ExactText($0) }
        let path = pass.target(Form.normalizedPath(String(target.path)))
        let query = RedactionPass.ordered(Form.anyPairs(target.query ?? "")).map { pair in
            let known = pass.fieldIdentifiers.count
            let clean = pass.query(pair)
            if !ignoredQuery.contains(clean.name) { fieldIDs += pass.fieldIdentifiers[known...] }
            return clean
        }
        let headers = pass.fields(
            request.headerFields.filter { self.headers.contains($0.name.canonicalName) })
        let parts: [(String, JSONTree?)] = [
            ("body", rules.comparesBody ? counted(content) : nil),
            ("headers", Self.json(headers.map { FormPair(name: $0.name.canonicalName, value: $0.value) })),
            ("host", rules.comparesHost ? request.authority.map { .string($0.lowercased()) } : nil),
            ("method", .string(RedactionPass.method(request.method).rawValue)), ("path", .string(path)),
            ("query", Self.json(query.filter { !ignoredQuery.contains($0.name) })),
        ]
        var written = Hasher()
        written.combine(request.path)
        written.combine(body)
        return RequestKey(
            parts.compactMap { name, value in value.map { .init(name, $0) } },
            ids: ids + fieldIDs.map { ExactText($0) }, written: written.finalize())
    }

    /// Groups values by their names, and sorts the names and the values of each name. Returns nil if there
    /// are no pairs.
    private static func json(_ pairs: [FormPair]) -> JSONTree? {
        guard !pairs.isEmpty else { return nil }
        var groups: [(name: String, values: [JSONTree])] = []
        for pair in pairs.sorted() {
            if groups.last?.name.hasSameCodePoints(as: pair.name) != true { groups.append((pair.name, [])) }
            groups[groups.count - 1].values.append(.string(pair.value))
        }
        return .object(groups.map { .init($0.name, .array($0.values)) })
    }

    private func counted(_ body: RedactedBody) -> JSONTree? {
        switch body {
        case .none: return nil
        case .json(let json): return ["json": json.removing(ignoredFields)]
        case .form(let pairs):
            let counted = pairs.filter { pair in
                !ignoredFields.contains { $0.matches(JSONPath().appending(pair.name)) }
            }
            return ["form": Self.json(counted) ?? .object([])]
        case .kept(let data): return ["bytes": .string(data.base64EncodedString())]
        // A recording does not have the content of a dropped body.
        case .dropped(let body): return ["dropped": .string(body.type)]
        }
    }

    /// Finds the ids that a recording has in clear: those in kept fields, and parts of paths that a rule names.
    static func plainIDs(_ exchanges: [Exchange], _ rules: RedactionRules) -> Set<ExactText> {
        var pass = RedactionPass(rules, .oneMark)
        pass.registry.isFromRecording = true
        for exchange in exchanges {
            _ = pass.body(exchange.requestBody, exchange.request.headerFields, isRequest: true)
            _ = pass.target(exchange.request.path ?? "")
            guard let response = try? exchange.result.get() else { continue }
            _ = pass.body(response.body, response.head.headerFields)
        }
        return pass.identifiers.union(rules.keep.map { ExactText($0) })
    }

    /// Finds the pseudonyms that occur in a response before they occur in a request.
    private static func givenOut(_ exchanges: [Exchange]) -> Set<String> {
        var given: Set<String> = []
        var asked: Set<String> = []
        for exchange in exchanges {
            let inRequest = pseudonyms(in: exchange.requestBody, exchange.request.path ?? "")
            asked.formUnion(inRequest.filter { !given.contains($0) })
            guard let response = try? exchange.result.get() else { continue }
            let headers = response.head.headerFields.map(\.value).joined(separator: " ")
            given.formUnion(pseudonyms(in: response.body, headers).filter { !asked.contains($0) })
        }
        return given
    }

    private static func pseudonyms(in body: Data, _ text: String) -> [String] {
        [String(decoding: body, as: UTF8.self), text].flatMap { text in
            Pseudonym.ranges(in: text).map { String(text[$0]) }
        }
    }
}
