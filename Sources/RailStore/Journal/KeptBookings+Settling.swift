import Foundation
import Marks
import Rail

extension KeptBookings {
    /// The time, in seconds, after which a request without a response is no longer repeated.
    private static let patience: TimeInterval = 3 * 86_400

    /// Asks the service about all unfinished intents.
    ///
    /// - Returns: The bookings whose outcome is still unknown.
    /// - Throws: `RailError` with the code `signedOut`, or `CancellationError`. An intent for which another error
    ///   occurs stays as it is.
    func settle() async throws -> [BookingSummary] {
        _ = try await settled(try unfinished())
        return try summaries().filter(\.state.isUnresolved)
    }

    /// Yields all bookings: first as they are stored, then as the service reports them.
    func trips() -> AsyncThrowingStream<TripsKnown, any Error> {
        stream { [self] tell in
            let all = try summaries()
            tell(TripsKnown(all))
            let settled = try await settled(all)
            let known = try await withTicketsAsked(settled.known)
            tell(TripsKnown(known.known, asOf: settled.isWhole && known.isWhole ? now() : nil))
        }
    }

    func unfinished() throws -> [BookingSummary] { try summaries().filter(\.state.isUnfinished) }

    func summaries() throws -> [BookingSummary] { try read(journal.summaries(of: person)) }

    /// Asks the service about the unfinished bookings. Returns all bookings with their new states, and
    /// whether the service answered about each unfinished booking.
    private func settled(
        _ all: [BookingSummary]
    ) async throws -> (known: [BookingSummary], isWhole: Bool) {
        var (known, isWhole, isAnyGone) = (all, true, false)
        for index in all.indices where all[index].state.isUnfinished {
            try Task.checkCancellation()
            var hasFailed = false
            do {
                var state = all[index].state
                // If the summary of a row cannot be read, the rest of the row may be readable.
                if state == .unreadable {
                    state = try read(journal.intent(all[index].id, of: person))?.state ?? state
                }
                if state == .buying { Mark.reached(.unknownPurchaseMetLater) }
                if state == .refunding { Mark.reached(.unknownRefundMetLater) }
                if state == .sending {
                    try await settleHold(all[index].id)
                } else {
                    _ = try await refresh(all[index].id)
                }
            } catch let error as RailError where error.code == .signedOut {
                throw error
            } catch let error as CancellationError {
                throw error
            } catch {
                hasFailed = true
            }
            // If the row cannot be read, the booking keeps its state.
            do {
                let intent = try journal.intent(all[index].id, of: person)
                if let intent { known[index] = BookingSummary(intent) } else { isAnyGone = true }
            } catch {}
            // A refusal also counts as an answer, because the booking is then finished.
            if hasFailed, known[index].state.isUnfinished { isWhole = false }
        }
        // A row that is gone was one with another of the list.
        return (isAnyGone ? try summaries() : known, isWhole)
    }

    /// The number of upcoming trips about which the service is asked, because their trains may be cancelled.
    private static let tripsAhead = 10

    /// Asks the service about the bookings with tickets whose trips are next, or may be late. Returns all bookings with
    /// their new states, and whether the service answered every request.
    private func withTicketsAsked(
        _ all: [BookingSummary]
    ) async throws -> (known: [BookingSummary], isWhole: Bool) {
        var (known, isWhole) = (all, true)
        let next = all.indices.lazy.filter { [now = now()] in
            all[$0].state == .ticket
                && (all[$0].lastArrival ?? all[$0].departure).map { $0.instant + Trip.lateness > now }
                    ?? false
        }
        for index in next.prefix(Self.tripsAhead) {
            try Task.checkCancellation()
            do {
                known[index] = BookingSummary(try await refresh(all[index].id))
            } catch let error as RailError where error.code == .signedOut {
                throw error
            } catch let error as RailError {
                isWhole = false
                // If the service refuses to report one booking, it may still report the other bookings.
                if ![.refused, .busy].contains(error.code) { break }
            }
        }
        return (known, isWhole)
    }

    private func settleHold(_ id: BookingIntent.ID) async throws {
        // Returns if another window is working on the booking.
        guard let row = try read(journal.claim(id, of: person)) else { return }
        Mark.reached(.unknownHoldMetLater)
        _ = try await working(row) { try await settleHold(&$0, after: nil) }
    }

    /// Finds out whether an offer is held. If it is not, repeats the request to hold it with the same key.
    ///
    /// - Parameter lost: The error of the request whose response was lost. The method throws it if the outcome is
    ///   still unknown.
    func settleHold(_ row: inout JournalRow, after lost: RailError?) async throws {
        guard let request = row.request else { return }
        let isLate = now().timeIntervalSince(row.intent.begunOn) > Self.patience
        guard !isLate, request.trip.departure.instant > now() else {
            try listed(row.intent.apply(.holdGivenUp))
            row.intent.problem = "The service never said whether it was held. Nothing was bought."
            return
        }
        let held: Booking
        do {
            let found = try await requests.search(row.intent.id)
            if let id = found?.first {
                Mark.reached(.holdFoundBySearch)
                held = try await requests.booking(id)
            } else {
                Mark.reached(.holdRepeated)
                held = try await holdAgain(&row, request, canSearch: found != nil, after: lost)
            }
        } catch let error as RailError where row.intent.state == .sending && error.code != .signedOut {
            // Only an answer to the request to hold it says that it is not held: not one to the search.
            throw lost ?? error
        }
        try take(held, into: &row)
    }

    /// Repeats a request to hold an offer, with its key.
    private func holdAgain(
        _ row: inout JournalRow, _ request: HoldRequest, canSearch: Bool, after lost: RailError?
    ) async throws -> Booking {
        do {
            return try await requests.hold(request, row.intent.id, row.holdKey)
        } catch let error as RailError where error.isOfferGone && !canSearch {
            // The offer may be gone because the request whose response was lost has booked it.
            try listed(row.intent.apply(.holdGivenUp))
            row.intent.problem =
                "The service no longer has the offer, and never said whether it was held. Nothing was bought."
            throw lost ?? error
        } catch let error as RailError where error.isDefinite {
            try refuse(&row.intent, error)
            throw error
        }
    }

    /// Records that an intent is held. If the person has found the booking by its code before, and the service did not
    /// give back its reference, it has another row. That row stays, because a screen may show it, and gets what the
    /// person has chosen.
    private func take(_ held: Booking, into row: inout JournalRow) throws {
        let other = try read(journal.intent(ofBooking: held.id, of: row.person))
        guard let other, other != row.intent.id, try !read(journal.isDamaged(other)) else {
            return try update(&row.intent, with: held)
        }
        let activity = "keeping the booking"
        guard var found = try stored(activity, journal.claim(other, of: row.person)) else {
            throw gone(activity)
        }
        Mark.reached(.lostHoldFoundByCode)
        let sent = row.intent
        found.request = row.request
        (found.intent.trip, found.intent.inboundTrip) = (sent.trip, sent.inboundTrip)
        (found.intent.offer, found.intent.agreedPrice) = (sent.offer, sent.agreedPrice)
        (found.intent.travellers, found.intent.travellerPrices) = (sent.travellers, sent.travellerPrices)
        try update(&found.intent, with: held)
        // If the program ends between these two, the next start does both again.
        try stored(activity, journal.begin(found))
        try stored(activity, journal.delete(sent.id))
        row = found
    }

    /// Finds out whether a booking was bought although the request failed.
    func settlePurchase(_ row: inout JournalRow, after lost: RailError) async throws {
        row.intent.mayHappenUntil = lost.mayStillHappen ? now() + Self.timeToHappen : nil
        if lost.isOutcomeUnknown { try await sleep(Self.pause) }
        do { _ = try await refreshed(&row.intent) } catch {}
        if row.intent.state == .bought || row.intent.state == .ticket {
            return Mark.reached(.purchaseAnswerLost)
        }
        guard row.intent.state == .buying else {
            if lost.isOutcomeUnknown { Mark.reached(.purchaseNotArrived) }
            var known = lost
            known.isOutcomeUnknown = false
            throw known
        }
        // The outcome is unknown, and the next start of the program asks again. But if the service has refused the
        // request, it has sold nothing.
        if lost.isOutcomeUnknown {
            Mark.reached(.purchaseLeftOpen)
        } else {
            try listed(row.intent.apply(.purchaseRefused))
        }
        throw lost
    }
}

extension RailError {
    /// Whether the error means that the service has certainly not carried out the request.
    fileprivate var isDefinite: Bool {
        !isOfSession && (code == .refused && !isOutcomeUnknown || code == .unsupported)
    }
}
