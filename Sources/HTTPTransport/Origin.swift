package import Foundation
package import HTTPTypes

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

extension HTTPRequest {
    /// Returns the request that follows a redirection of a GET within its origin (RFC 9110 section 15.4). Returns nil
    /// if the response is not such a redirection.
    package func redirected(by response: HTTPResponse) -> HTTPRequest? {
        guard method == .get, [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.headerFields[.location],
            let base = URL(string: "\(scheme ?? "")://\(authority ?? "")\(path ?? "/")"),
            let url = URL(string: location, relativeTo: base)?.absoluteURL, url.user() == nil,
            let origin = Origin(base), Origin(url) == origin
        else { return nil }
        var next = self
        let path = url.path(percentEncoded: true)
        next.path = (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        return next
    }
}
