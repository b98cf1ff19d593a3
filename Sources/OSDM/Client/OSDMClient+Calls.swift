import Foundation
import HTTPTransport
import HTTPTypes
import Locking
package import Rail

extension OSDMClient {
    /// Returns the places that match a typed text, in the service's order. A blank text matches nothing.
    @concurrent package func places(_ text: String) async throws -> PlaceList {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return PlaceList([], isComplete: true) }
        let activity = "looking up places"
        let request = Wire.PlaceRequest(
            placeInput: Wire.InitialPlaceInput(name: name),
            restrictions: Wire.PlaceParam(type: .stop, numberOfResults: configuration.placesPerResponse))
        let response = try await response(
            .post, address.resource("places"), body: request, activity: activity)
        let reader = reader(activity)
        // OSDM 3.9 does not allow an empty list of places. A service that finds no places responds with 404
        // and a problem document.
        if response.head.status == .notFound, let problem = reader.problem(response) {
            return PlaceList([], isComplete: true, remark: problem.detail)
        }
        let list = try reader.value(Wire.PlaceResponse.self, of: response).value
        let remark = list.problems?.first {
            $0.pointers?.contains { $0.requestPointer == "#/placeInput/name" } ?? false
        }
        return PlaceList(
            list.places.map { Place($0) }, isComplete: list.places.count < configuration.placesPerResponse,
            remark: remark?.detail)
    }

    private static let listing = "listing trains"
    /// Without this parameter, a response does not contain intermediate stops (OSDM 3.9 `StopBehavior`).
    private static let stops = [
        URLQueryItem(name: "stopBehavior", value: Wire.StopBehavior.allStops.rawValue)
    ]

    @concurrent package func trips(_ query: TripQuery) async throws -> TripPage {
        let criteria = Wire.TripSearchCriteria(query, count: query.count ?? configuration.tripsPerPage)
        let reader = reader(Self.listing)
        var errors: [RailError] = []
        // Versions of OSDM before 3.9 have the second path.
        let paths = tripsPath.withLock { $0.map { [$0] } } ?? ["trips-collections", "trips-collection"]
        for path in paths {
            let response = try await response(
                .post, address.resource(path, query: Self.stops), body: criteria, activity: Self.listing)
            guard response.head.status == .notFound || response.head.status == .methodNotAllowed else {
                let read = try reader.value(Wire.TripCollectionResponse.self, of: response)
                tripsPath.withLock { $0 = path }
                return TripPage(read.value, decodingWarnings: read.warnings)
            }
            errors.append(reader.failure(response))
        }
        throw errors.first ?? reader.error(.unsupported, "It lists no trains.")
    }

    /// Returns the page of trips at a link that came with another page.
    ///
    /// A link to another origin is refused, because the request would send the session's token there.
    @concurrent package func tripPage(_ link: PageLink) async throws -> TripPage {
        guard let url = address.ownLink(link.reference) else {
            throw reader(Self.listing).error(
                .malformedResponse,
                "Its link to more trains leads away from the service, and was not followed.")
        }
        let read = try await read(Wire.TripCollectionResponse.self, .get, url, activity: Self.listing)
        return TripPage(read.value, decodingWarnings: read.warnings)
    }

    /// Returns a trip as it runs now (OSDM 3.9 `GET /trips/{tripId}`); nil if the service does not know the trip any
    /// more, or does not have the call (HTTP 404, 405 or 501).
    @concurrent package func currentTrip(_ id: Trip.ID) async throws -> Trip? {
        let activity = "asking how the trains run"
        let url = address.resource(["trips", id]).appending(queryItems: Self.stops)
        let response = try await response(.get, url, activity: activity)
        guard !response.lacksCall else { return nil }
        let reader = reader(activity)
        guard let trip = try reader.value(Wire.TripResponse.self, of: response).value.trip else {
            throw reader.error(.malformedResponse, "It holds no trip.")
        }
        return Trip(trip)
    }

    /// Returns the offers for a trip that this service has listed.
    @concurrent package func offers(_ query: OfferQuery) async throws -> OfferList {
        let activity = "getting prices"
        let request = Wire.OfferCollectionRequest(query)
        let read = try await read(
            Wire.OfferCollectionResponse.self, .post, address.resource("offers"), body: request,
            activity: activity)
        guard let list = OfferList(read.value, for: query, decodingWarnings: read.warnings) else {
            throw reader(activity).error(.mismatchedResponse, "Its prices are for another trip.")
        }
        return list
    }

    /// Returns the kinds of discount cards (OSDM 3.9 `GET /reduction-cards`); empty if the service does not list any
    /// (HTTP 404, 405 or 501).
    @concurrent package func reductionCards() async throws -> [ReductionCardType] {
        let activity = "listing discount cards"
        let response = try await response(.get, address.resource("reduction-cards"), activity: activity)
        guard !response.lacksCall else { return [] }
        let read = try reader(activity).value(Wire.ReductionCardCollectionResponse.self, of: response).value
        return (read.reductionCardTypes?.array ?? []).map { ReductionCardType($0) }
    }

    /// Returns the lowest price of each day; nil if the service gives no overview (HTTP 404, 405 or 501). A
    /// service without an overview is asked only once.
    @concurrent package func dayPrices(_ query: DayPriceQuery) async throws -> [CalendarDay: Money]? {
        guard !lacksOverview.withLock({ $0 }) else { return nil }
        let activity = "getting the prices of days"
        let response = try await response(
            .post, address.resource("offer-overview-route"), body: Wire.OfferOverviewRouteRequest(query),
            activity: activity)
        guard !response.lacksCall else {
            lacksOverview.withLock { $0 = true }
            return nil
        }
        return try reader(activity).value(Wire.OfferOverviewRouteResponse.self, of: response).value
            .lowestPrices(in: query.timeZone)
    }
}

extension Response {
    /// Whether the service does not have the call, or what the call asks for.
    fileprivate var lacksCall: Bool { [404, 405, 501].contains(head.status.code) }
}
