import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@testable import Sandbox

/// A booking over HTTP as a client without `Idempotency-Key` makes it; each request and response is held against the
/// published document where it is there.
@Suite("A booking without a key")
struct BookingWaysTests {
    enum Way: CaseIterable, Sendable { case search, trip, specification }

    private static let lyon = Wire.PlaceRef.stopPlace("urn:uic:stn:8772319")
    private static let paris = Wire.PlaceRef.stopPlace("urn:uic:stn:8768600")
    private static let figeac = Wire.PlaceRef.stopPlace("urn:uic:stn:8761342")

    private func search(_ origin: Wire.PlaceRef) -> Wire.TripSearchCriteria {
        Wire.TripSearchCriteria(
            origin: origin, destination: origin == Self.paris ? Self.lyon : Self.paris,
            departureTime: .init(day: CalendarDay(year: 2026, month: 11, day: 23), minuteOfDay: 480))
    }

    /// The offers for a trip, asked for in one of the three ways.
    private func offer(
        _ client: SandboxClient, _ way: Way, _ origin: Wire.PlaceRef,
        _ travellers: [Wire.AnonymousPassengerSpecification]
    ) async throws -> (offer: Wire.Offer, rides: Int) {
        let found = try await client.post("/trips-collections", search(origin))
            .value(Wire.TripCollectionResponse.self)
        let trip = try #require(found.trips?.first)
        let rides = trip.legs.compactMap(\.timedLeg)
        var request = Wire.OfferCollectionRequest(anonymousPassengerSpecifications: travellers)
        switch way {
        case .search: request.tripSearchCriteria = search(origin)
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
        return (try #require(offers?.first), rides.count)
    }

    @Test(
        "is held, named, bought and read, by whatever way its offer was found",
        arguments: Way.allCases, [[35], [35, 40], [35, 40, 8]])
    func ways(_ way: Way, _ ages: [Int]) async throws {
        let client = try await SandboxClient.signedIn()
        for (origin, rideCount) in [(Self.paris, 1), (Self.figeac, 2)] {
            let travellers = ages.enumerated().map {
                Wire.AnonymousPassengerSpecification(externalRef: "traveller-\($0)", type: .person, age: $1)
            }
            let (offer, rides) = try await offer(client, way, origin, travellers)
            #expect(rides == rideCount && offer.admissionOfferParts?.count == rideCount)
            let whole = offer.offerSummary?.minimalPrice.amount
            #expect(offer.admissionOfferParts?.reduce(0) { $0 + $1.price.amount } == whole)
            let buyer = Wire.PersonDetail(
                firstName: "Ada", lastName: "Example", contact: Wire.ContactDetail(email: "ada@example.com"))
            let response = try await client.post(
                "/bookings",
                Wire.BookingRequest(
                    offers: [
                        Wire.OfferSelection(
                            offerId: offer.offerId, passengerRefs: travellers.map(\.externalRef))
                    ],
                    passengerSpecifications: travellers.map {
                        Wire.PassengerSpecification(externalRef: $0.externalRef, type: $0.type, age: $0.age)
                    }, purchaser: Wire.Purchaser(detail: buyer)))
            let held = try #require(try response.value(Wire.BookingResponse.self).booking)
            for (traveller, age) in zip(held.passengers, ages) {
                var named = traveller
                named.dateOfBirth = "\(2025 - age)-05-12"
                named.detail = buyer
                let patched = await client.send(
                    .patch, "/bookings/\(held.id)/passengers/\(traveller.id)", named,
                    as: "PATCH /bookings/{bookingId}/passengers/{passengerId}")
                #expect(patched.status == 200)
            }
            #expect(try await statuses(client, held.id) == [.prebooked])
            let bought = await client.send(
                .post, "/bookings/\(held.id)/fulfillments", Wire.FulfillmentPostRequest(),
                as: "POST /bookings/{bookingId}/fulfillments")
            #expect(bought.status == 200)
            #expect(try await statuses(client, held.id) == [.fulfilled])
        }
    }

    private func statuses(_ client: SandboxClient, _ id: String) async throws -> Set<Wire.BookingPartStatus> {
        let response = await client.get("/bookings/\(id)", as: "GET /bookings/{bookingId}")
        let booking = try #require(try response.value(Wire.BookingResponse.self).booking)
        var statuses: Set<Wire.BookingPartStatus> = []
        for offer in booking.bookedOffers ?? [] {
            statuses.formUnion((offer.admissions ?? []).map(\.status))
            statuses.formUnion((offer.reservations ?? []).map(\.status))
        }
        return statuses
    }
}
