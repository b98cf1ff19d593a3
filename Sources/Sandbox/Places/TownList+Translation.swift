import Foundation
import Rail

extension TownList {
    /// Returns the name in another language by which somebody has typed a station, such as `Munich` for München Hbf.
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
        /// The name as it is written; nil if only its words are known.
        var name: String?
    }

    /// Returns the words as a name: `Monaco Di Baviera`.
    private static func name(_ words: [[UInt8]]) -> String {
        words.map { String(decoding: $0, as: UTF8.self).capitalized }.joined(separator: " ")
    }
}
