import Foundation
import Marks
import Rail

extension KeptBookings {
    func refresh(_ id: BookingIntent.ID) async throws -> BookingIntent {
        let (activity, person) = ("reading the booking", person)
        guard let kept = try stored(activity, journal.intent(id, of: person)) else { throw gone(activity) }
        let told = try await told(kept)
        var updated = kept
        try update(&updated, with: told)
        var mayStillArrive = false
        let changed = try stored(
            activity,
            journal.change(id, of: person) { [updated] intent, isAbandoned in
                // If the intent was changed in the meantime, the response is older than the change and is dropped.
                guard intent == kept else { return }
                let waiting = isAbandoned ? waiting(kept, toldAs: updated) : nil
                mayStillArrive = waiting != nil
                intent = waiting ?? updated
            })
        if mayStillArrive {
            Mark.reached(.requestMayStillArrive)
        } else if let changed, changed != updated {
            Mark.reached(.olderAnswerDropped)
        }
        if changed == nil { Mark.reached(.rowBusyWhenRead) }
        // If another process is working on the booking, nothing is changed here, because that process records the
        // outcome.
        return try changed ?? stored(activity, journal.intent(id, of: person)) ?? kept
    }

    /// The longest time, in seconds, after which a request may still reach the service although the process that sent
    /// it has ended. A proxy gives a request up after a minute (nginx's `proxy_read_timeout`, for one).
    private static let timeToArrive: TimeInterval = 60

    /// Returns the intent as it stays if a process has ended in the middle of a purchase or a refund, and the service
    /// shows the booking as it was before: the request may still be on its way. Returns nil if it cannot be any more.
    private func waiting(_ kept: BookingIntent, toldAs updated: BookingIntent) -> BookingIntent? {
        guard let time = kept.askedOn.map({ now().timeIntervalSince($0) }),
            (0..<Self.timeToArrive).contains(time)
        else { return nil }
        var waiting = kept
        switch (kept.state, updated.state) {
        case (.buying, .held): waiting.problem = "It is not bought so far, but the request may still arrive."
        case (.refunding, .ticket):
            waiting.problem = "It is not refunded so far, but the request may still arrive."
        default: return nil
        }
        return waiting
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
        let told = try await told(intent)
        try update(&intent, with: told)
        return told != nil
    }

    /// Updates an intent from the service's booking.
    ///
    /// - Parameter told: Nil if the service no longer knows the booking.
    func update(_ intent: inout BookingIntent, with told: Booking?) throws(RailError) {
        if let told { try adopt(told, into: &intent) } else { try noteMissing(&intent) }
    }

    private func noteMissing(_ intent: inout BookingIntent) throws(RailError) {
        Mark.reached(.bookingForgotten)
        let before = intent.state
        try listed(intent.apply(.missing))
        switch before {
        case .held: intent.problem = nil
        case .buying: intent.problem = "The service knows nothing of it any more: it was not bought."
        case .refunding:
            intent.problem = "The service knows nothing of it any more: nobody knows whether it was refunded."
        case .bought, .ticket, .refunded:
            intent.problem = "The service tells nothing of it any more; this is how it was last."
        default: break
        }
    }

    private func adopt(_ booking: Booking, into intent: inout BookingIntent) throws(RailError) {
        let before = intent.state
        // For a while, a service may still report the state before a refund.
        let booking = booking.after(intent.booking)
        let event = BookingIntent.Event(shownBy: booking, at: now())
        if before == .held, event == .shownExpired { Mark.reached(.holdExpired) }
        if event == .shownOverdue { Mark.reached(.holdOverdueHere) }
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
