import Rail

/// Collects the words of stations, including words in other languages.
struct StationNames {
    private var usesOfWords: [[UInt8]: [Vocabulary.Use]] = [:]
    /// For each station, the texts that may contain a town's name: the names of the station, its town and its
    /// platforms, and the remarks.
    private var names: [[(words: [[UInt8]], start: UInt8)]] = []

    static func vocabulary(_ stations: [Station], near list: TownList) -> Vocabulary {
        var names = StationNames()
        for (index, station) in stations.enumerated() { names.add(station, Int32(index)) }
        names.addTowns(list, of: stations)
        return Vocabulary(names.usesOfWords)
    }

    private mutating func add(_ station: Station, _ index: Int32) {
        var own = [(FoldedText(station.name).words, UInt8(0)), (FoldedText(station.city ?? "").words, 100)]
        own += station.otherNames.map { (FoldedText($0).words, 0) }
        own += station.remarks.map { (FoldedText($0).words, 150) }
        for (words, start) in own {
            for (place, word) in words.enumerated() {
                use(word, Vocabulary.Use(station: index, position: start + UInt8(min(place, 49))))
            }
        }
        names.append(own)
        let numbers = StationCode(urn: station.id).map { [$0.digits, $0.withCheckDigit] } ?? []
        for code in numbers + station.codes + [station.country ?? ""] {
            for word in FoldedText(code).words {
                use(word, Vocabulary.Use(station: index, position: Vocabulary.Use.code))
            }
        }
    }

    private mutating func use(_ word: [UInt8], _ use: Vocabulary.Use) {
        usesOfWords[word, default: []].append(use)
    }

    /// Adds a town's names in other languages to the nearby stations that are named after the town.
    private mutating func addTowns(_ list: TownList, of stations: [Station]) {
        // Only a name whose words all occur in names of stations can match. Most foreign names of a town are
        // excluded by this.
        let native = list.towns.map { town in
            town.names.filter { $0.allSatisfy { usesOfWords[$0] != nil } }
        }
        for (index, station) in stations.enumerated() {
            guard let place = station.coordinate else { continue }
            for town in list.near(place) {
                guard let position = position(of: native[town], in: names[index]) else { continue }
                for word in Set(list.towns[town].names.joined()) {
                    use(word, Vocabulary.Use(station: Int32(index), position: position, isForeign: true))
                }
            }
        }
    }

    /// Returns the position of a town's name among the names of a station.
    private func position(of town: [[[UInt8]]], in names: [(words: [[UInt8]], start: UInt8)]) -> UInt8? {
        for (words, start) in names {
            for place in words.indices {
                let rest = words[place...]
                if town.contains(where: { rest.starts(with: $0) }) { return start + UInt8(min(place, 49)) }
            }
        }
        return nil
    }
}
