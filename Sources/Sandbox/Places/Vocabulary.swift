import SharedAlgorithms

/// The words of all stations. Each word is stored once, with the stations that have it.
struct Vocabulary: Sendable {
    /// The position of a word in the names of one station.
    struct Use: Hashable, Sendable {
        var station: Int32
        /// Words of the name are counted from 0, words of the town from 100, and words of remarks from 150.
        /// Codes have the position 200.
        var position: UInt8
        /// Whether the word only translates the word at that position.
        var isForeign = false

        static let code: UInt8 = 200
    }

    private let words: [[UInt8]]
    /// The set of letters of each word, as bits. Some letters share a bit.
    private let letters: [UInt64]
    private let starts: [Int]
    private let uses: [Use]

    init(_ usesOfWords: [[UInt8]: [Use]]) {
        let sorted = usesOfWords.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        words = sorted.map(\.key)
        letters = words.map(Self.letters)
        uses = sorted.flatMap(\.value)
        var starts = [0]
        for entry in sorted { starts.append(starts[starts.count - 1] + entry.value.count) }
        self.starts = starts
    }

    private static func letters(_ word: [UInt8]) -> UInt64 { word.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    func uses(of word: Int) -> ArraySlice<Use> { uses[starts[word]..<starts[word + 1]] }

    /// Returns the index of a word; nil if no station has it.
    func whole(_ typed: [UInt8]) -> Int? {
        let index = lowerBound(typed)
        return index < words.count && words[index] == typed ? index : nil
    }

    /// Splits words that were typed as one, such as `partdieu` into `part` and `dieu`. Returns nil if a known word
    /// begins with the typed letters.
    func parts(of typed: [UInt8]) -> [[UInt8]]? {
        guard (2 * Self.leastPart...40).contains(typed.count) else { return nil }
        let next = lowerBound(typed)
        if next < words.count, words[next].starts(with: typed) { return nil }
        var failed: Set<Int> = []
        return parts(of: typed[...], &failed)
    }

    private static let leastPart = 2

    /// - Parameter failed: The lengths of the ends of the word that were found to be not splittable.
    private func parts(of typed: ArraySlice<UInt8>, _ failed: inout Set<Int>) -> [[UInt8]]? {
        if whole(Array(typed)) != nil { return [Array(typed)] }
        guard typed.count >= 2 * Self.leastPart, !failed.contains(typed.count) else { return nil }
        for length in (Self.leastPart...typed.count - Self.leastPart).reversed() {
            let first = Array(typed.prefix(length))
            guard whole(first) != nil else { continue }
            if let rest = parts(of: typed.dropFirst(length), &failed) { return [first] + rest }
        }
        failed.insert(typed.count)
        return nil
    }

    /// Returns the words that the typed word fits. If `misspelt`, also returns the words that it may be a misspelling
    /// of.
    func matches(_ typed: [UInt8], misspelt: Bool) -> [(word: Int, fit: WordFit)] {
        var found: [(word: Int, fit: WordFit)] = []
        // One or two letters are only compared with the beginnings of words.
        if typed.count < 3 {
            for index in lowerBound(typed)..<words.count {
                guard let fit = WordFit(typed, in: words[index]) else { break }
                found.append((index, fit))
            }
            return found
        }
        // Each typed letter that a word lacks is a mistake. Most words lack too many letters to fit.
        let (wanted, mistakes) = (Self.letters(typed), misspelt ? WordFit.mistakes(in: typed) : 0)
        for index in words.indices where (wanted & ~letters[index]).nonzeroBitCount <= mistakes {
            let word = words[index]
            if let fit = WordFit(typed, in: word) ?? (misspelt ? WordFit(misspelt: typed, in: word) : nil) {
                found.append((index, fit))
            }
        }
        return found
    }

    /// Returns the words of names that differ from the typed word by the fewest added and removed letters, the
    /// nearest first. A word is returned only if it differs by less than a third of the letters of both words, or
    /// if the typed word begins with it, as `lyonnais` does with `lyon`.
    func nearest(_ typed: [UInt8], limit: Int) -> [Int] {
        var near: [(distance: Int, word: Int)] = []
        for (index, word) in words.enumerated() where word.count > 2 {
            let begins = word.count >= 4 && typed.starts(with: word)
            // The distance is at least the difference of the lengths, which is quicker to compute.
            guard begins || abs(typed.count - word.count) * 3 < typed.count + word.count else { continue }
            let distance = editDistance(typed, word, change: 2)
            guard begins || distance * 3 < typed.count + word.count,
                uses(of: index).contains(where: { $0.position < Use.code && !$0.isForeign })
            else { continue }
            near.append((distance, index))
        }
        return near.sorted { $0 < $1 }.prefix(limit).map(\.word)
    }

    private func lowerBound(_ typed: [UInt8]) -> Int {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if words[middle].lexicographicallyPrecedes(typed) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
