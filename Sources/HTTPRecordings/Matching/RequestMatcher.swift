import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking
import Redaction

/// Compares requests by a recording's rules: what the redaction keeps counts as it is, of all else only which values
/// are equal.
struct RequestMatcher: Sendable {
    let rules: MatchingRules
    private let ignoredFields: [JSONPathPattern]
    private let ignoredQuery: Set<String>
    private let pass: Lock<RedactionPass>

    /// - Parameter exchanges: Those of the recording that is played: what its responses have given out, such as `id-3`, comes
    ///   back in requests and stands for itself.
    init(
        _ rules: MatchingRules = MatchingRules(), redaction: RedactionRules = RedactionRules(),
        exchanges: [Exchange] = []
    ) {
        self.rules = rules
        ignoredFields = rules.ignoredFields.map { JSONPathPattern($0) }
        ignoredQuery = Set(rules.ignoredQuery)
        pass = Lock(RedactionPass(redaction, .marks(known: Self.givenOut(exchanges))))
    }

    /// Two requests with equal keys are the same, as far as the rules go.
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
        // Marks are given in the order in which values come: the same one however the request is written.
        var request = request
        request.path = Self.normalized(request.path ?? "/")
        pass.restart()
        let (clean, content) = pass.redacted(request, body)
        let (path, query) = Self.parts(clean.path ?? "/")
        // In the order of their names.
        let parts: [(String, JSONTree?)] = [
            ("body", rules.comparesBody ? counted(content) : nil),
            ("headers", Self.tree(headers(clean.headerFields))),
            ("host", rules.comparesHost ? request.authority.map { .string($0.lowercased()) } : nil),
            ("method", .string(clean.method.rawValue)), ("path", .string(path)),
            ("query", Self.tree(query.filter { !ignoredQuery.contains($0.name) })),
        ]
        return RequestKey(.object(parts.compactMap { part in part.1.map { .init(part.0, $0) } }))
    }

    private static func parts(_ target: String) -> (String, [FormPair]) {
        guard let mark = target.utf8.firstIndex(of: 0x3F) else { return (target, []) }
        return (String(target[..<mark]), Form.anyPairs(target[mark...].dropFirst()))
    }

    /// With one spelling for each segment, and the query in the order of its names.
    private static func normalized(_ target: String) -> String {
        let (path, query) = parts(target)
        let plain = Form.normalizedPath(path)
        return query.isEmpty ? plain : "\(plain)?\(Form.text(RedactionPass.ordered(query)))"
    }

    /// The values by their names, whatever their order; nil where there are none.
    private static func tree(_ pairs: [FormPair]) -> JSONTree? {
        guard !pairs.isEmpty else { return nil }
        var members: [JSONTree.Member] = []
        for pair in pairs.sorted() {
            if case .array(let values)? = members.last?.value, members.last?.name == pair.name {
                members[members.count - 1].value = .array(values + [.string(pair.value)])
            } else {
                members.append(.init(pair.name, [.string(pair.value)]))
            }
        }
        return .object(members)
    }

    private func headers(_ fields: HTTPFields) -> [FormPair] {
        let wanted = rules.headers.map { $0.lowercased() }
        return fields.filter { wanted.contains($0.name.canonicalName) }
            .map { FormPair(name: $0.name.canonicalName, value: $0.value) }
    }

    private func counted(_ body: RedactedBody) -> JSONTree? {
        switch body {
        case .none: nil
        case .json(let tree): ["json": tree.removing(ignoredFields)]
        case .form(let pairs):
            [
                "form": Self.tree(
                    pairs.filter { pair in
                        !ignoredFields.contains { $0.matches(JSONPath([.name(pair.name)])) }
                    }) ?? .object([])
            ]
        case .kept(let data): ["bytes": .string(data.base64EncodedString())]
        // Nobody knows what it said.
        case .dropped(let body): ["dropped": .string(body.type)]
        }
    }

    /// The pseudonyms that a recording's own responses give to who replays it: they stood in one before any request.
    private static func givenOut(_ exchanges: [Exchange]) -> Set<String> {
        var given: Set<String> = []
        var asked: Set<String> = []
        for exchange in exchanges {
            let request =
                found(in: exchange.requestBody) + found(in: Data((exchange.request.path ?? "").utf8))
            asked.formUnion(request.filter { !given.contains($0) })
            guard case .success(let response) = exchange.result else { continue }
            let headers = response.head.headerFields.map(\.value).joined(separator: " ")
            let told = found(in: response.body) + found(in: Data(headers.utf8))
            given.formUnion(told.filter { !asked.contains($0) })
        }
        return given
    }

    private static func found(in data: Data) -> [String] {
        data.withUnsafeBytes { bytes in
            let bytes = bytes.bindMemory(to: UInt8.self)
            return Pseudonym.ranges(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }
}
