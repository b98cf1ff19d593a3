import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees

extension StubPredicate {
    /// The keys of a request. A request must meet the conditions of all keys that are there.
    static let keys: [StubKey<[StubPredicate]>] = [
        .text("method", "GET, POST, …") { try $1.add(method(of: $0)) },
        .text("path", "/items/{id}; * within a part, ** for any parts") { try $1.add(.path($0)) },
        .text("pathMatching", "a regular expression that some of the path is of") {
            try $1.add(.path(matching: $0))
        },
        .text("scheme", "http or https") { try $1.add(.scheme($0)) },
        .text("host", "without the port; *.example.com for any below") { try $1.add(.host($0)) },
        .node("port", ["type": "integer"]) { try $1.add(.port($0.number())) },
        .each("query", .reference("stubValues", "names of the query")) { .query($0, try .init($1)) },
        .each("headers", .reference("stubValues", "names of headers")) {
            .header(try .init(named: $0), try .init($1))
        },
        .each("form", .reference("stubValues", "names of the body's form")) { .form($0, try .init($1)) },
        .node("formExactly", formSchema) { node, rules in
            try rules.add(.formExactly(node.named().flatMap { try pairs($0.name, $0.value) }))
        },
        .node("json", ["description": "what the body's JSON has at least"]) { try $1.add(.json($0.json)) },
        .node("jsonExactly", ["description": "what the body's JSON is"]) {
            try $1.add(.jsonExactly($0.json))
        },
        .each("jsonAt", ["type": "object", "propertyNames": ["pattern": "^(/.*)?$"]]) { pointer, value in
            switch value.json {
            case ["present": true]: .json(has: pointer)
            case ["present": false]: .json(lacks: pointer)
            default: .json(at: pointer, value.json)
            }
        },
        .text("bodyContaining", "what the body has in it") { try $1.add(.body(containing: $0)) },
        .text("bodyMatching", "a regular expression that some of the body is of") {
            try $1.add(.body(matching: $0))
        },
        .text("bodyBytes", "the body, as base64") { try $1.add(.body(bytes: Data(base64: $0))) },
        .node("all", .list("stubRequest")) { try $1.add(.all(list($0))) },
        .node("any", .list("stubRequest")) { try $1.add(.any(list($0))) },
        .node("not", ["$ref": "#/$defs/stubRequest"]) { try $1.add(.not(StubPredicate($0))) },
    ]

    private static let formSchema: JSONTree = [
        "type": "object",
        "description":
            "all names and values of the body's form; a list has the values of one name, in their order",
        "additionalProperties": [
            "anyOf": [formValue, ["type": "array", "minItems": 1, "items": formValue]]
        ],
    ]

    private static let formValue: JSONTree = [
        "type": ["string", "number", "boolean", "null"],
        "description": "the value; null: the name alone, without “=”",
    ]

    /// Reads the values of a name: a text, nothing, or a list of these.
    private static func pairs(_ name: String, _ node: StubNode) throws -> [FormPair] {
        try (node.items("value") ?? [node]).map { node in
            node.json == .null
                ? FormPair(name: name, value: "", hasValue: false)
                : FormPair(name: name, value: try node.text())
        }
    }

    /// Reads a condition on requests: a mapping, or a text with a path, and with or without a method: `POST /orders`.
    init(_ node: StubNode) throws {
        var rules: [StubPredicate] = []
        if let text = try? node.text() {
            let pattern: RequestPattern
            do { pattern = try RequestPattern(text) } catch { throw node.mistake(error.message) }
            rules = (pattern.method.map { [.method($0)] } ?? []) + [.path(pattern.path.text)]
        } else {
            try node.read(Self.keys, of: "a request", into: &rules)
        }
        self = .all(rules)
    }

    private static func method(of text: String) throws -> StubPredicate {
        guard let method = HTTPRequest.Method(text.uppercased()) else {
            throw StubError("\(text.quoted) is not a method such as GET or POST")
        }
        return .method(method)
    }

    private static func list(_ node: StubNode) throws -> [StubPredicate] {
        guard let items = try node.items("request") else { throw node.mistake("there must be a list") }
        return try items.map { try StubPredicate($0) }
    }
}

extension [StubPredicate] {
    /// - Throws: `StubError` if the condition can never hold.
    fileprivate mutating func add(_ predicate: StubPredicate) throws {
        if let error = predicate.firstError { throw error }
        append(predicate)
    }
}

extension StubKey<[StubPredicate]> {
    /// A key whose value is a mapping with any names.
    fileprivate static func each(
        _ name: String, _ schema: JSONTree,
        _ make: @escaping @Sendable (String, StubNode) throws -> StubPredicate
    ) -> Self {
        node(name, schema) { node, rules in
            try rules.add(.all(try node.named().map { try make($0.name, $0.value) }))
        }
    }
}

extension StubValuePattern {
    static let keys: [StubKey<[StubValuePattern]>] = [
        .text("containing", "what the value has in it") { $1.append(.containing($0)) },
        .text("matching", "a regular expression that some of the value is of") { $1.append(.matching($0)) },
    ]

    /// Reads a value, `true` (any value), `false` (no value), null (the name alone, without `=`), `{ containing: … }` or `{ matching: … }`.
    fileprivate init(_ node: StubNode) throws {
        switch node.value.content {
        // Other words for true and false are texts: `NO` may be the code of a country.
        case .text("true") where node.value.isPlain: self = .present
        case .text("false") where node.value.isPlain: self = .absent
        case _ where node.json == .null: self = .withoutValue
        case .mapping:
            var patterns: [StubValuePattern] = []
            try node.read(Self.keys, of: "a value", into: &patterns)
            guard let pattern = patterns.first, patterns.count == 1 else {
                throw node.mistake("a value needs either “containing” or “matching”")
            }
            self = pattern
        default: self = .equal(try node.text())
        }
    }
}
