public import Foundation
public import HTTPTypes

/// Follows redirections: 301, 302, 303, 307 and 308 (RFC 9110 section 15.4; Fetch standard).
///
/// After 303, and after 301 or 302 to a POST, it sends a GET without content; a HEAD stays a HEAD. After 307 and 308,
/// the method and the body stay. A request to another origin leaves `Authorization`, `Proxy-Authorization`, `Cookie`,
/// `Referer` and `Origin` behind, but keeps all other fields and, after 307 and 308, its body. If these contain
/// secrets, set `otherOrigins` to false.
///
/// A redirection that is not followed is returned as the response: one beyond the limit, one to an address that is not
/// of HTTP or has a user name, and one to another origin if `otherOrigins` is false.
public struct RedirectingTransport: Transport {
    private let base: any Transport
    private let limit: Int
    private let otherOrigins: Bool

    /// - Parameters:
    ///   - limit: The most redirections of one request that are followed; 20 in the Fetch standard.
    ///   - otherOrigins: Whether redirections to another scheme, host or port are followed.
    public init(_ base: any Transport, limit: Int = 20, otherOrigins: Bool = true) {
        self.base = base
        self.limit = limit
        self.otherOrigins = otherOrigins
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        var (request, body) = (request, body)
        for _ in 0..<max(0, limit) {
            let response = try await base.send(request, body: body)
            guard let next = Redirection(response.head, to: request, body: body),
                otherOrigins || !next.leavesOrigin
            else { return response }
            guard !Task.isCancelled else { throw TransportError(.cancelled) }
            (request, body) = (next.request, next.body)
        }
        return try await base.send(request, body: body)
    }
}
