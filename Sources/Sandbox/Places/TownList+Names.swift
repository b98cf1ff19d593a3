import Foundation
import Rail

extension TownList {
    /// A station that is named after a town belongs to the town if it is at most this many metres away.
    private static let farthest = 40_000.0

    /// Returns the name in another language that was typed for a station, such as `Munich` for München Hbf.
    ///
    /// - Returns: Nil if the typed words are in the station's own name or town, or if they are misspelt.
    func translation(of station: Station, typed: FoldedText) -> String? {
        let own = [station.name, station.city ?? ""].map { FoldedText($0).words }
        let ownWords = own.flatMap(\.self)
        guard let place = station.coordinate, !FoldedText(words: ownWords).contains(beginningsOf: typed)
        else { return nil }
        var names = station.otherNames.map { FoldedName(words: FoldedText($0).words, name: $0) }
        for town in near(place).map({ towns[$0].names }) {
            let isTown = town.contains { name in !name.isEmpty && own.contains { $0.starts(with: name) } }
            if isTown { names += town.map { FoldedName(words: $0, name: nil) } }
        }
        return names.first { FoldedText(words: ownWords + $0.words).contains(beginningsOf: typed) }
            .map { $0.name ?? Self.name($0.words) }
    }

    private struct FoldedName {
        var words: [[UInt8]]
        /// The name in its usual spelling; nil if only its folded words are known.
        var name: String?
    }

    /// Returns the words as a name: `Monaco Di Baviera`.
    private static func name(_ words: [[UInt8]]) -> String {
        words.map { String(decoding: $0, as: UTF8.self).capitalized }.joined(separator: " ")
    }

    /// Returns a sentence if a text is the name of a town that has no station; nil if the text may mean a station. If
    /// nothing was found by the text, but a station of another name is near the town, the sentence names that station.
    ///
    /// A text is read as the first of these that exists: a town's own name, a station's name that begins with the
    /// text, and a town's name in another language.
    ///
    /// - Parameter found: The stations that were found by the text.
    func absence(_ typed: FoldedText, among stations: [Station], found: [Station]) -> String? {
        guard !typed.words.isEmpty, !found.contains(where: { FoldedText($0.name) == typed }) else {
            return nil
        }
        let all = Self.towns(called: typed)
        let own = all.filter { $0.names.first == typed.words }
        func bears(_ station: Station) -> Bool {
            FoldedText("\(station.name) \(station.city ?? "")").contains(beginningsOf: typed)
        }
        let isMeant = found.contains { bears($0) || translation(of: $0, typed: typed) != nil }
        let towns = own.isEmpty && !isMeant ? all : own
        func isNamedAfterOne(_ station: Station) -> Bool {
            guard bears(station) else { return false }
            guard let place = station.coordinate else { return true }
            return towns.contains { place.metres(to: $0.place) <= Self.farthest }
        }
        guard let town = towns.max(by: { $0.population < $1.population }),
            !stations.contains(where: isNamedAfterOne)
        else { return nil }
        let near = stations.flatMap { station in
            towns.compactMap { town in
                station.coordinate.map { (metres: $0.metres(to: town.place), station: station, town: town) }
            }
        }.min { $0.metres < $1.metres }
        guard let near, near.metres <= Self.reach else { return "\(town.inCountry) has no station here." }
        guard found.isEmpty else { return nil }
        let distance = max(1, Int((near.metres / 1000).rounded()))
        return
            "\(near.town.inCountry) has no station of its name here. \(near.station.name) is \(distance) km away."
    }
}

extension Town {
    /// The name with the country: `Bari (Italy)`.
    fileprivate var inCountry: String {
        "\(name) (\(Locale(identifier: "en").localizedString(forRegionCode: country) ?? country))"
    }
}
