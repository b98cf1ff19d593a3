import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Testing

@testable import Rail

@Suite("Requests for refunds")
struct RefundRequestTests {
    private static func offer(_ status: Wire.RefundStatus) -> Wire.RefundOffer {
        let ticket = Wire.Fulfillment(
            id: "t1", status: .fulfilled, bookingRef: "b1", createdOn: .init(Fixture.noon),
            bookingParts: [Wire.BookingPartReference(id: "p1")])
        return Wire.RefundOffer(
            id: "r1", createdOn: .init(Fixture.noon), validFrom: .init(Fixture.noon),
            validUntil: .init(Fixture.noon + 600), status: status, fulfillments: [ticket],
            refundFee: Wire.Price(currency: "EUR", amount: 1500, scale: 2),
            refundableAmount: Wire.Price(currency: "EUR", amount: 4900, scale: 2),
            issuedVouchers: [Wire.VoucherInformation(issuer: "x", code: "V-1")],
            refundOfferBreakdown: [
                Wire.RefundOfferBreakdownItem(
                    refundFee: Wire.Price(currency: "EUR", amount: 1500, scale: 2),
                    refundableAmount: Wire.Price(currency: "EUR", amount: 4900, scale: 2),
                    bookingParts: [Wire.BookingPartReference(id: "p1")])
            ],
            reimbursementMethod: Wire.ReimbursementMethod(paymentMethod: .voucher))
    }

    private static let request = RefundRequest(
        shares: [.init(ticketID: "t1", travellerIDs: ["a"]), .init(ticketID: "t2")],
        overruleCode: RefundRequest.disruption)

    @Test("a request for refund offers names the tickets and their travellers, has a key, and is sent once")
    func propose() async throws {
        let fake = FakeService { _ in
            .json(Wire.RefundOfferCollectionResponse(refundOffers: [Self.offer(.proposed)]))
        }
        let offers = try await Fixture.bookingRequests(fake).proposeRefund("b1", Self.request, "key-1").offers
        let offer = try #require(offers.first)
        #expect(offer.amount == Money(amount: 4900, currency: "EUR") && !offer.isConfirmed)
        #expect(offer.method == .voucher && offer.voucherCodes == ["V-1"])
        #expect(offer.ticketIDs == ["t1"] && offer.partIDs == ["p1"])
        #expect(offer.breakdown == [RefundOffer.Share(of: ["p1"], amount: offer.amount, fee: offer.fee)])
        let seen = try #require(fake.requests(to: "bookings/b1/refund-offers").first)
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        #expect(seen.request.headerFields[name] == "key-1")
        #expect(
            seen.json == """
                {"fulfillmentIds":["t1","t2"],"overruleCode":"DISRUPTION",\
                "refundSpecifications":[{"fulfillmentId":"t1","passengerIds":["a"]},{"fulfillmentId":"t2"}]}
                """)
        let broken = FakeService { seen throws(TransportError) in throw TransportError(.connectionReset) }
        let lost = try await Fixture.bookingRequests(broken)
        await #expect(throws: RailError.self) { try await lost.proposeRefund("b1", Self.request, "k") }
        await #expect(throws: RailError.self) { try await lost.confirmRefund("b1", "r1", "k") }
        await #expect(throws: RailError.self) { try await lost.withdrawRefund("b1", "r2") }
        for path in ["refund-offers", "refund-offers/r1", "refund-offers/r2"] {
            #expect(broken.requests(to: "bookings/b1/" + path).count == 1)
        }
    }

    @Test("refunds are unsupported if the service has no resource for them", arguments: [404, 405, 501])
    func missingResource(status: Int) async throws {
        let absent = try await Fixture.bookingRequests(
            FakeService { _ in
                .json(
                    Wire.Problem(type: "about:blank", title: "Not Found", status: status),
                    status: HTTPResponse.Status(code: status))
            })
        let error = try #require(
            await #expect(throws: RailError.self) {
                try await absent.proposeRefund("b1", Self.request, "k")
            })
        #expect(error.code == .unsupported && !error.isOutcomeUnknown)
        try await absent.checkRefund("b1", "r1")
    }

    @Test(
        "a booking that is not found is reported in the service's words, and not as a lack of refunds"
    )
    func missingBooking() async throws {
        let service = try await Fixture.bookingRequests(
            FakeService { _ in .problem(.notFound, "The booking is archived.") })
        let error = try #require(
            await #expect(throws: RailError.self) {
                try await service.proposeRefund("b1", Self.request, "k")
            })
        #expect(error.code == .refused && error.detail == "The booking is archived.")
        await #expect(throws: RailError.self) { try await service.checkRefund("b1", "r1") }
        await #expect(throws: RailError.self) { try await service.check("b1") }
        await #expect(throws: RailError.self) { try await service.search("i1") }
    }

    @Test("the service's remarks are returned with its offers, even if there is no offer")
    func remarks() async throws {
        let said = Wire.Problem(title: "Over", detail: "The refund period is over.")
        let fake = FakeService { _ in .json(Wire.RefundOfferCollectionResponse(problems: [said])) }
        let proposal = try await Fixture.bookingRequests(fake).proposeRefund("b1", Self.request, "k")
        #expect(proposal == RefundProposal(offers: [], warnings: ["The refund period is over."]))
    }

    @Test("confirming a refund succeeds only if the response says that the refund is confirmed")
    func confirm() async throws {
        let done = FakeService { _ in .json(Wire.RefundOfferResponse(refundOffer: Self.offer(.confirmed))) }
        #expect(try await Fixture.bookingRequests(done).confirmRefund("b1", "r1", "key-2").isConfirmed)
        let seen = try #require(done.requests(to: "bookings/b1/refund-offers/r1").first)
        #expect(seen.request.method == .patch && seen.json == #"{"status":"CONFIRMED"}"#)
        let open = try await Fixture.bookingRequests(
            FakeService { _ in .json(Wire.RefundOfferResponse(refundOffer: Self.offer(.proposed))) })
        let error = try #require(
            await #expect(throws: RailError.self) { try await open.confirmRefund("b1", "r1", "k") })
        #expect(error.isOutcomeUnknown)
    }

    @Test("the check of a refund fails if the service refuses the refund")
    func check() async throws {
        let failing = try await Fixture.bookingRequests(FakeService { _ in .problem(.conflict, "Not now.") })
        let error = try #require(
            await #expect(throws: RailError.self) { try await failing.checkRefund("b1", "r1") })
        #expect(error.code == .refused && error.detail == "Not now.")
    }
}
