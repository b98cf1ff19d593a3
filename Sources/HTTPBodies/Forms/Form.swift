package import Foundation
import JSONTrees

/// A pair of a form (WHATWG URL, section 5: `application/x-www-form-urlencoded`).
package struct FormPair: Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension FormPair: Comparable {
    package static func == (one: FormPair, other: FormPair) -> Bool {
        one.name.hasSameCodePoints(as: other.name) && one.value.hasSameCodePoints(as: other.value)
    }

    /// The order of the code points.
    package static func < (one: FormPair, other: FormPair) -> Bool {
        one.name.hasSameCodePoints(as: other.name)
            ? JSONTree.isBefore(one.value, other.value) : JSONTree.isBefore(one.name, other.name)
    }
}

package enum Form {
    package static let mediaType = "application/x-www-form-urlencoded"

    /// The first value of each name; nil for bytes that are no form, or have characters that must be escaped.
    package static func fields(_ data: Data) -> [String: String]? {
        guard data.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let text = String(validating: data, as: UTF8.self),
            let pairs = pairs(text)
        else { return nil }
        return Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// The bytes of a form, in the order of its names.
    package static func data(_ fields: [String: String]) -> Data {
        Data(text(fields.map { FormPair(name: $0.key, value: $0.value) }.sorted()).utf8)
    }

    /// The pairs of a form; nil if a pair has no `=`, or an escape that cannot be decoded.
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

    /// The pairs of a text that may be written in any way; a name or a value that cannot be decoded stays as it is.
    package static func anyPairs(_ text: Substring) -> [FormPair] {
        text.parts(between: 0x26, keepsEmpty: false).map { part in
            let halves = part.parts(between: 0x3D, maxSplits: 1).map { decoded($0) ?? String($0) }
            return FormPair(name: halves[0], value: halves.count > 1 ? halves[1] : "")
        }
    }

    package static func text(_ pairs: [FormPair]) -> String {
        pairs.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    package static func decoded(_ text: Substring) -> String? {
        guard text.utf8.contains(where: { $0 == 0x25 || $0 == 0x2B }) else { return String(text) }
        let spaced = text.utf8.contains(0x2B) ? text.replacingOccurrences(of: "+", with: " ")[...] : text
        return spaced.removingPercentEncoding
    }

    package static func encoded(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isUnreserved) else { return text }
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// The characters that need no escape (RFC 3986 section 2.3).
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E || byte == 0x5F
            || byte == 0x7E
    }

    /// A path in one spelling: only characters that need an escape have one, in capitals (RFC 3986 section 6.2.2).
    package static func normalizedPath(_ path: String) -> String {
        guard !path.isEmpty else { return "/" }
        guard !path.utf8.allSatisfy({ $0 == 0x2F || isUnreserved($0) }) else { return path }
        return path.parts(between: 0x2F)
            .map { segment in segment.removingPercentEncoding.map(encoded) ?? String(segment) }
            .joined(separator: "/")
    }
}

extension StringProtocol {
    /// The parts between separators, each an ASCII byte. Bytes are enough for that: no character has to be looked at.
    @inlinable package func parts(
        between separator: UInt8, maxSplits: Int = .max, keepsEmpty: Bool = true
    ) -> [Substring] {
        Substring(self).utf8.split(
            separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: !keepsEmpty
        )
        .map { Substring($0) }
    }

    /// The place of `://` in an address.
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
    /// The text without percent-escapes; a text that cannot be decoded stays as it is.
    package var unescaped: String {
        utf8.contains(0x25) ? removingPercentEncoding ?? String(self) : String(self)
    }
}
