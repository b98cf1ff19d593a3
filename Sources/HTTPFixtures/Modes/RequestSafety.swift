public import HTTPTypes

/// Which requests change nothing at a service, so that they may be sent again without asking.
///
/// `GET`, `HEAD` and `OPTIONS` are safe (RFC 9110 section 9.2.1); any other is not, unless it is listed.
public struct RequestSafety: Hashable, Sendable {
    /// Method and path, e.g. `POST /osdm/places` or `POST **/offers`: `*` is one part of a path, `**` any
    /// number of them.
    public var safe: [String]
    /// Whether requests that are not safe are sent nevertheless.
    public var sendsUnsafe: Bool

    public init(safe: [String] = [], sendsUnsafe: Bool = false) {
        self.safe = safe
        self.sendsUnsafe = sendsUnsafe
    }

    public func isSafe(_ request: HTTPRequest) -> Bool {
        if [.get, .head, .options].contains(request.method) { return true }
        let path = Form.normalizedPath((request.path ?? "/").prefix { $0 != "?" }).split(separator: "/")
        return safe.contains { pattern in
            let words = pattern.split(separator: " ", maxSplits: 1)
            guard words.count == 2, words[0] == request.method.rawValue else { return false }
            return Self.matches(words[1].split(separator: "/")[...], path[...])
        }
    }

    func maySend(_ request: HTTPRequest) -> Bool { sendsUnsafe || isSafe(request) }

    private static func matches(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        if first == "**" {
            return matches(pattern.dropFirst(), path) || !path.isEmpty && matches(pattern, path.dropFirst())
        }
        guard let segment = path.first, first == "*" || first == segment else { return false }
        return matches(pattern.dropFirst(), path.dropFirst())
    }
}
