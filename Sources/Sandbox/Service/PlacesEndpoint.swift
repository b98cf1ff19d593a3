import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

/// `POST /places` and `GET /places/{placeId}`.
struct PlacesEndpoint: Sendable {
    let world: SandboxWorld

    /// The number of places in a response when the request names none, and the most.
    private static let usual = 10
    private static let most = 100

    func search(_ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        let request = try parsed.value(Wire.PlaceRequest.self)
        let count = request.restrictions?.numberOfResults ?? Self.usual
        guard count >= 1 else {
            throw .badRequest(
                "BAD_NUMBER", "numberOfResults is \(count); ask for 1 or more.",
                at: "#/restrictions/numberOfResults")
        }
        let limit = min(count, Self.most)
        let text = request.placeInput?.name ?? ""
        var found: [Int]
        if let position = request.placeInput?.geoPosition {
            guard abs(position.latitude) <= 90, abs(position.longitude) <= 180 else {
                throw .badRequest(
                    "BAD_POSITION", "The position is not on Earth; check latitude and longitude.",
                    at: "#/placeInput/geoPosition")
            }
            found = PlaceIndex.nearest(
                world.timetable.stations, latitude: position.latitude, longitude: position.longitude,
                limit: text.isEmpty ? limit : world.timetable.stations.count)
            if !text.isEmpty {
                let named = Set(world.places.search(text, limit: world.timetable.stations.count))
                found = Array(found.filter(named.contains).prefix(limit))
            }
        } else {
            found = world.places.search(text, limit: limit)
        }
        guard !found.isEmpty else {
            // OSDM 3.9 `PlaceResponse.places` has at least one element: none is a 404.
            throw .notFound(
                "NO_SUCH_PLACE", "No station is called “\(text.prefix(60))”. Check the spelling.",
                at: "#/placeInput/name")
        }
        return .json(Wire.PlaceResponse(places: found.map { place($0) }))
    }

    func place(_ id: String) throws(ProblemResponse) -> Response {
        guard let station = world.timetable.station(id: id) else {
            throw .notFound("NO_SUCH_PLACE", "No station has the reference “\(id.prefix(80))”.")
        }
        return .json(
            Wire.PlaceResponse(places: [place(station)]),
            fields: [.cacheControl: "public, max-age=10000"])
    }

    private func place(_ index: Int) -> Wire.Place {
        let station = world.timetable.stations[index]
        return .stopPlace(
            id: station.id, name: station.name, coordinate: station.coordinate, locality: station.city,
            countryCode: station.country, timeZone: world.timetable.zone(of: index).identifier)
    }
}
