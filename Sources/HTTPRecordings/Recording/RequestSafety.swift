import HTTPBodies
package import HTTPTypes

/// The requests that change nothing at a service, so that they may be sent again without asking: `GET`, `HEAD` and
/// `OPTIONS` (RFC 9110 section 9.2.1), and those that are listed.
public struct RequestSafety: Hashable, Sendable {
    /// Methods and patterns of paths, e.g. `POST /osdm/places` or `POST **/offers`: see `PathPattern`.
    public var safe: [String]
    /// Whether requests that are not safe are sent nevertheless.
    public var sendsUnsafe: Bool

    public init(safe: [String] = [], sendsUnsafe: Bool = false) {
        self.safe = safe
        self.sendsUnsafe = sendsUnsafe
    }

    package func isSafe(_ request: HTTPRequest) -> Bool {
        if [.get, .head, .options].contains(request.method) { return true }
        let path = String((request.path ?? "/").prefix { $0 != "?" })
        return safe.contains { rule in
            let words = rule.split(separator: " ", maxSplits: 1)
            guard words.count == 2, words[0] == request.method.rawValue else { return false }
            let pattern = try? PathPattern(words[1].hasPrefix("/") ? String(words[1]) : "/\(words[1])")
            return pattern?.matches(PathPattern.segments(path)) == true
        }
    }

    func maySend(_ request: HTTPRequest) -> Bool { sendsUnsafe || isSafe(request) }
}
