import OSDM
import Rail
import Testing

@testable import Sandbox

@Suite("Through trains") struct ThroughTrainsTests {
    private static let stops = ["a,47.0,2.0,", "m,48.0,2.0,", "b,49.0,2.0,", "c,49.0,4.0,"]
    /// The first train continues as the second; the third leaves half an hour later.
    private static let calls = [
        "T1 08:00 a", "T1 09:00 m", "T2 09:00-09:02 m", "T2 10:00 b", "T3 09:30 m", "T3 11:00 b",
    ]

    private func feed(
        _ calls: [String] = calls, _ transfers: String..., blocks: [String: String] = [:],
        services: [String: String] = [:]
    ) -> SmallFeed {
        SmallFeed(stops: Self.stops, calls: calls, transfers: transfers, blocks: blocks, services: services)
    }

    private static let stay = "08:00-10:00 IC 1 as IC 2"
    private static let change = "08:00-11:00 IC 1, IC 3"

    @Test(
        "two trips of a block are a through train if the second begins where the first ends, and soon after")
    func tripsOfBlock() throws {
        #expect(try feed().journeys(to: "b") == [Self.change])
        #expect(try feed(blocks: ["T1": "X", "T2": "X"]).journeys(to: "b") == [Self.stay])
        #expect(try feed(blocks: ["T1": "X", "T2": "X"]).journeys(to: "b", changes: 0) == [Self.stay])
        #expect(try feed(blocks: ["T1": "X", "T2": "Y"]).journeys(to: "b") == [Self.change])
        // Travellers can still ride only one of the two trips.
        #expect(try feed(blocks: ["T1": "X", "T2": "X"]).journeys(to: "m") == ["08:00-09:00 IC 1"])
        #expect(
            try feed(blocks: ["T1": "X", "T2": "X"]).journeys(from: "m", to: "b")
                == ["09:02-10:00 IC 2", "09:30-11:00 IC 3"])
    }

    @Test(
        "two trips of a block are not joined if the second begins elsewhere or an hour later, or if the train turns back"
    )
    func notJoined() throws {
        let blocks = ["T1": "X", "T2": "X"]
        let start = ["T1 08:00 a", "T1 08:30 c", "T1 09:00 m"]
        #expect(
            try feed(start + ["T2 09:02 b", "T2 10:00 a"], blocks: blocks).journeys(from: "c", to: "a") == [])
        let late = feed(start + ["T2 10:01 m", "T2 11:00 b"], blocks: blocks)
        #expect(try late.journeys(to: "b") == ["08:00-11:00 IC 1, IC 2"])
        // A train that turns back leads nowhere new.
        let back = feed(start + ["T2 09:02 m", "T2 09:30 c", "T2 10:00 b"], blocks: blocks)
        #expect(try back.text.timetable().trips.trips.allSatisfy { $0.laterParts.isEmpty })
    }

    @Test("trips are joined on the days on which both run")
    func commonDays() throws {
        let feed = feed(blocks: ["T1": "X", "T2": "X"], services: ["T2": "monday"])
        #expect(try feed.journeys(to: "b", day: 23) == [Self.stay])
        #expect(try feed.journeys(to: "b", day: 24) == [Self.change])
        #expect(try feed.journeys(to: "m", day: 24) == ["08:00-09:00 IC 1"])
        // On each day, a trip of a block continues as only one other trip.
        let two = self.feed(
            Self.calls + ["T4 09:10 m", "T4 10:10 b"], blocks: ["T1": "X", "T2": "X", "T4": "X"],
            services: ["T2": "monday"])
        #expect(try two.journeys(to: "b", day: 23) == [Self.stay])
        #expect(try two.journeys(to: "b", day: 24).contains("08:00-10:10 IC 1 as IC 4"))
    }

    @Test("a rule joins two trips, even overnight and between stations")
    func linkedTrips() throws {
        #expect(try feed(Self.calls, ",,4,,,,T1,T2").journeys(to: "b") == [Self.stay])
        let far = ["T1 08:00 a", "T1 09:00 m", "T2 12:00 c", "T2 13:00 b"]
        #expect(try feed(far, ",,4,,,,T1,T2").journeys(to: "b") == ["08:00-13:00 IC 1 as IC 2"])
        let night = ["T1 22:00 a", "T1 23:00 m", "T2 01:00 m", "T2 02:00 b"]
        #expect(try feed(night, ",,4,,,,T1,T2").journeys(to: "b") == ["22:00-02:00 IC 1 as IC 2"])
        // A train that divides continues as both of its parts.
        let parts = Self.calls + ["T4 09:05 m", "T4 10:00 c"]
        let divides = feed(parts, "m,m,4,,,,T1,T2", "m,m,4,,,,T1,T4")
        #expect(try divides.journeys(to: "b") == [Self.stay])
        #expect(try divides.journeys(to: "c") == ["08:00-10:00 IC 1 as IC 4"])
    }

    @Test("a through train can have several trips, each with its own number")
    func severalTrips() throws {
        let calls = ["T1 08:00 a", "T1 09:00 m", "T2 09:01 m", "T2 10:00 b", "T3 10:01 b", "T3 11:00 c"]
        let feed = feed(calls, blocks: ["T1": "X", "T2": "X", "T3": "X"])
        #expect(try feed.journeys(to: "c") == ["08:00-11:00 IC 1 as IC 2 as IC 3"])
        #expect(try feed.journeys(from: "m", to: "c") == ["09:01-11:00 IC 2 as IC 3"])
        #expect(try feed.text.timetable().trips.count == 1)
    }

    @Test("travellers alight where a rule says so, and can board the same vehicle again at once")
    func mustAlight() throws {
        let feed = feed(Self.calls, ",,5,,,,T1,T2", blocks: ["T1": "X", "T2": "X"])
        #expect(try feed.journeys(to: "b") == ["08:00-10:00 IC 1, IC 2"])
        #expect(try feed.journeys(to: "b", changes: 0) == [])
        // A rule for two trips counts more than the block.
        let other = self.feed(Self.calls, ",,4,,,,T1,T3", blocks: ["T1": "X", "T2": "X"])
        #expect(try other.journeys(to: "b") == ["08:00-11:00 IC 1 as IC 3"])
    }

    @Test("a train that divides and joins too often is cut short and reported")
    func keepsDividing() throws {
        // A train divides and joins again twelve times.
        let stops = (0..<26).map { "s\($0),\(40 + Double($0) / 10),2.0," }
        var calls: [String] = []
        var links: [String] = []
        for step in 0..<12 {
            for part in 0..<2 {
                let minute = step * 10
                func clock(_ minute: Int) -> String {
                    "\(8 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
                }
                calls += [
                    "T\(step)\(part) \(clock(minute)) s\(step)",
                    "T\(step)\(part) \(clock(minute + 9)) s\(step + 1)",
                ]
                if step > 0 { links += (0..<2).map { ",,4,,,,T\(step - 1)\($0),T\(step)\(part)" } }
            }
        }
        let timetable = try SmallFeed(stops: stops, calls: calls, transfers: links).text.timetable()
        #expect(timetable.trips.count < 1000)
        #expect(timetable.problems.first.contains { $0.reason.contains("have too many ways to go on") })
    }

    @Test("the trips of a block are reported, and not joined, if they are too many for one vehicle")
    func hugeBlock() throws {
        let ids = (0...1000).map { "T\($0)" }
        let calls = ids.flatMap { ["\($0) 08:00 a", "\($0) 09:00 m"] } + ["U1 09:05 m", "U1 10:00 b"]
        let blocks = Dictionary(uniqueKeysWithValues: (ids + ["U1"]).map { ($0, "X") })
        let timetable = try feed(calls, blocks: blocks).text.timetable()
        #expect(timetable.trips.trips.allSatisfy { $0.laterParts.isEmpty })
        #expect(
            timetable.problems.first.map(\.reason) == [
                "is one of 1002 trips of one block, more than a vehicle makes"
            ])
    }

    // MARK: - In the service's responses

    private func client(_ feed: SmallFeed) async throws -> SandboxClient {
        var client = SandboxClient(Sandbox(try feed.text.timetable(), .fixed))
        try await client.signIn()
        return client
    }

    private func trip(_ client: SandboxClient) async throws -> Wire.Trip {
        let criteria = Wire.TripSearchCriteria(
            origin: .stopPlace("a"), destination: .stopPlace("b"),
            departureTime: Wire.LocalDateTime(
                day: CalendarDay(year: 2026, month: 11, day: 24), minuteOfDay: 420))
        let list = try await client.post("/trips-collections", criteria).value(
            Wire.TripCollectionResponse.self)
        return try #require(list.trips?.first)
    }

    @Test(
        "a through train is listed as two rides without a change, between which the traveller stays in the vehicle"
    )
    func twoRides() async throws {
        let client = try await client(feed(blocks: ["T1": "X", "T2": "X"]))
        let trip = try await trip(client)
        #expect(trip.transfers == 0)
        #expect(trip.summary == "IC 1, IC 2")
        #expect(trip.legs.compactMap(\.timedLeg?.service.publishedServiceName) == ["IC 1", "IC 2"])
        #expect(trip.legs.map { $0.transferLeg?.transferMode } == [nil, .remainInVehicle, nil])
        #expect(trip.legs[1].transferLeg?.duration?.duration == .seconds(120))
        #expect(Set(trip.legs.map(\.id)).count == 3)
        let same = await client.get("/trips/\(trip.id)", as: "GET /trips/{tripId}")
        #expect(try same.value(Wire.TripResponse.self).trip == trip)
    }

    @Test(
        "a through train has one price and one seat, whether requested by id or spelled out",
        arguments: [false, true])
    func onePriceAndSeat(isSpelledOut: Bool) async throws {
        let client = try await client(feed(blocks: ["T1": "X", "T2": "X"]))
        let trip = try await trip(client)
        var request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [.init(externalRef: "1", type: .adult, age: 35)])
        if isSpelledOut {
            let legs = trip.legs.map { leg in
                Wire.TripLegSpecification(
                    timedLeg: leg.timedLeg.map { timed in
                        Wire.TimedLegSpecification(
                            start: Wire.BoardSpecification(
                                stopPlaceRef: timed.start.stopPlaceRef,
                                serviceDeparture: timed.start.serviceDeparture),
                            end: Wire.AlightSpecification(
                                stopPlaceRef: timed.end.stopPlaceRef, serviceArrival: timed.end.serviceArrival
                            ),
                            service: timed.service)
                    }, transferLeg: leg.transferLeg)
            }
            request.tripSpecifications = [Wire.TripSpecification(legs: legs)]
        } else {
            request.tripIds = [trip.id]
        }
        let response = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
        let offer = try #require(response.offers?.first)
        #expect(offer.tripCoverage?.coveredTripId == trip.id)
        #expect(offer.admissionOfferParts?.count == 1)
        let legs = trip.legs.filter { $0.timedLeg != nil }.map(\.id)
        #expect(offer.admissionOfferParts?[0].products?.first?.legIds == legs)
    }
}
