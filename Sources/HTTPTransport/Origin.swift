package import Foundation

/// The scheme, host and port of an HTTP address (RFC 6454 section 4). Data for one origin must not go to another.
package struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    package var scheme: String
    /// The host in lower case. An IPv6 address has no brackets here.
    package var host: String
    package var port: Int

    /// Returns nil if the scheme is neither `http` nor `https`, or if there is no host.
    package init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let standard = ["http": 80, "https": 443][scheme],
            let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        port = url.port ?? standard
    }

    /// The host, with the port unless that is the usual one of the scheme: `api.example.com`, `127.0.0.1:8080`.
    package var name: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
    }
}
