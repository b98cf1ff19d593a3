import Foundation
import HTTPTransport
import HTTPTypes

/// The address of a request, and its origin.
struct Target {
    let url: URL
    let origin: Origin

    init(_ request: HTTPRequest) throws(TransportError) {
        let (authority, path) = (request.authority ?? "", request.path ?? "/")
        // If the authority contained a slash, or if the path did not begin with a slash, the URL below would
        // name another host. Credentials would be sent.
        guard path.hasPrefix("/"), !authority.contains(where: { "/?#\\".contains($0) }),
            let url = URL(string: "\(request.scheme ?? "")://\(authority)\(path)"), let origin = Origin(url),
            url.user() == nil
        else {
            throw TransportError(.other, detail: "the request's address is not an address of HTTP")
        }
        (self.url, self.origin) = (url, origin)
    }
}
