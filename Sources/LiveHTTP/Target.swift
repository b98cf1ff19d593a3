import Foundation
import HTTPTransport
import HTTPTypes

/// The address of a request, and its origin, which redirections must not leave.
struct Target {
    let url: URL
    let origin: Origin

    init(_ request: HTTPRequest) throws(TransportError) {
        let (authority, path) = (request.authority ?? "", request.path ?? "/")
        // Text from outside must not move the border between authority and path: the request would be sent to
        // another host.
        guard path.hasPrefix("/"), !authority.contains(where: { "/?#\\".contains($0) }),
            let url = URL(string: "\(request.scheme ?? "")://\(authority)\(path)"), let origin = Origin(url)
        else {
            throw TransportError(.other, detail: "the request's address is not an address of HTTP")
        }
        (self.url, self.origin) = (url, origin)
    }

    /// Follows a redirection: nil if the response is not one, or if it leads to another origin (RFC 9110 section 15.4).
    init?(_ response: HTTPResponse, from target: Target) {
        guard [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.headerFields[.location],
            let url = URL(string: location, relativeTo: target.url)?.absoluteURL,
            Origin(url) == target.origin, url.user() == nil
        else { return nil }
        (self.url, origin) = (url, target.origin)
    }
}
