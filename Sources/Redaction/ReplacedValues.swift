import Foundation
import HTTPBodies

/// Finds replaced values in other texts, by their words: case and separators do not matter, and a date may be written
/// in any order.
package struct ReplacedValues: Sendable {
    private struct Origin {
        var field: String
        /// Whether the value is so unusual that hardly any text contains it by chance.
        var isDistinctive: Bool
        /// Whether the value is a password or a key that is too long for a common word.
        var isSecret: Bool
    }

    /// The values, indexed by the hashes of their words. If a harmless text had the same hash, it would be
    /// replaced too.
    private var values: [UInt64: Origin] = [:]
    /// Names of two letters, such as `Li`. A word counts as such a name only if it is written like `Li`: `de`
    /// and `FR` are not names.
    private var shortNames: Set<UInt64> = []
    /// The numbers of each date in ascending order: day, month and year; and day and year, in case the month is a name.
    private var dates: Set<[Int]> = []
    /// Ordinary words, in lowercase. A value that consists only of ordinary words and short numbers is not
    /// searched for.
    private let ordinary: Set<String>

    /// The fewest letters and digits of a secret that is searched for although it is a word. Shorter words are common.
    private static let leastSecret = 10

    /// Only this many words of a value are compared.
    private static let most = 16

    init(ordinary: some Sequence<String> = []) {
        self.ordinary = Set(
            ordinary.flatMap { text in
                let words = Words(text)
                return words.all.map(words.text)
            })
    }

    mutating func removeAll() { (values, shortNames, dates) = ([:], [], []) }

    /// - Parameter isSecret: Whether the value is a password, a token or a key.
    mutating func learn(_ value: String, in field: String, isSecret: Bool = false) {
        let words = Words(value)
        let first = words.all.prefix(Self.most)
        guard let last = first.last, !MediaType.common.contains(value),
            !first.allSatisfy({ isOrdinary($0, words) })
        else { return }
        learnDate(words)
        let hash = Self.hash(words.bytes[..<last.range.upperBound])
        let hasLetters = first.contains { !$0.isNumber }
        if last.range.upperBound >= (hasLetters ? 3 : 4) {
            let isSecret = isSecret && words.bytes.count >= Self.leastSecret
            let isDistinctive = isSecret || Self.isDistinctive(value, words)
            if values[hash].map({ isSecret && !$0.isSecret }) ?? true {
                values[hash] = Origin(field: field, isDistinctive: isDistinctive, isSecret: isSecret)
            }
        } else if first.count == 1, hasLetters, first[0].range.count == 2, first[0].isCapitalised,
            value.unicodeScalars.contains(where: { $0.isLetter && !$0.isCapital })
        {
            shortNames.insert(hash)
        }
    }

    private func isOrdinary(_ word: Words.Word, _ words: Words) -> Bool {
        word.isNumber ? word.range.count <= 3 : ordinary.contains(words.text(word))
    }

    private mutating func learnDate(_ words: Words) {
        let numbers = words.all.indices.prefix(4).compactMap(words.number)
        guard numbers.count == 3, words.all.count == 3,
            let year = words.all.firstIndex(where: { $0.range.count == 4 })
        else { return }
        let others = numbers.indices.filter { $0 != year }.map { numbers[$0] }
        // If the year comes last, either of the other numbers may be the day.
        let days = year == 0 ? others.suffix(1) : others[...]
        for year in [numbers[year], numbers[year] % 100] {
            dates.insert((others + [year]).sorted())
            for day in days { dates.insert([day, year].sorted()) }
        }
    }

    private static func isDistinctive(_ value: String, _ words: Words) -> Bool {
        guard words.bytes.count >= 6, !Moment.isOne(value.utf8), !value.hasSuffix("example.com") else {
            return false
        }
        let digits = words.all.reduce(0) { $0 + ($1.isNumber ? $1.range.count : 0) }
        return value.utf8.contains(0x40) || digits >= 9 || words.all.count >= 4
            || digits > 0 && digits < words.bytes.count
    }

    func areIn(_ text: String, _ words: Words) -> Bool {
        // Dates with times are common and harmless. Only a date alone may be a birthday.
        if Moment.isOne(text.utf8), text.utf8.count > 10 { return false }
        if holdsDate(words) { return true }
        if Moment.isOne(text.utf8) { return false }
        if !shortNames.isEmpty,
            words.all.contains(where: {
                $0.isCapitalised && shortNames.contains(Self.hash(words.bytes[$0.range]))
            })
        {
            return true
        }
        return first(in: words) { _ in true } != nil
    }

    /// Searches a text for distinctive values. Returns the field in which the first one was replaced; nil if there is
    /// none.
    func field(ofValueIn text: String) -> String? {
        values.isEmpty ? nil : first(in: Words(text), where: \.isDistinctive)?.field
    }

    /// Searches a text for passwords and keys. Returns the field in which the first one was replaced; nil if there is
    /// none.
    func field(ofSecretIn text: String) -> String? {
        values.isEmpty || text.utf8.count < Self.leastSecret
            ? nil : first(in: Words(text), where: \.isSecret)?.field
    }

    private func first(in words: Words, where isMeant: (Origin) -> Bool) -> Origin? {
        for start in words.all.indices {
            var hash = Self.empty
            for word in words.all[start...].prefix(Self.most) {
                hash = Self.hash(words.bytes[word.range], hash)
                if let origin = values[hash], isMeant(origin) { return origin }
            }
        }
        return nil
    }

    private func holdsDate(_ words: Words) -> Bool {
        guard !dates.isEmpty, words.all.count >= 3 else { return false }
        return words.all.indices.dropLast(2).contains { start in
            let numbers = (start..<start + 3).compactMap(words.number).sorted()
            return numbers.count >= 2 && dates.contains(numbers)
        }
    }

    // FNV-1a, 64 bits.
    private static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func hash(_ bytes: ArraySlice<UInt8>, _ start: UInt64 = empty) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
