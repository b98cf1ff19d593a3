import Foundation
import HTTPTransport
import OSDM
import Rail
import Testing

@testable import Sandbox

/// The clock shows noon on Saturday 21 November 2026.
@Suite("Cards and promotion codes of the sandbox") struct DiscountTests {
    private let avantage = Wire.CardReference(
        type: "REDUCTION_CARD", code: "AVANTAGE_ADULTE", issuer: "urn:uic:rics:1187")
    private let bahnCard = Wire.CardReference(
        type: "REDUCTION_CARD", code: "BAHNCARD_25_2", number: "7081", issuer: "urn:uic:rics:1080")

    private func passenger(_ cards: Wire.CardReference...) -> Wire.AnonymousPassengerSpecification {
        Wire.AnonymousPassengerSpecification(
            externalRef: "adult-1", type: .adult, age: 35, cards: cards.isEmpty ? nil : cards)
    }

    /// Returns the id of a trip from Paris, to Lyon by SNCF, or to Frankfurt by DB.
    private func trip(_ client: SandboxClient, byDB: Bool) async throws -> String {
        let search = Wire.TripSearchCriteria(
            origin: .stopPlace("urn:uic:stn:\(byDB ? 8_711_300 : 8_768_600)"),
            destination: .stopPlace("urn:uic:stn:\(byDB ? 8_011_068 : 8_772_319)"),
            departureTime: .init(day: CalendarDay(year: 2026, month: 11, day: 23), minuteOfDay: 420))
        let found = try await client.post("/trips-collections", search)
            .value(Wire.TripCollectionResponse.self)
        return try #require(found.trips?.array.first).id
    }

    private func offers(
        _ client: SandboxClient, _ passengers: [Wire.AnonymousPassengerSpecification],
        codes: [String] = [], mode: Wire.OfferMode = .collective, byDB: Bool = false
    ) async throws -> Wire.OfferCollectionResponse {
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: passengers, tripIds: [try await trip(client, byDB: byDB)],
            offerSearchCriteria: Wire.OfferSearchCriteria(offerMode: mode),
            promotionCodes: codes.isEmpty ? nil : codes.map { Wire.PromotionCode(code: $0) })
        return try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
    }

    private func price(_ offer: Wire.Offer) -> Int { offer.offerSummary?.minimalPrice.amount ?? 0 }

    private func granted(_ offer: Wire.Offer) -> [Wire.GrantedReductionAmount] {
        (offer.admissionOfferParts?.array ?? [])
            .flatMap { $0.grantedReductionAmounts?.grantedReductionAmount?.array ?? [] }
    }

    private func details(_ response: Wire.OfferCollectionResponse, _ code: String) -> [String] {
        (response.problems?.array ?? []).filter { $0.code == code }.compactMap(\.detail)
    }

    @Test("the kinds of cards are listed, with what they take off")
    func types() async throws {
        let client = try await SandboxClient.signedIn()
        let response = await client.get("/reduction-cards", as: "GET /reduction-cards")
        let types = try response.value(Wire.ReductionCardCollectionResponse.self).reductionCardTypes?.array
        #expect(
            types?.map { $0.name?.text } == [
                "Carte Avantage Adulte", "BahnCard 25, 2nd class", "BahnCard 50, 2nd class", "Halbtax",
            ])
        #expect(types?[1].reductionsGranted?.first?.description?.text == "25 % with DB")
        #expect(types?[1].cardIdRequired == true)
    }

    @Test(
        "a card lowers the price of the traveller who has it, and the offer says by how much",
        arguments: [Wire.OfferMode.collective, .individual])
    func counts(mode: Wire.OfferMode) async throws {
        let client = try await SandboxClient.signedIn()
        let other = Wire.AnonymousPassengerSpecification(externalRef: "adult-2", type: .adult, age: 40)
        let without = try await offers(client, [passenger(), other], mode: mode).offers?.array ?? []
        let with = try await offers(client, [passenger(avantage), other], mode: mode).offers?.array ?? []
        try #require(!with.isEmpty && with.count == without.count)
        for (offer, full) in zip(with, without) {
            let amounts = granted(offer)
            #expect(amounts.map(\.description) == ["Carte Avantage Adulte"])
            #expect(amounts.map(\.passengerRefs) == [["adult-1"]])
            #expect(price(offer) + amounts.reduce(0) { $0 + $1.grantedAmount.amount } == price(full))
            // A third of one of two equal prices, rounded to whole euros.
            let half = Double(price(full)) / 2
            #expect(abs(Double(price(offer)) - half - half * 0.7) <= 100)
            let types = (offer.admissionOfferParts?.array ?? [])
                .flatMap { $0.appliedPassengerTypes?.array ?? [] }
            #expect(types.first?.appliedReductions?.first?.code == "AVANTAGE_ADULTE")
            #expect(types.last?.appliedReductions == nil)
        }
        #expect(Set(with.map(\.offerId)).isDisjoint(with: without.map(\.offerId)))
    }

    @Test("a card that does not count is named, with the reason, and the price is the full one")
    func doesNotCount() async throws {
        let client = try await SandboxClient.signedIn()
        let full = try await offers(client, [passenger()]).offers?.array.map(price)
        let ended = Wire.CardReference(
            type: "REDUCTION_CARD", code: "AVANTAGE_ADULTE", number: "0000 0000", issuer: avantage.issuer)
        let unknown = Wire.CardReference(type: "REDUCTION_CARD", code: "GOLD")
        for (card, code, detail) in [
            (
                bahnCard, "X_CARD_NOT_COUNTED",
                "BahnCard 25, 2nd class does not count: no train of this trip is run by DB."
            ),
            (
                ended, "X_CARD_ENDED",
                "Carte Avantage Adulte has ended by its number. Prices are without it."
            ),
            (unknown, "X_UNKNOWN_CARD", "The sandbox does not know the card “GOLD”. Prices are without it."),
        ] {
            let response = try await offers(client, [passenger(card)])
            #expect(response.offers?.array.map(price) == full)
            #expect(details(response, code) == [detail])
            #expect(response.offers?.array.allSatisfy { granted($0).isEmpty } == true)
        }
    }

    @Test("the lowest price of a day is that of its offers with the same cards")
    func overview() async throws {
        let client = try await SandboxClient.signedIn()
        func lowest(_ passenger: Wire.AnonymousPassengerSpecification) async throws -> Int {
            let request = Wire.OfferOverviewRouteRequest(
                routeSpecification: Wire.RouteSpecification(
                    origin: .stopPlace("urn:uic:stn:8768600"),
                    destination: .stopPlace("urn:uic:stn:8772319")), passengerSpecifications: [passenger],
                startDateTime: try #require(Wire.DateTime("2026-11-23T00:00:00+01:00")),
                endDateTime: try #require(Wire.DateTime("2026-11-23T23:59:00+01:00")))
            let response = try await client.post("/offer-overview-route", request)
                .value(Wire.OfferOverviewRouteResponse.self)
            return try #require(response.offerOverviews?.first?.price).amount
        }
        #expect(try await lowest(passenger(avantage)) < lowest(passenger()))
    }

    @Test("a promotion code lowers the price further, in capitals or not")
    func promotion() async throws {
        let client = try await SandboxClient.signedIn()
        let without = try #require(try await offers(client, [passenger(avantage)]).offers?.first)
        let with = try #require(
            try await offers(client, [passenger(avantage)], codes: ["welcome10"]).offers?.first)
        #expect(granted(with).map(\.description) == ["Carte Avantage Adulte", "WELCOME10, 10 %"])
        #expect(price(with) + granted(with)[1].grantedAmount.amount == price(without))
        #expect(with.admissionOfferParts?.first?.appliedPromotionCodes?.first?.code == "WELCOME10")
    }

    @Test(
        "a wrong code, an ended code and a second code are refused with words",
        arguments: [
            (["NOPE"], "The sandbox does not know the promotion code “NOPE”. Prices are without it."),
            (["SUMMER25"], "SUMMER25 ended on 2025-08-31. Prices are without it."),
            (["WELCOME10", "WELCOME10"], "WELCOME10 does not go with WELCOME10. Prices are without it."),
        ])
    func refusedCodes(codes: [String], detail: String) async throws {
        let client = try await SandboxClient.signedIn()
        let response = try await offers(client, [passenger()], codes: codes)
        #expect(details(response, "X_PROMOTION_CODE") == [detail])
    }

    @Test("cards do not add up: on each train, only the best card counts, and a class may be left out")
    func bestCard() {
        let cards = DiscountCard.all.filter { $0.carrier == "DB" }
        let discounts = Discounts(cards: [cards])
        let rides = [
            Discounts.Ride(euros: 10, carrier: "DB Fernverkehr"),
            Discounts.Ride(euros: 20, carrier: "SNCF Voyageurs"),
        ]
        let second = discounts.price(of: 0, rides, in: .second) { Int($0 * 100) }
        #expect(second.price == 2500)
        #expect(second.reductions.map(\.source) == [.card(cards[1])])
        #expect(second.reductions.map(\.amount) == [500])
        let first = discounts.price(of: 0, rides, in: .first) { Int($0 * 100) }
        #expect(first.price == 3000 && first.reductions.isEmpty)
    }

    @Test(
        "a fare with a card is not held without the number if that is needed, nor by the number of an ended card",
        arguments: [
            (nil, "BahnCard 25, 2nd class needs its number, or another offer without it."),
            ("0000", "BahnCard 25, 2nd class has ended by its number. Ask for offers without it."),
            ("7081", nil),
        ] as [(String?, String?)])
    func number(_ number: String?, _ detail: String?) async throws {
        let client = try await SandboxClient.signedIn()
        let other = Wire.AnonymousPassengerSpecification(externalRef: "adult-2", type: .adult, age: 40)
        let card = Wire.CardReference(type: "REDUCTION_CARD", code: bahnCard.code, issuer: bahnCard.issuer)
        let found = try await offers(client, [passenger(card), other], byDB: true).offers?.array ?? []
        let offer = try #require(found.first { !granted($0).isEmpty })
        var own = card
        own.number = number
        let response = try await client.post(
            "/bookings",
            Wire.BookingRequest(
                offers: [Wire.OfferSelection(offerId: offer.offerId, passengerRefs: ["adult-1", "adult-2"])],
                passengerSpecifications: [
                    Wire.PassengerSpecification(externalRef: "adult-2", type: .adult, age: 40),
                    Wire.PassengerSpecification(externalRef: "adult-1", type: .adult, age: 35, cards: [own]),
                ]))
        #expect(response.status == (detail == nil ? 200 : 400))
        guard let detail else { return }
        let problem = try response.value(Wire.Problem.self)
        #expect(problem.detail == detail)
        #expect(problem.pointers?.first?.requestPointer == "#/passengerSpecifications/1/cards")
    }

    @Test("a booking keeps the cards and what they took off")
    func booked() async throws {
        let client = try await SandboxClient.signedIn()
        let offer = try #require(try await offers(client, [passenger(avantage)]).offers?.first)
        let name = Wire.PersonDetail(firstName: "Ada", lastName: "Example", email: "ada@example.com")
        let request = Wire.BookingRequest(
            offers: [Wire.OfferSelection(offerId: offer.offerId, passengerRefs: ["adult-1"])],
            passengerSpecifications: [
                Wire.PassengerSpecification(
                    externalRef: "adult-1", type: .adult, age: 35, cards: [avantage], detail: name)
            ], purchaser: Wire.Purchaser(detail: name))
        let booking = try #require(
            try await client.post("/bookings", request).value(Wire.BookingResponse.self).booking)
        let passenger = try #require(booking.passengers.first)
        #expect(passenger.cards?.first?.code == "AVANTAGE_ADULTE")
        let part = try #require(booking.bookedOffers?.first?.admissions?.first)
        let reduction = part.grantedReductionAmounts?.grantedReductionAmount?.first
        #expect(reduction?.passengerRefs == [passenger.id])
        #expect(reduction?.grantedAmount == granted(offer)[0].grantedAmount)
        #expect(part.appliedPassengerTypes?.first?.appliedReductions?.first?.code == "AVANTAGE_ADULTE")
    }
}
