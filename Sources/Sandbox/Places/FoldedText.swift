import Foundation

/// The words of a text in the form that a search compares: without case and accents.
struct FoldedText: Hashable, Sendable {
    /// Each word in UTF-8: comparing bytes is enough once accents are gone, and is fast.
    let words: [[UInt8]]

    init(_ text: String) {
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        for character in folded {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = []
                continue
            }
            // Letters that folding leaves alone, though people type them so.
            switch character {
            case "ß": word += Array("ss".utf8)
            case "œ": word += Array("oe".utf8)
            case "æ": word += Array("ae".utf8)
            case "ø": word += Array("o".utf8)
            case "ł": word += Array("l".utf8)
            case "đ": word += Array("d".utf8)
            default: word += Array(String(character).utf8)
            }
        }
        if !word.isEmpty { words.append(word) }
        self.words = words.map { $0 == Self.saintShort ? Self.saint : $0 }
    }

    private static let saintShort = Array("st".utf8)
    private static let saint = Array("saint".utf8)
}
