package import Foundation
import JSONTrees

/// A name and a value of a form (`application/x-www-form-urlencoded`, WHATWG URL section 5).
package struct FormPair: Sendable {
    package var name: String
    package var value: String
    /// Whether there is a `=`: `flag=` has a value, which is empty, and `flag` has none. Comparisons ignore this
    /// property.
    package var hasValue: Bool

    package init(name: String, value: String, hasValue: Bool = true) {
        self.name = name
        self.value = value
        self.hasValue = hasValue
    }
}

extension FormPair: Comparable {
    package static func == (one: FormPair, other: FormPair) -> Bool {
        one.name.hasSameCodePoints(as: other.name) && one.value.hasSameCodePoints(as: other.value)
    }

    /// Sorts pairs by their names, and pairs with the same name by their values, both by code points.
    package static func < (one: FormPair, other: FormPair) -> Bool {
        one.name.hasSameCodePoints(as: other.name)
            ? JSONTree.isBefore(one.value, other.value) : JSONTree.isBefore(one.name, other.name)
    }
}

package enum Form {
    package static let mediaType = "application/x-www-form-urlencoded"

    /// Returns the first value of each name; nil if the data is not a form, or has characters that must be escaped.
    package static func fields(_ data: Data) -> [String: String]? {
        guard data.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let text = String(validating: data, as: UTF8.self),
            let pairs = pairs(text)
        else { return nil }
        return Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Writes a form whose pairs are sorted by name.
    package static func data(_ fields: [String: String]) -> Data {
        Data(text(fields.map { FormPair(name: $0.key, value: $0.value) }.sorted()).utf8)
    }

    /// Reads the pairs of a form. Returns nil if a pair has no `=` or an invalid escape.
    package static func pairs(_ text: String) -> [FormPair]? {
        guard !text.isEmpty else { return [] }
        var pairs: [FormPair] = []
        for part in text.parts(between: 0x26) {
            guard let equals = part.utf8.firstIndex(of: 0x3D), let name = decoded(part[..<equals]),
                let value = decoded(part[part.index(after: equals)...])
            else { return nil }
            pairs.append(FormPair(name: name, value: value))
        }
        return pairs
    }

    /// Reads the pairs of a text, even if it is not a valid form. A name or value with an invalid escape stays as it
    /// is.
    package static func anyPairs(_ text: Substring) -> [FormPair] {
        text.parts(between: 0x26, keepsEmpty: false).map { part in
            let halves = part.parts(between: 0x3D, maxSplits: 1).map { decoded($0) ?? String($0) }
            let hasValue = halves.count > 1
            return FormPair(name: halves[0], value: hasValue ? halves[1] : "", hasValue: hasValue)
        }
    }

    package static func text(_ pairs: [FormPair]) -> String {
        pairs.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    package static func decoded(_ text: Substring) -> String? {
        text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
    }

    package static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// The characters that need no escape (RFC 3986 section 2.3).
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// Returns the normal form of a path (RFC 3986 section 6.2.2): with only the necessary escapes, in
    /// capitals.
    package static func normalizedPath(_ path: String) -> String {
        guard !path.isEmpty else { return "/" }
        return path.parts(between: 0x2F)
            .map { segment in segment.removingPercentEncoding.map(encoded) ?? String(segment) }
            .joined(separator: "/")
    }
}

extension StringProtocol {
    /// Splits the text at an ASCII byte. Unlike `split`, it also splits where a combining accent follows the separator.
    @inlinable package func parts(
        between separator: UInt8, maxSplits: Int = .max, keepsEmpty: Bool = true
    ) -> [Substring] {
        Substring(self).utf8.split(
            separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: !keepsEmpty
        )
        .map { Substring($0) }
    }

    /// The range of the first `://`.
    @inlinable package var schemeMark: Range<String.Index>? {
        var rest = Substring(self).utf8
        while let colon = rest.firstIndex(of: 0x3A) {
            rest = rest[rest.index(after: colon)...]
            if rest.starts(with: "//".utf8) { return colon..<rest.index(rest.startIndex, offsetBy: 2) }
        }
        return nil
    }
}

extension Substring {
    /// The text with its percent-escapes decoded; the text itself if one of the escapes is invalid.
    package var unescaped: String {
        utf8.contains(0x25) ? removingPercentEncoding ?? String(self) : String(self)
    }
}
