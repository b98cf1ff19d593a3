package import Foundation
package import HTTPTypes

/// The request that follows a redirection (RFC 9110 section 15.4; Fetch standard, “HTTP-redirect fetch”).
///
/// After 303, and after 301 or 302 to a POST, it is a GET without content; a HEAD stays a HEAD. In all other cases it
/// keeps its method and its content. To another origin it takes no credentials with it.
package struct Redirection: Sendable {
    package var request: HTTPRequest
    package var body: Data
    /// The new address. Its fragment is the old one if the response names none (RFC 9110 section 10.2.2).
    package let url: URL
    package let leavesOrigin: Bool

    /// Returns nil if the response is no redirection, or leads to no address of HTTP. An address with a user name is
    /// refused: it would turn into credentials.
    /// - Parameter fragment: The fragment of the address that was asked, which no request contains.
    package init?(
        _ response: HTTPResponse, to request: HTTPRequest, body: Data, fragment: String? = nil
    ) {
        let status = response.status.code
        guard [301, 302, 303, 307, 308].contains(status), let location = response.headerFields[.location],
            let base = URL(
                string: "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "/")"),
            let origin = Origin(base), let url = URL(string: location, relativeTo: base)?.absoluteURL,
            url.user() == nil, let next = Origin(url)
        else { return nil }
        (self.request, self.body) = (request, body)
        self.url = url.fragment == nil ? Self.address(url, fragment) : url
        leavesOrigin = next != origin
        let path = url.path(percentEncoded: true)
        self.request.path =
            (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        if leavesOrigin {
            (self.request.scheme, self.request.authority) = (next.scheme, next.name)
            remove(Self.credentials)
        }
        // `Host` would be that of the old address; the new one is in the request's authority.
        remove([HTTPField.Name("Host")])
        let becomesGet =
            status == 303 ? ![.get, .head].contains(request.method) : status < 303 && request.method == .post
        if becomesGet {
            self.request.method = .get
            self.body = Data()
            remove(Self.contentFields)
        }
    }

    private mutating func remove(_ names: [HTTPField.Name?]) {
        for case let name? in names { request.headerFields[name] = nil }
    }

    private static func address(_ url: URL, _ fragment: String?) -> URL {
        fragment.flatMap { URL(string: "\(url.absoluteString)#\($0)") } ?? url
    }

    private static let credentials: [HTTPField.Name?] = [
        .authorization, .proxyAuthorization, .cookie, .referer, .origin,
    ]

    /// The fields about content (RFC 9110 section 15.4), and those about how it is sent.
    private static let contentFields: [HTTPField.Name?] = [
        .contentEncoding, .contentLanguage, .contentLocation, .contentType, .contentLength, .contentRange,
        .lastModified, .transferEncoding, .expect, HTTPField.Name("Digest"),
        HTTPField.Name("Content-Digest"), HTTPField.Name("Repr-Digest"),
    ]
}
