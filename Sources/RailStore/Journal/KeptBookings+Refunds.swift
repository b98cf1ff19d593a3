import Foundation
import Rail

extension KeptBookings {
    /// The least time in which a person can decide: an offer that ends before is asked for anew.
    private static let timeToDecide: TimeInterval = 60

    func proposeRefund(
        _ id: BookingIntent.ID, _ travellerIDs: [String]?, _ overruleCode: String?
    ) async throws -> BookingIntent {
        let activity = "asking for a refund"
        return try await changing(id, activity) { [self] row in
            // It may have been given back elsewhere.
            guard try await refreshed(&row.intent) else {
                throw error(.refused, activity, "The service knows nothing of it any more.")
            }
            let booking = try booking(row.intent)
            guard row.intent.state == .ticket else { return }
            let request = booking.refundRequest(travellerIDs: travellerIDs, overruleCode: overruleCode)
            guard !request.shares.isEmpty else {
                throw error(.refused, activity, "This fare gives nothing back.")
            }
            if row.intent.refund?.request == request, isReusable(row.intent) { return }
            // There is one open offer a booking: another one is in the way.
            let others = openOffers(row.intent)
            for offer in others {
                try await repeatable { try await withdraw(offer, of: booking) }
            }
            // The key of a request whose answer was lost is the same when it is repeated.
            let wasAnswered = row.intent.refund?.offers.isEmpty == false || !others.isEmpty
            if row.intent.refund?.request != request || wasAnswered || row.refundOfferKey == nil {
                row.refundOfferKey = newID()
                row.intent.refund = RefundAttempt(request: request)
            }
            let asking = row
            try stored(activity) { () throws(StoreProblem) in try journal.begin(asking) }
            let key = row.refundOfferKey ?? newID()
            // What is offered can be asked for again: no answer is worth no word.
            try await repeatable {
                row.intent.refund?.offers = try await requests.proposeRefund(booking.id, request, key)
                    .filter { !$0.isConfirmed }
            }
            guard isOpen(row.intent) else {
                throw error(.refused, activity, "The service offers no refund for it.")
            }
        }
    }

    func confirmRefund(_ id: BookingIntent.ID, _ offerID: RefundOffer.ID) async throws -> BookingIntent {
        let activity = "refunding"
        return try await changing(id, activity) { [self] row in
            let booking = try booking(row.intent)
            let offer = row.intent.refund?.offers.first { $0.id == offerID }
            guard let offer, offer.validUntil > now(), row.intent.state == .ticket else {
                throw error(.refused, activity, "The time of the offer is over; ask again.")
            }
            try await requests.checkRefund(booking.id, offer.id)
            if row.intent.refund?.chosen != offer.id { row.refundKey = newID() }
            row.intent.refund?.chosen = offer.id
            let key = row.refundKey ?? newID()
            row.intent.state = .refunding
            let refunding = row
            try stored(activity) { () throws(StoreProblem) in try journal.begin(refunding) }
            do {
                let confirmed = try await requests.confirmRefund(booking.id, offer.id, key)
                // The refund is certain: that the booking cannot be read yet changes nothing of it.
                if let told = try? await requests.booking(booking.id) {
                    take(await withDocuments(told), into: &row.intent)
                }
                // A service may answer a while with what was before.
                if row.intent.refund != nil { note(confirmed, in: &row.intent) }
            } catch let error as RailError {
                try await settleRefund(&row, after: error)
            }
        }
    }

    func withdrawRefund(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "giving the refund up") { [self] row in
            let booking = try booking(row.intent)
            guard row.intent.state == .ticket else { return }
            for offer in row.intent.refund?.offers ?? [] {
                try await repeatable { try await withdraw(offer, of: booking) }
            }
            row.intent.refund = nil
        }
    }

    /// Finds out whether a ticket is refunded after a request for it has failed.
    private func settleRefund(_ row: inout JournalRow, after lost: RailError) async throws {
        if lost.isOutcomeUnknown { try await sleep(Self.pause) }
        do {
            _ = try await refreshed(&row.intent)
        } catch {
            // Nobody knows; the next start asks again. What was refused was not refunded.
            if !lost.isOutcomeUnknown { row.intent.state = .ticket }
            throw lost
        }
        guard row.intent.state == .ticket, row.intent.refund != nil else { return }
        var known = lost
        known.isOutcomeUnknown = false
        throw known
    }

    /// Deletes an offer, or finds that it is gone.
    private func withdraw(_ offer: RefundOffer, of booking: Booking) async throws {
        do {
            try await requests.withdrawRefund(booking.id, offer.id)
        } catch let error as RailError where error.code == .refused && !error.isOutcomeUnknown {}
    }

    /// The offers that are in the way of another one.
    private func openOffers(_ intent: BookingIntent) -> [RefundOffer] {
        let told = (intent.booking?.refundOffers ?? []).filter { !$0.isConfirmed }
        let own = (intent.refund?.offers ?? []).filter { offer in
            offer.validUntil > now() && !told.contains { $0.id == offer.id }
        }
        return told + own
    }

    /// Whether the offers can be taken as they are: they are open, as far as the service says, and nobody has tried in
    /// vain.
    private func isReusable(_ intent: BookingIntent) -> Bool {
        guard let attempt = intent.refund, attempt.chosen == nil, isOpen(intent) else { return false }
        let told = (intent.booking?.refundOffers ?? []).filter { !$0.isConfirmed }.map(\.id)
        return told.isEmpty || attempt.offers.allSatisfy { told.contains($0.id) }
    }

    /// Whether there are offers, all of which a person has the time to take.
    private func isOpen(_ intent: BookingIntent) -> Bool {
        guard let offers = intent.refund?.offers, !offers.isEmpty else { return false }
        return offers.allSatisfy { $0.validUntil.timeIntervalSince(now()) > Self.timeToDecide }
    }

    /// Takes what the service tells of a refund on its way.
    func takeRefund(of booking: Booking, into intent: inout BookingIntent, wasRefunding: Bool) {
        guard let attempt = intent.refund else { return }
        let isDone = booking.refunds.contains { refund in attempt.offers.contains { $0.id == refund.id } }
        let isLeft = attempt.request.shares.allSatisfy { share in
            booking.tickets.contains { $0.id == share.ticketID && $0.isUsable }
        }
        // As long as the offer lasts, a look at the booking does not take the word back.
        let wasTried = attempt.chosen != nil && attempt.offers.contains { $0.validUntil > now() }
        if isDone || !isLeft {
            intent.refund = nil
        } else if wasRefunding || wasTried {
            intent.problem = "It is not refunded: the service has not taken the refund."
        }
    }

    /// Notes a refund of which the service has told nothing more.
    private func note(_ refund: RefundOffer, in intent: inout BookingIntent) {
        guard var booking = intent.booking else { return }
        booking.refundOffers = (booking.refundOffers ?? []).filter { $0.id != refund.id } + [refund]
        for index in booking.tickets.indices where refund.ticketIDs.contains(booking.tickets[index].id) {
            booking.tickets[index].status = .refunded
        }
        // The others' tickets come with the booking.
        let isAll = intent.refund?.request.shares.allSatisfy { $0.travellerIDs == nil } ?? false
        let isLeft = booking.tickets.contains(where: \.isUsable)
        intent.booking = booking
        intent.state = isAll && !isLeft ? .refunded : .bought
        (intent.refund, intent.problem) = (nil, nil)
    }
}
