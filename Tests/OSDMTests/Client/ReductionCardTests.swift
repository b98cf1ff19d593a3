import Foundation
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite("Cards and promotion codes") struct ReductionCardTests {
    private let card = ReductionCard(
        code: "HALBTAX", issuer: "urn:uic:rics:1185", name: "Halbtax", number: "123",
        lastDay: CalendarDay(year: 2027, month: 1, day: 31))

    @Test("the kinds of cards have their names, and what they take off")
    func types() async throws {
        let type = Wire.ReductionCardType(
            code: "HALBTAX", issuer: "urn:uic:rics:1185",
            name: Wire.Text(id: "1", text: "Halbtax / demi-tarif", shortText: "Halbtax"),
            cardIdRequired: true,
            reductionsGranted: [Wire.ReductionGranted(description: Wire.Text(id: "2", text: "50 % with SBB"))]
        )
        let fake = FakeService { _ in
            .json(Wire.ReductionCardCollectionResponse(reductionCardTypes: [type]))
        }
        let types = try await Fixture.signedIn(fake).reductionCards()
        #expect(
            types == [
                ReductionCardType(
                    code: "HALBTAX", issuer: "urn:uic:rics:1185", name: "Halbtax / demi-tarif",
                    shortName: "Halbtax", needsNumber: true, discounts: ["50 % with SBB"])
            ])
    }

    @Test(
        "a service that does not list its cards has none",
        arguments: [HTTPResponse.Status.notFound, .methodNotAllowed, .notImplemented])
    func unsupported(_ status: HTTPResponse.Status) async throws {
        let fake = FakeService { _ in .problem(status) }
        #expect(try await Fixture.signedIn(fake).reductionCards().isEmpty)
    }

    @Test("offers are asked for with the cards and the codes, and with nothing else of a person")
    func offers() async throws {
        let fake = FakeService { _ in .json(Samples.offers) }
        var counts = PassengerCounts()
        counts.cards["adult-1"] = [card]
        var query = Fixture.offers(counts)
        query.promotionCodes = ["WELCOME10"]
        _ = try await Fixture.signedIn(fake).offers(query)
        let body = try #require(fake.requests(to: "offers").first?.json)
        #expect(
            body.contains(
                """
                "anonymousPassengerSpecifications":[{"age":35,"cards":[{"code":"HALBTAX",\
                "issuer":"urn:uic:rics:1185","number":"123","type":"REDUCTION_CARD"}],\
                "externalRef":"adult-1","type":"ADULT"}]
                """))
        #expect(body.contains(#""promotionCodes":[{"code":"WELCOME10"}]"#))
        #expect(!body.contains("2027") && !body.contains("Halbtax"))
    }

    @Test("an offer says what counted, with its amount or without")
    func counted() async throws {
        var offer = Samples.offer()
        let reference = Wire.CardReference(
            type: "REDUCTION_CARD", code: "HALBTAX", issuer: "urn:uic:rics:1185")
        offer.admissionOfferParts?[0].appliedPassengerTypes = [
            Wire.AppliedPassengerType(
                passengerRef: "adult-1", type: .adult, description: "Adult", appliedReductions: [reference])
        ]
        func reductions() async throws -> [GrantedReduction]? {
            let response = Wire.OfferCollectionResponse(offers: [offer])
            return try await Fixture.signedIn(FakeService { _ in .json(response) })
                .offers(Fixture.offers(PassengerCounts())).offers.first?.reductions
        }
        var expected = GrantedReduction(
            name: "HALBTAX", amount: nil, passengerIDs: ["adult-1"],
            cards: [.init(code: "HALBTAX", issuer: "urn:uic:rics:1185")])
        #expect(try await reductions() == [expected])
        offer.admissionOfferParts?[0].grantedReductionAmounts = Wire.GrantedReductionAmounts(
            grantedReductionAmount: [
                Wire.GrantedReductionAmount(
                    description: "Halbtax", grantedAmount: Wire.Price(currency: "EUR", amount: -2200),
                    passengerRefs: ["adult-1"], appliedReductions: [reference])
            ])
        (expected.name, expected.amount) = ("Halbtax", Money(amount: 2200, scale: 2, currency: "EUR"))
        #expect(try await reductions() == [expected])
    }
}
