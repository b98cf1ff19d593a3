public import Foundation
import HTTPBodies
public import HTTPTypes

/// Compares requests by a recording's rules.
public struct RequestMatcher: Sendable {
    public let rules: MatchingRules
    private let redaction: RedactionRules
    private let ignoredFields: [JSONPathPattern]
    private let ignoredQuery: Set<String>

    public init(_ rules: MatchingRules = MatchingRules(), redaction: RedactionRules = .standard) {
        self.rules = rules
        self.redaction = redaction
        ignoredFields = rules.ignoredFields.map { JSONPathPattern($0) }
        ignoredQuery = Set(rules.ignoredQuery)
    }

    /// Two requests with equal keys are the same, as far as the rules go.
    public func key(_ request: HTTPRequest, body: Data) -> RequestKey {
        var pass = RedactionPass(rules: redaction, substitution: .kinds)
        if let authority = request.authority {
            pass.registry.addAddress(scheme: request.scheme, authority: authority)
        }
        let known = pass.registry.entries.count
        var clean = self.clean(request, body, &pass)
        // What the body gives away may stand in the path.
        if pass.registry.entries.count > known { clean = self.clean(request, body, &pass) }
        let (path, query) = Self.parts(clean.path)
        return RequestKey(
            method: request.method.rawValue,
            host: rules.comparesHost ? request.authority?.lowercased() : nil, path: path,
            query: query.filter { !ignoredQuery.contains($0.name) }.sorted(by: Self.precedes),
            headers: clean.headers, body: clean.body)
    }

    private func clean(
        _ request: HTTPRequest, _ body: Data, _ pass: inout RedactionPass
    ) -> (path: String, headers: [FormPair], body: RequestKey.Body) {
        let form = pass.form(body, request.headerFields)
        let path = pass.path(request.path ?? "/")
        let fields = rules.headers.isEmpty ? [] : headers(pass.fields(request.headerFields))
        return (path, fields, rules.comparesBody ? counted(form) : .none)
    }

    private static func parts(_ target: String) -> (String, [FormPair]) {
        let parts = target.parts(between: 0x3F, maxSplits: 1)
        let path = Form.normalizedPath(parts.first ?? "/")
        guard parts.count > 1, !parts[1].isEmpty else { return (path, []) }
        return (path, Form.anyPairs(parts[1]))
    }

    private static func precedes(_ one: FormPair, _ other: FormPair) -> Bool {
        one.name.utf8.elementsEqual(other.name.utf8)
            ? one.value.utf8.lexicographicallyPrecedes(other.value.utf8)
            : one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }

    private func headers(_ fields: HTTPFields) -> [FormPair] {
        guard !rules.headers.isEmpty else { return [] }
        let wanted = Set(rules.headers.map { $0.lowercased() })
        let ignored = Set(rules.ignoredHeaders.map { $0.lowercased() })
        return fields.compactMap { field in
            let name = field.name.canonicalName
            guard wanted.contains(name) || wanted.contains("*") && !ignored.contains(name) else { return nil }
            return FormPair(name: name, value: field.value)
        }.sorted(by: Self.precedes)
    }

    private func counted(_ form: BodyForm) -> RequestKey.Body {
        switch form {
        case .none: return .none
        case .json(let tree): return .json(tree.sorted.removing(ignoredFields))
        case .form(let pairs):
            let counted = pairs.filter { pair in
                let path = JSONPath([.name(pair.name)])
                return !ignoredFields.contains { $0.matches(path) }
            }
            // The order of different names means nothing; that of one name's values may.
            let order = counted.enumerated().sorted { one, other in
                one.element.name.utf8.elementsEqual(other.element.name.utf8)
                    ? one.offset < other.offset
                    : one.element.name.utf8.lexicographicallyPrecedes(other.element.name.utf8)
            }
            return .form(order.map(\.element))
        case .text(let text): return .bytes(Array(text.utf8))
        case .bytes(let data): return .bytes(Array(data))
        }
    }
}
