import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPTransport
import HTTPTypes
import JSONTrees

/// Sends recorded requests to a service at another address. Maps the links in the service's responses back to
/// the recorded base path.
struct RebasedTransport: Transport {
    private let base: any Transport
    private let address: URL
    /// The base path of the service at the time of the recording, such as `/osdm`; empty for the root.
    private let recorded: String
    private let live: String

    /// - Parameters:
    ///   - address: The service's scheme, host, port and path. Slashes at the end of a path are ignored.
    ///   - recordedPath: The recorded base path; nil if the current base path is the recorded one.
    init(_ base: any Transport, to address: URL, from recordedPath: String?) {
        self.base = base
        self.address = address
        live = Self.trimmed(address.path)
        recorded = recordedPath.map(Self.trimmed) ?? live
    }

    /// Returns a path with one slash at its beginning and none at its end; empty for the root.
    static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty || path.hasPrefix("/") ? String(path) : "/\(path)"
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        var request = request
        request.scheme = address.scheme
        request.authority = authority
        request.path = request.path.map(livePath)
        var response = try await base.send(request, body: body)
        guard recorded != live else { return response }
        response.head.headerFields = HTTPFields(
            response.head.headerFields.map { HTTPField(name: $0.name, value: recordedLinks(in: $0.value)) })
        // Parses JSON, so that links with escaped slashes are found, too.
        if let tree = try? JSONTree(reading: ByteOrderMark.removed(from: response.body)) {
            response.body = tree.mapTexts { .string(recordedLinks(in: $0)) }.compact
        }
        return response
    }

    /// The host and port of the service, with an IPv6 address in brackets (RFC 3986 section 3.2.2).
    private var authority: String {
        let host = address.host() ?? ""
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return address.port.map { "\(name):\($0)" } ?? name
    }

    /// Returns the current path for a recorded path. Paths outside the base path stay the same.
    private func livePath(_ path: String) -> String {
        guard path.hasPrefix(recorded) else { return path }
        let rest = path.dropFirst(recorded.count)
        guard rest.first.map({ "/?".contains($0) }) ?? true else { return path }
        let moved = live + rest
        return moved.hasPrefix("/") ? moved : "/\(moved)"
    }

    /// Returns a text in which links to the service, at any host, have the recorded base path again.
    private func recordedLinks(in text: String) -> String {
        text.replacing(#/(https?:\/\/[^\/?#"<>\s]+)([^?#"<>\s]*)/#) { link in
            let (service, path) = (link.1, link.2)
            let rest = path.dropFirst(live.count)
            let isBelow = path.hasPrefix(live) && rest.first.map { $0 == "/" } ?? true
            return service + (isBelow ? recorded + rest : path)
        }
    }
}
