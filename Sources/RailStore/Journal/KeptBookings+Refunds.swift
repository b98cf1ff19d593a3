import Foundation
import Marks
import Rail

extension KeptBookings {
    /// The time, in seconds, that a person needs to decide. An offer that expires sooner is requested again.
    private static let timeToDecide: TimeInterval = 60

    func proposeRefund(
        _ id: BookingIntent.ID, _ tickets: [RefundableTicket]?, _ overruleCode: String?
    ) async throws -> BookingIntent {
        let activity = "asking for a refund"
        return try await changing(id, activity) { [self] row in
            // The booking may have been refunded elsewhere in the meantime.
            guard try await refreshed(&row.intent) else {
                throw error(.impossible, activity, "The service knows nothing of it any more.")
            }
            let booking = try knownBooking(of: row.intent)
            guard row.intent.state != .refunding else {
                throw error(
                    .impossible, activity, "It is not known yet whether it is refunded; ask again later.")
            }
            guard row.intent.state == .ticket else { return }
            let request = booking.refundRequest(of: tickets, overruleCode: overruleCode)
            guard !request.shares.isEmpty else {
                throw error(.impossible, activity, "This fare gives nothing back.")
            }
            if row.intent.refund?.request == request, isReusable(row.intent) {
                return Mark.reached(.refundOfferReused)
            }
            // A booking can have only one open offer, so an earlier offer must be withdrawn first.
            let others = openOffers(row.intent)
            for offer in others {
                Mark.reached(.refundOfferWithdrawn)
                try await repeatable { try await withdraw(offer, of: booking) }
            }
            // If the response to the last request was lost, the request is repeated with the same key.
            let wasAnswered = row.intent.refund?.offers.isEmpty == false || !others.isEmpty
            let isRepeated =
                row.intent.refund?.request == request && !wasAnswered && row.refundOfferKey != nil
            if isRepeated { Mark.reached(.refundOffersAskedAgain) } else { row.refundOfferKey = newID() }
            row.intent.refund = RefundAttempt(request: request)
            try await ask(&row, booking.id, request, activity)
            if try await isDone(&row, request) { return }
            // A service answers a repeated request with the first response again, and its offers may have expired.
            if isRepeated, row.intent.refund?.offers.contains(where: isOpen) != true {
                row.refundOfferKey = newID()
                try await ask(&row, booking.id, request, activity)
                if try await isDone(&row, request) { return }
            }
            let offers = row.intent.refund?.offers ?? []
            row.intent.refund?.offers.removeAll { !isOpen($0) }
            guard row.intent.refund?.offers.isEmpty == false else {
                row.refundOfferKey = nil
                let isNone = offers.isEmpty
                throw error(
                    .impossible, activity,
                    isNone
                        ? row.intent.refund?.warnings?.first ?? "The service offers no refund for it."
                        : "The time of what it offers is over already: is this computer's clock right?")
            }
        }
    }

    /// Requests refund offers with the row's key.
    private func ask(
        _ row: inout JournalRow, _ bookingID: Booking.ID, _ request: RefundRequest, _ activity: String
    ) async throws {
        try stored(activity, journal.begin(row))
        let key = row.refundOfferKey ?? newID()
        // A lost response does no harm: the offers can be requested again.
        try await repeatable {
            let known = Set((row.intent.booking?.refunds ?? []).map(\.id))
            let proposal = try await requests.proposeRefund(bookingID, request, key)
            row.intent.refund?.offers = proposal.offers.filter { !known.contains($0.id) }
            row.intent.refund?.warnings = proposal.warnings
        }
    }

    /// Records the refunds that a service made immediately, without an offer to accept. Returns false if there are
    /// none.
    private func isDone(_ row: inout JournalRow, _ request: RefundRequest) async throws -> Bool {
        let all = row.intent.refund?.offers ?? []
        let (done, offers) = (all.filter(\.isConfirmed), all.filter { !$0.isConfirmed })
        guard !done.isEmpty, let id = row.intent.booking?.id else { return false }
        var rest = request
        row.intent.refund = nil
        for refund in done {
            try note(refund, of: request, in: &row.intent)
            rest.shares.removeAll { refund.ticketIDs.contains($0.ticketID) }
        }
        if let told = try? await requests.booking(id) {
            try update(&row.intent, with: await withDocuments(told))
        }
        // The service may have made offers for the remaining tickets.
        if row.intent.state == .ticket, !rest.shares.isEmpty, offers.contains(where: isOpen) {
            row.intent.refund = RefundAttempt(request: rest, offers: offers.filter(isOpen))
        }
        return true
    }

    func confirmRefund(_ id: BookingIntent.ID, _ offerID: RefundOffer.ID) async throws -> BookingIntent {
        let activity = "refunding"
        return try await changing(id, activity) { [self] row in
            let booking = try knownBooking(of: row.intent)
            guard
                row.intent.state == .ticket,
                let offer = row.intent.refund?.offers.first(where: { $0.id == offerID })
            else { throw error(.impossible, activity, "It has changed meanwhile; ask again.") }
            guard isOpen(offer) else {
                throw error(.impossible, activity, "The time of the offer is over; ask again.")
            }
            try await requests.checkRefund(booking.id, offer.id)
            if row.intent.refund?.chosen != offer.id { row.refundKey = newID() }
            row.intent.refund?.chosen = offer.id
            let key = row.refundKey ?? newID()
            try listed(row.intent.apply(.refundSent))
            (row.intent.problem, row.intent.mayHappenUntil) = (nil, now() + Self.timeToHappen)
            try stored(activity, journal.begin(row))
            let confirmed: RefundOffer
            do {
                confirmed = try await requests.confirmRefund(booking.id, offer.id, key)
            } catch let error as RailError {
                return try await settleRefund(&row, after: error)
            }
            // The refund was certainly made, even if the booking cannot be read at the moment.
            if let request = row.intent.refund?.request {
                try note(confirmed, of: request, in: &row.intent)
            }
            if let told = try? await requests.booking(booking.id) {
                try update(&row.intent, with: await withDocuments(told))
            } else {
                Mark.reached(.refundNotRead)
            }
        }
    }

    func withdrawRefund(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "giving the refund up") { [self] row in
            let booking = try knownBooking(of: row.intent)
            guard row.intent.state == .ticket else { return }
            for offer in row.intent.refund?.offers ?? [] {
                try await repeatable { try await withdraw(offer, of: booking) }
            }
            row.intent.refund = nil
        }
    }

    /// Finds out whether tickets were refunded although the request failed.
    private func settleRefund(_ row: inout JournalRow, after lost: RailError) async throws {
        row.intent.mayHappenUntil = lost.mayStillHappen ? now() + Self.timeToHappen : nil
        if lost.isOutcomeUnknown { try await sleep(Self.pause) }
        let attempt = row.intent.refund
        var isTold = false
        do { isTold = try await refreshed(&row.intent) } catch {}
        guard isTold else {
            // The outcome is unknown, and the next start of the program asks again. But if the service has refused
            // the request, it has refunded nothing.
            if lost.isOutcomeUnknown {
                Mark.reached(.refundLeftOpen)
            } else {
                try listed(row.intent.apply(.refundRefused))
                row.intent.problem = nil
            }
            throw lost
        }
        if let attempt, row.intent.booking?.isRefunded(attempt) == true {
            return Mark.reached(.refundAnswerLost)
        }
        if lost.isOutcomeUnknown, row.intent.state == .ticket { Mark.reached(.refundNotArrived) }
        var known = lost
        if row.intent.state != .refunding { known.isOutcomeUnknown = false }
        throw known
    }

    /// Withdraws an offer. It is not an error if the service no longer has the offer.
    private func withdraw(_ offer: RefundOffer, of booking: Booking) async throws {
        do {
            try await requests.withdrawRefund(booking.id, offer.id)
        } catch let error as RailError where error.code == .refused && !error.isOutcomeUnknown {}
    }

    /// Returns the open offers, which must be withdrawn before a new offer can be requested.
    private func openOffers(_ intent: BookingIntent) -> [RefundOffer] {
        let told = (intent.booking?.refundOffers ?? []).filter { !$0.isConfirmed }
        let own = (intent.refund?.offers ?? []).filter { offer in
            offer.validUntil > now() && !told.contains { $0.id == offer.id }
        }
        return told + own
    }

    /// Whether the known offers can be used again, without a new request: they are still open, and nobody has
    /// tried to confirm one of them.
    private func isReusable(_ intent: BookingIntent) -> Bool {
        guard
            let attempt = intent.refund, attempt.chosen == nil, !attempt.offers.isEmpty,
            attempt.offers.allSatisfy({ $0.validUntil.timeIntervalSince(now()) > Self.timeToDecide })
        else { return false }
        let told = (intent.booking?.refundOffers ?? []).filter { !$0.isConfirmed }.map(\.id)
        return told.isEmpty || attempt.offers.allSatisfy { told.contains($0.id) }
    }

    private func isOpen(_ offer: RefundOffer) -> Bool { offer.validUntil > now() }

    /// Updates the refund in progress from the service's booking.
    func adoptRefund(of booking: Booking, into intent: inout BookingIntent, wasRefunding: Bool) {
        guard let attempt = intent.refund else { return }
        let isLeft = attempt.request.shares.allSatisfy { share in
            booking.tickets.contains { $0.id == share.ticketID && $0.isUsable }
        }
        // Reading the booking clears the message about a failed confirmation. It is set again as long as the offer
        // is valid.
        let wasTried = attempt.chosen != nil && attempt.offers.contains { $0.validUntil > now() }
        if booking.isRefunded(attempt) {
            intent.refund = nil
        } else if !isLeft {
            intent.refund = nil
            if wasRefunding {
                intent.problem = "The ticket is another one now, and the service tells of no refund."
            }
        } else if wasRefunding || wasTried {
            intent.problem = "Not refunded: the service has not taken the refund."
        }
    }

    /// Records a refund that the service has confirmed, even if the service does not yet show it in the
    /// booking.
    private func note(
        _ refund: RefundOffer, of request: RefundRequest, in intent: inout BookingIntent
    ) throws(RailError) {
        guard let booking = intent.booking else { return }
        var own = request
        // If the refund covers only one of several tickets, the other tickets stay as they are.
        if !refund.ticketIDs.isEmpty { own.shares.removeAll { !refund.ticketIDs.contains($0.ticketID) } }
        // Only the refund is new. The time of the rest of the booking stays the same.
        let asOf = intent.asOf
        try update(&intent, with: booking.after(refund, for: own.shares.isEmpty ? request : own))
        intent.asOf = asOf
    }
}
