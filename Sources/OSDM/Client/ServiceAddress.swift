package import Foundation
import HTTPTransport

/// A service's address. It resolves references and recognises links to other origins.
struct ServiceAddress: Hashable, Sendable {
    private let base: URL

    /// - Parameters:
    ///   - base: An absolute address. If it lacks a slash at the end, one is added, so that relative references
    ///     are resolved to addresses below it.
    init(_ base: URL) {
        let text = base.absoluteString
        self.base = text.hasSuffix("/") ? base : URL(string: text + "/") ?? base
    }

    var text: String { base.absoluteString }

    func resource(_ path: String, query: [URLQueryItem] = []) -> URL {
        var url = base.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query) }
        return url
    }

    /// Returns the address of a resource, from the components of its path. Slashes within a component are escaped.
    func resource(_ parts: [String]) -> URL { parts.reduce(base) { $0.appending(component: $1) } }

    /// Resolves a reference against this address (RFC 3986 section 5).
    func resolved(_ reference: String) -> URL? {
        URL(string: reference, relativeTo: base)?.absoluteURL
    }

    /// Returns the address of a link; nil if the link leads to another origin, or is not an address.
    func ownLink(_ reference: String) -> URL? {
        guard let url = resolved(reference), let origin = Origin(base), Origin(url) == origin,
            url.user() == nil, url.password() == nil
        else { return nil }
        return url
    }
}

extension URL {
    /// Whether others can read data on its way to this address, because it is plain HTTP to another machine.
    ///
    /// The following addresses count as this machine: 127.0.0.0/8, ::1 (RFC 1122 section 3.2.1.3, RFC 4291 section
    /// 2.5.3) and `localhost`.
    package var isUnencrypted: Bool {
        scheme?.lowercased() != "https" && !Self.isLoopback(host(percentEncoded: false) ?? "")
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        // The system's parser rejects an address that only looks like this machine's: for some programs,
        // 0127.0.0.1 is another machine.
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
        return withUnsafeBytes(of: &six) { $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
    }
}
