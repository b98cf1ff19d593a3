import HTTPTypes

/// The parts of a URL (RFC 3986 appendix B) exactly as they are written. Foundation's `URL` would change some escapes.
struct HARURL: Hashable {
    var scheme: String
    /// The host and the port. User information is left out, because no request sends it (RFC 9110 section 4.2.4).
    var authority: String
    /// The path, which begins with a slash, and the query.
    var target: String
    var hadUserInformation = false

    /// Splits a URL into its parts. Returns nil if there is no scheme.
    init?(_ text: String) {
        guard let parts = text.prefixMatch(of: #/([^:/?#]+):(?://([^/?#]*))?([^#]*)/#) else { return nil }
        self.init(scheme: String(parts.1), authority: String(parts.2 ?? ""), target: String(parts.3))
    }

    init(scheme: String, authority: String, target: String) {
        self.scheme = scheme.lowercased()
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        self.authority = String(host)
        hadUserInformation = host.utf8.count < authority.utf8.count
        self.target = target.utf8.first == UInt8(ascii: "/") ? target : "/" + target
    }

    /// The URL of a request. A `#` in the path is escaped, because it would begin a fragment.
    init(_ request: HTTPRequest) {
        self.init(
            scheme: request.scheme ?? "http",
            authority: request.authority ?? request.headerFields.host?.value ?? "",
            target: (request.path ?? "/").replacing("#", with: "%23"))
        if authority.isEmpty { authority = "localhost" }
    }

    var text: String { "\(scheme)://\(authority)\(target)" }
    var query: Substring { target.drop { $0 != "?" }.dropFirst() }
}

/// The `Host` field of HTTP/1.1. The library HTTPTypes has `authority` instead, and no constant for this name.
extension HTTPFields {
    var host: HTTPField? { first { $0.name.canonicalName == "host" } }

    /// Removes `Host` if it only repeats the URL.
    func withoutHost(of url: HARURL) -> HTTPFields {
        guard let host, host.value.lowercased() == url.authority.lowercased() else { return self }
        var fields = self
        fields[host.name] = nil
        return fields
    }
}
