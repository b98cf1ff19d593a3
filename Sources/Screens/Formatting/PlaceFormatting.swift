import Foundation
package import Rail
import TerminalUI

/// Formats places, and the ways between them.
package enum PlaceFormatting {
    /// Returns the name of a place, with a note if the place has several stations: `Paris · all stations`.
    package static func title(_ place: Place) -> String {
        place.stationCount == nil ? place.name : "\(place.name) · all stations"
    }

    /// Formats the way from one place to another, or there and back. In a narrow line, the longer name is shortened
    /// first.
    static func way(
        _ origin: String, _ destination: String, _ style: Style = .normal, isReturn: Bool = false
    ) -> StyledText {
        StyledText([
            .init(origin, style, givesWay: true), .init(isReturn ? " ⇄ " : " → ", style),
            .init(destination, style, givesWay: true),
        ])
    }

    /// Formats the way between stations. Names a town that both share only once: `Paris Gare de Lyon → Gare du
    /// Nord`. Ends with the places on the way: `Paris → Milano via Lyon`.
    ///
    /// - Parameters:
    ///   - origin: The station where the trips begin.
    ///   - destination: The station where they end.
    ///   - isReturn: Whether the way leads there and back: `Paris ⇄ Lyon`.
    static func way(
        _ origin: Place, _ destination: Place, of query: TripQuery, isReturn: Bool = false
    ) -> StyledText {
        var end = destination.name
        if let town = query.origin.town, town == query.destination.town, origin.name.hasPrefix(town),
            query.origin.countryCode == query.destination.countryCode
        {
            end = name(destination, inTown: town)
        }
        return way(origin.name, end, isReturn: isReturn)
            + StyledText(query.via.map { .init(" via \($0.name)", .normal, givesWay: true) })
    }

    /// Returns the town and the country of a station, `Lyon, FR`, or the number of a town's stations, `7 stations, FR`.
    package static func detail(_ place: Place) -> String {
        let stations = place.stationCount.map { counted($0, "station") }
        return [stations ?? place.locality, place.countryCode].compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the name of a station without the town's name at its beginning: `Gare de Lyon` for `Paris Gare de Lyon`.
    static func name(_ station: Place, in town: Place) -> String {
        town.stationCount == nil ? station.name : name(station, inTown: town.name)
    }

    private static func name(_ station: Place, inTown town: String) -> String {
        guard station.name.hasPrefix(town) else { return station.name }
        let rest = station.name.dropFirst(town.count)
        guard let first = rest.first, !first.isLetter else { return station.name }
        let name = rest.drop { !$0.isLetter && !$0.isNumber && $0 != "(" }
        return name.isEmpty ? station.name : String(name)
    }
}

/// A number with its noun: `1 train`, `8 trains`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

extension Sequence where Element: Hashable {
    /// The elements without repetitions, in their order.
    package var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension String {
    /// The text without white space at its ends.
    package var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The text without case and accents, for comparisons.
    package var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
