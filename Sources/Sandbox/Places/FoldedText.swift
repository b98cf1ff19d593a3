import Foundation

/// Text as a search compares it: no case, no accents, words apart.
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

/// How well a typed word fits a word of a name; less is better.
enum WordFit: Int, Comparable, Sendable {
    case whole, beginning, inside, typo

    static func < (one: WordFit, other: WordFit) -> Bool { one.rawValue < other.rawValue }

    /// Words this long may have one letter wrong.
    static let typoLength = 5

    init?(_ typed: [UInt8], in word: [UInt8], allowingTypo: Bool) {
        if typed.count <= word.count {
            if word.starts(with: typed) {
                self = typed.count == word.count ? .whole : .beginning
                return
            }
            if typed.count >= 3, Self.contains(typed, word) {
                self = .inside
                return
            }
        }
        guard allowingTypo, typed.count >= Self.typoLength, Self.beginsWithTypo(typed, word) else {
            return nil
        }
        self = .typo
    }

    private static func contains(_ typed: [UInt8], _ word: [UInt8]) -> Bool {
        guard typed.count < word.count else { return false }
        for start in 1...(word.count - typed.count)
        where word[start] == typed[0] && word[start...].starts(with: typed) {
            return true
        }
        return false
    }

    /// Whether the word begins with what was typed, but for one letter: wrong, missing, too many or swapped.
    private static func beginsWithTypo(_ typed: [UInt8], _ word: [UInt8]) -> Bool {
        guard let slip = typed.indices.first(where: { $0 >= word.count || typed[$0] != word[$0] }) else {
            return true
        }
        let (rest, left) = (typed[slip...], word[min(slip, word.count)...])
        if left.isEmpty { return rest.count <= 1 }
        if left.dropFirst().starts(with: rest.dropFirst()) { return true }
        if left.dropFirst().starts(with: rest) { return true }
        if left.starts(with: rest.dropFirst()) { return true }
        guard rest.count >= 2, left.count >= 2 else { return false }
        return rest.first == left.dropFirst().first && rest.dropFirst().first == left.first
            && left.dropFirst(2).starts(with: rest.dropFirst(2))
    }
}
