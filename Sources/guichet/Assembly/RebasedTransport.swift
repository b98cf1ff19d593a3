import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPTransport
import HTTPTypes
import JSONTrees

/// Sends recorded requests to a service that lies elsewhere now, and takes the links of its responses back to the
/// recorded base path.
struct RebasedTransport: Transport {
    private let base: any Transport
    private let address: URL
    /// The path under which the service lay when it was recorded, such as `/osdm`; empty for the top.
    private let recorded: String
    /// The path under which it lies now.
    private let live: String

    /// - Parameters:
    ///   - address: Of the service: scheme, host, port and path. Slashes at the end of paths count for nothing.
    ///   - recordedPath: Nil where the recorded paths are the service's own.
    init(_ base: any Transport, to address: URL, from recordedPath: String?) {
        self.base = base
        self.address = address
        live = Self.trimmed(address.path)
        recorded = recordedPath.map(Self.trimmed) ?? live
    }

    /// A path without slashes at its end, and with one at its beginning; empty for the top.
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
        // Some write slashes with an escape.
        if let tree = try? JSONTree(reading: ByteOrderMark.removed(from: response.body)) {
            response.body = tree.mapTexts { .string(recordedLinks(in: $0)) }.compact
        }
        return response
    }

    /// Host and port; an IPv6 address in its brackets (RFC 3986 section 3.2.2).
    private var authority: String {
        let host = address.host() ?? ""
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return address.port.map { "\(name):\($0)" } ?? name
    }

    /// The path of today for a recorded one; what lay elsewhere is taken to lie there still.
    private func livePath(_ path: String) -> String {
        guard path.hasPrefix(recorded) else { return path }
        let rest = path.dropFirst(recorded.count)
        guard rest.first.map({ "/?".contains($0) }) ?? true else { return path }
        let moved = live + rest
        return moved.hasPrefix("/") ? moved : "/\(moved)"
    }

    /// A text with its links to the service, at whatever host, as they were when it was recorded.
    private func recordedLinks(in text: String) -> String {
        text.replacing(#/(https?:\/\/[^\/?#"<>\s]+)([^?#"<>\s]*)/#) { link in
            let (service, path) = (link.1, link.2)
            let rest = path.dropFirst(live.count)
            let isBelow = path.hasPrefix(live) && rest.first.map { $0 == "/" } ?? true
            return service + (isBelow ? recorded + rest : path)
        }
    }
}
