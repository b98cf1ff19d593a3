public import Foundation
import HTTPTransport

/// Decides which requests go through a proxy, by the usual environment variables of Unix.
///
/// The variables are `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`, in lower or upper case. Lower case takes
/// precedence, as in curl. Requests to this machine never go through a proxy.
public struct ProxyRules: Sendable {
    private var secure: Proxy?
    private var plain: Proxy?
    private var exceptions: [Exception]

    /// Rules that use no proxy.
    public static let none = ProxyRules(environment: [:])

    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func variable(_ name: String) -> (name: String, value: String)? {
            [name, name.uppercased()].compactMap { name in environment[name].map { (name, $0) } }
                .first { !$0.1.isEmpty }
        }
        func proxy(_ name: String) -> Proxy? {
            (variable(name) ?? variable("all_proxy")).map { Proxy($0.value, variable: $0.name) }
        }
        secure = proxy("https_proxy")
        plain = proxy("http_proxy")
        exceptions = (variable("no_proxy")?.value ?? "").split { $0 == "," || $0.isWhitespace }
            .compactMap { Exception($0) }
    }

    /// Returns a phrase that says why the proxy for an address cannot be used, and what to do; nil if it can be, or if
    /// there is none.
    package func problem(for url: URL) -> String? {
        Origin(url).flatMap { proxy(scheme: $0.scheme, host: $0.host, port: $0.port)?.problem }
    }

    /// Returns the proxy for requests to a host; nil if they are sent without a proxy.
    /// - Parameter host: The host. An IPv6 address has no brackets.
    func proxy(scheme: String, host: String, port: Int) -> Proxy? {
        let host = host.lowercased()
        guard !Self.isLoopback(host), !exceptions.contains(where: { $0.covers(host, port: port) }) else {
            return nil
        }
        return scheme == "https" ? secure : plain
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host.wholeMatch(of: /127(\.[0-9]{1,3}){3}/) != nil
    }

    /// An entry of `no_proxy`: a host, which includes its subdomains, or `*` for every host. A port may follow.
    private struct Exception: Hashable, Sendable {
        var host: String
        var port: Int?

        init?(_ text: Substring) {
            var name = text.lowercased()
            // An IPv6 address contains colons, so a port can only follow its closing bracket.
            if let colon = name.lastIndex(of: ":"), let number = Int(name[name.index(after: colon)...]),
                name.count(where: { $0 == ":" }) == 1 || name.hasPrefix("[")
            {
                port = number
                name = String(name[..<colon])
            }
            if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
            while name.hasPrefix("*.") || name.hasPrefix(".") { name.removeFirst() }
            guard !name.isEmpty else { return nil }
            host = name
        }

        func covers(_ other: String, port otherPort: Int) -> Bool {
            guard port == nil || port == otherPort else { return false }
            return host == "*" || other == host || other.hasSuffix(".\(host)")
        }
    }
}

struct Proxy: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case http, socks
        /// The phrase says why no request can go through it. It does not hold the address, in which a password may stand.
        case unusable(String)
    }

    var kind: Kind
    var host: String
    var port: Int
    var username: String?
    var password: String?

    /// Reads an address such as `http://user:password@proxy.example.com:3128`. An address without a scheme
    /// counts as `http`.
    /// - Parameter variable: The name of the variable of the environment in which it stands.
    init(_ text: String, variable: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        // An “@” behind the host shows that the address ends within a password, as `http://ada:1#2@proxy:3128` does.
        guard let url = URLComponents(string: text.contains("://") ? text : "http://\(text)"),
            let host = url.host, !host.isEmpty,
            !"\(url.path)\(url.query ?? "")\(url.fragment ?? "")".contains("@")
        else {
            (host, port) = ("", 0)
            kind = .unusable(
                "\(variable) cannot be read as an address such as http://proxy.example.com:3128; in a user name or a"
                    + " password, write # as %23, / as %2F, ? as %3F and @ as %40")
            return
        }
        switch url.scheme?.lowercased() {
        case "http": (kind, port) = (.http, url.port ?? 80)
        case "socks5", "socks5h", "socks": (kind, port) = (.socks, url.port ?? 1080)
        case let scheme:
            port = url.port ?? 443
            kind = .unusable(
                "\(variable) names a proxy of the kind “\(scheme ?? "")”; only http and socks5 are supported")
        }
        // The brackets around an IPv6 address are not part of the address.
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        username = url.user
        password = url.password
    }

    var problem: String? {
        if case .unusable(let problem) = kind { problem } else { nil }
    }

    /// The address without the credentials. The proxy resolves the names of hosts.
    var address: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(kind == .socks ? "socks5h" : "http")://\(host):\(port)"
    }
}
