import Foundation
import HTTPTransport
import HTTPTypes

/// The address of a request, and its origin. Redirections to another origin are not followed.
struct Target {
    let url: URL
    let origin: Origin

    init(_ request: HTTPRequest) throws(TransportError) {
        let (authority, path) = (request.authority ?? "", request.path ?? "/")
        // With a slash in the authority, or a path that begins with something else, the URL below would name
        // another host.
        guard path.hasPrefix("/"), !authority.contains(where: { "/?#\\".contains($0) }),
            let url = URL(string: "\(request.scheme ?? "")://\(authority)\(path)"), let origin = Origin(url)
        else {
            throw TransportError(.other, detail: "the request's address is not an address of HTTP")
        }
        (self.url, self.origin) = (url, origin)
    }

    /// Reads where a redirection leads (RFC 9110 section 15.4). Returns nil if the response is not a redirection, or if
    /// it leads to another origin.
    init?(_ response: HTTPResponse, from target: Target) {
        guard [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.headerFields[.location],
            let url = URL(string: location, relativeTo: target.url)?.absoluteURL,
            Origin(url) == target.origin, url.user() == nil
        else { return nil }
        (self.url, origin) = (url, target.origin)
    }
}
