import Foundation
import HTTPBodies
import JSONTrees
import Redaction

/// Replaces values by other names. A value is replaced if it is a whole text, a part of an address, or a pseudonym
/// within a text.
struct ValueRenaming: Sendable {
    var names: [String: String] = [:]

    func renamed(_ exchange: RedactedExchange) -> RedactedExchange {
        names.isEmpty ? exchange : exchange.mapTexts { .string(renamed($0)) }
    }

    private func renamed(_ text: String) -> String {
        if let name = names[text] { return name }
        let isAddress = RedactionPass.isAddress(text)
        return Self.parts(of: text).reversed().reduce(into: text) { text, part in
            guard let name = names[part.value] else { return }
            text.replaceSubrange(part.range, with: isAddress ? Form.encoded(name) : name)
        }
    }

    /// Returns the pairs of values that are in the same places of two texts, and differ.
    static func pairs(_ one: String, _ other: String) -> [(String, String)] {
        if Pseudonym.isOne(one) { return one.hasSameCodePoints(as: other) ? [] : [(one, other)] }
        let (mine, theirs) = (parts(of: target(one)), parts(of: target(other)))
        guard mine.count == theirs.count else { return [] }
        return zip(mine, theirs).map { ($0.value, $1.value) }.filter { !$0.hasSameCodePoints(as: $1) }
    }

    /// Returns the path of an address. The part before it may differ, because it names the service.
    private static func target(_ text: String) -> String {
        guard let mark = text.schemeMark else { return text }
        return text[mark.upperBound...].firstIndex(of: "/").map { String(text[$0...]) } ?? text
    }

    private static func parts(of text: String) -> [(range: Range<String.Index>, value: String)] {
        guard RedactionPass.isAddress(text) else {
            return Pseudonym.ranges(in: text).map { ($0, String(text[$0])) }
        }
        return text.matches(of: #/[^\/?&=#]+/#).map { part in
            (part.range, part.output.unescaped)
        }
    }
}
