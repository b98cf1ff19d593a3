import Foundation
import HTTPTransport
import HTTPTypes

/// The address of a request, as it was written, and its origin.
struct Target {
    /// The scheme, the host and the port, with a slash at the end.
    let service: String
    /// The target, which libcurl writes into the first line of the request as it is.
    let path: String
    let origin: Origin

    init(_ request: HTTPRequest) throws(TransportError) {
        let authority = request.authority ?? ""
        service = "\(request.scheme ?? "")://\(authority)/"
        path = request.path ?? "/"
        // If the authority contained a slash or a user name, the address would name another host. Credentials would be
        // sent.
        let isSendable = request.target.isSendable || request.method == .options && path == "*"
        guard isSendable, !authority.contains(where: { "/?#\\@".contains($0) }),
            let origin = URL(string: service).flatMap({ Origin($0) })
        else {
            throw TransportError(.other, detail: "the request's address is not an address of HTTP")
        }
        self.origin = origin
    }
}
