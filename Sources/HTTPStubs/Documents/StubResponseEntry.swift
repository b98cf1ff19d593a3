import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// One response of a stub in a document.
///
/// As a number, a status without a body: `respond: 503`.
struct StubResponseEntry: Sendable {
    enum Key: String, CaseIterable {
        case status, headers, json, text, bytes, file, message, redirect, error, silence, passThrough, delay
        case after, bandwidth, held, template
    }

    private static let contentKeys: [Key] = [
        .json, .text, .bytes, .file, .message, .redirect, .error, .silence, .passThrough,
    ]

    /// The words for errors.
    static let errors: [TransportError.Code] = [
        .nameNotResolved, .connectionRefused, .connectionReset, .timedOut, .tlsFailed, .truncated, .malformed,
        .tooLarge, .proxyFailed, .cancelled, .other,
    ]

    /// Without the folder of its file, and not held yet.
    private var response = StubResponse.status(.ok)
    /// The name that it is held under; nil when it is not held. The empty name is that of the stub.
    private var held: String?

    init(_ node: StubNode) throws(StubError) {
        if case .number = node.tree {
            response.status = try Self.status(node)
            return
        }
        let members = try node.members(Key.self, of: "a response")
        let contents = Self.contentKeys.filter { members[$0] != nil }
        guard contents.count <= 1 else {
            let names = contents.map { "“\($0.rawValue)”" }.joined(separator: " and ")
            throw node.error("a response has one of \(names), not both")
        }
        for key in contents {
            if let member = members[key] { response = try Self.response(key, member) }
        }
        if let status = members[.status] { response.status = try Self.status(status) }
        for (name, value) in try members[.headers]?.named() ?? [] {
            let text = try value.text()
            guard let field = HTTPField.Name(name), HTTPField.isValidValue(text) else {
                throw value.error("\(name.quoted) is not a header that can be sent")
            }
            response.headers[field] = text
        }
        response.delay = try members[.delay]?.read { text throws(StubError) in try Delay(text) }
        response.after = try members[.after]?.read { text throws(StubError) in try Delay(text) }
        response.bandwidth = try members[.bandwidth]?.read { text throws(StubError) in try Bandwidth(text) }
        response.template = try members[.template]?.flag() ?? true
        if let name = members[.held], name.tree != false { held = name.tree == true ? "" : try name.text() }
        switch response.content {
        case .error, .silence:
            guard response.status == nil, response.headers.isEmpty, response.bandwidth == nil else {
                throw node.error("a response that never comes has no status, no headers and no bandwidth")
            }
        default: break
        }
        if let error = response.error { throw node.error(error.message) }
    }

    private static func status(_ node: StubNode) throws(StubError) -> HTTPResponse.Status {
        let code = try node.number()
        guard (100...599).contains(code) else { throw node.error("a status is a number from 100 to 599") }
        return HTTPResponse.Status(code: code)
    }

    private static func response(_ key: Key, _ node: StubNode) throws(StubError) -> StubResponse {
        switch key {
        case .json: return .json(node.tree)
        case .text: return .text(try node.text())
        case .bytes: return .bytes(try node.bytes())
        case .file: return StubResponse(.file(StubFile(path: try node.text())))
        case .message: return StubResponse(.message(StubFile(path: try node.text())))
        case .redirect:
            let response = StubResponse.redirect(to: try node.text())
            if let error = response.error { throw node.error(error.message) }
            return response
        case .error:
            let word = try node.text()
            guard let code = errors.first(where: { $0.rawValue == word }) else {
                let names = errors.map(\.rawValue).joined(separator: ", ")
                throw node.error("\(word.quoted) is not an error; these are: \(names)")
            }
            return .error(code)
        default:
            guard try node.flag() else { throw node.error("“\(key.rawValue)” is true, or left out") }
            return key == .silence ? .silence : .passThrough()
        }
    }

    /// - Parameters:
    ///   - folder: Where its files are; nil when there may be none.
    ///   - hold: Gives the held response of a name.
    /// - Throws: `StubError` when a file is not there, or cannot be a response.
    func response(in folder: URL?, hold: (String) -> HeldResponse) throws(StubError) -> StubResponse {
        var response = response
        response.held = held.map(hold)
        switch response.content {
        case .file(var file):
            file.folder = folder
            _ = try file.read()
            response.content = .file(file)
        case .message(var file):
            file.folder = folder
            _ = try file.message()
            response.content = .message(file)
        default: break
        }
        return response
    }
}
