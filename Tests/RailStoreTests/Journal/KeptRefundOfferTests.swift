import Foundation
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Kept offers of refunds")
struct KeptRefundOfferTests {
    private let service = FakeBookingService()

    @Test("if there is no refund offer, the service's remark says why")
    func remark() async throws {
        try await service.withTicket { booker, ticket in
            service.set { state in
                state.hasOffers = false
                state.warnings = ["The refund period is over."]
            }
            let error = try await railError {
                try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            }
            #expect(error.detail == "The refund period is over.")
        }
    }

    @Test("a new offer is requested if the previous one was refused or no longer exists")
    func refusedOffer() async throws {
        try await service.withTicket { booker, ticket in
            let first = try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            service.fail(.confirmRefund, .refused("X_NO_SUCH_REFUND_OFFER"))
            await #expect(throws: RailError.self) {
                try await booker.bookings.confirmRefund(
                    ticket.id, try #require(first.refund?.offers.first).id)
            }
            let second = try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            #expect(second.refund?.offers.map(\.id) == ["refund-2"])
            let other = RefundOffer(
                id: "elsewhere", amount: Money(amount: 1, currency: "EUR"),
                fee: Money(amount: 0, currency: "EUR"), validUntil: Journey.now + 600, ticketIDs: [])
            service.set { $0.bookings["booking-1"]?.refundOffers = [other] }
            let third = try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            #expect(third.refund?.offers.map(\.id) == ["refund-3"])
            #expect(service.bookings.first?.refundOffers?.map(\.id) == ["refund-3"])
        }
    }

    @Test(
        "an open offer is reused for the same refund, and withdrawn for another refund",
        arguments: [true, false])
    func openOffer(showsOffers: Bool) async throws {
        service.set { $0.showsOffers = showsOffers }
        try await service.withTicket(of: ["Ada", "Bo"]) { booker, intent in
            let first = try await booker.bookings.proposeRefund(intent.id, nil, nil)
            #expect(try await booker.bookings.proposeRefund(intent.id, nil, nil).refund == first.refund)
            #expect(service.received.count { $0 == .proposeRefund } == 1)
            let ada = try #require(intent.namedTravellers.first?.serviceID)
            let second = try await booker.bookings.proposeRefund(
                intent.id, [RefundableTicket(travellerID: ada)], nil)
            #expect(second.refund?.offers.first?.amount.amount == 4900)
            #expect(service.received.count { $0 == .withdrawRefund } == 1)
            #expect(Set(service.keys(of: .proposeRefund)).count == 2)
            let over = try await booker.bookings.withdrawRefund(intent.id)
            #expect(over.refund == nil && over.state == .ticket)
            #expect(service.bookings.first?.refundOffers == [])
        }
    }

    @Test("an offer that is about to expire is requested again, and an expired offer is refused")
    func expiringOffer() async throws {
        try await service.withRefundOffer { booker, id, offer in
            booker.clock.advance(by: .seconds(541))
            _ = try? await booker.bookings.proposeRefund(id, nil, nil)
            #expect(service.received.count { $0 == .proposeRefund } == 2)
            #expect(Set(service.keys(of: .proposeRefund)).count == 2)
            booker.clock.advance(by: .seconds(60))
            let error = try await railError { try await booker.bookings.confirmRefund(id, offer.id) }
            #expect(error.code == .impossible)
            #expect(!service.received.contains(.confirmRefund))
        }
    }

    @Test("a new offer is requested if the repeated request returns an expired offer or no offer")
    func expiredRepeat() async throws {
        service.set { $0.showsOffers = false }
        try await service.withTicket { booker, ticket in
            let id = ticket.id
            service.fail(.proposeRefund, .lost)
            await #expect(throws: RailError.self) {
                try await booker.bookings.proposeRefund(id, nil, nil)
            }
            service.set { $0.bookings["booking-1"]?.refundOffers = [] }
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            #expect(offered.refund?.offers.map(\.id) == ["refund-2"])
            let keys = service.keys(of: .proposeRefund)
            #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
        }
    }

    @Test(
        "the message distinguishes a service without an offer from an offer expired by this computer's clock"
    )
    func noOffer() async throws {
        try await service.withTicket { booker, ticket in
            booker.clock.advance(by: .seconds(601))
            let error = try await railError {
                try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            }
            #expect(error.detail?.contains("is this computer's clock right?") == true)
        }
    }

    @Test("an offer that expires within a minute can be confirmed until then")
    func shortOffer() async throws {
        try await service.withTicket { booker, ticket in
            booker.clock.advance(by: .seconds(570))
            let offered = try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            #expect(try await booker.bookings.confirmRefund(ticket.id, offer.id).state == .refunded)
        }
    }

    @Test("a lost request for offers is repeated with the same key", arguments: [true, false])
    func lostOffer(showsOffers: Bool) async throws {
        service.set { $0.showsOffers = showsOffers }
        try await service.withTicket { booker, ticket in
            let id = ticket.id
            service.fail(.proposeRefund, .lost)
            let error = try await railError { try await booker.bookings.proposeRefund(id, nil, nil) }
            #expect(!error.isOutcomeUnknown, "no money is on its way")
            let next = Booker(service, in: booker.folder, ids: "b")
            #expect(try next.states() == [.ticket])
            #expect(try await next.bookings.proposeRefund(id, nil, nil).refund?.offers.count == 1)
            #expect(service.bookings.first?.refundOffers?.count == 1)
        }
    }

    @Test("a refund changes nothing if the service does not support it, refuses it, or its check fails")
    func refusalChangesNothing() async throws {
        try await service.withTicket { booker, ticket in
            service.set { $0.hasRefunds = false }
            let none = try await railError {
                try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            }
            #expect(none.code == .unsupported)
            service.set { $0.hasRefunds = true }
            let offered = try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            for request in [FakeBookingService.Request.checkRefund, .confirmRefund] {
                service.fail(request, .refused("X_NO"))
                let error = try await railError {
                    try await booker.bookings.confirmRefund(ticket.id, offer.id)
                }
                #expect(error.problemCode == "X_NO" && !error.isOutcomeUnknown)
                #expect(try booker.states() == [.ticket])
            }
            #expect(try await booker.bookings.confirmRefund(ticket.id, offer.id).state == .refunded)
        }
    }

    @Test("an offer can be given up while the service is unreachable; the next refund withdraws the offer")
    func withdrawnOffline() async throws {
        try await service.withTicket(of: ["Ada", "Bo"]) { booker, intent in
            _ = try await booker.bookings.proposeRefund(intent.id, nil, nil)
            service.fail(.withdrawRefund, .failed)
            await #expect(throws: RailError.self) { try await booker.bookings.withdrawRefund(intent.id) }
            let ada = try #require(intent.namedTravellers.first?.serviceID)
            let next = try await booker.bookings.proposeRefund(
                intent.id, [RefundableTicket(travellerID: ada)], nil)
            #expect(next.refund?.offers.count == 1)
            #expect(service.bookings.first?.refundOffers?.count == 1)
        }
    }
}
