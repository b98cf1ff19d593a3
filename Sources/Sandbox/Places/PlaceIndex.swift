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
        var name: [[UInt8]]
        var city: [[UInt8]]
        var other: [[UInt8]]
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
            return Entry(
                station: index, rank: station.rank, name: FoldedText(station.name).words,
                city: FoldedText(station.city ?? "").words,
                other: [Array((station.country ?? "").lowercased().utf8), Array(digits)].filter {
                    !$0.isEmpty
                })
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
        let spellings = typed.map { [$0] + Exonyms.local($0) }
        var found = matches(spellings, allowingTypo: false)
        // Typing mistakes are allowed for only when the text as typed finds little.
        if found.count < min(limit, 3) {
            let known = Set(found.map(\.1))
            found += matches(spellings, allowingTypo: true).filter { !known.contains($0.1) }
        }
        return found.sorted { $0.0 < $1.0 }.prefix(limit).map(\.1)
    }

    private func matches(_ spellings: [[[UInt8]]], allowingTypo: Bool) -> [(Score, Int)] {
        entries.compactMap { entry in score(entry, spellings, allowingTypo).map { ($0, entry.station) } }
    }

    private func score(_ entry: Entry, _ typed: [[[UInt8]]], _ allowingTypo: Bool) -> Score? {
        var worst = WordFit.whole
        var positions: [Int] = []
        for spellings in typed {
            guard let (fit, position) = fit(entry, spellings, allowingTypo) else { return nil }
            // A whole word and the beginning of one are equally good: more may be about to be typed.
            worst = max(worst, fit == .whole ? .beginning : fit)
            positions.append(position)
        }
        // Positions count words of the name from 0; the town's count from 100.
        let isBeginning = positions.first == 0 || positions.first == 100
        let inOrder = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
        return Score(
            worst: worst, beginning: isBeginning ? 0 : 1, gaps: inOrder ? 0 : 1, rank: entry.rank)
    }

    private func fit(
        _ entry: Entry, _ spellings: [[UInt8]], _ allowingTypo: Bool
    ) -> (WordFit, Int)? {
        var best: (WordFit, Int)?
        for (offset, words) in [(0, entry.name), (100, entry.city), (200, entry.other)] {
            for (position, word) in words.enumerated() {
                for typed in spellings {
                    guard let fit = WordFit(typed, in: word, allowingTypo: allowingTypo) else { continue }
                    // A word of another kind, such as a country's code, must be typed whole.
                    if offset == 200, fit != .whole { continue }
                    if best.map({ fit < $0.0 }) ?? true { best = (fit, offset + position) }
                }
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
