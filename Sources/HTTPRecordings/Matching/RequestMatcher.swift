import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Locking
import Redaction

/// Compares requests by a recording's rules: values that the redaction keeps count as they are; for all others only
/// their equality with each other counts.
struct RequestMatcher: Sendable {
    let rules: MatchingRules
    private let ignoredFields: [JSONPathPattern]
    private let ignoredQuery: Set<String>
    private let headers: Set<String>
    private let pass: Lock<RedactionPass>

    /// - Parameter exchanges: The exchanges of the recording that is played: pseudonyms that its responses have given
    ///   out, such as `id-3`, come back in requests and stand for themselves.
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

    /// The key of a request; requests with equal keys are the same by the rules.
    func key(_ request: HTTPRequest, body: Data) -> RequestKey {
        pass.withLock { key(request, body, &$0) }
    }

    /// The keys of the requests of a recording.
    func keys(_ exchanges: [Exchange]) -> [RequestKey] {
        exchanges.mapParts { part in
            var pass = pass.withLock { $0 }
            return part.map { key($0.request, $0.requestBody, &pass) }
        }
    }

    private func key(_ request: HTTPRequest, _ body: Data, _ pass: inout RedactionPass) -> RequestKey {
        pass.restart()
        // Marks are numbered as values come, so this order must not depend on how the request is written. The body
        // comes first, because its values may stand in the path.
        let content = pass.body(body, request.headerFields, isRequest: true)
        var (path, query) = Self.parts(request.path ?? "/")
        let ids = pass.ids(in: path).map { ExactText($0) }
        path = pass.target(Form.normalizedPath(path))
        query = RedactionPass.ordered(query).map { pass.query($0) }
        let headers = pass.fields(
            request.headerFields.filter { self.headers.contains($0.name.canonicalName) })
        func text(_ value: String) -> JSONTape { JSONTape(.string(value)) }
        let parts: [(String, JSONTape?)] = [
            ("body", rules.comparesBody ? counted(content) : nil),
            ("headers", Self.json(headers.map { FormPair(name: $0.name.canonicalName, value: $0.value) })),
            ("host", rules.comparesHost ? request.authority.map { text($0.lowercased()) } : nil),
            ("method", text(RedactionPass.method(request.method).rawValue)), ("path", text(path)),
            ("query", Self.json(query.filter { !ignoredQuery.contains($0.name) })),
        ]
        return RequestKey(parts.compactMap { name, value in value.map { (name, $0) } }, ids: ids)
    }

    private static func parts(_ target: String) -> (String, [FormPair]) {
        guard let mark = target.utf8.firstIndex(of: 0x3F) else { return (target, []) }
        return (String(target[..<mark]), Form.anyPairs(target[mark...].dropFirst()))
    }

    /// The values of pairs by their names, in one order; nil where there are no pairs.
    private static func json(_ pairs: [FormPair]) -> JSONTape? {
        guard !pairs.isEmpty else { return nil }
        var groups: [(name: String, values: [JSONTree])] = []
        for pair in pairs.sorted() {
            if groups.last?.name.hasSameCodePoints(as: pair.name) != true { groups.append((pair.name, [])) }
            groups[groups.count - 1].values.append(.string(pair.value))
        }
        return JSONTape(.object(groups.map { .init($0.name, .array($0.values)) }))
    }

    private func counted(_ body: RedactedBody) -> JSONTape? {
        switch body {
        case .none: nil
        case .json(let json):
            JSONTape(object: [
                ("json", ignoredFields.isEmpty ? json : JSONTape(json.tree.removing(ignoredFields)))
            ])
        case .form(let pairs):
            JSONTape(object: [
                (
                    "form",
                    Self.json(
                        pairs.filter { pair in
                            !ignoredFields.contains { $0.matches(JSONPath([.name(pair.name)])) }
                        }) ?? JSONTape(.object([]))
                )
            ])
        case .kept(let data): JSONTape(["bytes": .string(data.base64EncodedString())])
        // The content of a dropped body is unknown.
        case .dropped(let body): JSONTape(["dropped": .string(body.type)])
        }
    }

    /// The pseudonyms that a recording's responses give out: they stand in a response before they stand in a request.
    private static func givenOut(_ exchanges: [Exchange]) -> Set<String> {
        var given: Set<String> = []
        var asked: Set<String> = []
        let texts = exchanges.mapParts { part in
            part.map { exchange in
                let response = try? exchange.result.get()
                let headers = response?.head.headerFields.map(\.value).joined(separator: " ")
                return (
                    asked: found(in: exchange.requestBody, exchange.request.path),
                    told: found(in: response?.body, headers)
                )
            }
        }
        for exchange in texts {
            asked.formUnion(exchange.asked.filter { !given.contains($0) })
            given.formUnion(exchange.told.filter { !asked.contains($0) })
        }
        return given
    }

    private static func found(in body: Data?, _ text: String?) -> [String] {
        func texts(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
            Pseudonym.ranges(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        let inBody = body?.withUnsafeBytes { texts($0.bindMemory(to: UInt8.self)) } ?? []
        return inBody + (text?.withBytes(texts) ?? [])
    }
}
