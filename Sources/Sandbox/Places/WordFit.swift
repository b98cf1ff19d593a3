/// The fit of a typed word to a word of a name; the raw value is its cost.
enum WordFit: UInt8, Comparable, Sendable {
    case whole = 0
    case beginning = 2
    /// With mistakes, but whole.
    case misspelt = 14
    case inside = 16
    /// The beginning of a word, with mistakes.
    case misspeltBeginning = 20

    static func < (one: WordFit, other: WordFit) -> Bool { one.rawValue < other.rawValue }

    /// The fit without mistakes; nil when there is none.
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

    /// The number of mistakes that a typed word may have: a letter that is wrong, missing, too many, or two swapped.
    static func mistakes(in typed: [UInt8]) -> Int {
        switch typed.count {
        case ..<4: 0
        case ..<8: 1
        default: 2
        }
    }

    /// The fit with mistakes; nil when they are too many.
    init?(misspelt typed: [UInt8], in word: [UInt8]) {
        let allowed = Self.mistakes(in: typed)
        guard allowed > 0, word.count + allowed >= typed.count else { return nil }
        // In a word so short, any other word is near; its first letter at least is right, and it is whole.
        if typed.count == 4, word.first != typed.first || word.count > 5 { return nil }
        let fit = typed.withUnsafeBufferPointer { typed in
            word.withUnsafeBufferPointer { word in
                Self.isNear(typed[...], word[...], allowed, whole: true)
                    ? WordFit.misspelt
                    : typed.count > 4 && Self.isNear(typed[...], word[...], allowed, whole: false)
                        ? .misspeltBeginning : nil
            }
        }
        guard let fit else { return nil }
        self = fit
    }

    private static func contains(_ typed: [UInt8], _ word: [UInt8]) -> Bool {
        guard typed.count < word.count else { return false }
        for start in 1...(word.count - typed.count)
        where word[start] == typed[0] && word[start...].starts(with: typed) {
            return true
        }
        return false
    }

    private typealias Letters = Slice<UnsafeBufferPointer<UInt8>>

    /// Whether so few mistakes make the typed letters of a word, or of its beginning.
    private static func isNear(_ typed: Letters, _ word: Letters, _ mistakes: Int, whole: Bool) -> Bool {
        var (typed, word) = (typed, word)
        while let letter = typed.first, letter == word.first {
            typed = typed.dropFirst()
            word = word.dropFirst()
        }
        if typed.isEmpty { return !whole || word.count <= mistakes }
        guard mistakes > 0 else { return false }
        // A letter too many, one that is missing, a wrong one, two that are swapped.
        let (shorter, later) = (typed.dropFirst(), word.dropFirst())
        if isNear(shorter, word, mistakes - 1, whole: whole) { return true }
        guard !word.isEmpty else { return false }
        if isNear(typed, later, mistakes - 1, whole: whole) { return true }
        if isNear(shorter, later, mistakes - 1, whole: whole) { return true }
        return typed.first == later.first && shorter.first == word.first
            && isNear(shorter.dropFirst(), later.dropFirst(), mistakes - 1, whole: whole)
    }
}
