import Foundation

/// A proxy that requests go through.
struct Proxy: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case http, socks
        /// A kind that this program cannot speak with, e.g. `https`.
        case unsupported(String)
    }

    var kind: Kind
    var host: String
    var port: Int
    var username: String?
    var password: String?

    /// Reads `http://user:password@proxy.example.com:3128`; without a scheme it is `http`. Nil when there is
    /// no host in it.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard let url = URLComponents(string: text.contains("://") ? text : "http://\(text)"),
            let host = url.host, !host.isEmpty
        else { return nil }
        switch url.scheme?.lowercased() {
        case "http": (kind, port) = (.http, url.port ?? 80)
        case "socks5", "socks5h", "socks": (kind, port) = (.socks, url.port ?? 1080)
        case let scheme: (kind, port) = (.unsupported(scheme ?? ""), url.port ?? 443)
        }
        // Brackets belong to the address's text, not to the address.
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        username = url.user
        password = url.password
    }
}
