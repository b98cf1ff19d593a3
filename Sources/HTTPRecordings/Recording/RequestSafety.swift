import HTTPBodies
package import HTTPTypes

/// Tells which requests are safe, because they change nothing at the service: requests by `GET`, `HEAD` and `OPTIONS`
/// (RFC 9110 section 9.2.1), and the requests that are listed in `safe`.
public struct RequestSafety: Hashable, Sendable {
    /// Further safe requests, as a method and a pattern of paths: `POST /osdm/places`, `POST **/offers`.
    public var safe: [String]
    /// Whether to send all other requests to the service too.
    public var sendsUnsafe: Bool

    public init(safe: [String] = [], sendsUnsafe: Bool = false) {
        self.safe = safe
        self.sendsUnsafe = sendsUnsafe
    }

    package func isSafe(_ request: HTTPRequest) -> Bool {
        if [.get, .head, .options].contains(request.method) { return true }
        return safe.contains { rule in
            guard let pattern = try? RequestPattern(rule), pattern.method != nil else { return false }
            return pattern.matches(request)
        }
    }

    func maySend(_ request: HTTPRequest) -> Bool { sendsUnsafe || isSafe(request) }
}
