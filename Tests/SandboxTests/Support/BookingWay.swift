import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@testable import Sandbox

/// Books over HTTP without an `Idempotency-Key`, with an offer obtained in one of several ways. Each request and
/// response is checked against the OSDM specification if that is available.
struct BookingWay {
    enum Way: CaseIterable, Sendable { case search, trip, specification }

    let client: SandboxClient
    var way = Way.search
    /// The age of each traveller.
    var ages: [Int]
    /// The number of rides: one, or two with a change in Paris.
    var rideCount = 1
    var flexibility: Wire.Flexibility?
    var mode: Wire.OfferMode?
    /// Whether the ride from Brest ends at another station of Paris than the ride to Lyon begins at.
    var changesStation = false
    /// The last name of all travellers.
    var lastName = "Example"

    private static let lyon = Wire.PlaceRef.stopPlace("urn:uic:stn:8772319")
    private static let paris = Wire.PlaceRef.stopPlace("urn:uic:stn:8768600")
    private static let brest = Wire.PlaceRef.stopPlace("urn:uic:stn:8747400")
    private static let figeac = Wire.PlaceRef.stopPlace("urn:uic:stn:8761342")

    private var travellers: [Wire.AnonymousPassengerSpecification] {
        ages.enumerated().map {
            Wire.AnonymousPassengerSpecification(externalRef: "traveller-\($0)", type: .person, age: $1)
        }
    }

    private var search: Wire.TripSearchCriteria {
        Wire.TripSearchCriteria(
            origin: changesStation ? Self.brest : rideCount == 1 ? Self.paris : Self.figeac,
            destination: changesStation || rideCount == 1 ? Self.lyon : Self.paris,
            departureTime: .init(day: CalendarDay(year: 2026, month: 11, day: 23), minuteOfDay: 480))
    }

    func offer() async throws -> Wire.Offer {
        let found = try await client.post("/trips-collections", search)
            .value(Wire.TripCollectionResponse.self)
        let trip = try #require(found.trips?.first)
        let rides = trip.legs.compactMap(\.timedLeg)
        #expect(rides.count == rideCount)
        var request = Wire.OfferCollectionRequest(anonymousPassengerSpecifications: travellers)
        request.offerSearchCriteria = mode.map { Wire.OfferSearchCriteria(offerMode: $0) }
        switch way {
        case .search: request.tripSearchCriteria = search
        case .trip: request.tripIds = [trip.id]
        case .specification:
            let legs = rides.map { leg in
                Wire.TripLegSpecification(
                    timedLeg: Wire.TimedLegSpecification(
                        start: Wire.BoardSpecification(
                            stopPlaceRef: leg.start.stopPlaceRef, serviceDeparture: leg.start.serviceDeparture
                        ),
                        end: Wire.AlightSpecification(
                            stopPlaceRef: leg.end.stopPlaceRef, serviceArrival: leg.end.serviceArrival),
                        service: leg.service))
            }
            request.tripSpecifications = [Wire.TripSpecification(legs: legs, externalRef: "mine")]
        }
        let offers = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self).offers
        return try #require(
            offers?.first {
                flexibility == nil || $0.offerSummary?.overallFlexibility == flexibility
            })
    }

    private static let buyer = Wire.PersonDetail(
        firstName: "Ada", lastName: "Example", contact: Wire.ContactDetail(email: "ada@example.com"))

    func held(_ offer: Wire.Offer) async throws -> Wire.Booking {
        let response = try await client.post(
            "/bookings",
            Wire.BookingRequest(
                offers: [
                    Wire.OfferSelection(
                        offerId: offer.offerId, passengerRefs: travellers.map(\.externalRef))
                ],
                passengerSpecifications: travellers.map {
                    Wire.PassengerSpecification(externalRef: $0.externalRef, type: $0.type, age: $0.age)
                }, purchaser: Wire.Purchaser(detail: Self.buyer)))
        let held = try #require(try response.value(Wire.BookingResponse.self).booking)
        for (traveller, age) in zip(held.passengers, ages) {
            var named = traveller
            named.dateOfBirth = "\(2025 - age)-05-12"
            named.detail = Self.buyer
            named.detail?.lastName = lastName
            let patched = await client.send(
                .patch, "/bookings/\(held.id)/passengers/\(traveller.id)", named,
                as: "PATCH /bookings/{bookingId}/passengers/{passengerId}")
            #expect(patched.status == 200)
        }
        return held
    }

    func buy(_ id: String) async {
        let bought = await client.send(
            .post, "/bookings/\(id)/fulfillments", Wire.FulfillmentPostRequest(),
            as: "POST /bookings/{bookingId}/fulfillments")
        #expect(bought.status == 200)
    }

    /// Holds and buys the first offer.
    func bought() async throws -> Wire.Booking {
        let id = try await held(try await offer()).id
        await buy(id)
        return try await client.booking(id)
    }
}

extension SandboxClient {
    func booking(_ id: String) async throws -> Wire.Booking {
        let response = await get("/bookings/\(id)?embed=ALL", as: "GET /bookings/{bookingId}")
        return try #require(try response.value(Wire.BookingResponse.self).booking)
    }
}

extension Wire.Booking {
    /// The admissions and the reservations.
    var parts: [Wire.BookingPart] {
        (bookedOffers ?? []).flatMap { ($0.admissions?.array ?? []) + ($0.reservations?.array ?? []) }
    }
}
