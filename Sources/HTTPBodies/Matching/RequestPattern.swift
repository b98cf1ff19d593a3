package import HTTPTypes

/// A pattern of requests: a method and a pattern of paths (`POST /orders`), or only paths (`/items/{id}`).
package struct RequestPattern: Hashable, Sendable {
    /// Nil for any method.
    package let method: HTTPRequest.Method?
    package let path: PathPattern

    /// - Parameter text: A pattern of paths, with or without a method before it. If the pattern begins with `**`, its
    ///   first slash may be missing.
    /// - Throws: `PatternError`.
    package init(_ text: String) throws(PatternError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard (1...2).contains(words.count), let path = words.last,
            path.hasPrefix("/") || path.hasPrefix("**/")
        else {
            throw PatternError("“\(text)” must be a method and a path, such as “POST /orders”.")
        }
        method = words.count == 2 ? HTTPRequest.Method(words[0].uppercased()) : nil
        guard words.count == 1 || method != nil else {
            throw PatternError("“\(words[0])” is not a method such as GET or POST.")
        }
        self.path = try PathPattern(path.hasPrefix("/") ? String(path) : "/\(path)")
    }

    /// - Parameter isPrefix: Whether requests to paths below the pattern match too.
    package func matches(_ request: HTTPRequest, isPrefix: Bool = false) -> Bool {
        guard method == nil || method == request.method else { return false }
        return path.captures(
            PathPattern.segments((request.path ?? "/").parts(between: 0x3F, maxSplits: 1)[0]),
            isPrefix: isPrefix) != nil
    }
}
