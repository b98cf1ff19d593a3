import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// An exchange as its file has it: canonical JSON, with what is no text in files of its own.
struct ExchangeFile: Sendable {
    static let bodies = "bodies"

    var data: Data
    /// What `data` says.
    var tree: JSONTree
    /// By their paths inside the recording's folder.
    var bodies: [String: Data] = [:]

    /// - Parameters:
    ///   - stem: Its name without the ending; bodies that are no text are named after it.
    init(_ exchange: RedactedExchange, stem: String) {
        var bodies: [String: Data] = [:]
        func body(_ body: RedactedBody, _ fields: HTTPFields, _ side: String) -> [JSONTree.Member] {
            let content: JSONTree.Member
            switch body {
            case .none: return []
            case .json(let tree): content = .init("json", tree)
            case .form(let pairs):
                content = .init(
                    "form", .array(pairs.map { ["name": .string($0.name), "value": .string($0.value)] }))
            case .dropped(let body):
                content = .init(
                    "dropped", ["bytes": .number(JSONNumber(body.size)), "type": .string(body.type)])
            case .kept(let data):
                let type = MediaType(fields[.contentType])
                if type.isText, let text = String(validating: data, as: UTF8.self) {
                    // A line each, so that a diff shows the line that changed.
                    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
                    content = .init(
                        "text", .array(lines.map { .string(String(decoding: $0, as: UTF8.self)) }))
                } else {
                    let name = stem.replacing("/", with: "-")
                    let path = "\(Self.bodies)/\(name)-\(side).\(type.fileExtension)"
                    bodies[path] = data
                    content = .init("file", .string(path))
                }
            }
            return [.init("body", .object([content]))]
        }
        let request = exchange.request
        let address = request.authority.map { "\(request.scheme ?? "https")://\($0)" } ?? ""
        let asked =
            body(exchange.requestBody, request.headerFields, "request") + Self.headers(request.headerFields)
            + [
                .init("method", .string(request.method.rawValue)),
                .init("url", .string(address + (request.path ?? "/"))),
            ]
        let ended: JSONTree.Member
        switch exchange.result {
        case .success(let (head, content)):
            ended = .init(
                "response",
                .object(
                    body(content, head.headerFields, "response") + Self.headers(head.headerFields)
                        + [.init("status", .number(JSONNumber(head.status.code)))]))
        case .failure(let error): ended = .init("failure", ["code": .string(error.code.rawValue)])
        }
        tree = JSONTree.object([.init("request", .object(asked)), ended]).sorted
        data = tree.pretty
        self.bodies = bodies
    }

    private static func headers(_ fields: HTTPFields) -> [JSONTree.Member] {
        var values: [String: [String]] = [:]
        for field in fields { values[field.name.canonicalName, default: []].append(field.value) }
        guard !values.isEmpty else { return [] }
        let members = values.map { name, values in
            JSONTree.Member(name, values.count == 1 ? .string(values[0]) : .array(values.map { .string($0) }))
        }
        return [.init("headers", .object(members))]
    }
}
