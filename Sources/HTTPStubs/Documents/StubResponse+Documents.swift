import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees

extension StubResponse {
    /// Reads a response of a document. A number is a status: `respond: 503`. The caller sets the folder of a file.
    init(_ node: StubNode) throws {
        self = .status(.ok)
        if case .number = node.json {
            status = try Self.status(node)
            return
        }
        let contents = Self.keys.prefix(9).map(\.name).filter { node[$0] != nil }
        guard contents.count <= 1 else {
            throw node.mistake("a response has one of “\(contents.joined(separator: "” and “"))”, not both")
        }
        try node.read(Self.keys, of: "a response", into: &self)
        switch content {
        case .error, .silence:
            guard status == nil, headers.isEmpty, bandwidth == nil else {
                throw node.mistake("a response that never comes has no status, no headers and no bandwidth")
            }
        default: break
        }
        if let error { throw node.mistake(error.message) }
    }

    /// The nine keys for the content, which exclude each other, and then the keys that change the content.
    static let keys: [StubKey<StubResponse>] = [
        .node("json", ["description": "the body, as JSON"]) { $1 = .json($0.json) },
        .text("text", "the body, as text") { $1 = .text($0) },
        .text("bytes", "the body, as base64") { $1 = .bytes(try Data(base64: $0)) },
        .text("file", "the body, from a file beside the document") {
            $1 = StubResponse(.file(StubFile(path: $0)))
        },
        .text("message", "a file with a whole HTTP/1.1 response, as curl -i saves it") {
            $1 = StubResponse(.file(StubFile(path: $0, isMessage: true)))
        },
        .text("redirect", "where to; 302 unless a status is given") { $1 = .redirect(to: $0) },
        .node("error", .choice(errors, "no response, but this error")) {
            $1 = .error(try $0.choice(errors))
        },
        .node("silence", .flag("no response, until the caller gives up")) {
            if try $0.flag() { $1 = .silence }
        },
        .node("passThrough", .flag("the response of the service itself")) {
            if try $0.flag() { $1 = .passThrough }
        },
        .node("status", statusSchema) { $1.status = try status($0) },
        .node("headers", headersSchema) { node, response in
            for (name, value) in try node.named() {
                let field = try HTTPField.Name(named: name)
                guard response.headers[field] == nil else {
                    throw value.mistake("\(name.quoted) is there twice, for letter case has no meaning in it")
                }
                response.headers[values: field] = try (value.items("value") ?? [value]).map(Self.value)
            }
        },
        .node("delay", .reference("stubDelay", "until it begins, in addition to its bandwidth")) {
            $1.delay = try Delay($0.text())
        },
        .node("after", .reference("stubDelay", "until it is complete, whatever its bandwidth")) {
            $1.after = try Delay($0.text())
        },
        .text("bandwidth", Bandwidth.choices) { $1.bandwidth = try Bandwidth($0) },
        // `StubSession.add` replaces an empty name by the name of the stub.
        .node("held", .text("until it is released; a name to release it by")) {
            if let isHeld = try? $0.flag() {
                $1.held = isHeld ? HeldResponse("") : nil
            } else {
                $1.held = HeldResponse(try $0.text())
            }
        },
        .node("template", .flag("false: {{request.…}} stays as it is")) {
            $1.template = try $0.flag()
        },
    ]

    private static let headersSchema: JSONTree = [
        "type": "object",
        "additionalProperties": [
            "anyOf": [
                .text("the value"),
                [
                    "type": "array", "minItems": 1, "items": .text("a value"),
                    "description": "a field for each value: Set-Cookie",
                ],
            ]
        ],
    ]

    private static func value(_ node: StubNode) throws -> String {
        let text = try node.text()
        guard HTTPField.isValidValue(text) else {
            throw node.mistake("\(text.quoted) cannot be the value of a header")
        }
        return text
    }

    static let statusSchema = ["type": "integer", "minimum": 200, "maximum": 599] as JSONTree

    static let errors: [TransportError.Code] = [
        .nameNotResolved, .connectionRefused, .connectionReset, .timedOut, .tlsFailed, .truncated, .malformed,
        .tooLarge, .proxyFailed, .cancelled, .other,
    ]

    private static func status(_ node: StubNode) throws -> HTTPResponse.Status {
        let code = try node.number()
        guard code < 100 || code >= 200 else {
            throw node.mistake("\(code) is no final response, after which a client would wait for ever")
        }
        guard (200...599).contains(code) else { throw node.mistake("a status is a number from 200 to 599") }
        return HTTPResponse.Status(code: code)
    }
}

extension HTTPField.Name {
    init(named name: String) throws {
        guard let field = HTTPField.Name(name) else {
            throw StubError("\(name.quoted) cannot be a header's name")
        }
        self = field
    }
}
