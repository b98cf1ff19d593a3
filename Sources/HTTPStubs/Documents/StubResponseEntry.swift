import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// One response of a stub in a document.
///
/// As a number, a status without a body: `respond: 503`.
struct StubResponseEntry: Sendable {
    /// Without the folder of its file, and not held yet.
    private var response = StubResponse.status(.ok)
    private var hasContent = false
    /// The name that it is held under; nil when it is not held. The empty name is that of the stub.
    private var held: String?

    init(_ node: StubNode) throws {
        if case .number = node.tree {
            response.status = try Self.status(node)
            return
        }
        try node.read(Self.keys, of: "a response", into: &self)
        switch response.content {
        case .error, .silence:
            guard response.status == nil, response.headers.isEmpty, response.bandwidth == nil else {
                throw node.error("a response that never comes has no status, no headers and no bandwidth")
            }
        default: break
        }
        if let error = response.error { throw node.error(error.message) }
    }

    /// The content first: the others change it.
    static let keys: [StubKey<StubResponseEntry>] = [
        .node("json", ["description": "the body, as JSON"]) { try $1.set(.json($0.tree)) },
        .text("text", "the body, as text") { try $1.set(.text($0)) },
        .text("bytes", "the body, as base64") { try $1.set(.bytes(Data(base64: $0))) },
        .text("file", "the body, from a file beside the document") {
            try $1.set(StubResponse(.file(StubFile(path: $0))))
        },
        .text("message", "a file with a whole HTTP/1.1 response, as curl -i saves it") {
            try $1.set(StubResponse(.file(StubFile(path: $0, isMessage: true))))
        },
        .text("redirect", "where to; 302 unless a status is given") { try $1.set(.redirect(to: $0)) },
        .node("error", .choice(errors, "no response, but this error")) {
            try $1.set(.error($0.choice(errors)))
        },
        .flag("silence", "no response, until the caller gives up") { if $0 { try $1.set(.silence) } },
        .flag("passThrough", "the response of the service itself") { if $0 { try $1.set(.passThrough()) } },
        .node("status", statusSchema) { $1.response.status = try status($0) },
        .node("headers", ["type": "object", "additionalProperties": .text("the value")]) { node, entry in
            for (name, value) in try node.named() {
                let text = try value.text()
                guard HTTPField.isValidValue(text) else {
                    throw value.error("\(text.quoted) cannot be the value of a header")
                }
                entry.response.headers[try HTTPField.Name(named: name)] = text
            }
        },
        .node("delay", .reference("stubDelay", "until it begins, in addition to its bandwidth")) {
            $1.response.delay = try Delay($0.text())
        },
        .node("after", .reference("stubDelay", "until it is complete, whatever its bandwidth")) {
            $1.response.after = try Delay($0.text())
        },
        .text("bandwidth", Bandwidth.choices) { $1.response.bandwidth = try Bandwidth($0) },
        .node("held", .text("until it is released; a name to release it by")) {
            $1.held = $0.tree == false ? nil : $0.tree == true ? "" : try $0.text()
        },
        .flag("template", "false: {{request.…}} stays as it is") { $1.response.template = $0 },
    ]

    static let statusSchema = JSONTree.number("a status", from: 100, to: 599)

    /// The words for errors.
    static let errors: [TransportError.Code] = [
        .nameNotResolved, .connectionRefused, .connectionReset, .timedOut, .tlsFailed, .truncated, .malformed,
        .tooLarge, .proxyFailed, .cancelled, .other,
    ]

    private mutating func set(_ content: StubResponse) throws {
        guard !hasContent else { throw StubError("a response has one body, redirection or error, not two") }
        if case .unusable(let error) = content.content { throw error }
        (response, hasContent) = (content, true)
    }

    private static func status(_ node: StubNode) throws -> HTTPResponse.Status {
        let code = try node.number()
        guard (100...599).contains(code) else { throw node.error("a status is a number from 100 to 599") }
        return HTTPResponse.Status(code: code)
    }

    /// - Parameters:
    ///   - folder: Where its files are; nil when there may be none.
    ///   - hold: Gives the held response of a name.
    /// - Throws: `StubError` when a file is not there, or cannot be a response.
    func response(in folder: URL?, hold: (String) -> HeldResponse) throws(StubError) -> StubResponse {
        var response = response
        response.held = held.map(hold)
        if case .file(var file) = response.content {
            file.folder = folder
            _ = try file.response()
            response.content = .file(file)
        }
        return response
    }
}

extension HTTPField.Name {
    /// - Throws: `StubError`.
    init(named name: String) throws {
        guard let field = HTTPField.Name(name) else {
            throw StubError("\(name.quoted) cannot be a header's name")
        }
        self = field
    }
}
