import Foundation

/// A service's address: resolves references, and tells links of the service from others.
struct ServiceAddress: Hashable, Sendable {
    private let base: URL

    /// - Parameters:
    ///   - base: Absolute; a missing final slash is added, so that relative references stay below it.
    init(_ base: URL) {
        let text = base.absoluteString
        self.base = text.hasSuffix("/") ? base : URL(string: text + "/") ?? base
    }

    var text: String { base.absoluteString }

    /// The address of a resource of the service, e.g. `trips-collections`.
    func resource(_ path: String, query: [URLQueryItem] = []) -> URL {
        var url = base.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query) }
        return url
    }

    /// The address of a resource by the parts of its path, of which an id may have a slash within.
    func resource(_ parts: [String]) -> URL { parts.reduce(base) { $0.appending(component: $1) } }

    /// A reference resolved against this address (RFC 3986 section 5).
    func resolved(_ reference: String) -> URL? {
        URL(string: reference, relativeTo: base)?.absoluteURL
    }

    /// The address of a link; nil when it leads to another origin (RFC 6454 section 4), or is no address.
    func ownLink(_ reference: String) -> URL? {
        guard let url = resolved(reference), Self.origin(url) == Self.origin(base), url.user() == nil,
            url.password() == nil
        else { return nil }
        return url
    }

    private struct Origin: Hashable {
        var scheme: String
        var host: String
        var port: Int
    }

    private static func origin(_ url: URL) -> Origin? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty,
            let port = url.port ?? ["http": 80, "https": 443][scheme]
        else { return nil }
        return Origin(scheme: scheme, host: host, port: port)
    }
}
