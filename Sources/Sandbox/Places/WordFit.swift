/// The fit of a typed word to a word of a name; less is better.
enum WordFit: Int, Comparable, Sendable {
    case whole, beginning, inside, typo

    static func < (one: WordFit, other: WordFit) -> Bool { one.rawValue < other.rawValue }

    /// The length from which a word may have one wrong letter.
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

    /// Whether the word begins with the typed text, but for one letter: wrong, missing, too many or swapped.
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
