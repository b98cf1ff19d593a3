package import Foundation

/// The reason why a text cannot be read as JSON.
package struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        case notJSON, cutOff, byteOrderMark, loneSurrogate, tooDeep, tooLarge, tooMany
    }

    package var reason: Reason
    /// The line of the mistake, from 1.
    package var line = 1
    /// The column of the mistake in characters, from 1; nil when it is not known.
    package var column: Int?
    /// The most values that were accepted.
    var mostValues = JSONTree.mostValues

    package var description: String {
        switch reason {
        case .notJSON: "it is not JSON from line \(line) on"
        case .cutOff: "it is cut off in line \(line), in the middle of its JSON"
        case .byteOrderMark: "it begins with a byte order mark"
        case .loneSurrogate: "it has half of a surrogate pair in a text"
        case .tooDeep: "it is nested more than \(JSONTree.deepest) levels deep"
        case .tooLarge: "it has more than a gigabyte"
        case .tooMany: "it has more than \(mostValues) values"
        }
    }

    init(_ reason: Reason) { self.reason = reason }

    init(_ reason: Reason, at place: Int, in json: Data) {
        let before = json.prefix(place)
        let line = before.suffix(from: before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex)
        self.reason = reason
        self.line = 1 + before.count { $0 == 0x0A }
        // Count characters, not bytes: leave out the bytes that continue a character.
        column = 1 + line.count { $0 & 0xC0 != 0x80 }
    }

    init(notUTF8 json: Data) {
        reason = .notJSON
        var rest = json[...]
        while let end = rest.firstIndex(of: 0x0A), String(validating: rest[..<end], as: UTF8.self) != nil {
            rest = rest[(end + 1)...]
            line += 1
        }
    }
}

extension JSONTree {
    /// The deepest nesting that is accepted. Recursion into a deeper tree could run out of stack.
    package static let deepest = 256

    /// The most values that are accepted. A short value takes ten times as much memory as its text.
    package static let mostValues = 4_000_000

    /// JSON with this many bytes or more is refused.
    static let sizeLimit = 1 << 30

    /// Reads a whole JSON text in UTF-8; its top value may be of any kind.
    package init(reading json: Data) throws(JSONReadingError) { try self.init(json) }

    package init(reading text: String) throws(JSONReadingError) { try self.init(Data(text.utf8)) }

    /// Reads JSON that another program has written. Skips a byte order mark, and reads UTF-16 if the mark says so.
    /// Replaces each lone half of a surrogate pair, which browsers and mitmproxy write, by U+FFFD.
    package init(mending json: Data) throws(JSONReadingError) {
        self = try JSONDocument(mending: json).top.tree
    }

    init(_ json: Data, mostValues: Int = mostValues, mends: Bool = false) throws(JSONReadingError) {
        self = try JSONDocument(json, mostValues: mostValues, mends: mends).top.tree
    }
}

/// A mark at the beginning of a text that tells its encoding. JSON must not begin with one, but a reader may skip it
/// (RFC 8259 section 8.1).
package enum ByteOrderMark {
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Removes the mark, and converts a text with the mark of UTF-16 to UTF-8. Any other text stays as it is.
    package static func removed(from text: Data) -> Data {
        if text.starts(with: utf8) { return Data(text.dropFirst(3)) }
        guard text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]),
            let decoded = String(data: text, encoding: .utf16)
        else { return text }
        return Data(decoded.utf8)
    }
}
