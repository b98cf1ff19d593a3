import Foundation
import HTTPTransport
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("Seats of the sandbox")
struct SeatTests {
    @Test("seats are side by side as long as possible, then single, until the train is full")
    func sideBySide() {
        let plan = SeatPlan(firstCoach: 5, coaches: 2, seatsEach: 4)
        #expect(plan.free(2, besides: []) == [0, 1])
        #expect(plan.free(2, besides: [1]) == [2, 3])
        #expect(plan.free(3, besides: [1]) == [4, 5, 6])
        #expect(plan.free(2, besides: [1, 3, 5, 7]) == [0, 2])
        #expect(plan.free(5, besides: []) == [0, 1, 2, 3, 4])
        #expect(plan.free(9, besides: []) == nil)
        #expect(plan.coach(5) == "6" && plan.seat(5) == "12")
    }

    private let clock = ManualClock(start: FeedText.noon)

    private func client(_ file: String?) async throws -> OSDMClient {
        var settings = SandboxSettings.fixed
        settings.bookingFile = file
        settings.now = { [clock] in clock.date }
        return try await OSDMClient.signedIn(settings)
    }

    private func hold(
        _ client: OSDMClient, _ adults: Int, _ travelClass: TravelClass, key: String
    ) async throws -> Booking {
        // Offers made at another moment have other ids.
        clock.advance(by: .seconds(1))
        let trip = try await client.firstTrip()
        let passengers = PassengerCounts(adults: adults).passengers
        let offers = try await client.offers(OfferQuery(trip: trip, passengers: passengers))
        let offer = try #require(offers.offers.last { $0.travelClass == travelClass })
        return try await client.hold(
            HoldRequest(
                trip: trip, offer: offer,
                travellers: passengers.map { Traveller(id: $0.id, kind: $0.kind, lastName: key) }), key, key)
    }

    private func seats(_ booking: Booking) -> [String] {
        booking.parts.flatMap(\.seats).map { "\($0.coach)/\($0.number)" }
    }

    @Test(
        "each traveller has a seat of their own until the seat is given back", arguments: [false, true])
    func unique(inFile: Bool) async throws {
        let folder = try TemporaryFolder()
        let client = try await client(inFile ? folder.path + "/bookings.sqlite" : nil)
        let first = try await hold(client, 2, .second, key: "a")
        #expect(seats(first) == ["5/11", "5/12"])
        #expect(
            Set(first.parts.flatMap(\.seats).flatMap(\.travellerIDs))
                == Set(first.travellers.compactMap(\.serviceID)))
        let second = try await hold(client, 1, .second, key: "b")
        #expect(seats(second) == ["5/13"])
        #expect(seats(try await hold(client, 1, .first, key: "c")) == ["1/11"])
        try await client.release(first.id)
        #expect(seats(try await hold(client, 1, .second, key: "d")) == ["5/11"])
        let reservation = try #require(first.parts.first { $0.kind == .reservation })
        #expect(reservation.price?.amount == 0)
    }

    @Test(
        "a released booking does not take its seat back, if it is released again or found by another account")
    func givenBack() async throws {
        let sandbox = try SandboxClient.shared.get().another(SandboxSettings(now: { [clock] in clock.date }))
        let client = try await OSDMClient.signedIn(to: SandboxTransport(sandbox))
        let released = try await hold(client, 1, .second, key: "a")
        try await client.release(released.id)
        let second = try await hold(client, 1, .second, key: "b")
        #expect(seats(second) == ["5/11"])
        try await client.release(released.id)
        #expect(seats(try await hold(client, 1, .second, key: "c")) == ["5/12"])
        let found = try sandbox.memory.bookings.find(for: "client:other", now: clock.date) { booking, _ in
            booking.id == released.id
        }
        #expect(found.count == 1)
        #expect(seats(try await hold(client, 1, .second, key: "d")) == ["5/13"])
    }

    /// Holds places in the first train from one stop to another, and returns the seats.
    private func seats(
        _ client: SandboxClient, from: String = "a", to: String = "b", hour: Int = 6
    ) async throws -> [String] {
        clock.advance(by: .seconds(1))
        let search = Wire.TripSearchCriteria(
            origin: .stopPlace(from), destination: .stopPlace(to),
            departureTime: .init(day: CalendarDay(year: 2026, month: 11, day: 23), minuteOfDay: hour * 60))
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [
                Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 35)
            ], tripSearchCriteria: search)
        let found = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
        let offer = try #require(found.offers?.first)
        let booking = Wire.BookingRequest(
            offers: [Wire.OfferSelection(offerId: offer.offerId, passengerRefs: ["adult-1"])],
            passengerSpecifications: [
                Wire.PassengerSpecification(externalRef: "adult-1", type: .adult, age: 35)
            ])
        let held = try await client.post("/bookings", booking).value(Wire.BookingResponse.self).booking
        return (held?.parts ?? []).compactMap(\.placeAllocation).flatMap(\.reservedPlaces)
            .map { "\($0.coachNumber)/\($0.placeNumbers?.first ?? "")" }
    }

    private func client(_ text: FeedText) async throws -> SandboxClient {
        let settings = SandboxSettings(now: { [clock] in clock.date })
        var client = SandboxClient(Sandbox(try text.timetable(), settings))
        try await client.signIn()
        return client
    }

    @Test("a seat in a through train is taken in all of its parts that one rides")
    func throughTrain() async throws {
        // On other days, the second part runs alone.
        let feed = SmallFeed(
            stops: ["a,45.0,2.0,", "m,46.5,2.0,", "b,48.0,2.0,"],
            calls: ["T1 08:00 a", "T1 09:00 m", "T2 09:05 m", "T2 10:00 b"],
            blocks: ["T1": "X", "T2": "X"], services: ["T1": "monday"])
        let client = try await client(feed.text)
        #expect(try await seats(client) == ["5/11"])
        #expect(try await seats(client, from: "m") == ["5/12"])
        #expect(try await seats(client, to: "m") == ["5/12"])
    }

    @Test("trains without a number, and the runs of one trip, have seats of their own")
    func withoutNumber() async throws {
        var text = SmallFeed(
            stops: ["a,45.0,2.0,", "b,48.0,2.0,"],
            calls: ["T1 08:00 a", "T1 10:00 b", "T2 12:00 a", "T2 14:00 b"]
        ).text
        text["trips.txt"] =
            "route_id,service_id,trip_id,trip_short_name\nRT1,daily,T1,\nRT2,daily,T2,\n"
        text["frequencies.txt"] =
            "trip_id,start_time,end_time,headway_secs,exact_times\nT1,08:00:00,10:00:00,3600,1\n"
        let client = try await client(text)
        for hour in [8, 9, 12] { #expect(try await seats(client, hour: hour) == ["5/11"], "\(hour)") }
        #expect(try await seats(client, hour: 12) == ["5/12"])
    }

    @Test("one train may take a traveller there and back")
    func thereAndBack() async throws {
        let feed = SmallFeed(
            stops: ["a,45.0,2.0,", "b,48.0,2.0,"],
            calls: ["T1 08:00 a", "T1 10:00-10:10 b", "T1 12:10 a"])
        let reference = TripReference(timetable: try feed.text.timetable())
        let ids = try (0...1).map { from in
            let ride = Journey.Ride(trip: 0, day: 10, from: from, to: from + 1)
            return reference.text(try #require(reference.journey([.ride(ride)])))
        }
        let client = try await client(feed.text)
        let passenger = Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 35)
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [passenger], tripIds: [ids[0]], inboundTripIds: [ids[1]])
        let found = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
        let offer = try #require(found.offers?.first { $0.inboundTripCoverage != nil })
        let booking = Wire.BookingRequest(
            offers: [Wire.OfferSelection(offerId: offer.offerId, passengerRefs: ["adult-1"])],
            passengerSpecifications: [
                Wire.PassengerSpecification(externalRef: "adult-1", type: .adult, age: 35)
            ])
        #expect(try await client.post("/bookings", booking).status == 200)
    }

    @Test("nothing is held if no seat is left")
    func soldOut() async throws {
        let client = try await client(nil)
        for number in 1...2 { _ = try await hold(client, 50, .first, key: "group-\(number)") }
        let error = try #require(
            await #expect(throws: RailError.self) { try await hold(client, 21, .first, key: "late") })
        #expect(error.problemCode == "BOOKING_INSUFFICIENT_AVAILABILITY")
        #expect(try await client.search("late") == [])
        #expect(seats(try await hold(client, 20, .first, key: "last")).count == 20)
    }
}
