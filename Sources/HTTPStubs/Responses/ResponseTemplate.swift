import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees

/// Fills values of the request into a text: `Hello {{request.form.user}}`. Other braces are left as they are.
enum ResponseTemplate {
    /// Fills in the templates of a text. If the text is one template, returns its value, which need not be a string.
    /// Without a request, only checks the templates.
    static func fill(_ text: String, from request: StubRequest?) throws -> JSONTree {
        var (filled, rest) = ("", text[...])
        while let opening = rest.range(of: "{{") {
            let inner = rest[opening.upperBound...]
            guard inner.drop(while: \.isWhitespace).prefix(while: \.isLetter) == "request" else {
                let next = rest.index(after: opening.lowerBound)
                filled += rest[..<next]
                rest = rest[next...]
                continue
            }
            guard let closing = inner.range(of: "}}") else {
                let template = String(rest[opening.lowerBound...]).quoted
                throw StubError("The template \(template) has no “}}” at its end.")
            }
            let words = inner[..<closing.lowerBound].trimmingCharacters(in: .whitespaces)
            let value = try value(words, of: request)
            if opening.lowerBound == text.startIndex, closing.upperBound == text.endIndex { return value }
            filled += rest[..<opening.lowerBound] + (value.string ?? value.compactText)
            rest = inner[closing.upperBound...]
        }
        return .string(filled + rest)
    }

    /// Returns the value for the words in a template, such as `request.json.items[0].id`.
    private static func value(_ words: String, of request: StubRequest?) throws -> JSONTree {
        let sources = ["method", "path", "query", "headers", "form", "json"]
        guard let parts = words.wholeMatch(of: /(?s)request\.([A-Za-z]+)(.*)/)?.output,
            let source = sources.first(where: { $0 == parts.1 })
        else {
            let names = sources.map { "request.\($0)" }.joined(separator: ", ")
            throw StubError("The template “{{\(words)}}” must begin with one of: \(names).")
        }
        let name = parts.2.isEmpty ? nil : String(parts.2.dropFirst())
        let isNamed = parts.2.first == "." && name?.isEmpty == false && source != "method"
        let isWhole = name == nil && (source == "method" || source == "path")
        guard source == "json" || isNamed || isWhole else {
            let example = source == "method" ? "request.method" : "request.\(source).name"
            throw StubError("The template “{{\(words)}}” must be such as “{{\(example)}}”.")
        }
        let found =
            source == "json"
            ? try json(request?.json, at: parts.2, words)
            : request.flatMap { text(source, name ?? "", $0) }.map { .string($0) }
        guard let request else { return .string("") }
        guard let found else {
            throw StubError("The template “{{\(words)}}” found nothing in \(request).")
        }
        return found
    }

    private static func text(_ source: String, _ name: String, _ request: StubRequest) -> String? {
        switch source {
        case "method": request.method.rawValue
        case "path": name.isEmpty ? request.path : request.captures[name]
        case "query": request.query.first { $0.name.hasSameCodePoints(as: name) }?.value
        case "form": request.form.first { $0.name.hasSameCodePoints(as: name) }?.value
        default: HTTPField.Name(name).flatMap { request.request.headerFields[$0] }
        }
    }

    /// Returns the value at a path such as `.items[0].id`.
    private static func json(_ tree: JSONTree?, at place: Substring, _ words: String) throws -> JSONTree? {
        guard place.wholeMatch(of: /(\.[^.\[]+|\[\d+\])*/) != nil else {
            throw StubError(
                "The template “{{\(words)}}” must have names and indexes, such as {{request.json.items[0].id}}."
            )
        }
        return place.matches(of: /\.([^.\[]+)|\[(\d+)\]/).reduce(tree) { tree, step in
            if let name = step.1 { return tree?[String(name)] }
            guard case .array(let items)? = tree, let index = step.2.flatMap({ Int($0) }) else { return nil }
            return items.indices.contains(index) ? items[index] : nil
        }
    }
}

extension StubResponse {
    /// The error in the response, if one can be found without a request.
    var error: StubError? {
        if case .unusable(let error) = content { return error }
        do {
            var response = Response(head: HTTPResponse(status: .ok))
            if case .response(let own) = content { response = own }
            try complete(&response, for: nil)
            return nil
        } catch {
            return StubError("\(error)")
        }
    }

    /// Fills in the status, headers and body of a response. Without a request, only checks the templates.
    func complete(_ response: inout Response, for request: StubRequest?) throws {
        switch content {
        case .text(let text): response.body = Data(try fill(text, request).plainText.utf8)
        case .json(let tree): response.body = try tree.mapTexts { try fill($0, request) }.compact
        default: break
        }
        if let status { response.head.status = status }
        for field in headers { response.head.headerFields[field.name] = nil }
        for var field in headers {
            // Check the value before setting it, because `HTTPField` silently corrects an invalid one.
            let value = try fill(field.value, request).plainText
            guard HTTPField.isValidValue(value) else {
                throw StubError("\(value.quoted) cannot be the value of the header \(field.name.rawName).")
            }
            field.value = value
            response.head.headerFields.append(field)
        }
        try check(response, for: request)
    }

    /// Refuses a response after which a client would wait without end.
    private func check(_ response: Response, for request: StubRequest?) throws {
        let status = response.head.status.code
        guard !(100..<200).contains(status) else {
            throw StubError("The status \(status) is not a final response. Give one from 200 on.")
        }
        guard headers[.transferEncoding] == nil else {
            throw StubError("Transfer-Encoding belongs to the connection, not to a response. Leave it out.")
        }
        // A response to HEAD, or one that never has content, may have any `Content-Length`.
        guard let length = headers[.contentLength], let request, request.method != .head,
            ![204, 205, 304].contains(status), length != "\(response.body.count)"
        else { return }
        throw StubError(
            "Content-Length is \(length.quoted), and the body has \(response.body.count) bytes. Leave it out."
        )
    }

    private func fill(_ text: String, _ request: StubRequest?) throws -> JSONTree {
        template ? try ResponseTemplate.fill(text, from: request) : .string(text)
    }
}
