import Foundation
import HTTPTransport
import OSDM
import Rail
import Testing

@testable import Sandbox

@Suite struct OffersTests {
    private func search(_ day: Int = 23) -> Wire.TripSearchCriteria {
        Wire.TripSearchCriteria(
            origin: .stopPlace("urn:uic:stn:8768600"), destination: .stopPlace("urn:uic:stn:8772319"),
            departureTime: .init(day: CalendarDay(year: 2026, month: 11, day: day), minuteOfDay: 480))
    }

    private func trips(_ client: SandboxClient, _ criteria: Wire.TripSearchCriteria? = nil) async throws
        -> [Wire.Trip]
    {
        let response = try await client.post("/trips-collections", criteria ?? search())
        return try #require(try response.value(Wire.TripCollectionResponse.self).trips).array
    }

    private func offers(_ response: Response) throws -> Wire.OfferCollectionResponse {
        #expect(response.status == 200)
        return try response.value(Wire.OfferCollectionResponse.self)
    }

    private let two = [
        Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 35),
        Wire.AnonymousPassengerSpecification(externalRef: "youth-1", type: .youth, age: 20),
    ]

    @Test(
        "passengers of rare types pay a price that depends on their age",
        arguments: [
            ("PRM", 1.0), ("WHEELCHAIR", 1), ("ACCOMP_PRM", 1), ("FAMILY_CHILD", 0.5), ("PRM_CHILD", 0.5),
            ("YOUNG_CHILD", 0),
        ])
    func priceByAge(type: String, part: Double) throws {
        let day = CalendarDay(year: 2026, month: 11, day: 23)
        let passenger = Wire.AnonymousPassengerSpecification(
            externalRef: "1", type: Wire.PassengerType(rawValue: type))
        #expect(try PassengerReader(passenger: passenger, pointer: "#").age(on: day).part == part)
    }

    @Test("a trip has offers by class and flexibility, for all passengers together, valid for 15 minutes")
    func forOneTrip() async throws {
        let client = try await SandboxClient.signedIn()
        let trip = try #require(try await trips(client).first)
        let request = Wire.OfferCollectionRequest(anonymousPassengerSpecifications: two, tripIds: [trip.id])
        let response = try offers(await client.post("/offers", request))
        let found = try #require(response.offers).array
        #expect((5...6).contains(found.count))
        for offer in found {
            #expect(offer.passengerRefs == ["adult-1", "youth-1"])
            #expect(offer.tripCoverage?.coveredTripId == trip.id)
            #expect(offer.preBookableUntil?.instant == FeedText.noon.addingTimeInterval(900))
            #expect(offer.offerSummary?.minimalPrice == offer.admissionOfferParts?.first?.price)
            #expect(offer.products?.first?.conditions?.count == 3)
        }
        #expect(Set(found.map(\.offerId)).count == found.count)
        #expect(response.trips?.array.map(\.id) == [trip.id])
        #expect(
            response.problems?.contains { $0.detail == "Fares are invented: no carrier asks these prices." }
                == true)
    }

    @Test(
        "the fee for a refund is charged once for each passenger, even for two trains",
        arguments: [Wire.OfferMode.collective, .individual])
    func oneFee(mode: Wire.OfferMode) async throws {
        let way = BookingWay(
            client: try await SandboxClient.signedIn(), ages: [35, 20], rideCount: 2, flexibility: .semi,
            mode: mode)
        let parts = try #require(try await way.offer().admissionOfferParts)
        let fees = parts.flatMap { $0.afterSalesConditions?.array ?? [] }
            .compactMap { $0.condition == .refund ? $0.afterSaleFee?.amount : nil }
        #expect(fees.reduce(0, +) == 3000)
    }

    @Test("individual offers have admissions for each passenger, whose prices and fees add up")
    func individual() async throws {
        let client = try await SandboxClient.signedIn()
        let trip = try #require(try await trips(client).first)
        func found(_ mode: Wire.OfferMode) async throws -> [Wire.Offer] {
            let request = Wire.OfferCollectionRequest(
                anonymousPassengerSpecifications: two, tripIds: [trip.id],
                offerSearchCriteria: Wire.OfferSearchCriteria(offerMode: mode))
            return try #require(try offers(await client.post("/offers", request)).offers).array
        }
        func fees(_ offer: Wire.Offer) -> Int {
            offer.parts.flatMap { $0.afterSalesConditions?.array ?? [] }
                .reduce(0) { $0 + ($1.afterSaleFee?.amount ?? 0) }
        }
        let (individual, collective) = (try await found(.individual), try await found(.collective))
        #expect(Set(individual.map(\.offerId)).isDisjoint(with: collective.map(\.offerId)))
        for (offer, other) in zip(individual, collective) {
            let parts = try #require(offer.admissionOfferParts).array
            #expect(parts.map(\.passengerRefs) == [["adult-1"], ["youth-1"]])
            #expect(parts.map { $0.appliedPassengerTypes?.array.map(\.type) } == [[.adult], [.youth]])
            #expect(parts.allSatisfy { $0.offerMode == .individual })
            #expect(Set(parts.map(\.id)).count == 2)
            #expect(parts[1].price.amount < parts[0].price.amount)
            #expect(parts[0].requestedInformation?.contains("passengers[youth-1].dateOfBirth") == true)
            #expect(
                parts.reduce(0) { $0 + $1.price.amount }
                    == other.admissionOfferParts?.first?.price.amount)
            #expect(fees(offer) == fees(other))
        }
    }

    @Test("a walk has no offers, and the response says that it needs no ticket")
    func walk() async throws {
        let client = try await SandboxClient.signedIn()
        var criteria = search()
        criteria.origin = .stopPlace("urn:uic:stn:8727100")
        criteria.destination = .stopPlace("urn:uic:stn:8711300")
        let trip = try #require(try await trips(client, criteria).first)
        let leg = Wire.TripLegSpecification(transferLeg: trip.legs[0].transferLeg)
        for request in [
            Wire.OfferCollectionRequest(anonymousPassengerSpecifications: two, tripIds: [trip.id]),
            Wire.OfferCollectionRequest(
                anonymousPassengerSpecifications: two,
                tripSpecifications: [Wire.TripSpecification(legs: [leg])]),
        ] {
            let response = try offers(await client.post("/offers", request))
            #expect(response.offers?.isEmpty == true)
            #expect(response.problems?.map(\.detail) == ["A way on foot needs no ticket."])
            #expect(response.trips?.array.map(\.id) == [trip.id])
        }
    }

    @Test(
        "a response embeds offers, trips or neither, as the request says, or both if it says nothing",
        arguments: [
            (nil, true, true), ([], true, true), ([.all], true, true), ([.offers], true, false),
            ([.trips], false, true), ([.offers, .trips], true, true), ([.none], false, false),
        ] as [([Wire.Embed]?, Bool, Bool)])
    func embeddedContent(embed: [Wire.Embed]?, offers hasOffers: Bool, trips hasTrips: Bool) async throws {
        let client = try await SandboxClient.signedIn()
        let trip = try #require(try await trips(client).first)
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: two, tripIds: [trip.id], embed: embed)
        let response = try offers(await client.post("/offers", request))
        #expect((response.offers != nil) == hasOffers)
        #expect((response.trips != nil) == hasTrips)
    }

    @Test("the same request at the same instant gets the same offers, whatever requests came before")
    func sameOffers() async throws {
        let client = try await SandboxClient.signedIn()
        let found = try await trips(client)
        let first = try #require(found.first)
        let last = try #require(found.last)
        func ask(_ trip: Wire.Trip) async throws -> [String] {
            let request = Wire.OfferCollectionRequest(
                anonymousPassengerSpecifications: two, tripIds: [trip.id])
            return try #require(try offers(await client.post("/offers", request)).offers).array.map(\.offerId)
        }
        let once = try await ask(first)
        let other = try await ask(last)
        #expect(try await ask(first) == once)
        #expect(Set(once).isDisjoint(with: other))
    }

    @Test("a trip costs the same whether it is spelled out or given by id")
    func specification() async throws {
        let client = try await SandboxClient.signedIn()
        var criteria = search()
        criteria.destination = .stopPlace("urn:uic:stn:8065969")
        for trip in try await trips(client, criteria) {
            let legs = trip.legs.map { leg in
                Wire.TripLegSpecification(
                    timedLeg: leg.timedLeg.map { timed in
                        Wire.TimedLegSpecification(
                            start: .init(
                                stopPlaceRef: timed.start.stopPlaceRef,
                                serviceDeparture: timed.start.serviceDeparture),
                            end: .init(
                                stopPlaceRef: timed.end.stopPlaceRef, serviceArrival: timed.end.serviceArrival
                            ),
                            service: timed.service)
                    }, transferLeg: leg.transferLeg)
            }
            let spelled = Wire.OfferCollectionRequest(
                anonymousPassengerSpecifications: two,
                tripSpecifications: [Wire.TripSpecification(legs: legs, externalRef: "mine")])
            let byID = Wire.OfferCollectionRequest(anonymousPassengerSpecifications: two, tripIds: [trip.id])
            let one = try offers(await client.post("/offers", spelled)).offers?.map(\.offerSummary)
            let other = try offers(await client.post("/offers", byID)).offers?.map(\.offerSummary)
            #expect(one == other)
            #expect(one?.isEmpty == false)
        }
    }

    @Test("a trip that is spelled out for a day outside the timetable does not run", arguments: [-800, 800])
    func farAway(days: Int) async throws {
        let client = try await SandboxClient.signedIn()
        let timed = try #require(try await trips(client).first?.legs.first?.timedLeg)
        func moved(_ time: Wire.DateTime) -> Wire.DateTime {
            Wire.DateTime(time.instant + Double(days) * 86_400)
        }
        let departure = moved(timed.start.serviceDeparture.timetabledTime)
        let arrival = moved(timed.end.serviceArrival.timetabledTime)
        let leg = Wire.TimedLegSpecification(
            start: .init(
                stopPlaceRef: timed.start.stopPlaceRef, serviceDeparture: .init(timetabledTime: departure)),
            end: .init(stopPlaceRef: timed.end.stopPlaceRef, serviceArrival: .init(timetabledTime: arrival)),
            service: timed.service)
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: two,
            tripSpecifications: [.init(legs: [.init(timedLeg: leg)], externalRef: "mine")])
        let response = try await client.post("/offers", request)
        #expect(response.status == 400)
        #expect(try response.problem().code == "X_UNKNOWN_TRIP")
    }

    @Test("a request for offers can contain a search, and gets prices for every trip found")
    func bySearch() async throws {
        let client = try await SandboxClient.signedIn()
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: two, tripSearchCriteria: search())
        let response = try offers(await client.post("/offers", request))
        #expect(response.trips?.count == 5)
        #expect(Set((response.offers ?? []).map { $0.tripCoverage?.coveredTripId }).count == 5)
    }

    @Test("a trip that has begun is not sold, and an offer ends when its train leaves")
    func begunTrip() async throws {
        let client = try await SandboxClient.signedIn()
        let past = try #require(try await trips(client, search(21)).first)
        let request = Wire.OfferCollectionRequest(anonymousPassengerSpecifications: two, tripIds: [past.id])
        let response = try offers(await client.post("/offers", request))
        #expect(response.offers?.isEmpty == true)
        #expect(response.problems?.first?.code == "X_TRIP_LEFT")

        let soon = past.startTime.instant.addingTimeInterval(-300)
        let late = try await SandboxClient.signedIn(SandboxSettings(now: { soon }))
        let last = try offers(await late.post("/offers", request))
        #expect(last.offers?.first?.preBookableUntil?.instant == past.startTime.instant)
    }

    @Test("only the requested classes and flexibility are offered; another currency gives a warning")
    func requestedOffers() async throws {
        let client = try await SandboxClient.signedIn()
        let trip = try #require(try await trips(client).first)
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: two, tripIds: [trip.id],
            offerSearchCriteria: .init(flexibilities: [.full], travelClasses: [.first], currency: "CHF"))
        let response = try offers(await client.post("/offers", request))
        #expect(response.offers?.count == 1)
        #expect(response.offers?.first?.offerSummary?.overallTravelClass == .first)
        #expect(response.offers?.first?.offerSummary?.overallFlexibility == .full)
        #expect(response.problems?.contains { $0.code == "X_OTHER_CURRENCY" } == true)
    }

    @Test(
        "a passenger's price depends on the type, or on the age if the type does not imply an age",
        arguments: [
            ("ADULT", 20, 1), ("YOUTH", 40, 0.7), ("SENIOR", 40, 0.75), ("CHILD", 10, 0.5), ("PERSON", 40, 1),
            ("PERSON", 20, 0.7), ("PERSON", 70, 0.75), ("PERSON", 8, 0.5), ("PERSON", 2, 0), ("CHILD", 2, 0),
        ] as [(String, Int, Double)])
    func ages(type: String, age: Int, part: Double) throws {
        let day = CalendarDay(year: 2026, month: 11, day: 23)
        let byAge = Wire.AnonymousPassengerSpecification(
            externalRef: "p", type: .init(rawValue: type), age: age)
        #expect(try PassengerReader(passenger: byAge, pointer: "#").age(on: day).part == part)
        let born = "\(2026 - age)-11-23"
        let byBirth = Wire.AnonymousPassengerSpecification(
            externalRef: "p", type: .init(rawValue: type), dateOfBirth: born)
        #expect(try PassengerReader(passenger: byBirth, pointer: "#").age(on: day).part == part)
    }

    @Test("an age depends on whether the birthday has passed")
    func birthday() throws {
        let child = Wire.AnonymousPassengerSpecification(
            externalRef: "p", type: .person, dateOfBirth: "2014-11-23")
        let reader = PassengerReader(passenger: child, pointer: "#")
        #expect(try reader.age(on: CalendarDay(year: 2026, month: 11, day: 22)) == .child)
        #expect(try reader.age(on: CalendarDay(year: 2026, month: 11, day: 23)) == .youth)
    }

    @Test(
        "an impossible request is rejected, and the response points to the cause",
        arguments: [
            (#"{"anonymousPassengerSpecifications":[A]}"#, "X_WHICH_TRIP", nil),
            (#"{"anonymousPassengerSpecifications":[A],"tripIds":[]}"#, "X_BAD_NUMBER", nil),
            (#"{"anonymousPassengerSpecifications":[A],"tripIds":["x"]}"#, "X_UNKNOWN_TRIP", "#/tripIds/0"),
            (
                #"{"anonymousPassengerSpecifications":[],"tripIds":["T"]}"#, "X_BAD_NUMBER",
                "#/anonymousPassengerSpecifications"
            ),
            (
                #"{"anonymousPassengerSpecifications":[A,A],"tripIds":["T"]}"#, "X_SAME_REFERENCE",
                "#/anonymousPassengerSpecifications"
            ),
            (
                #"{"anonymousPassengerSpecifications":[{"externalRef":"b","type":"DOG"}],"tripIds":["T"]}"#,
                "X_UNKNOWN_PASSENGER", "#/anonymousPassengerSpecifications/0/type"
            ),
            (
                #"{"anonymousPassengerSpecifications":[{"externalRef":"b","type":"ADULT","age":-1}],"tripIds":["T"]}"#,
                "X_BAD_AGE", "#/anonymousPassengerSpecifications/0/age"
            ),
            (
                #"{"anonymousPassengerSpecifications":[{"externalRef":"b","type":"ADULT","dateOfBirth":"2001-02-31"}],"tripIds":["T"]}"#,
                "X_BAD_BIRTH_DATE", "#/anonymousPassengerSpecifications/0/dateOfBirth"
            ),
            (#"{"tripIds":["T"]}"#, "X_MALFORMED_REQUEST", "#/anonymousPassengerSpecifications"),
        ] as [(String, String, String?)])
    func impossibleRequest(body: String, code: String, pointer: String?) async throws {
        let client = try await SandboxClient.signedIn()
        let trip = try #require(try await trips(client).first).id
        let json = body.replacing("A]", with: #"{"externalRef":"a","type":"ADULT","age":35}]"#)
            .replacing("A,", with: #"{"externalRef":"a","type":"ADULT","age":35},"#)
            .replacing(#""T""#, with: "\"\(trip)\"")
        let response = await client.post("/offers", json: json)
        #expect(response.status == 400)
        let problem = try response.problem()
        #expect(problem.code == code)
        #expect(problem.pointers?.first?.requestPointer == pointer)
    }

    @Test("offers are kept until there are too many, and then the oldest are dropped")
    func oldestDropped() throws {
        let memory = SandboxMemory(bookings: BookingDatabase(path: nil))
        let fare = Fare(
            travelClass: .second, kind: .flexible, price: Money(amount: 1, currency: "EUR"), parts: [],
            isTrainBound: true)
        func offers(_ range: Range<Int>, _ minutes: Int) -> [IssuedOffer] {
            range.map {
                IssuedOffer(
                    id: "\($0)",
                    terms: OfferTerms(
                        tripID: "t", departure: StationTime(instant: FeedText.noon, offset: 0),
                        passengers: [], ages: [], createdOn: FeedText.noon,
                        expiry: FeedText.noon.addingTimeInterval(Double(minutes) * 60)), fare: fare)
            }
        }
        memory.keep(offers(0..<10_000, 1), now: FeedText.noon)
        memory.keep(offers(10_000..<20_000, 2), now: FeedText.noon)
        #expect(memory.offer("0") != nil)
        memory.keep(offers(20_000..<20_001, 3), now: FeedText.noon)
        #expect(memory.offer("20000") != nil && memory.offer("19999") != nil)
        #expect((0..<10_000).count { memory.offer("\($0)") != nil } == 5_000)
    }
}
