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

    /// - Parameters:
    ///   - exchanges: Those of the recording that is played: what its responses have given out, such as `id-3`, comes
    ///     back in requests and stands for itself.
    init(
        _ rules: MatchingRules = MatchingRules(), redaction: RedactionRules = RedactionRules(),
        exchanges: [Exchange] = []
    ) {
        self.rules = rules
        ignoredFields = rules.ignoredFields.map { JSONPathPattern($0) }
        ignoredQuery = Set(rules.ignoredQuery)
        pass = Lock(RedactionPass(redaction, .marks(known: GivenOut.pseudonyms(exchanges))))
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
        var parts: [JSONTree.Member] = [
            .init("method", .string(clean.method.rawValue)), .init("path", .string(path)),
        ]
        func add(_ name: String, _ value: JSONTree?) {
            if let value { parts.append(.init(name, value)) }
        }
        if rules.comparesHost { add("host", request.authority.map { .string($0.lowercased()) }) }
        add("query", Self.tree(query.filter { !ignoredQuery.contains($0.name) }))
        add("headers", Self.tree(headers(clean.headerFields)))
        if rules.comparesBody { add("body", counted(content)) }
        return RequestKey(JSONTree.object(parts).sorted)
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
        guard !rules.headers.isEmpty else { return [] }
        let wanted = Set(rules.headers.map { $0.lowercased() })
        let ignored = Set(rules.ignoredHeaders.map { $0.lowercased() })
        return fields.compactMap { field in
            let name = field.name.canonicalName
            guard wanted.contains(name) || wanted.contains("*") && !ignored.contains(name) else { return nil }
            return FormPair(name: name, value: field.value)
        }
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
}

/// The pseudonyms that a recording's own responses give to who replays it.
private enum GivenOut {
    /// Those that stood in a response before any request had them.
    static func pseudonyms(_ exchanges: [Exchange]) -> Set<String> {
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
