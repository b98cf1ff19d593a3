public import Foundation

/// The rules by which requests go through a proxy, as the environment of a program on Unix states them.
///
/// `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`, in small letters or capitals; small letters
/// come first, as curl has it. A machine's own loopback is never asked for through a proxy.
public struct ProxyRules: Sendable {
    private var secure: Proxy?
    private var plain: Proxy?
    private var exceptions: [Exception]

    /// No proxy at all.
    public static let none = ProxyRules(environment: [:])

    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func variable(_ name: String) -> String? {
            [name, name.uppercased()].compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        func proxy(_ name: String) -> Proxy? {
            (variable(name) ?? variable("all_proxy")).flatMap { Proxy($0) }
        }
        secure = proxy("https_proxy")
        plain = proxy("http_proxy")
        exceptions = (variable("no_proxy") ?? "").split { $0 == "," || $0.isWhitespace }
            .compactMap { Exception($0) }
    }

    /// The proxy for requests to a host, or nil when they go there directly.
    ///
    /// - Parameters:
    ///   - host: Without the brackets of an IPv6 address.
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

    /// One part of `no_proxy`: `*`, a host with those below it, with a port or without.
    private struct Exception: Hashable, Sendable {
        var host: String
        var port: Int?

        init?(_ text: Substring) {
            var name = text.lowercased()
            // An IPv6 address has colons of its own, so that its port stands behind brackets.
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
