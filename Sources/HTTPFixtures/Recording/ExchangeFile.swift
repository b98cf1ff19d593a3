import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// An exchange as its file has it: canonical JSON, with what is no text in files of its own.
struct ExchangeFile: Sendable {
    static let bodies = "bodies"

    var name: String
    var data: Data
    /// What `data` says.
    var tree: JSONTree
    /// By their paths inside the recording's folder.
    var bodies: [String: Data]

    // MARK: writing

    init(_ exchange: Exchange, repeats: Bool = false) {
        name = ExchangeFileName.name(exchange)
        var bodies: [String: Data] = [:]
        let stem = ExchangeFileName.stem(exchange)
        func body(_ data: Data, _ fields: HTTPFields, _ side: String) -> [JSONTree.Member] {
            let type = fields[.contentType]
            switch BodyForm(data, contentType: type) {
            case .none: return []
            case .json(let tree): return [.init("body", .object([.init("json", tree)]))]
            case .form(let pairs):
                let items = pairs.map {
                    JSONTree.object([.init("name", .string($0.name)), .init("value", .string($0.value))])
                }
                return [.init("body", .object([.init("form", .array(items))]))]
            case .text(let text):
                // A line each, so that a diff shows the line that changed.
                let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
                    .map { JSONTree.string(String(decoding: $0, as: UTF8.self)) }
                return [.init("body", .object([.init("text", .array(lines))]))]
            case .bytes(let data):
                let path = "\(Self.bodies)/\(stem)-\(side).\(MediaType(type).fileExtension)"
                bodies[path] = data
                return [.init("body", .object([.init("file", .string(path))]))]
            }
        }
        let request = exchange.request
        let address = request.authority.map { "\(request.scheme ?? "https")://\($0)" } ?? ""
        var members: [JSONTree.Member] = [
            .init(
                "request",
                .object(
                    body(exchange.requestBody, request.headerFields, "request")
                        + Self.headers(request.headerFields)
                        + [
                            .init("method", .string(request.method.rawValue)),
                            .init("url", .string(address + (request.path ?? "/"))),
                        ]))
        ]
        switch exchange.result {
        case .success(let answer):
            let response = answer.head
            members.append(
                .init(
                    "response",
                    .object(
                        body(answer.body, response.headerFields, "response")
                            + Self.headers(response.headerFields)
                            + [.init("status", .number(JSONNumber(response.status.code)))])))
        case .failure(let error):
            members.append(
                .init(
                    "failure",
                    .object([
                        .init("code", .string(error.code.rawValue)), .init("detail", .string(error.detail)),
                    ])))
        }
        if repeats { members.append(.init("repeat", .string("last"))) }
        tree = JSONTree.object(members).sorted
        data = tree.pretty
        self.bodies = bodies
    }

    private static func headers(_ fields: HTTPFields) -> [JSONTree.Member] {
        var values: [String: [String]] = [:]
        for field in fields { values[field.name.canonicalName, default: []].append(field.value) }
        guard !values.isEmpty else { return [] }
        return [
            .init(
                "headers",
                .object(
                    values.map { name, values in
                        .init(
                            name, values.count == 1 ? .string(values[0]) : .array(values.map { .string($0) }))
                    }))
        ]
    }
}
