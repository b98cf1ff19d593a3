/// The fit of a typed word with a word of a name. The raw value is the cost.
///
/// One more mistake costs more than the difference between the best known and the least known of 100,000 stations,
/// which is 34. So the nearest spelling comes first, whatever the size of the town.
enum WordFit: UInt8, Sendable {
    case whole = 0
    case beginning = 2
    case misspelt = 70
    case inside = 72
    case misspeltBeginning = 76
    case misspeltTwice = 140
    case misspeltTwiceBeginning = 146

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
        // Each typed letter that the word lacks is a mistake, which is quick to check. Most words lack too many
        // letters.
        guard typed.count(where: { !word.contains($0) }) <= allowed else { return nil }
        // Many words resemble a typed word of four letters. So its first letter must be right, and it must
        // not match just the beginning of a longer word.
        if typed.count == 4, word.first != typed.first || word.count > 5 { return nil }
        let fits: [(mistakes: Int, whole: Bool, fit: WordFit)] = [
            (1, true, .misspelt), (1, false, .misspeltBeginning), (2, true, .misspeltTwice),
            (2, false, .misspeltTwiceBeginning),
        ]
        let found = fits.first { mistakes, whole, _ in
            mistakes <= allowed && (whole || typed.count > 4)
                && Self.isNear(typed[...], word[...], mistakes, whole: whole)
        }
        guard let found else { return nil }
        self = found.fit
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
