/// The fit of a typed word with a word of a name. The raw value is the cost.
enum WordFit: UInt8, Comparable, Sendable {
    case whole = 0
    case beginning = 2
    /// The whole word, with mistakes.
    case misspelt = 14
    case inside = 16
    /// The beginning of a word, with mistakes.
    case misspeltBeginning = 20

    static func < (one: WordFit, other: WordFit) -> Bool { one.rawValue < other.rawValue }

    /// The fit without mistakes; nil if the word does not fit.
    init?(_ typed: [UInt8], in word: [UInt8]) {
        guard typed.count <= word.count else { return nil }
        if word.starts(with: typed) {
            self = typed.count == word.count ? .whole : .beginning
        } else if typed.count >= 3, Self.contains(typed, word) {
            self = .inside
        } else {
            return nil
        }
    }

    /// Returns the number of mistakes that a typed word may have. A mistake is a wrong, a missing or an extra
    /// letter, or a pair of swapped letters.
    static func mistakes(in typed: [UInt8]) -> Int {
        switch typed.count {
        case ..<4: 0
        case ..<8: 1
        default: 2
        }
    }

    /// The fit with mistakes; nil if there are too many.
    init?(misspelt typed: [UInt8], in word: [UInt8]) {
        let allowed = Self.mistakes(in: typed)
        guard allowed > 0, word.count + allowed >= typed.count else { return nil }
        // Each letter that the word lacks is a mistake. Most words lack too many letters to fit.
        guard typed.count(where: { !word.contains($0) }) <= allowed else { return nil }
        // Many words resemble a typed word of four letters. So its first letter must be right, and it must
        // not match just the beginning of a longer word.
        if typed.count == 4, word.first != typed.first || word.count > 5 { return nil }
        if Self.isNear(typed[...], word[...], allowed, whole: true) {
            self = .misspelt
        } else if typed.count > 4, Self.isNear(typed[...], word[...], allowed, whole: false) {
            self = .misspeltBeginning
        } else {
            return nil
        }
    }

    private static func contains(_ typed: [UInt8], _ word: [UInt8]) -> Bool {
        guard typed.count < word.count else { return false }
        for start in 1...(word.count - typed.count)
        where word[start] == typed[0] && word[start...].starts(with: typed) {
            return true
        }
        return false
    }

    /// Whether at most `mistakes` mistakes turn a word, or its beginning, into the typed letters.
    private static func isNear(
        _ typed: ArraySlice<UInt8>, _ word: ArraySlice<UInt8>, _ mistakes: Int, whole: Bool
    ) -> Bool {
        var (typed, word) = (typed, word)
        while let letter = typed.first, letter == word.first {
            typed = typed.dropFirst()
            word = word.dropFirst()
        }
        if typed.isEmpty { return !whole || word.count <= mistakes }
        guard mistakes > 0 else { return false }
        // An extra letter, a missing one, a wrong one, or two that are swapped.
        let (shorter, later) = (typed.dropFirst(), word.dropFirst())
        if isNear(shorter, word, mistakes - 1, whole: whole) { return true }
        guard !word.isEmpty else { return false }
        if isNear(typed, later, mistakes - 1, whole: whole) { return true }
        if isNear(shorter, later, mistakes - 1, whole: whole) { return true }
        return typed.first == later.first && shorter.first == word.first
            && isNear(shorter.dropFirst(), later.dropFirst(), mistakes - 1, whole: whole)
    }
}
