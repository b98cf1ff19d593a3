import Foundation
import Marks
import Rail

extension KeptBookings {
    func hold(_ request: HoldRequest) async throws -> BookingIntent {
        let intent = BookingIntent(
            id: newID(), state: try listed(BookingIntent.state(after: .holdSent, in: nil)),
            begunOn: now(), trip: request.trip,
            agreedPrice: request.offer.price, travellers: request.travellers,
            travellerPrices: request.offer.passengerPrices, offer: request.offer,
            inboundTrip: request.inboundTrip)
        let row = JournalRow(
            person: person, intent: intent, holdKey: newID(), buyKey: newID(), request: request)
        try stored("holding the trip", journal.begin(row))
        return try await lasting { [self] in
            try await working(row) { row in
                let held: Booking
                do {
                    held = try await requests.hold(request, row.intent.id, row.holdKey)
                } catch let error as RailError where error.isOutcomeUnknown {
                    try await sleep(Self.pause)
                    return try await settleHold(&row, after: error)
                } catch let error as RailError {
                    try refuse(&row.intent, error)
                    // The program will request new offers. If the row stayed, the list would show a booking that
                    // is “not held”.
                    if error.isOfferGone {
                        Mark.reached(.offerGoneAtHold)
                        try? journal.delete(row.intent.id)
                    }
                    throw error
                }
                try update(&row.intent, with: held)
            }
        }
    }

    func complete(_ id: BookingIntent.ID, _ travellers: [Traveller]) async throws -> BookingIntent {
        try await changing(id, "naming the travellers") { [self] row in
            let booking = try knownBooking(of: row.intent)
            for named in booking.named(travellers) where !booking.travellers.contains(named) {
                try await repeatable { try await requests.complete(booking.id, named) }
            }
            row.intent.travellers = travellers
            if let first = travellers.first, first.knows(.emailAddress) || first.knows(.phoneNumber) {
                try await repeatable { try await requests.setPurchaser(booking.id, first) }
            }
            try update(&row.intent, with: try await requests.booking(booking.id))
        }
    }

    func accept(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "taking the price") { [self] row in
            row.intent.agreedPrice = try knownBooking(of: row.intent).price
        }
    }

    func buy(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "buying") { [self] row in
            let booking = try knownBooking(of: row.intent)
            guard row.intent.changedPrice == nil, row.intent.state == .held else {
                throw error(.impossible, "buying", "Something about it has changed; look at it again.")
            }
            if let payment { try await repeatable { try await requests.setPayment(booking.id, payment) } }
            try await requests.check(booking.id)
            try listed(row.intent.apply(.purchaseSent))
            (row.intent.problem, row.intent.mayHappenUntil) = (nil, now() + Self.timeToHappen)
            try stored("buying", journal.begin(row))
            let documents: [TicketDocument]
            do {
                documents = try await requests.buy(booking.id, row.buyKey)
            } catch let error as RailError {
                return try await settlePurchase(&row, after: error)
            }
            try listed(row.intent.apply(.purchaseConfirmed))
            // The booking is certainly bought, even if the tickets cannot be read at the moment.
            if let bought = try? await requests.booking(booking.id) {
                try update(&row.intent, with: await withDocuments(bought, sold: documents))
            } else {
                Mark.reached(.purchaseNotRead)
            }
        }
    }

    func release(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "letting the booking go") { [self] row in
            let booking = try knownBooking(of: row.intent)
            do {
                try await requests.release(booking.id)
            } catch let error as RailError where error.code == .refused || error.isOutcomeUnknown {
                Mark.reached(.releaseFailed)
                // The booking may have been bought, may have expired or may have been released. Only the service
                // knows.
                if try await refreshed(&row.intent) {
                    if row.intent.state == .held { throw error }
                    return
                }
            }
            try listed(row.intent.apply(.released))
        }
    }

    func find(_ code: String, _ lastName: String) async throws -> BookingIntent? {
        guard let ids = try await requests.find(code, lastName) else {
            throw error(.unsupported, "looking for the booking", "Bookings cannot be searched there.")
        }
        guard let id = ids.first else { return nil }
        let person = person
        let known = try read(journal.intent(ofBooking: id, of: person))
        // If the row is damaged, a new one replaces it.
        if let known, try !read(journal.isDamaged(known)) {
            return try await refresh(known)
        }
        let told = try await requests.booking(id)
        // The answer to the request to hold it may have been lost. The service gives back the reference of that request.
        let sent = try told.externalRef.flatMap { try read(journal.isKept($0, of: person)) ? $0 : nil }
        if let sent, try !read(journal.isDamaged(sent)) { return try await take(told, asHeldFor: sent) }
        var intent = BookingIntent(
            id: known ?? sent ?? newID(), state: try listed(BookingIntent.state(after: .found, in: nil)),
            begunOn: now())
        try update(&intent, with: told)
        intent.agreedPrice = intent.booking?.price
        let row = JournalRow(person: person, intent: intent, holdKey: newID(), buyKey: newID())
        try stored("keeping the booking", journal.add(row))
        return intent
    }

    /// Takes a booking that the person has found as the answer to the request to hold it.
    private func take(_ told: Booking, asHeldFor id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "looking for the booking") { [self] row in
            Mark.reached(.lostHoldFoundByCode)
            if row.intent.state == .refused { try listed(row.intent.apply(.found)) }
            try update(&row.intent, with: told)
        }
    }

    func refuse(_ intent: inout BookingIntent, _ error: RailError) throws(RailError) {
        try listed(intent.apply(.holdRefused))
        intent.problem =
            if error.isSoldOut {
                "The last seat at this price was gone."
            } else if let detail = error.detail, error.code == .refused, !error.isDetailTechnical,
                !error.isOfferGone
            {
                "The service says “\(detail)”"
            } else {
                nil
            }
    }
}
