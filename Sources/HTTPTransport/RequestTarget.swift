package import HTTPTypes

/// The path and the query of a request, as they were written (RFC 9112 section 3.2.1).
///
/// Nothing in them is escaped or decoded. Services differ in how they read `[`, `|` and `%`, so they get what the
/// client wrote.
package struct RequestTarget: Hashable, Sendable, CustomStringConvertible {
    package let path: Substring
    /// The text after the first question mark; nil without a question mark.
    package let query: Substring?

    package init(_ text: some StringProtocol) {
        // Search for the byte: Swift finds no question mark that is followed by a combining accent.
        let text = Substring(text)
        let mark = text.utf8.firstIndex(of: 0x3F)
        path = text[..<(mark ?? text.endIndex)]
        query = mark.map { text[text.utf8.index(after: $0)...] }
    }

    package var description: String { query.map { "\(path)?\($0)" } ?? String(path) }

    /// Returns the target to which a reference leads from this one (RFC 3986 section 5.2.2).
    ///
    /// - Parameter reference: The reference without its scheme, its authority and its fragment.
    func following(_ reference: some StringProtocol) -> RequestTarget {
        let next = RequestTarget(Self.sendable(reference))
        guard !next.path.isEmpty else {
            return next.query == nil ? self : RequestTarget("\(path)?\(next.query ?? "")")
        }
        let isWhole = next.path.utf8.first == 0x2F
        let folder = isWhole ? "" : path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        let joined = Self.withoutDots(folder + next.path)
        return RequestTarget(next.query.map { "\(joined)?\($0)" } ?? joined)
    }

    /// Returns a path without the parts `.` and `..` (RFC 3986 section 5.2.4).
    private static func withoutDots(_ path: Substring) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var kept: [Substring] = []
        for part in parts where part != "." {
            if part == ".." { _ = kept.popLast() } else { kept.append(part) }
        }
        if let last = parts.last, [".", ".."].contains(last) { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }

    /// The target in the characters that an address may have (RFC 3986 section 2), for programs that accept no other
    /// characters.
    var strict: String { Self.sendable(description, except: "\"<>[]{}|\\^`") }

    /// Returns a text in which bytes that cannot stand in the first line of a request are escaped. Existing escapes
    /// stay as they are.
    private static func sendable(_ text: some StringProtocol, except forbidden: String = "\"<>") -> String {
        var sendable: [UInt8] = []
        for byte in text.utf8 {
            if 0x21...0x7E ~= byte, !forbidden.utf8.contains(byte) {
                sendable.append(byte)
            } else {
                sendable += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
            }
        }
        return String(decoding: sendable, as: UTF8.self)
    }

    /// Whether the target can be sent as it is: it begins with a slash, and contains no blanks and no control
    /// characters.
    package var isSendable: Bool {
        path.utf8.first == 0x2F && description.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}

extension HTTPRequest {
    package var target: RequestTarget { RequestTarget(path ?? "/") }
}
