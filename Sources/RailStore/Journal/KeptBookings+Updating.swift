import Foundation
import Marks
import Rail

extension KeptBookings {
    func refresh(_ id: BookingIntent.ID) async throws -> BookingIntent {
        let (activity, person) = ("reading the booking", person)
        guard let kept = try stored(activity, journal.intent(id, of: person)) else { throw gone(activity) }
        let time = now()
        let told = try await told(kept)
        var updated = kept
        try update(&updated, with: told, askedAt: time)
        let changed = try stored(
            activity,
            journal.change(id, of: person) { [updated] intent in
                // If the intent was changed in the meantime, the response is older than the change and is dropped.
                if intent == kept { intent = updated }
            })
        if let changed, changed != updated { Mark.reached(.olderAnswerDropped) }
        if changed == nil { Mark.reached(.rowBusyWhenRead) }
        // If another process is working on the booking, nothing is changed here, because that process records the
        // outcome.
        return try changed ?? stored(activity, journal.intent(id, of: person)) ?? kept
    }

    /// Yields a booking as it is stored, then as the service reports it. Asks again after 1, 2, 4 … 60 s until the
    /// tickets are issued.
    func updates(of id: BookingIntent.ID) -> AsyncThrowingStream<BookingIntent, any Error> {
        stream { [self] tell in try await follow(id, tell: tell) }
    }

    private func follow(_ id: BookingIntent.ID, tell: (BookingIntent) -> Void) async throws {
        var latest = try stored("reading the booking", journal.intent(id, of: person))
        if let latest { tell(latest) }
        var wait = Duration.seconds(1)
        while true {
            do {
                let intent = try await refresh(id)
                latest = intent
                tell(intent)
            } catch let error as RailError where latest?.state == .bought && error.code != .signedOut {
                // The booking is bought, so its tickets will come, however long the service is unreachable.
                Mark.reached(.ticketsPolledInVain)
            }
            guard latest?.state == .bought else { return }
            Mark.reached(.ticketsPolled)
            try await sleep(wait)
            wait = min(wait * 2, .seconds(60))
        }
    }

    /// Returns the booking as the service reports it now; nil if the service no longer knows it.
    private func told(_ intent: BookingIntent) async throws -> Booking? {
        do {
            let told = try await requests.booking(try knownBooking(of: intent).id)
            // After a refund the earlier files are no longer valid.
            let isSame = told.refunds.count == intent.booking?.refunds.count ?? 0
            return await withDocuments(told, known: isSame ? intent.booking : nil)
        } catch let error as RailError where error.isMissing {
            return nil
        }
    }

    /// Asks the service for a booking and updates the intent. Returns false if the service no longer knows the
    /// booking.
    func refreshed(_ intent: inout BookingIntent) async throws -> Bool {
        let time = now()
        let told = try await told(intent)
        try update(&intent, with: told, askedAt: time)
        return told != nil
    }

    /// Updates an intent from the service's booking.
    ///
    /// - Parameters:
    ///   - told: Nil if the service no longer knows the booking.
    ///   - time: When the service was asked; nil if just now.
    func update(
        _ intent: inout BookingIntent, with told: Booking?, askedAt time: Date? = nil
    ) throws(RailError) {
        if let told {
            try adopt(told, into: &intent, askedAt: time ?? now())
        } else {
            try noteMissing(&intent)
        }
    }

    private func noteMissing(_ intent: inout BookingIntent) throws(RailError) {
        Mark.reached(.bookingForgotten)
        let before = intent.state
        let event = BookingIntent.Event(missingAt: now(), deadline: intent.booking?.deadline)
        try listed(intent.apply(event))
        switch before {
        case .held where event == .missingEarly, .buying where event == .missingEarly:
            intent.problem =
                "The last answer was that the service knows nothing of it, although its time is not over."
        case .held: intent.problem = nil
        case .buying: intent.problem = "The service knows nothing of it any more: it was not bought."
        case .refunding:
            intent.problem = "The service knows nothing of it any more: nobody knows whether it was refunded."
        case .bought, .ticket, .refunded:
            intent.problem =
                "The last answer was that the service knows nothing of it; this is how it was before."
        default: break
        }
    }

    private func adopt(
        _ booking: Booking, into intent: inout BookingIntent, askedAt time: Date
    ) throws(RailError) {
        let before = intent.state
        // For a while, a service may still report the state before a refund.
        let booking = booking.after(intent.booking)
        let event = BookingIntent.Event(shownBy: booking, at: now())
        if before == .held, event == .shownExpired { Mark.reached(.holdExpired) }
        if event == .shownOverdue { Mark.reached(.holdOverdueHere) }
        if mayStillHappen(intent, at: time, shownAs: event, booking) {
            Mark.reached(.mayStillHappen)
            (intent.booking, intent.asOf) = (booking, now())
            let done = before == .buying ? "bought" : "refunded"
            intent.problem = "It is not \(done) so far, but the service may still do it."
            return
        }
        try listed(intent.apply(event))
        (intent.booking, intent.asOf) = (booking, now())
        intent.problem =
            switch booking.standing {
            case .held where before == .buying: "It is not bought: the service still holds it."
            case .failed: "The service reports an error in it: ask whoever sold it."
            case .unclear(""): "A part of it cannot be read."
            case .unclear(let word): "The service says “\(word)” of it, which Guichet does not know."
            case .held, .bought, .fulfilled, .refunded, .over: nil
            }
        adoptRefund(of: booking, into: &intent, wasRefunding: before == .refunding)
    }

    /// The time, in seconds, in which a service may still carry out a request after the program that sent it has given up
    /// or has ended. A proxy gives a request up after a minute (`proxy_read_timeout` of nginx, for one).
    static let timeToHappen: TimeInterval = 60

    /// Whether the service shows a booking as it was before a purchase or a refund that it may still make.
    private func mayStillHappen(
        _ intent: BookingIntent, at time: Date, shownAs event: BookingIntent.Event, _ booking: Booking
    ) -> Bool {
        // A longer time is one of a clock that was set back.
        guard let left = intent.mayHappenUntil?.timeIntervalSince(time), left > 0, left <= Self.timeToHappen
        else { return false }
        switch (intent.state, event) {
        // A purchase that the service got before the deadline may end after it.
        case (.buying, .shownHeld), (.buying, .shownOverdue): return true
        case (.refunding, .shownTicketed): return intent.refund.map { !booking.isRefunded($0) } ?? false
        default: return false
        }
    }

    /// Returns the booking with the codes and files of its tickets, as far as they are available now. OSDM allows
    /// a service to send them with the booking, in the response to the purchase, or only when the ticket itself is
    /// requested.
    ///
    /// - Parameters:
    ///   - known: The stored booking, if its tickets are still valid.
    ///   - sold: The files in the response to the purchase.
    func withDocuments(
        _ booking: Booking, known: Booking? = nil, sold: [TicketDocument] = []
    ) async -> Booking {
        var booking = booking
        let known = (documents: sold + (known?.documents ?? []), tickets: known?.tickets ?? [])
        if !booking.documents.contains(where: \.isTicket) {
            booking.documents += known.documents.filter { booking.documents.isEmpty || $0.isTicket }
        }
        for index in booking.tickets.indices
        where booking.tickets[index].isUsable && booking.tickets[index].codes.isEmpty {
            let id = booking.tickets[index].id
            if let codes = known.tickets.first(where: { $0.id == id })?.codes, !codes.isEmpty {
                booking.tickets[index].codes = codes
            } else if booking.tickets[index].isOnlyNamed == true,
                !booking.documents.contains(where: \.isTicket),
                let (ticket, documents) = try? await requests.ticket(id)
            {
                booking.tickets[index].codes = ticket.codes
                booking.documents += documents.filter { !booking.documents.contains($0) }
            }
        }
        for index in booking.documents.indices where booking.documents[index].content == nil {
            guard let link = booking.documents[index].link else { continue }
            // A link may expire within minutes, so a file that was downloaded before is used again.
            if let content = known.documents.first(where: { $0.link == link })?.content {
                booking.documents[index].content = content
            } else {
                booking.documents[index].content = try? await requests.document(link)
            }
        }
        return booking
    }
}
