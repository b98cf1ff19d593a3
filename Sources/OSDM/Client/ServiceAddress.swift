package import Foundation
import HTTPTransport

/// A service's address, against which references are resolved, and links to other origins recognised.
struct ServiceAddress: Hashable, Sendable {
    private let base: URL

    /// - Parameters:
    ///   - base: An absolute address. A missing slash at the end is added, so that relative references stay below it.
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

    /// The address of a resource, by the components of its path. Slashes within a component are escaped.
    func resource(_ parts: [String]) -> URL { parts.reduce(base) { $0.appending(component: $1) } }

    /// A reference resolved against this address (RFC 3986 section 5).
    func resolved(_ reference: String) -> URL? {
        URL(string: reference, relativeTo: base)?.absoluteURL
    }

    /// The address of a link; nil if it leads to another origin, or is not an address.
    func ownLink(_ reference: String) -> URL? {
        guard let url = resolved(reference), let origin = Origin(base), Origin(url) == origin,
            url.user() == nil, url.password() == nil
        else { return nil }
        return url
    }
}

extension URL {
    /// Whether data on its way to this address can be read by others, because it is plain HTTP to another machine.
    ///
    /// This machine is 127.0.0.0/8, ::1 (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3) and `localhost`.
    package var isUnencrypted: Bool {
        scheme?.lowercased() != "https" && !Self.isLoopback(host(percentEncoded: false) ?? "")
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        // Addresses are parsed by the system, so that none is mistaken for another: 0127.0.0.1 is not this machine.
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
        return withUnsafeBytes(of: &six) { $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
    }
}
