import Foundation

/// The words of a text without case and accents, for searching.
package struct FoldedText: Hashable, Sendable {
    /// The words in UTF-8. Because they have no accents, their bytes can be compared.
    package let words: [[UInt8]]

    package init(_ text: String) {
        let tokens = Self.plain(text).split { !Self.isPartOfWord($0) && $0 != Self.dot }
        words = tokens.flatMap { token in
            let parts = token.split(separator: Self.dot).map { Array($0) }
            // Abbreviations such as "hl.st." and "s.l." become one word. The dot in "St.Gallen" separates two words.
            return parts.allSatisfy { $0.count <= 2 } ? [Array(parts.joined())] : parts
        }.filter { !$0.isEmpty }
    }

    /// - Parameter words: Words of other folded texts.
    package init(words: [[UInt8]]) { self.words = words }

    /// Splits a text that `joined` returned into words.
    package init(joined text: String) {
        words = text.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
    }

    package var joined: String { words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") }

    /// Whether each word of `other` is the beginning of a word in this text: "gare lyon" is contained in "Paris Gare
    /// de Lyon".
    package func contains(beginningsOf other: FoldedText) -> Bool {
        other.words.allSatisfy { beginning in words.contains { $0.starts(with: beginning) } }
    }

    private static let dot = UInt8(ascii: ".")

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte >= 128 || byte >= 97 && byte <= 122 || byte >= 48 && byte <= 57
    }

    /// Returns the text in lower case without accents. Punctuation beyond ASCII becomes a space.
    private static func plain(_ text: String) -> [UInt8] {
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var bytes: [UInt8] = []
        for character in folded {
            switch character {
            // Foundation does not fold these letters, but people type plain letters in their place.
            case "ß": bytes += Array("ss".utf8)
            case "œ": bytes += Array("oe".utf8)
            case "æ": bytes += Array("ae".utf8)
            case "ø": bytes += Array("o".utf8)
            case "ł": bytes += Array("l".utf8)
            case "đ": bytes += Array("d".utf8)
            case "ı": bytes += Array("i".utf8)
            case _ where character.isASCII || character.isLetter || character.isNumber:
                bytes += Array(String(character).utf8)
            default: bytes.append(UInt8(ascii: " "))
            }
        }
        return bytes
    }
}

extension String {
    /// Whether a name or a code is the same as another, apart from case, accents, spaces and punctuation.
    package func isSame(as other: String) -> Bool {
        let (own, others) = (FoldedText(self).words.joined(), FoldedText(other).words.joined())
        // A text without letters and digits is only the same as an identical text.
        return self == other || !own.isEmpty && own.elementsEqual(others)
    }
}
