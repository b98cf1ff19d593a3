import Rail
import TerminalUI

/// Words for places.
enum PlaceFormatting {
    /// The name, with a note where it means several stations: `Paris · all stations`.
    static func title(_ place: Place) -> String {
        place.stationCount == nil ? place.name : "\(place.name) · all stations"
    }

    /// The way from one place to another, in which the longer name is shortened first where there is no room.
    static func way(_ origin: String, _ destination: String, _ style: Style = .normal) -> StyledText {
        StyledText([
            .init(origin, style, givesWay: true), .init(" → ", style),
            .init(destination, style, givesWay: true),
        ])
    }

    /// The town and the country, or the number of stations: `Lyon, FR`; `7 stations, FR`.
    static func detail(_ place: Place) -> String {
        let stations = place.stationCount.map { "\($0) station\($0 == 1 ? "" : "s")" }
        return [stations ?? place.locality, place.countryCode].compactMap(\.self).joined(separator: ", ")
    }

    /// The name of a station without its town's name, where it begins with that: `Gare de Lyon` of `Paris
    /// Gare de Lyon`.
    static func name(_ station: Place, in town: Place) -> String {
        guard town.stationCount != nil, station.name.hasPrefix(town.name) else { return station.name }
        let rest = station.name.dropFirst(town.name.count)
        guard let first = rest.first, !first.isLetter else { return station.name }
        let name = rest.drop { !$0.isLetter && !$0.isNumber && $0 != "(" }
        return name.isEmpty ? station.name : String(name)
    }
}
