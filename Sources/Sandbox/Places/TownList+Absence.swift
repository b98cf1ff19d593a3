import Foundation
import Rail

extension TownList {
    /// A station with the name of a town is the town's if it is within this many metres of it.
    private static let farthest = 40_000.0

    /// Returns a sentence if a text is the name of a town that has no station; nil if it may mean a station.
    ///
    /// A town's own name comes before stations whose names only begin with it, and before the same name of another town
    /// in another language. A town's name in another language comes after all of these.
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
        func serves(_ station: Station) -> Bool {
            let isNamed = bears(station)
            guard let place = station.coordinate else { return isNamed }
            return towns.contains { place.metres(to: $0.place) <= (isNamed ? Self.farthest : Self.reach) }
        }
        guard let town = towns.max(by: { $0.population < $1.population }), !stations.contains(where: serves)
        else { return nil }
        let country = Locale(identifier: "en").localizedString(forRegionCode: town.country) ?? town.country
        return "\(town.name) (\(country)) has no station here."
    }
}
