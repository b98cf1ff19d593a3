import Foundation
import Rail

/// Finds stations by the text typed so far.
///
/// Each typed word adds to a station's cost: nothing if the station's name has this word, a little if a word of
/// the name begins with it, more if it is inside a word or misspelt, and most if the name does not have it. The
/// logarithm of the station's rank is added, so that a well-known station comes before a little-known station that
/// fits a little better, but never before a station that is typed with fewer mistakes.
package struct PlaceIndex: Sendable {
    /// Costs in addition to those of `WordFit`. A station that is half as well known costs 2 more.
    private enum Cost {
        static let foreign: UInt8 = 1
        /// The cost of a name in another language that begins with the typed word. It is higher than that of a
        /// local name, because almost any three letters begin some foreign name of a large town.
        static let foreignBeginning: UInt8 = 12
        /// The cost of a misspelt name in another language. It is higher than the greatest difference between the
        /// costs of ranks, so a misspelt local name comes before a misspelt foreign name of a larger town: `lyonn`
        /// is Lyon, and not London (Lonn).
        static let foreignMisspelling: UInt8 = 36
        static let otherOrder = 2
        static let later = 6
        static let noJoiningWord = 10
        static let otherStationWord: UInt8 = 2
        static let noStationWord = 8
        static let noWord = 200
    }

    /// The cost of a typed word for each station, and the word's position in the station's names.
    private struct Column {
        static let none = UInt8.max

        var costs: [UInt8]
        var positions: [UInt8]

        init(count: Int) {
            costs = Array(repeating: Self.none, count: count)
            positions = Array(repeating: 0, count: count)
        }

        mutating func offer(_ cost: UInt8, _ use: Vocabulary.Use) {
            let station = Int(use.station)
            if (cost, use.position) < (costs[station], positions[station]) {
                (costs[station], positions[station]) = (cost, use.position)
            }
        }
    }

    private let vocabulary: Vocabulary
    private let common = StationWords()
    /// The uses (`Vocabulary.Use`) of the words that mean "station".
    private let named: [Vocabulary.Use]
    private let rankCosts: [Int]
    private let bestKnown: [Int]

    package init(_ stations: [Station]) {
        self.init(stations, near: TownList(near: stations.lazy.compactMap(\.coordinate)))
    }

    init(_ stations: [Station], near towns: TownList) {
        let vocabulary = StationNames.vocabulary(stations, near: towns)
        named = common.station.flatMap { word in vocabulary.whole(word).map { vocabulary.uses(of: $0) } ?? []
        }
        self.vocabulary = vocabulary
        rankCosts = stations.map { Int(2 * log2(Double($0.rank) + 1)) }
        // A town has the same rank as its best known station, but comes before it.
        bestKnown = stations.indices.sorted { (stations[$0].rank, -$0) < (stations[$1].rank, -$1) }
    }

    /// Returns the indices of stations, the best first. If nothing was typed, returns the best known stations.
    package func search(_ text: String, limit: Int) -> [Int] {
        let typed = FoldedText(text).words
        guard !typed.isEmpty else {
            return text.allSatisfy(\.isWhitespace) ? Array(bestKnown.prefix(limit)) : []
        }
        // No station's name has more words, so a longer text was pasted by mistake. Searching it might take
        // seconds.
        guard typed.count <= 12 else { return [] }
        return search(typed, limit)
    }

    private func search(_ typed: [[UInt8]], _ limit: Int) -> [Int] {
        let weights = typed.map { weight($0) }
        // A word that only means "station" may be missing at little cost. If only such words were typed, they
        // count like any other word.
        let absent = weights.contains(Cost.noWord) ? weights : weights.map { _ in Cost.noWord }
        let exact = stations(typed.map { column($0, misspelt: false) }, absent, limit)
        // If few stations have all typed words, the words may be misspelt. If there is still no station, a
        // station may lack some of the typed words.
        guard exact.count < min(limit, 3) else { return exact }
        let columns = typed.map { column($0, misspelt: true) }
        let near = stations(columns, absent, limit)
        guard near.isEmpty else { return near }
        let parts = typed.flatMap { vocabulary.parts(of: $0) ?? [$0] }
        guard parts.count == typed.count else { return search(parts, limit) }
        // Common words such as "saint" are not enough: somebody who types Saint-Étienne does not mean Saint
        // Pancras.
        let tells = typed.map { common.spellings($0).isEmpty }
        return stations(columns, absent, limit, lacking: tells)
    }

    /// - Parameter tells: For each typed word, whether it is no common word, so that it distinguishes stations. If
    ///   given, a station may lack some of the words, but must have at least one that distinguishes stations.
    private func stations(
        _ columns: [Column], _ absent: [Int], _ limit: Int, lacking tells: [Bool]? = nil
    ) -> [Int] {
        var found: [(cost: Int, rank: Int, station: Int)] = []
        for (rank, station) in bestKnown.enumerated() {
            guard let cost = cost(station, columns, absent, tells) else { continue }
            found.append((cost + rankCosts[station], rank, station))
        }
        return found.sorted { $0 < $1 }.prefix(limit).map(\.station)
    }

    private func cost(_ station: Int, _ columns: [Column], _ absent: [Int], _ tells: [Bool]?) -> Int? {
        var (cost, fitting) = (0, 0)
        var last: UInt8?
        for index in columns.indices {
            let absence = absent[index]
            guard columns[index].costs[station] != Column.none else {
                if absence == Cost.noWord, tells == nil { return nil }
                cost += absence
                continue
            }
            cost += Int(columns[index].costs[station])
            let position = columns[index].positions[station]
            if last == nil, position != 0, position != 100 { cost += Cost.later }
            if let last, last >= position { cost += Cost.otherOrder }
            last = position
            if absence == Cost.noWord, tells?[index] != false { fitting += 1 }
        }
        return fitting > 0 ? cost : nil
    }

    /// Returns the cost for a station that does not have a typed word.
    private func weight(_ word: [UInt8]) -> Int {
        if common.saysStation(word) { return Cost.noStationWord }
        return common.joins(word) ? Cost.noJoiningWord : Cost.noWord
    }

    private func column(_ typed: [UInt8], misspelt: Bool) -> Column {
        var column = Column(count: bestKnown.count)
        for (word, fit) in vocabulary.matches(typed, misspelt: misspelt) {
            for use in vocabulary.uses(of: word) {
                if let cost = Self.cost(fit, use, typed.count) { column.offer(cost, use) }
            }
        }
        for spelling in common.spellings(typed) {
            for use in vocabulary.whole(spelling).map({ vocabulary.uses(of: $0) }) ?? [] {
                column.offer(WordFit.whole.rawValue, use)
            }
        }
        if common.saysStation(typed) { for use in named { column.offer(Cost.otherStationWord, use) } }
        return column
    }

    private static func cost(_ fit: WordFit, _ use: Vocabulary.Use, _ length: Int) -> UInt8? {
        // A code must be typed completely.
        if use.position == Vocabulary.Use.code { return fit == .whole ? fit.rawValue : nil }
        guard use.isForeign else { return fit.rawValue }
        switch fit {
        case .whole: return fit.rawValue + Cost.foreign
        // Towns have so many foreign names that any four letters resemble one: “pise” is close to “pis” for Frankfurt.
        case .misspelt, .misspeltTwice: return length > 4 ? fit.rawValue + Cost.foreignMisspelling : nil
        case .beginning: return fit.rawValue + Cost.foreignBeginning
        case .inside, .misspeltBeginning, .misspeltTwiceBeginning: return nil
        }
    }

    /// Returns well-known stations with words that resemble the longest typed word, for a text that finds nothing.
    func alike(_ text: String, limit: Int) -> [Int] {
        guard let typed = FoldedText(text).words.max(by: { $0.count < $1.count }), typed.count < 30 else {
            return []
        }
        var found: [Int] = []
        for word in vocabulary.nearest(typed, limit: limit) {
            // Lyon comes before the Gare de Lyon in Paris.
            let use = vocabulary.uses(of: word).min {
                ($0.position, rankCosts[Int($0.station)]) < ($1.position, rankCosts[Int($1.station)])
            }
            if let station = use.map({ Int($0.station) }), !found.contains(station) { found.append(station) }
        }
        return found
    }

    /// Returns the indices of stations, the nearest first.
    package static func nearest(
        _ stations: [Station], latitude: Double, longitude: Double, limit: Int
    ) -> [Int] {
        let here = Coordinate(latitude: latitude, longitude: longitude)
        return stations.enumerated().compactMap { index, station in
            station.coordinate.map { (here.metres(to: $0), index) }
        }.sorted { $0 < $1 }.prefix(limit).map(\.1)
    }
}
