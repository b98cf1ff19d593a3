package import Foundation
package import HTTPTypes

/// The request that follows a redirection (RFC 9110 section 15.4; Fetch standard, “HTTP-redirect fetch”).
///
/// After 303, and after 301 or 302 to a POST, it is a GET without content; a HEAD stays a HEAD. In all other cases it
/// has the method and the content of the first request. If it goes to another origin, it has no credentials.
package struct Redirection: Sendable {
    package var request: HTTPRequest
    package var body: Data
    /// The new address. Its fragment is the old one if the response names none (RFC 9110 section 10.2.2).
    package let url: URL
    package let leavesOrigin: Bool

    /// Returns nil if the response is no redirection, or leads to no address of HTTP. An address with a user name is
    /// refused, because the user name would become credentials.
    /// - Parameter fragment: The fragment of the requested address; the request itself contains none.
    package init?(
        _ response: HTTPResponse, to request: HTTPRequest, body: Data, fragment: String? = nil
    ) {
        let status = response.status.code
        guard [301, 302, 303, 307, 308].contains(status), let location = response.headerFields[.location],
            let base = URL(string: "\(request.scheme ?? "")://\(request.authority ?? "")/"),
            let origin = Origin(base)
        else { return nil }
        let (place, own) = Self.halves(location[...], at: "#")
        let (service, reference) = Self.service(in: place, scheme: origin.scheme)
        guard let host = URL(string: service ?? base.absoluteString), host.user() == nil,
            let next = Origin(host)
        else { return nil }
        let target = RequestTarget(service == nil ? request.path ?? "/" : "/").following(reference)
        let end = (own ?? fragment.map { $0[...] }).map { "#\($0)" } ?? ""
        guard !location.isEmpty, let url = URL(string: "\(next.scheme)://\(next.name)\(target.strict)\(end)")
        else {
            return nil
        }
        (self.request, self.body, self.url) = (request, body, url)
        leavesOrigin = next != origin
        self.request.path = target.description
        if leavesOrigin {
            (self.request.scheme, self.request.authority) = (next.scheme, next.name)
            remove(Self.credentials)
        }
        // `Host` would name the old host; the new host is in the request's authority.
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

    private static func halves(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
        let halves = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
        return (halves[0], halves.dropFirst().first)
    }

    /// Splits a reference into the address of a service, which is nil in a reference to the same service, and the rest
    /// (RFC 3986 section 4.2).
    private static func service(in reference: Substring, scheme: String) -> (String?, Substring) {
        guard let found = reference.prefixMatch(of: #/(?:([A-Za-z][A-Za-z0-9+.\-]*):)?(?:\/\/([^\/?]*))?/#),
            found.1 != nil || found.2 != nil
        else { return (nil, reference) }
        return ("\(found.1 ?? scheme[...])://\(found.2 ?? "")", reference[found.range.upperBound...])
    }

    private static let credentials: [HTTPField.Name?] = [
        .authorization, .proxyAuthorization, .cookie, .referer, .origin,
    ]

    /// The fields that describe the content (RFC 9110 section 15.4), and the fields that describe its transfer.
    private static let contentFields: [HTTPField.Name?] = [
        .contentEncoding, .contentLanguage, .contentLocation, .contentType, .contentLength, .contentRange,
        .lastModified, .transferEncoding, .expect, HTTPField.Name("Digest"),
        HTTPField.Name("Content-Digest"), HTTPField.Name("Repr-Digest"),
    ]
}
