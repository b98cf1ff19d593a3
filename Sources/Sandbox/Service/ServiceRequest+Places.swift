import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

/// `GET /places`, `POST /places` and `GET /places/{placeId}`.
extension ServiceRequest {
    /// The usual and the largest number of places in a response.
    private static let usualPlaces = 10
    private static let mostPlaces = 100

    func searchPlaces() throws(ProblemResponse) -> Response {
        let request = try parsed.value(Wire.PlaceRequest.self)
        let count = request.restrictions?.numberOfResults ?? Self.usualPlaces
        guard count >= 1 else {
            throw .badRequest(
                "X_BAD_NUMBER", "numberOfResults is \(count); ask for 1 or more.",
                at: "#/restrictions/numberOfResults")
        }
        let limit = min(count, Self.mostPlaces)
        let text = request.placeInput?.name ?? ""
        var found: [Int]
        if let position = request.placeInput?.geoPosition {
            guard abs(position.latitude) <= 90, abs(position.longitude) <= 180 else {
                throw .badRequest(
                    "X_BAD_POSITION", "The position is not on Earth; check latitude and longitude.",
                    at: "#/placeInput/geoPosition")
            }
            found = PlaceIndex.nearest(
                timetable.stations, latitude: position.latitude, longitude: position.longitude,
                limit: text.isEmpty ? limit : timetable.stations.count)
            if !text.isEmpty {
                let named = Set(world.places.search(text, limit: timetable.stations.count))
                found = Array(found.filter(named.contains).prefix(limit))
            }
        } else {
            found = world.places.search(text, limit: limit)
            if found.isEmpty { found = world.places.alike(text, limit: min(limit, 3)) }
        }
        let typed = FoldedText(text)
        let absence = world.townList.absence(typed, among: timetable.stations, found: found.map(station))
        guard !found.isEmpty else {
            // OSDM 3.9 `PlaceResponse.places` needs at least one element, so no place is a 404.
            throw .notFound(
                "X_NO_SUCH_PLACE",
                absence ?? "No station is called “\(text.prefix(60))\(text.count > 60 ? "…" : "")”.",
                at: "#/placeInput/name")
        }
        let problems = absence.map {
            let pointer = Wire.ProblemPointer(code: "X_NO_STATION", requestPointer: "#/placeInput/name")
            return [Wire.Problem(code: "X_NO_STATION", title: "Places", detail: $0, pointers: [pointer])]
        }
        return .json(Wire.PlaceResponse(places: found.map { place($0, typed: typed) }, problems: problems))
    }

    /// Returns all stations, and the towns with several stations.
    func allPlaces() -> Response {
        let count = timetable.stations.count + world.towns.count
        return .json(
            Wire.PlaceResponse(places: (0..<count).map { place($0) }),
            fields: [.cacheControl: "public, max-age=10000"])
    }

    func place() throws(ProblemResponse) -> Response {
        let id = ids[0]
        guard let place = timetable.station(id: id).map({ place($0) }) ?? world.town(id: id).map(place)
        else { throw .notFound("X_NO_SUCH_PLACE", "No station has the reference “\(id.prefix(80))”.") }
        return .json(
            Wire.PlaceResponse(places: [place]),
            fields: [.cacheControl: "public, max-age=10000"])
    }

    /// Writes a place for a search. If the typed text is the place's name in another language, that name is added.
    private func place(_ index: Int, typed: FoldedText) -> Wire.Place {
        var place = place(index)
        place.nameTranslations = world.townList.translation(of: station(index), typed: typed).map {
            // The list of towns does not say of which language a name is (ISO 639-2: und, undetermined).
            .init([Wire.Translation(language: "und", text: $0)])
        }
        return place
    }

    /// Returns a station, or a town in the form of a station. The indices of towns follow those of the stations.
    private func station(_ index: Int) -> Station {
        let count = timetable.stations.count
        return index < count ? timetable.stations[index] : world.towns[index - count].place
    }

    private func place(_ index: Int) -> Wire.Place {
        let count = timetable.stations.count
        guard index < count else { return place(world.towns[index - count]) }
        let station = timetable.stations[index]
        return .stopPlace(
            id: station.id, name: station.name, coordinate: station.coordinate, locality: station.city,
            countryCode: station.country, timeZone: timetable.zone(of: index).identifier)
    }

    private func place(_ town: StationGroup) -> Wire.Place {
        .stopPlace(
            id: town.place.id, name: town.place.name, coordinate: town.place.coordinate,
            countryCode: town.place.country,
            timeZone: timetable.zone(of: town.stations[0]).identifier, stations: town.stations.count)
    }
}
