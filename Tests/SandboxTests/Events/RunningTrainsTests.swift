import Foundation
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("Trains as they run now") struct RunningTrainsTests: BookingSteps {
    private static let monday = CalendarDay(year: 2026, month: 11, day: 23)

    /// The trip of TGV 6601 on Monday from Alpha at 8:00 by Beta at 10:00 to Gamma at 11:40, with all stops.
    private func trip(
        _ events: String, to destination: String = "8775100", feed: FeedText = FeedText(),
        now: Date = FeedText.noon
    ) async throws -> Wire.Trip {
        let settings = SandboxSettings(now: { now }, events: try .list(events))
        var client = SandboxClient(Sandbox(try feed.timetable(), settings))
        try await client.signIn()
        return try #require(try await trips(client, from: "8768600", to: destination).first)
    }

    private func trips(_ client: SandboxClient, from: String, to: String) async throws -> [Wire.Trip] {
        let criteria = Wire.TripSearchCriteria(
            origin: .stopPlace(from), destination: .stopPlace(to),
            departureTime: .init(day: Self.monday, minuteOfDay: 480))
        let response = try await client.post(
            "/trips-collections?stopBehavior=REAL_BOARDING_ALIGHTING", criteria)
        return try response.value(Wire.TripCollectionResponse.self).trips?.array ?? []
    }

    private func ride(_ trip: Wire.Trip) throws -> Wire.TimedLeg { try #require(trip.legs.first?.timedLeg) }

    private func clock(_ time: Wire.ServiceTime?) -> String? { time?.estimatedTime?.time.clock }

    @Test("a late train has the expected times and platform beside those of the timetable")
    func late() async throws {
        let client = try await SandboxClient.signedIn(
            SandboxSettings(
                now: { FeedText.noon },
                events: try .list("- { train: TGV 6605, delay: 8 min, platform: 11 }")))
        let trips = try await trips(client, from: "urn:uic:stn:8768600", to: "urn:uic:stn:8772319")
        let leg = try ride(trips[0])
        #expect(trips[0].startTime.time.clock == "08:00" && trips[0].endTime.time.clock == "09:56")
        #expect(leg.start.serviceDeparture.timetabledTime == trips[0].startTime)
        #expect(clock(leg.start.serviceDeparture) == "08:08")
        #expect(clock(leg.end.serviceArrival) == "10:04")
        #expect((leg.start.plannedStopPointName, leg.start.estimatedStopPointName) == ("15", "11"))
        #expect(leg.end.estimatedStopPointName == nil)
        #expect(trips[0].tripStatus?.delayed == true && trips[0].tripStatus?.infeasible == false)
        #expect(trips[1].tripStatus == nil)
        #expect(try ride(trips[1]).start.serviceDeparture.estimatedTime == nil)
        let response = await client.get("/trips/\(trips[0].id)", as: "GET /trips/{tripId}")
        #expect(try response.value(Wire.TripResponse.self).trip?.tripStatus?.delayed == true)
    }

    @Test("a delay begins with the departure at the stop that is named, and a later event replaces it")
    func fromStop() async throws {
        let late = "- { train: TGV 6601, from: Beta, delay: 5 min }\n"
        let leg = try ride(try await trip(late))
        let beta = try #require(leg.intermediates?.array.first)
        #expect(clock(leg.start.serviceDeparture) == nil)
        #expect((clock(beta.serviceArrival), clock(beta.serviceDeparture)) == (nil, "10:10"))
        #expect(clock(leg.end.serviceArrival) == "11:45")
        let later = try ride(try await trip(late + "- { train: TGV 6601, from: Beta, delay: 9 min }"))
        #expect(clock(later.end.serviceArrival) == "11:49")
    }

    @Test("an event of one day does not count on other days")
    func otherDay() async throws {
        #expect(try await trip("- { train: TGV 6601, day: 2026-11-24, delay: 5 min }").tripStatus == nil)
        #expect(try await trip("- { train: TGV 6601, day: 2026-11-23, delay: 5 min }").tripStatus != nil)
    }

    @Test("an event becomes known at its time on the day of the train")
    func knownLater() async throws {
        let event = "- { train: TGV 6601, at: 07:40, cancelled: true }"
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        for (minute, isKnown) in [(39, false), (40, true)] {
            let now = Self.monday.at(hour: 7, minute: minute, in: paris)
            #expect(try await trip(event, now: now).tripStatus?.cancelled == (isKnown ? true : nil))
        }
    }

    @Test("a cancelled train has no expected times, whatever its delay was")
    func cancelled() async throws {
        let trip = try await trip(
            "- { train: TGV 6601, delay: 5 min }\n- { train: TGV 6601, cancelled: true }")
        #expect(trip.tripStatus?.cancelled == true && trip.tripStatus?.delayed == false)
        let leg = try ride(trip)
        #expect(leg.service.serviceStatus?.cancelled == true)
        #expect(leg.end.serviceArrival.estimatedTime == nil)
    }

    @Test("a train that ends early does not serve the stops after")
    func endsEarly() async throws {
        let event = "- { train: TGV 6601, from: Beta, cancelled: true }"
        let whole = try await trip(event)
        let leg = try ride(whole)
        #expect(whole.tripStatus?.infeasible == true && whole.tripStatus?.cancelled == false)
        #expect(leg.end.status?.notServicedStop == true)
        #expect(leg.intermediates?.first?.status?.noBoardingAtStop == true)
        #expect(leg.service.serviceStatus?.deviation == true)
        let half = try await trip(event, to: "8772319")
        #expect(half.tripStatus?.infeasible == false)
        #expect(try ride(half).end.status == nil)
    }

    @Test("stops that are left out and added, messages and occupancy are told")
    func otherStops() async throws {
        var feed = FeedText()
        feed["stop_times.txt"]?.append("b,26:10:00,26:10:00,7015400,3\n")
        let leg = try ride(
            try await trip(
                """
                - train: TGV 6601
                  skips: Beta
                  extraStop: { station: Delta, time: 10:20 }
                  occupancy: full
                  message: Works at Beta.
                """, feed: feed))
        let stops = try #require(leg.intermediates?.array)
        #expect(stops.map(\.stopPlaceName) == ["Beta", "Delta"])
        #expect(stops[0].status?.notServicedStop == true && stops[0].serviceArrival?.estimatedTime == nil)
        // The clock at Delta is that of London.
        #expect(stops[1].status?.unplannedStop == true && clock(stops[1].serviceArrival) == "10:20")
        #expect(leg.service.serviceStatus?.occupancy == "full")
        #expect(leg.service.situationFullRefs == ["event-1"])
        let attribute = try #require(leg.service.attributes?.first)
        #expect((attribute.text, attribute.code) == ("Works at Beta.", "event-1"))
    }

    @Test(
        "a trip is infeasible if a train leaves before the passengers are there",
        arguments: [(10, false), (11, true)])
    func missedChange(delay: Int, isInfeasible: Bool) async throws {
        let feed = SmallFeed(
            stops: ["a,48.8,2.3,", "b,47.0,2.3,", "c,46.0,2.3,"],
            calls: ["T1 08:00 a", "T1 09:00 b", "T2 09:10 b", "T2 10:00 c"])
        let settings = SandboxSettings(
            now: { FeedText.noon }, events: try .list("- { train: IC 1, delay: \(delay) min }"))
        var client = SandboxClient(Sandbox(try feed.text.timetable(), settings))
        try await client.signIn()
        let trip = try #require(try await trips(client, from: "a", to: "c").first)
        #expect(trip.legs.count { $0.timedLeg != nil } == 2)
        #expect(trip.tripStatus?.infeasible == isInfeasible)
    }

    @Test("a trip that cannot be made is not offered")
    func notOffered() async throws {
        var settings = SandboxSettings.fixed
        settings.events = try .list("- { train: TGV 6605, cancelled: true }")
        let client = try await SandboxClient.signedIn(settings)
        let trips = try await trips(client, from: "urn:uic:stn:8768600", to: "urn:uic:stn:8772319")
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [
                Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 35)
            ], tripIds: trips.prefix(2).map(\.id))
        let found = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
        #expect(Set(found.offers?.compactMap { $0.tripCoverage?.coveredTripId } ?? []) == [trips[1].id])
        #expect(found.trips?.first?.tripStatus?.cancelled == true)
        #expect(
            found.problems?.array.contains {
                $0.detail == "The trip at 08:00 is not sold. TGV 6605 is cancelled."
            } == true)
    }

    @Test("a trip that is cancelled after the offer is not booked")
    func notBooked() async throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let clock = ManualClock(start: Self.monday.at(hour: 7, minute: 35, in: paris))
        let events = try SandboxEvents.list("- { train: TGV 6605, at: 07:40, cancelled: true }")
        let (client, offers) = try await offers(clock, events: events)
        clock.advance(by: .seconds(360))
        let response = try await client.post("/bookings", request(try #require(offers.first)))
        #expect(response.status == 409)
        #expect(try problem(response).detail?.contains("TGV 6605 is cancelled.") == true)
    }

    @Test("a booked trip stays as it was booked if its id means a train at another time in today's timetable")
    func otherTimetable() async throws {
        let folder = try TemporaryFolder()
        var settings = SandboxSettings.fixed
        settings.bookingFile = folder.path + "/bookings.sqlite"
        var feed = FeedText()
        var client = SandboxClient(Sandbox(try feed.timetable(), settings))
        try await client.signIn()
        let trip = try #require(try await trips(client, from: "8768600", to: "8772319").first)
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [
                Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 35)
            ], tripIds: [trip.id])
        let found = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
        let offer = try #require(found.offers?.first)
        let held = try await hold(
            client,
            Wire.BookingRequest(
                offers: [Wire.OfferSelection(offerId: offer.offerId, passengerRefs: ["adult-1"])],
                passengerSpecifications: [
                    Wire.PassengerSpecification(externalRef: "adult-1", type: .adult, age: 35)
                ]))
        feed["stop_times.txt"]?.replace("a,08:00:00,08:00:00", with: "a,09:15:00,09:15:00")
        settings.events = try .list("- { train: TGV 6601, delay: 8 min }")
        var next = SandboxClient(Sandbox(try feed.timetable(), settings))
        next.token = client.token
        #expect(try await read(next, held.id).trips == held.trips)
    }

    @Test("a booking has the expected times, and allows any train after a delay of an hour")
    func booked() async throws {
        for (delay, isFree) in [(59, false), (60, true)] {
            let events = try SandboxEvents.list("- { train: TGV 6605, delay: \(delay) min }")
            let (client, offers) = try await offers(events: events)
            let held = try await hold(
                client, request(try #require(offers.first { $0.products?.first?.isTrainBound == true })))
            let booking = try await read(client, held.id)
            let leg = try ride(try #require(booking.trips?.first))
            #expect(clock(leg.start.serviceDeparture) == (isFree ? "09:00" : "08:59"))
            let product = try #require(booking.bookedOffers?.first?.products?.first)
            let travel = product.conditions?.filter { $0.type == .travel }.compactMap(\.description) ?? []
            #expect(product.isTrainBound == !isFree)
            #expect(travel.map { $0.hasPrefix("for any train to the destination") } == [isFree])
        }
    }
}
