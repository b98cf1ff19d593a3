import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite struct OfferMappingTests {
    private func list(
        _ response: Response, _ counts: PassengerCounts = PassengerCounts()
    ) async throws -> OfferList {
        try await Fixture.signedIn(FakeService { _ throws(TransportError) in response }).offers(
            Fixture.offers(counts))
    }

    private func list(_ offers: [Wire.Offer], _ counts: PassengerCounts = PassengerCounts()) async throws
        -> OfferList
    {
        try await list(.json(Wire.OfferCollectionResponse(offers: offers)), counts)
    }

    @Test("an offer has its price, class, flexibility, conditions and deadline")
    func whole() async throws {
        let list = try await list(.json(Samples.offers))
        let offer = Offer(
            id: "offer-1", price: Money(amount: 6400, scale: 2, currency: "EUR"), travelClass: .second,
            flexibility: .semiFlexible, name: "Semi-flexible fare",
            conditions: ["refund less € 15.00 until departure"],
            refund: AfterSaleTerms(
                .yes, fee: Money(amount: 1500, currency: "EUR"),
                deadline: Samples.time("2026-11-21T08:00:00+01:00").time),
            exchange: AfterSaleTerms(.yes), expiry: Samples.time("2026-11-20T12:15:00Z").instant,
            refundFee: RefundFee(
                Money(amount: 1500, currency: "EUR"), sentence: "refund less € 15.00 until departure"))
        #expect(list == OfferList(offers: [offer], warnings: ["Fares are invented."]))
    }

    @Test("codes that are not in OSDM are kept")
    func unknownCodes() async throws {
        let offers = try await list([Samples.offer(travelClass: "ROOF", flexibility: "ELASTIC")]).offers
        #expect(offers.map(\.travelClass) == [.other("ROOF")])
        #expect(offers.map(\.flexibility) == [.other("ELASTIC")])
    }

    @Test("the travel class follows from the service class if the offer states none")
    func serviceClass() async throws {
        for (type, expected) in [
            (Wire.ServiceClassType.high, TravelClass.first), (.best, .first), (.basic, .second),
            (.standard, .second), ("LOUNGE", .other("Salon")),
        ] {
            var offer = Samples.offer()
            offer.products = nil
            offer.offerSummary?.overallTravelClass = nil
            offer.offerSummary?.overallServiceClass = Wire.ServiceClass(type: type, name: "Salon")
            #expect(try await list([offer]).offers.map(\.travelClass) == [expected])
        }
    }

    @Test("an unreadable price removes only its own offer, with a warning that names the place")
    func badPrice() async throws {
        let good = String(decoding: Wire.encode(Samples.offers), as: UTF8.self)
        let bad = good.replacing(#""minimalPrice":{"amount":6400,"#, with: #""minimalPrice":{"#)
        let offer = String(decoding: Wire.encode(Samples.offer("offer-2")), as: UTF8.self)
        let list = try await list(.text(bad.replacing(#""offers":["#, with: #""offers":[\#(offer),"#)))
        #expect(list.offers.map(\.id) == ["offer-2"])
        #expect(
            list.warnings == [
                "Fares are invented.",
                "1 offer was left out: offers[1].offerSummary.minimalPrice.amount is missing.",
            ])
    }

    @Test(
        "an unreadable price is counted, and is never read as another price",
        arguments: [
            #"{"amount":12.345,"currency":"EUR"}"#, #"{"amount":"12","currency":"EUR"}"#,
            #"{"amount":1000000000000000000000000000000,"currency":"EUR"}"#,
            #"{"amount":1e30,"currency":"EUR"}"#, #"{"amount":12,"currency":"EUR","scale":400}"#,
            #"{"amount":12,"currency":"EUR","scale":-1}"#, #"{"amount":null,"currency":"EUR"}"#,
            #"{"currency":"EUR"}"#, #"{"amount":12}"#, "{}", "null", #""12""#,
        ])
    func unreadable(_ price: String) async throws {
        let json = String(
            decoding: Wire.encode(Wire.OfferCollectionResponse(offers: [Samples.offer()])), as: UTF8.self)
        let good = #""minimalPrice":{"amount":6400,"currency":"EUR","scale":2}"#
        #expect(json.contains(good))
        let list = try await list(.text(json.replacing(good, with: #""minimalPrice":\#(price)"#)))
        #expect(list.offers == [])
        #expect(list.unreadable == 1)
        #expect(list.warnings.first?.hasPrefix("1 offer was left out: offers[0]") == true)
    }

    @Test("an offer with a price below zero is left out, with a warning")
    func negative() async throws {
        let below = try await list([Samples.offer("offer-2", amount: -1), Samples.offer()])
        #expect(below.offers.map(\.id) == ["offer-1"])
        #expect(below.unreadable == 1)
        #expect(below.warnings == ["1 offer was left out: with a price below zero."])
        // One part of the price may be a reduction.
        var reduced = Samples.offer()
        reduced.offerSummary = nil
        var part = try #require(reduced.admissionOfferParts?.first)
        part.price = Wire.Price(currency: "EUR", amount: -400)
        reduced.admissionOfferParts?.array.append(part)
        #expect(try await list([reduced]).offers.map(\.price.decimal) == ["60.00"])
        part.price = Wire.Price(currency: "EUR", amount: -6001)
        reduced.admissionOfferParts?.array.append(part)
        #expect(try await list([reduced]).offers == [])
    }

    @Test("a price of zero is shown, unless the parts have prices: then their sum is shown")
    func zero() async throws {
        var offer = Samples.offer(amount: 0)
        #expect(try await list([offer]).offers.map(\.price.amount) == [0])
        offer.admissionOfferParts?[0].price = Wire.Price(currency: "EUR", amount: 6400)
        #expect(try await list([offer]).offers.map(\.price.amount) == [6400])
        offer.admissionOfferParts = nil
        #expect(try await list([offer]).offers.map(\.price.amount) == [0])
    }

    @Test(
        "a currency has three letters, in upper or lower case",
        arguments: [("eur", "EUR"), ("", nil), ("€", nil), ("EURO", nil), ("E R", nil), ("978", nil)])
    func currency(_ text: String, read: String?) async throws {
        var offer = Samples.offer()
        offer.offerSummary?.minimalPrice.currency = text
        let list = try await list([offer])
        #expect(list.offers.map(\.price.currency) == (read.map { [$0] } ?? []))
        #expect(list.unreadable == (read == nil ? 1 : 0))
    }

    @Test("a sum that is too large is not a price")
    func overflow() async throws {
        var offer = Samples.offer(amount: .max)
        offer.offerSummary = nil
        let part = try #require(offer.admissionOfferParts?.first)
        offer.admissionOfferParts?.array.append(part)
        let list = try await list([offer])
        #expect(list.offers == [])
        #expect(list.warnings == ["1 offer was left out: without a price."])
    }

    @Test(
        "a trip without offers is sold out only if the service says so",
        arguments: [
            ("urn:uic:problem:OFFER_INSUFFICIENT_AVAILABILITY", true), ("X_SALES_NOT_OPEN", false),
        ])
    func soldOut(code: String, isSoldOut: Bool) async throws {
        let problem = Wire.Problem(code: code, title: "Title", detail: "Tickets come on 13 January.")
        let none = try await list(.json(Wire.OfferCollectionResponse(offers: [], problems: [problem])))
        #expect(
            none == OfferList(offers: [], isSoldOut: isSoldOut, warnings: ["Tickets come on 13 January."]))
        let one = try await list(
            .json(Wire.OfferCollectionResponse(offers: [Samples.offer()], problems: [problem])))
        #expect(!one.isSoldOut)
    }

    @Test(
        "a price without a scale has two decimals, with a warning if that is unusual for its currency")
    func noScale() async throws {
        func prices(_ currency: String) async throws -> OfferList {
            var offer = Samples.offer()
            offer.offerSummary?.minimalPrice = Wire.Price(currency: currency, amount: 6400, scale: nil)
            return try await list([offer])
        }
        let euros = try await prices("EUR")
        #expect(euros.offers.map(\.price) == [Money(amount: 6400, scale: 2, currency: "EUR")])
        #expect(euros.warnings == [])
        let yen = try await prices("JPY")
        #expect(yen.offers.map(\.price) == [Money(amount: 6400, scale: 2, currency: "JPY")])
        #expect(
            yen.warnings == [
                "offers[0].offerSummary.minimalPrice has no scale; two decimals are OSDM's default; "
                    + "check prices in JPY."
            ])
    }

    @Test("an offer for only some passengers or only a part of the trip is left out, with a warning")
    func partial() async throws {
        var part = Samples.offer("offer-2")
        part.tripCoverage?.coveredLegIds = ["1"]
        let one = try await list([Samples.offer(), part])
        #expect(one.offers.map(\.id) == ["offer-1"])
        #expect(one.warnings == ["1 offer was left out: for a part of the trip or of the passengers only."])
        let two = try await list([Samples.offer()], PassengerCounts(adults: 2))
        #expect(two.offers == [])
    }

    @Test("an offer for another trip is left out, with a warning")
    func otherTrip() async throws {
        let list = try await list([Self.forTrip("trip-2", "offer-2"), Samples.offer()])
        #expect(list.offers.map(\.id) == ["offer-1"])
        #expect(list.warnings == ["1 offer was left out: for another trip."])
    }

    @Test("offers may name the trip by its id in their own list of trips")
    func ownTrips() async throws {
        var (same, later) = (Samples.trip, Samples.trip)
        (same.id, later.id) = ("own-1", "own-2")
        later.startTime = Wire.DateTime(Fixture.noon)
        let response = Wire.OfferCollectionResponse(
            offers: [Self.forTrip("own-1", "offer-1"), Self.forTrip("own-2", "offer-2")],
            trips: [same, later])
        let service = try await Fixture.signedIn(
            FakeService { request in
                request.path.contains("offers")
                    ? .json(response) : .json(Wire.TripCollectionResponse(id: "c", trips: [Samples.trip]))
            })
        let trip = try #require(try await service.trips(Fixture.departing).trips.first)
        let query = OfferQuery(trip: trip, passengers: PassengerCounts().passengers)
        #expect(try await service.offers(query).offers.map(\.id) == ["offer-1"])
    }

    @Test("the cheapest reservation that has to be booked is part of the price, and is booked")
    func reservations() async throws {
        var offer = Samples.offer()
        offer.offerSummary = nil
        var part = try #require(offer.admissionOfferParts?.first)
        func reservation(_ id: String, _ cents: Int) -> Wire.OfferPart {
            var other = part
            (other.id, other.price) = (id, Wire.Price(currency: "EUR", amount: cents))
            other.grantedReductionAmounts = Wire.GrantedReductionAmounts(
                grantedReductionAmount: [
                    Wire.GrantedReductionAmount(
                        description: id, grantedAmount: Wire.Price(currency: "EUR", amount: 100))
                ])
            return other
        }
        offer.reservationOfferParts = [reservation("dear", 2000), reservation("cheap", 300)]
        func relation(_ least: Int, isIncluded: Bool? = nil) -> Wire.ReservationRelation {
            Wire.ReservationRelation(
                minGroupItemsToBeBooked: least,
                reservationGroup: Wire.ReservationGroup(reservationRefs: [
                    Wire.OfferPartReference(id: "dear"), Wire.OfferPartReference(id: "cheap"),
                ]), isIncluded: isIncluded)
        }
        for (relation, cents, ids) in [
            (relation(1), 6700, ["cheap"]), (relation(2), 8700, ["cheap", "dear"]), (relation(0), 6400, nil),
            (relation(1, isIncluded: true), 6400, nil),
        ] as [(Wire.ReservationRelation, Int, [String]?)] {
            part.reservations = [relation]
            offer.admissionOfferParts = [part]
            let read = try #require(try await list([offer]).offers.first)
            #expect(read.price.amount == cents && read.reservationIDs == ids)
            #expect(read.reductions?.map(\.name) == ids)
        }
    }

    @Test("a response that contains only offers for another trip is an error")
    func otherResponse() async throws {
        let error = await #expect(throws: RailError.self) {
            try await list([Self.forTrip("trip-2", "offer-2"), Self.forTrip("trip-3", "offer-3")])
        }
        #expect(error?.code == .mismatchedResponse)
        #expect(error?.activity == "getting prices")
    }

    @Test("an offer that names no trip is for the requested trip, unless its parts name another trip")
    func namelessTrip() async throws {
        var offer = Samples.offer()
        offer.tripCoverage = nil
        #expect(try await list([offer]).offers.count == 1)
        offer.admissionOfferParts?[0].tripCoverage = Wire.TripCoverage(coveredTripId: "trip-2")
        await #expect(throws: RailError.self) { try await list([offer]) }
    }

    private static func forTrip(_ trip: String, _ id: String) -> Wire.Offer {
        var offer = Samples.offer(id)
        offer.tripCoverage = Wire.TripCoverage(coveredTripId: trip)
        return offer
    }

    @Test("if a service uses its own references to passengers, only the number of passengers is compared")
    func otherReferences() async throws {
        var offer = Samples.offer()
        offer.passengerRefs = ["p-7", "p-8"]
        #expect(try await list([offer], PassengerCounts(adults: 2)).offers.count == 1)
        #expect(try await list([offer], PassengerCounts(adults: 3)).offers == [])
    }

    @Test("without a summary, the price is the sum of the parts, and without parts there is no price")
    func sum() async throws {
        var offer = Samples.offer()
        offer.offerSummary = nil
        var part = try #require(offer.admissionOfferParts?.first)
        part.price = Wire.Price(currency: "EUR", amount: 55, scale: 1)
        offer.admissionOfferParts?.array.append(part)
        #expect(
            try await list([offer]).offers.map(\.price) == [Money(amount: 6950, scale: 2, currency: "EUR")])
        part.price = Wire.Price(currency: "CHF", amount: 1)
        offer.admissionOfferParts?.array.append(part)
        #expect(try await list([offer]).offers == [])
        offer.admissionOfferParts = nil
        let none = try await list([offer])
        #expect(none.offers == [])
        #expect(none.unreadable == 1)
        #expect(none.warnings == ["1 offer was left out: without a price."])
    }

    @Test("the sum is not a price if a part could not be read")
    func sumWithHole() async throws {
        var offer = Samples.offer()
        offer.offerSummary = nil
        let part = try #require(offer.admissionOfferParts?.first)
        offer.admissionOfferParts?.array.append(part)
        let json = String(
            decoding: Wire.encode(Wire.OfferCollectionResponse(offers: [offer])), as: UTF8.self)
        let whole = try await list(.text(json))
        #expect(whole.offers.map(\.price.amount) == [12_800])
        let broken = json.replacing(
            #""price":{"amount":6400"#, with: #""price":{"amount":null"#, maxReplacements: 1)
        #expect(try await list(.text(broken)).offers == [])
        offer.offerSummary = Samples.offer(amount: 0).offerSummary
        let zero = String(
            decoding: Wire.encode(Wire.OfferCollectionResponse(offers: [offer])), as: UTF8.self)
        #expect(try await list(.text(zero)).offers.map(\.price.amount) == [12_800])
        let brokenZero = zero.replacing(
            #""price":{"amount":6400"#, with: #""price":{"amount":null"#, maxReplacements: 1)
        #expect(try await list(.text(brokenZero)).offers == [], "and what can be read is not free of charge")
    }

    @Test("the sum has the fees of an offer, and is not a price if one of them could not be read")
    func sumWithFees() async throws {
        var offer = Samples.offer()
        offer.fees = [Wire.Fee(id: "fee-1", price: Wire.Price(currency: "EUR", amount: 150, scale: 2))]
        #expect(try await list([offer]).offers.map(\.price.amount) == [6400], "a summary has them already")
        offer.offerSummary = nil
        let json = String(
            decoding: Wire.encode(Wire.OfferCollectionResponse(offers: [offer])), as: UTF8.self)
        #expect(try await list(.text(json)).offers.map(\.price.amount) == [6550])
        let broken = json.replacing(#""price":{"amount":150"#, with: #""price":{"amount":null"#)
        #expect(try await list(.text(broken)).offers == [])
    }

    @Test(
        "the conditions state what all parts of an offer allow, with the sum of their fees and the earliest deadline"
    )
    func conditionsOfParts() async throws {
        func words(_ permissions: [Wire.Permission], _ rules: [Wire.AfterSaleCondition?]) async throws
            -> String?
        {
            var offer = Samples.offer()
            offer.products?[0].conditions = nil
            let part = try #require(offer.admissionOfferParts?.first)
            offer.admissionOfferParts = Wire.Elements(
                zip(permissions, rules).map { permission, rule in
                    var part = part
                    (part.refundable, part.exchangeable) = (permission, nil)
                    part.afterSalesConditions = rule.map { [$0] }
                    return part
                })
            return try await list([offer]).offers.first?.conditions.first
        }
        func rule(_ cents: Int, _ hour: String, _ currency: String = "EUR") -> Wire.AfterSaleCondition {
            Wire.AfterSaleCondition(
                condition: .refund, validUntil: Samples.time("2026-11-21T\(hour):00:00+01:00"),
                afterSaleFee: Wire.Price(currency: currency, amount: cents))
        }
        #expect(try await words([.yes, .no], [nil, nil]) == "refund for a part only")
        #expect(try await words([.no, .no], [nil, nil]) == "no refund")
        #expect(try await words([.yes, .withCondition], [nil, nil]) == "refund with conditions")
        #expect(
            try await words([.withCondition, .withCondition], [rule(1500, "09"), rule(500, "08")])
                == "refund less EUR 20.00 until 2026-11-21 08:00")
        #expect(
            try await words([.withCondition, .yes], [rule(1500, "09"), rule(500, "08", "CHF")])
                == "refund with conditions until 2026-11-21 08:00")
    }

    @Test(
        "terms that a service does not state for every part are unknown, and not a refusal",
        arguments: [
            ([Wire.Permission.no, nil], nil), ([.yes, "MAYBE"], nil), ([nil], nil), ([], nil),
            ([.no, .no], AfterSaleTerms.Permission.no), ([.yes, .no], .partly), ([.yes, .yes], .yes),
            ([.withCondition, .yes], .conditional),
        ] as [([Wire.Permission?], AfterSaleTerms.Permission?)])
    func unknownTerms(permissions: [Wire.Permission?], expected: AfterSaleTerms.Permission?) async throws {
        var offer = Samples.offer()
        let part = try #require(offer.admissionOfferParts?.first)
        offer.admissionOfferParts = Wire.Elements(
            permissions.map { permission in
                var part = part
                (part.refundable, part.exchangeable) = (permission, permission)
                part.afterSalesConditions = nil
                return part
            })
        let mapped = try #require(try await list([offer]).offers.first)
        #expect(mapped.refund == expected.map { AfterSaleTerms($0) })
        #expect(mapped.exchange == expected.map { AfterSaleTerms($0) })
    }

    @Test(
        "terms are conditional, without a fee, if there are several periods, or neither fee nor deadline",
        arguments: [
            ([AfterSaleRules.free], AfterSaleTerms(.yes, fee: Money(amount: 0, currency: "EUR"))),
            ([AfterSaleRules.free, AfterSaleRules.free], AfterSaleTerms(.conditional)),
            ([Wire.AfterSaleCondition(condition: .refund)], AfterSaleTerms(.conditional)),
        ])
    func severalPeriods(rules: [Wire.AfterSaleCondition], expected: AfterSaleTerms) async throws {
        var offer = Samples.offer()
        offer.admissionOfferParts?[0].afterSalesConditions = Wire.Elements(rules)
        #expect(try await list([offer]).offers.first?.refund == expected)
    }

    @Test("the price of each passenger is known if no part has a price for several, and the parts add up")
    func passengerPrices() async throws {
        func prices(_ parts: [(refs: [String], cents: Int)]) async throws -> [String: Int]? {
            var offer = Samples.offer(amount: 6400)
            offer.passengerRefs = ["adult-1", "youth-1"]
            let part = try #require(offer.admissionOfferParts?.first)
            offer.admissionOfferParts = Wire.Elements(
                parts.map { refs, cents in
                    var part = part
                    (part.passengerRefs, part.price.amount) = (refs, cents)
                    return part
                })
            let found = try await list([offer], PassengerCounts(adults: 1, youths: 1)).offers.first
            return found?.passengerPrices?.mapValues(\.amount)
        }
        let both = ["adult-1", "youth-1"]
        #expect(
            try await prices([(["adult-1"], 1000), (["youth-1"], 2400), (["adult-1"], 3000), (both, 0)])
                == ["adult-1": 4000, "youth-1": 2400])
        #expect(try await prices([(both, 6400)]) == nil)
        #expect(try await prices([(["adult-1"], 4000), (["youth-1"], 2300)]) == nil)
        #expect(try await prices([(["adult-1"], 4000), (["youth-1"], 1400), (both, 1000)]) == nil)
    }

    @Test("the codes of conditions become sentences if the seller gives no sentences of its own")
    func conditions() async throws {
        func words(
            _ refund: Wire.Permission, _ exchange: Wire.Permission, _ rules: [Wire.AfterSaleCondition]?
        ) async throws -> [String]? {
            var offer = Samples.offer()
            offer.products?[0].conditions = nil
            offer.admissionOfferParts?[0].refundable = refund
            offer.admissionOfferParts?[0].exchangeable = exchange
            offer.admissionOfferParts?[0].afterSalesConditions = rules.map { Wire.Elements($0) }
            return try await list([offer]).offers.first?.conditions
        }
        #expect(try await words(.no, .no, nil) == ["no refund", "no exchange"])
        #expect(
            try await words(.yes, .withCondition, nil) == [
                "refund", "exchange at the carrier with conditions",
            ])
        let rule = Wire.AfterSaleCondition(
            condition: .refund, validUntil: Samples.time("2026-11-21T08:45:00+01:00"),
            afterSaleFee: Wire.Price(currency: "EUR", amount: 1500))
        #expect(
            try await words(.withCondition, "MAYBE", [rule]) == [
                "refund less EUR 15.00 until 2026-11-21 08:45"
            ])
        // The trip starts in a place with the offset of Paris.
        var query = Fixture.offers()
        query.trip.departure.offset = 3600
        var offer = Samples.offer()
        offer.products?[0].conditions = nil
        offer.admissionOfferParts?[0].afterSalesConditions?[0].validUntil = Samples.time(
            "2026-11-21T07:45:00Z")
        let response = Wire.OfferCollectionResponse(offers: [offer])
        let service = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in .json(response) })
        #expect(
            try await service.offers(query).offers.first?.conditions.first
                == "refund less EUR 15.00 until 2026-11-21 08:45")
    }
}

/// Rules for refunds, as a service sends them.
private enum AfterSaleRules {
    static let free = Wire.AfterSaleCondition(
        condition: .refund, afterSaleFee: Wire.Price(currency: "EUR", amount: 0))
}
