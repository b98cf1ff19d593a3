import Foundation
import Rail

extension TownList {
    /// Returns the name in another language by which somebody has typed a station, such as `Munich` for München Hbf.
    ///
    /// - Returns: Nil if the typed words are in the station's own name or town, or if they are misspelt.
    func translation(of station: Station, typed: FoldedText) -> String? {
        let own = [station.name, station.city ?? ""]
        let ownWords = own.map { FoldedText($0).words }
        guard let place = station.coordinate,
            !FoldedText(own.joined(separator: " ")).contains(beginningsOf: typed)
        else { return nil }
        var names = station.otherNames
        for town in near(place).map({ towns[$0].names }) {
            let isTown = town.contains { name in
                !name.isEmpty && ownWords.contains { $0.starts(with: name) }
            }
            if isTown { names += town.map(Self.name) }
        }
        return names.first { FoldedText((own + [$0]).joined(separator: " ")).contains(beginningsOf: typed) }
    }

    /// Returns the words as a name: `Monaco Di Baviera`.
    private static func name(_ words: [[UInt8]]) -> String {
        words.map { String(decoding: $0, as: UTF8.self).capitalized }.joined(separator: " ")
    }
}
