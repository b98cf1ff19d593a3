import Foundation
import Rail

@testable import guichet

/// Responses that are lost, and those that are there, are taken for something else.
extension Weakness {
    static let ofResponses = [
        Weakness("purchaseOnlySent", "A purchase counts as made as soon as it is sent.") { _ in
            Seams(requests: { BuyingBlindly(base: $0) })
        },
        Weakness(
            "lostPurchaseTakenForNone",
            "When the answer to a purchase is lost, the booking counts as one that is over.",
            remembering: [Booking.ID]()
        ) { _, lost in
            Seams(requests: { ForgettingLostPurchases(base: $0, lost: lost) })
        },
        Weakness("refundNotSent", "A refund is not sent, and counts as made.", remembering: [RefundOffer]()) {
            assembly, offers in
            Seams(requests: { RefundingNothing(base: $0, offers: offers, now: assembly.time.now) })
        },
        Weakness("feeForgotten", "The fee of a refund counts as paid back.") { _ in
            Seams(requests: { ForgettingFees(base: $0) })
        },
        Weakness(
            "priceOfAnotherBooking", "A ticket has the price of another one that was read before.",
            remembering: [Booking]()
        ) { _, known in
            Seams(requests: { MixingPrices(base: $0, known: known) })
        },
        Weakness(
            "bookingFromCache", "A booking is read once, and taken from a cache from then on.",
            remembering: [Booking]()
        ) { _, known in
            Seams(requests: { ReadingOnce(base: $0, known: known) })
        },
    ]
}

private struct BuyingBlindly: ForwardingRequests {
    let base: any BookingRequests

    @concurrent func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument] {
        do { return try await base.buy(id, key) } catch is RailError { return [] }
    }
}

private struct ForgettingLostPurchases: ForwardingRequests {
    let base: any BookingRequests
    let lost: LifeMemory<[Booking.ID]>

    @concurrent func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument] {
        do { return try await base.buy(id, key) } catch let error as RailError {
            if error.isOutcomeUnknown { lost.withLock { $0.append(id) } }
            throw error
        }
    }

    @concurrent func booking(_ id: Booking.ID) async throws -> Booking {
        var told = try await base.booking(id)
        let isLost = lost.withLock { lost in
            defer { lost.removeAll { $0 == id } }
            return lost.contains(id)
        }
        guard isLost else { return told }
        for index in told.parts.indices { told.parts[index].status = .cancelled }
        (told.boughtOn, told.tickets) = (nil, [])
        return told
    }
}

private struct RefundingNothing: ForwardingRequests {
    let base: any BookingRequests
    let offers: LifeMemory<[RefundOffer]>
    let now: @Sendable () -> Date

    @concurrent func proposeRefund(
        _ id: Booking.ID, _ request: RefundRequest, _ key: String
    ) async throws -> RefundProposal {
        let proposal = try await base.proposeRefund(id, request, key)
        offers.withLock { $0 += proposal.offers }
        return proposal
    }

    @concurrent func confirmRefund(
        _ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String
    ) async throws -> RefundOffer {
        guard var confirmed = offers.withLock({ $0.last { $0.id == offer } }) else { throw RailError.missing }
        (confirmed.isConfirmed, confirmed.confirmedOn) = (true, now())
        return confirmed
    }
}

private struct ForgettingFees: ForwardingRequests {
    let base: any BookingRequests

    @concurrent func proposeRefund(
        _ id: Booking.ID, _ request: RefundRequest, _ key: String
    ) async throws -> RefundProposal {
        var proposal = try await base.proposeRefund(id, request, key)
        proposal.offers = proposal.offers.map(\.withoutFee)
        return proposal
    }

    @concurrent func confirmRefund(
        _ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String
    ) async throws -> RefundOffer {
        try await base.confirmRefund(id, offer, key).withoutFee
    }

    @concurrent func booking(_ id: Booking.ID) async throws -> Booking {
        var told = try await base.booking(id)
        told.refundOffers = told.refundOffers?.map(\.withoutFee)
        return told
    }
}

extension RefundOffer {
    fileprivate var withoutFee: RefundOffer {
        var offer = self
        offer.amount = amount.adding(fee) ?? amount
        return offer
    }
}

private struct MixingPrices: ForwardingRequests {
    let base: any BookingRequests
    let known: LifeMemory<[Booking]>

    @concurrent func booking(_ id: Booking.ID) async throws -> Booking {
        var told = try await base.booking(id)
        guard told.boughtOn != nil else { return told }
        let other = known.withLock { known in
            defer { if !known.contains(where: { $0.id == id }) { known.append(told) } }
            return known.first { $0.id != id }
        }
        if let other { told.price = other.price }
        return told
    }
}

private struct ReadingOnce: ForwardingRequests {
    let base: any BookingRequests
    let known: LifeMemory<[Booking]>

    @concurrent func booking(_ id: Booking.ID) async throws -> Booking {
        if let booking = known.withLock({ $0.first { $0.id == id } }) { return booking }
        let told = try await base.booking(id)
        known.withLock { $0.append(told) }
        return told
    }
}
