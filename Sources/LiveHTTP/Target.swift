import Foundation
import HTTPTransport
import HTTPTypes

/// The address of a request, with the origin that a redirection may not leave.
struct Target: Hashable {
    var url: URL
    var scheme: String
    /// Without the brackets of an IPv6 address.
    var host: String
    var port: Int

    init(_ request: HTTPRequest) throws(TransportError) {
        let (authority, path) = (request.authority ?? "", request.path ?? "/")
        // Text from outside must not move the border between authority and path: the request would go to
        // another host.
        guard path.hasPrefix("/"), !authority.contains(where: { "/?#\\".contains($0) }),
            let url = URL(string: "\(request.scheme ?? "")://\(authority)\(path)"), let target = Target(url)
        else {
            throw TransportError(.other, detail: "the request has no address that can be asked")
        }
        self = target
    }

    /// The target at an address; nil when it is not HTTP.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let standard = ["http": 80, "https": 443][scheme],
            let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.url = url
        self.scheme = scheme
        self.host = host.lowercased()
        port = url.port ?? standard
    }

    /// The target of a redirection; nil when it leaves this origin (RFC 9110 section 15.4, RFC 6454).
    func redirected(by response: HTTPResponse) -> Target? {
        guard [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.headerFields[.location],
            let url = URL(string: location, relativeTo: url)?.absoluteURL, let target = Target(url),
            (target.scheme, target.host, target.port) == (scheme, host, port), url.user() == nil
        else { return nil }
        return target
    }
}
