/// The words of all stations, each once, with the stations that have it.
struct Vocabulary: Sendable {
    /// A word of a station's name.
    struct Use: Hashable, Sendable {
        var station: Int32
        /// Words of the name are counted from 0, of the town from 100, of remarks from 150; codes have 200.
        var position: UInt8
        /// Whether it stands for the word at that position in another language.
        var isForeign = false

        static let code: UInt8 = 200
    }

    private let words: [[UInt8]]
    /// A bit for each character of a word; some characters share one.
    private let characters: [UInt64]
    private let starts: [Int]
    private let uses: [Use]

    init(_ usesOfWords: [[UInt8]: [Use]]) {
        let sorted = usesOfWords.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        words = sorted.map(\.key)
        characters = words.map(Self.characters)
        uses = sorted.flatMap(\.value)
        var starts = [0]
        for entry in sorted { starts.append(starts[starts.count - 1] + entry.value.count) }
        self.starts = starts
    }

    private static func characters(_ word: [UInt8]) -> UInt64 {
        word.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    func uses(of word: Int) -> ArraySlice<Use> { uses[starts[word]..<starts[word + 1]] }

    /// The word itself.
    func whole(_ typed: [UInt8]) -> Int? {
        let index = lowerBound(typed)
        return index < words.count && words[index] == typed ? index : nil
    }

    /// The words that are typed as one: `part` and `dieu` of `partdieu`; nil for what begins a word of its own.
    func parts(of typed: [UInt8]) -> [[UInt8]]? {
        guard (2 * Self.leastPart...40).contains(typed.count) else { return nil }
        let next = lowerBound(typed)
        if next < words.count, words[next].starts(with: typed) { return nil }
        var failed: Set<Int> = []
        return parts(of: typed[...], &failed)
    }

    private static let leastPart = 2

    /// - Parameter failed: The lengths of ends that are no words: each is tried once.
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

    /// The words that the typed one fits, with those that it may be a misspelling of if that is allowed.
    func matches(_ typed: [UInt8], misspelt: Bool) -> [(word: Int, fit: WordFit)] {
        var found: [(word: Int, fit: WordFit)] = []
        // Up to two letters only begin a word.
        if typed.count < 3 {
            for index in lowerBound(typed)..<words.count {
                guard let fit = WordFit(typed, in: words[index]) else { break }
                found.append((index, fit))
            }
            return found
        }
        let mask = Self.characters(typed)
        let mistakes = misspelt ? WordFit.mistakes(in: typed) : 0
        for index in words.indices {
            // A word that lacks more of the typed letters than mistakes are allowed cannot fit.
            let missing = (mask & ~characters[index]).nonzeroBitCount
            guard missing <= mistakes,
                missing == 0 || lacks(typed, index) <= mistakes
            else { continue }
            if missing == 0, let fit = WordFit(typed, in: words[index]) {
                found.append((index, fit))
            } else if mistakes > 0, let fit = WordFit(misspelt: typed, in: words[index]) {
                found.append((index, fit))
            }
        }
        return found
    }

    /// The number of typed letters that are not in a word, each as often as it was typed.
    private func lacks(_ typed: [UInt8], _ word: Int) -> Int {
        var count = 0
        for letter in typed where characters[word] & 1 << UInt64(letter & 63) == 0 { count += 1 }
        return count
    }

    /// The words of names with the fewest letters to add and to remove, nearest first; none for which these are a
    /// third or more of the letters of both, save one with which the typed word begins (`lyonnais`).
    func nearest(_ typed: [UInt8], limit: Int) -> [Int] {
        let mask = Self.characters(typed)
        var best: [(distance: Int, word: Int)] = []
        for index in words.indices where words[index].count > 2 {
            let word = words[index]
            let begins = word.count >= 4 && typed.starts(with: word)
            // Each character that one of them lacks is one to add or to remove, and each by which one is longer.
            let least = max((mask ^ characters[index]).nonzeroBitCount, abs(word.count - typed.count))
            guard begins || least * 3 < typed.count + word.count,
                best.count < limit || least < (best.last?.distance ?? 0),
                uses(of: index).contains(where: { $0.position < Use.code && !$0.isForeign })
            else { continue }
            let distance = Self.distance(typed, word)
            guard begins || distance * 3 < typed.count + word.count else { continue }
            best.append((distance, index))
            best.sort { $0 < $1 }
            if best.count > limit { best.removeLast() }
        }
        return best.map(\.word)
    }

    /// The number of letters to add to one word and to remove from it to get the other.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        // The distances from a beginning of the one to each beginning of the other.
        var row = Array(0...other.count)
        for letter in one {
            var before = row[0]
            row[0] += 1
            for place in other.indices {
                let above = row[place + 1]
                row[place + 1] = letter == other[place] ? before : min(above, row[place]) + 1
                before = above
            }
        }
        return row[other.count]
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
