package import HTTPTypes

/// The requests of a method to the paths of a pattern: `POST /orders`, or `/items/{id}` for any method.
package struct RequestPattern: Hashable, Sendable {
    /// Nil for any method.
    package let method: HTTPRequest.Method?
    package let path: PathPattern

    /// - Parameter text: A path's pattern, perhaps with a method before it. The first slash before `**` may be missing.
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

    /// - Parameter isPrefix: Whether a request to a path below the pattern matches too.
    package func matches(_ request: HTTPRequest, isPrefix: Bool = false) -> Bool {
        guard method == nil || method == request.method else { return false }
        return path.captures(PathPattern.segments(request.target.path), isPrefix: isPrefix) != nil
    }
}

extension HTTPRequest {
    /// The path and the query, which a byte parts: to Swift, a question mark with an accent is another character.
    package var target: (path: Substring, query: Substring?) {
        let halves = (path ?? "/").parts(between: 0x3F, maxSplits: 1)
        return (halves[0], halves.dropFirst().first)
    }
}
