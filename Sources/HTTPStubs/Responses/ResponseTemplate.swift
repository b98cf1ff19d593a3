import Foundation
import HTTPBodies
import HTTPTypes

/// A text with places that take values of the request: `Hello {{request.form.user}}`.
///
/// A place is `{{request.…}}`; other braces stay as they are.
struct ResponseTemplate {
    private enum Part {
        case text(Substring)
        case value(RequestValue)
    }

    private let parts: [Part]

    init(_ text: String) throws(StubError) {
        var parts: [Part] = []
        var (start, rest) = (text.startIndex, text[...])
        while let opening = rest.range(of: "{{") {
            let inner = text[opening.upperBound...]
            guard inner.drop(while: \.isWhitespace).prefix(while: \.isLetter) == "request" else {
                rest = rest[rest.index(after: opening.lowerBound)...]
                continue
            }
            guard let closing = inner.range(of: "}}") else {
                let template = String(text[opening.lowerBound...]).quoted
                throw StubError("The template \(template) has no “}}” at its end.")
            }
            parts.append(.text(text[start..<opening.lowerBound]))
            let words = inner[..<closing.lowerBound].trimmingCharacters(in: .whitespaces)
            parts.append(.value(try RequestValue(words)))
            (start, rest) = (closing.upperBound, text[closing.upperBound...])
        }
        parts.append(.text(text[start...]))
        self.parts = parts.filter { if case .text(let text) = $0 { !text.isEmpty } else { true } }
    }

    /// The text with the values of a request.
    ///
    /// - Throws: `StubError` when the request has no such value.
    func text(_ request: StubRequest) throws(StubError) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .value(let value):
                let tree = try value.value(in: request)
                text += tree.string ?? tree.compactText
            }
        }
        return text
    }

    /// The value with its own type when the template is one place alone, or else the text.
    func json(_ request: StubRequest) throws(StubError) -> JSONTree {
        if parts.count == 1, case .value(let value)? = parts.first { return try value.value(in: request) }
        return .string(try text(request))
    }
}

/// A value of a request by its name in a template, such as `request.json.items[0].id`.
private struct RequestValue {
    private enum Source: String, CaseIterable {
        case method, path, query, headers, form, json
    }

    private let words: String
    private let source: Source
    /// The name in the path's captures, the query, the headers or the form; nil for the whole.
    private let name: String?
    private let steps: [JSONPath.Step]

    init(_ words: String) throws(StubError) {
        self.words = words
        let rest = words.dropFirst("request".count)
        let known = rest.dropFirst().prefix(while: \.isLetter)
        guard rest.first == ".", let source = Source(rawValue: String(known)) else {
            let names = Source.allCases.map { "request.\($0.rawValue)" }.joined(separator: ", ")
            throw StubError("The template “{{\(words)}}” must begin with one of: \(names).")
        }
        self.source = source
        let place = rest[known.endIndex...]
        if source == .json {
            (name, steps) = (nil, try Self.steps(place, words))
        } else {
            (name, steps) = (place.isEmpty ? nil : String(place.dropFirst()), [])
            let isWhole = place.isEmpty && (source == .method || source == .path)
            let isNamed = place.first == "." && name?.isEmpty == false && source != .method
            guard isWhole || isNamed else {
                let example =
                    source == .method ? "{{request.method}}" : "{{request.\(source.rawValue).name}}"
                throw StubError("The template “{{\(words)}}” must be such as “\(example)”.")
            }
        }
    }

    /// Reads `.items[0].id`.
    private static func steps(_ text: Substring, _ words: String) throws(StubError) -> [JSONPath.Step] {
        var steps: [JSONPath.Step] = []
        var rest = text
        while let first = rest.popFirst() {
            let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
            let part = rest[..<end]
            if first == ".", !part.isEmpty {
                steps.append(.name(String(part)))
            } else if first == "[", part.last == "]", let index = Int(part.dropLast()), index >= 0 {
                steps.append(.index(index))
            } else {
                throw StubError(
                    "The template “{{\(words)}}” must have names and indexes, such as {{request.json.items[0].id}}."
                )
            }
            rest = rest[end...]
        }
        return steps
    }

    func value(in request: StubRequest) throws(StubError) -> JSONTree {
        let found: String? =
            switch source {
            case .json: nil
            case .method: request.method.rawValue
            case .path: name.map { request.captures[$0] } ?? request.path
            case .query: request.query.first { $0.name == name }?.value
            case .form: request.form.first { $0.name == name }?.value
            case .headers:
                name.flatMap { HTTPField.Name($0) }.flatMap { request.request.headerFields[$0] }
            }
        guard let value = found.map({ .string($0) }) ?? json(in: request) else {
            throw StubError("The template “{{\(words)}}” found nothing in \(request).")
        }
        return value
    }

    private func json(in request: StubRequest) -> JSONTree? {
        guard source == .json else { return nil }
        return steps.reduce(request.json) { tree, step in
            switch (step, tree) {
            case (.name(let name), let tree?): tree[name]
            case (.index(let index), .array(let items)?): items.indices.contains(index) ? items[index] : nil
            default: nil
            }
        }
    }
}
