import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

/// The first steps of booking tests: getting offers for two travellers, holding a trip, reading the booking.
protocol BookingSteps {}

extension BookingSteps {
    private var travellers: [Wire.AnonymousPassengerSpecification] {
        [
            Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 35),
            Wire.AnonymousPassengerSpecification(externalRef: "youth-1", type: .youth, age: 20),
        ]
    }

    var bookings: String { "POST /bookings" }
    var booking: String { "GET /bookings/{bookingId}" }

    /// Returns a client, and offers for two travellers on one train.
    func offers(
        _ clock: ManualClock = ManualClock(start: FeedText.noon), events: SandboxEvents = SandboxEvents()
    ) async throws -> (SandboxClient, [Wire.Offer]) {
        let client = try await SandboxClient.signedIn(
            SandboxSettings(now: { clock.date }, tokenLifetime: .seconds(86_400), events: events))
        let search = Wire.TripSearchCriteria(
            origin: .stopPlace("urn:uic:stn:8768600"), destination: .stopPlace("urn:uic:stn:8772319"),
            departureTime: .init(day: CalendarDay(year: 2026, month: 11, day: 23), minuteOfDay: 480))
        let trips = try await client.post("/trips-collections", search).value(
            Wire.TripCollectionResponse.self)
        let trip = try #require(trips.trips?.array.first)
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: travellers, tripIds: [trip.id])
        let found = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
        return (client, try #require(found.offers).array)
    }

    func request(_ offers: Wire.Offer...) -> Wire.BookingRequest {
        let name = Wire.PersonDetail(
            firstName: "Ada", lastName: "Example", email: "ada@example.com", phoneNumber: "+33123456789")
        return Wire.BookingRequest(
            offers: offers.map {
                Wire.OfferSelection(offerId: $0.offerId, passengerRefs: travellers.map(\.externalRef))
            },
            passengerSpecifications: [
                Wire.PassengerSpecification(externalRef: "adult-1", type: .adult, age: 35, detail: name),
                Wire.PassengerSpecification(externalRef: "youth-1", type: .youth, age: 20),
            ], purchaser: Wire.Purchaser(detail: name), externalRef: "order-1")
    }

    func hold(_ client: SandboxClient, _ request: Wire.BookingRequest) async throws -> Wire.Booking {
        let response = try await client.post("/bookings", request)
        #expect(response.status == 200)
        return try #require(try response.value(Wire.BookingResponse.self).booking)
    }

    func read(_ client: SandboxClient, _ id: String) async throws -> Wire.Booking {
        let response = await client.get("/bookings/\(id)", as: booking)
        return try #require(try response.value(Wire.BookingResponse.self).booking)
    }

    func problem(_ response: Response) throws -> Wire.Problem {
        try response.value(Wire.Problem.self)
    }

    func parts(_ booking: Wire.Booking) -> [Wire.BookingPart] {
        booking.bookedOffers?.array.flatMap { $0.admissions?.array ?? [] } ?? []
    }
}
