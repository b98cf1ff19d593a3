import Rail

/// Finds stations by what a person has typed so far.
///
/// Every typed word must fit a word of the station's name, town or country. Stations whose name or town
/// begins with the typed text come first, then those with a later word that begins so, then words that only
/// contain it, then words with a typing mistake; within these, the best known station.
package struct PlaceIndex: Sendable {
    private struct Entry: Sendable {
        var station: Int
        var rank: Int
        var words: [Word]
    }

    private struct Word: Sendable {
        var text: [UInt8]
        /// Words of the name are counted from 0, of the town from 100, others from 200.
        var position = 0
        /// A bit for each character in it, which some share.
        let characters: UInt64

        init(_ text: [UInt8], position: Int = 0) {
            self.text = text
            self.position = position
            characters = text.reduce(0) { $0 | 1 << UInt64($1 & 63) }
        }
    }

    /// The fit of a station; less is better.
    private struct Score: Comparable {
        var worst: WordFit
        var beginning: Int
        var gaps: Int
        var rank: Int

        static func < (one: Score, other: Score) -> Bool {
            (one.worst.rawValue, one.beginning, one.gaps, one.rank)
                < (other.worst.rawValue, other.beginning, other.gaps, other.rank)
        }
    }

    private let entries: [Entry]

    package init(_ stations: [Station]) {
        entries = stations.enumerated().map { index, station in
            let digits = station.id.utf8.reversed().prefix { $0 >= 48 && $0 <= 57 }.reversed()
            let lists = [
                FoldedText(station.name).words, FoldedText(station.city ?? "").words,
                [Array((station.country ?? "").lowercased().utf8), Array(digits)].filter { !$0.isEmpty },
            ]
            let words = zip([0, 100, 200], lists).flatMap { start, words in
                words.enumerated().map { Word($1, position: start + $0) }
            }
            return Entry(station: index, rank: station.rank, words: words)
        }.sorted { $0.rank < $1.rank }
    }

    /// Indices of stations, best first; the best known ones when nothing was typed.
    package func search(_ text: String, limit: Int) -> [Int] {
        let typed = FoldedText(text).words
        guard !typed.isEmpty else {
            let isBlank = text.allSatisfy(\.isWhitespace)
            return isBlank ? entries.prefix(limit).map(\.station) : []
        }
        // No station's name has so many words; a text pasted by mistake must not cost seconds.
        guard typed.count <= 12 else { return [] }
        let spellings = typed.map { ([$0] + Exonyms.local($0)).map { Word($0) } }
        var found = matches(spellings, allowingTypo: false)
        // Typing mistakes are allowed for only when the text as typed finds little, and in long words.
        if found.count < min(limit, 3),
            spellings.joined().contains(where: { $0.text.count >= WordFit.typoLength })
        {
            let known = Set(found.map(\.1))
            found += matches(spellings, allowingTypo: true).filter { !known.contains($0.1) }
        }
        return found.sorted { $0.0 < $1.0 }.prefix(limit).map(\.1)
    }

    private func matches(_ spellings: [[Word]], allowingTypo: Bool) -> [(Score, Int)] {
        entries.compactMap { entry in score(entry, spellings, allowingTypo).map { ($0, entry.station) } }
    }

    private func score(_ entry: Entry, _ typed: [[Word]], _ allowingTypo: Bool) -> Score? {
        var worst = WordFit.whole
        var positions: [Int] = []
        for spellings in typed {
            guard let (fit, position) = fit(entry, spellings, allowingTypo) else { return nil }
            // A whole word and the beginning of one are equally good: more may be about to be typed.
            worst = max(worst, fit == .whole ? .beginning : fit)
            positions.append(position)
        }
        let isBeginning = positions.first == 0 || positions.first == 100
        let inOrder = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
        return Score(
            worst: worst, beginning: isBeginning ? 0 : 1, gaps: inOrder ? 0 : 1, rank: entry.rank)
    }

    private func fit(
        _ entry: Entry, _ spellings: [Word], _ allowingTypo: Bool
    ) -> (WordFit, Int)? {
        var best: (WordFit, Int)?
        for word in entry.words {
            for typed in spellings {
                // A word without one of the characters can fit by a typing mistake only.
                guard allowingTypo || typed.characters & ~word.characters == 0,
                    let fit = WordFit(typed.text, in: word.text, allowingTypo: allowingTypo)
                else { continue }
                // A word of another kind, such as a country's code, must be typed whole.
                if word.position >= 200, fit != .whole { continue }
                if best.map({ fit < $0.0 }) ?? true { best = (fit, word.position) }
            }
        }
        return best
    }

    /// Indices of stations, nearest first.
    package static func nearest(
        _ stations: [Station], latitude: Double, longitude: Double, limit: Int
    ) -> [Int] {
        let here = Coordinate(latitude: latitude, longitude: longitude)
        return stations.enumerated().compactMap { index, station in
            station.coordinate.map { (here.metres(to: $0), index) }
        }.sorted { $0 < $1 }.prefix(limit).map(\.1)
    }
}
