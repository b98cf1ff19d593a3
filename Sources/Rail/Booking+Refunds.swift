package import Foundation

extension Booking {
    /// The refunds that have been made, in the service's order.
    package var refunds: [RefundOffer] { (refundOffers ?? []).filter(\.isConfirmed) }

    /// The total of all refunds; nil if there are none, or if they are in several currencies.
    package var refunded: Money? { Money.sum(refunds.map(\.amount)) }

    /// Returns the refunds for a traveller, on one trip or, if it is nil, on all.
    package func refunds(of traveller: Traveller, for tripID: Trip.ID? = nil) -> [RefundOffer] {
        let own = Set(parts(of: traveller, for: tripID).map(\.id))
        return refunds.filter { $0.partIDs.isEmpty || !own.isDisjoint(with: $0.partIDs) }
    }

    /// Whether all parts of a traveller are refunded. Some services remove refunded parts from a booking and list
    /// only the parts of the other travellers.
    package func isRefunded(_ traveller: Traveller) -> Bool {
        if standing == .refunded { return true }
        let own = ownParts(of: traveller)
        guard own.isEmpty else { return own.allSatisfy { $0.status == .refunded } }
        return !refunds.isEmpty && parts.contains { !$0.travellerIDs.isEmpty }
    }

    /// Returns the parts that are for a traveller alone; those that are shared if there is none. After one traveller's
    /// refund, a shared part stays for the others.
    private func ownParts(of traveller: Traveller, for tripID: Trip.ID? = nil) -> [BookingPart] {
        let all = parts(of: traveller, for: tripID).filter { $0.kind != .fee }
        let alone = all.filter { $0.travellerIDs.count == 1 }
        return alone.isEmpty ? all : alone
    }

    /// Whether a traveller's parts of a trip are refunded; nil for all trips.
    package func isRefunded(_ traveller: Traveller, for tripID: Trip.ID?) -> Bool {
        guard let tripID else { return isRefunded(traveller) }
        let own = ownParts(of: traveller, for: tripID)
        return isRefunded(traveller) || !own.isEmpty && own.allSatisfy { $0.status == .refunded }
    }

    /// Whether the service shows that a refund was made: one of its offers is confirmed, or all its tickets and
    /// travellers are refunded.
    package func isRefunded(_ attempt: RefundAttempt) -> Bool {
        if standing == .refunded { return true }
        let ids = Set(attempt.offers.map(\.id))
        if refunds.contains(where: { ids.contains($0.id) }) { return true }
        return attempt.request.shares.allSatisfy { share in
            guard let ids = share.travellerIDs else {
                return tickets.contains { $0.id == share.ticketID && $0.status == .refunded }
            }
            return ids.allSatisfy { id in travellers.contains { $0.serviceID == id && isRefunded($0) } }
        }
    }

    /// Returns the booking as it is after a confirmed refund, for a service that does not show the refund at once.
    package func after(_ refund: RefundOffer, for request: RefundRequest) -> Booking {
        var booking = self
        booking.add(refund)
        let ids = Set(refund.ticketIDs.isEmpty ? request.shares.map(\.ticketID) : refund.ticketIDs)
        let isWhole =
            request.shares.allSatisfy { $0.travellerIDs == nil }
            && tickets.allSatisfy { !$0.isUsable || ids.contains($0.id) }
        let given = parts.filter { isWhole || isGiven($0, back: request) }
        booking.markRefunded(tickets: ids, parts: Set(given.map(\.id)))
        return booking
    }

    /// Returns this booking with the confirmed refunds of `known`, an earlier state of it, added if this booking
    /// lacks them.
    package func after(_ known: Booking?) -> Booking {
        let untold = (known?.refunds ?? []).filter { refund in !refunds.contains { $0.id == refund.id } }
        guard let known, !untold.isEmpty else { return self }
        var booking = self
        for refund in untold { booking.add(refund) }
        let gone = Set(known.tickets.filter { $0.status == .refunded }.map(\.id))
        // If the service no longer shows the refunded tickets as usable, its tickets and parts are already up to
        // date.
        guard tickets.contains(where: { gone.contains($0.id) && $0.isUsable }) else { return booking }
        let given = Set(known.parts.filter { $0.status == .refunded }.map(\.id))
        booking.markRefunded(tickets: gone, parts: given)
        return booking
    }

    private mutating func markRefunded(tickets ticketIDs: Set<Ticket.ID>, parts partIDs: Set<BookingPart.ID>)
    {
        for index in tickets.indices where ticketIDs.contains(tickets[index].id) {
            tickets[index].status = .refunded
        }
        for index in parts.indices where partIDs.contains(parts[index].id) { parts[index].status = .refunded }
        // The files still contain the refunded tickets. The service's next response contains new files.
        documents = []
    }

    private mutating func add(_ refund: RefundOffer) {
        refundOffers = (refundOffers ?? []).filter { $0.id != refund.id } + [refund]
    }

    /// Whether a request refunds a part to all travellers of the part.
    private func isGiven(_ part: BookingPart, back request: RefundRequest) -> Bool {
        request.shares.contains { share in
            guard let ticket = tickets.first(where: { $0.id == share.ticketID }) else { return false }
            guard ticket.partIDs?.contains(part.id) ?? true else { return false }
            guard let ids = share.travellerIDs else { return true }
            return !part.travellerIDs.isEmpty && part.travellerIDs.allSatisfy(ids.contains)
        }
    }

    /// Returns those barcodes of a traveller that train staff would accept.
    package func codes(of traveller: Traveller) -> [TicketCode] {
        guard !isRefunded(traveller) else { return [] }
        return tickets.filter(\.isUsable).flatMap { codes(of: traveller, in: $0) }
    }

    private func codes(of traveller: Traveller, in ticket: Ticket) -> [TicketCode] {
        // A code without a traveller is valid for all travellers of the ticket.
        ticket.codes.filter { code in
            code.travellerID.map { $0 == traveller.serviceID }
                ?? traveller.serviceID.map(holders(of: ticket).contains) ?? true
        }
    }

    /// Returns, for each ticket of a traveller whose number or barcode is not among `known`, its trips.
    fileprivate func tripsWithOtherCodes(of traveller: Traveller, than known: [TicketCode]) -> [[Trip]] {
        guard !isRefunded(traveller) else { return [] }
        return tickets.filter { ticket in
            ticket.isUsable
                && codes(of: traveller, in: ticket).contains { code in
                    !known.contains { $0.number == code.number && $0.content == code.content }
                }
        }.map { trips(of: $0) }
    }

    /// Returns the price of the parts of one traveller, without fees, for one trip or, if it is nil, for all. Returns nil
    /// if a part is shared with other travellers and not free, or has no price.
    package func price(of traveller: Traveller, for tripID: Trip.ID? = nil) -> Money? {
        let own = parts(of: traveller, for: tripID).filter {
            $0.kind != .fee && ($0.travellerIDs.count == 1 || $0.price?.amount != 0)
        }
        let prices = own.filter { $0.travellerIDs.count == 1 }.compactMap(\.price)
        return prices.count == own.count ? Money.sum(prices) : nil
    }

    private func parts(of traveller: Traveller, for tripID: Trip.ID? = nil) -> [BookingPart] {
        guard let id = traveller.serviceID else { return [] }
        return parts.filter {
            $0.travellerIDs.contains(id) && (tripID == nil || $0.tripIDs.map { Set($0) == [tripID] } ?? false)
        }
    }

    /// Whether a train is cancelled on a way that is not given back alone.
    package var isTrainCancelled: Bool { trips.contains { $0.hasCancelledTrain && !isRefunded($0) } }

    /// Returns the usable tickets that have at least one refundable part.
    ///
    /// - Parameter isOverruled: Whether the conditions of the fare are ignored, for instance because a train is
    ///   cancelled.
    package func returnableTickets(isOverruled: Bool = false) -> [Ticket] {
        let fixed = Set(parts.filter { $0.isRefundable == false && $0.kind != .fee }.map(\.id))
        return tickets.filter { ticket in
            guard ticket.isUsable else { return false }
            guard !isOverruled else { return true }
            guard let parts = ticket.partIDs, !parts.isEmpty else {
                return !self.parts.allSatisfy { $0.kind == .fee || fixed.contains($0.id) }
            }
            return !parts.allSatisfy(fixed.contains)
        }
    }

    /// Returns the price that was paid for the parts that an offer refunds. Returns nil if the booking states
    /// no price for exactly these parts, for instance because other travellers keep their share of a part.
    ///
    /// - Parameter request: The request that the service answered with this offer.
    package func paid(for offer: RefundOffer, of request: RefundRequest) -> Money? {
        var request = request
        let own = request.shares.filter { offer.ticketIDs.contains($0.ticketID) }
        // The offer may cover fewer tickets than were requested; then only their price counts.
        if !own.isEmpty { request.shares = own }
        let counted = parts.filter { $0.kind != .fee }
        let given = counted.filter { $0.status != .refunded && isGiven($0, back: request) }
        if given.count == counted.count { return price }
        let isWhole = request.shares.allSatisfy { share in
            let held = tickets.first { $0.id == share.ticketID }?.partIDs ?? []
            let ids = share.travellerIDs
            return !held.isEmpty
                && counted.filter { held.contains($0.id) && $0.status != .refunded }.allSatisfy { part in
                    given.contains(part)
                        || ids.map { !part.travellerIDs.contains(where: $0.contains) } ?? false
                }
        }
        let prices = given.compactMap(\.price)
        return isWhole && prices.count == given.count ? Money.sum(prices) : nil
    }

    /// Returns the travellers of a ticket, by the service's ids.
    func holders(of ticket: Ticket) -> [String] {
        let parts = parts.filter { ticket.partIDs?.contains($0.id) == true }
        let named = Set(parts.flatMap(\.travellerIDs)).union(ticket.codes.compactMap(\.travellerID))
        let all = travellers.compactMap(\.serviceID)
        return named.isEmpty ? all : all.filter(named.contains)
    }

    /// The last time at which any of the parts that are left can be refunded, by the conditions of their fares;
    /// nil if the service does not state the time for each of these parts.
    package var refundableUntil: Date? {
        let left = parts.filter {
            $0.kind == .admission && $0.isRefundable != false && $0.status != .refunded
        }
        let ends = left.compactMap(\.refundableUntil)
        return ends.count == left.count ? ends.max() : nil
    }
}

extension BookingIntent {
    package func isRefunded(_ traveller: Traveller) -> Bool {
        state == .refunded || booking?.isRefunded(traveller) == true
    }

    /// Whether a traveller has given back the ticket for a trip.
    package func isRefunded(_ traveller: Traveller, for trip: Trip) -> Bool {
        guard state != .refunded, let booking else { return state == .refunded }
        return booking.isRefunded(traveller, for: trip.id) || booking.isRefunded(trip)
    }

    /// Whether it is not known yet if a traveller's share of a ticket is refunded.
    ///
    /// - Parameter ticket: The ticket; nil if it is not known which one is meant.
    package func mayBeRefunded(_ traveller: Traveller, _ ticket: Ticket?) -> Bool {
        guard state == .refunding else { return false }
        guard let shares = refund?.request.shares, let ticket else { return true }
        return shares.contains { share in
            let ids = traveller.serviceID.flatMap { id in share.travellerIDs.map { $0.contains(id) } }
            return share.ticketID == ticket.id && ids ?? true
        }
    }

    /// The last time at which something can be refunded, by the conditions; if they state none, the departure of
    /// the last trip.
    package var refundableUntil: Date? { booking?.refundableUntil ?? lastDeparture }

    private var lastDeparture: Date? { tripsLeft.map(\.departure.instant).max() }

    /// Returns a sentence that says why nothing can be refunded now; nil if a refund may be possible.
    ///
    /// - Parameter words: Formats a time, with the day unless it is today.
    package func refundProblem(at now: Date, words: (Date) -> String) -> String? {
        guard let booking else { return nil }
        if booking.standing == .refunded { return "It is refunded already." }
        if !booking.tickets.contains(where: \.isUsable) { return "There is no ticket to give back." }
        if booking.isTrainCancelled { return nil }
        if booking.returnableTickets().isEmpty { return "This fare gives nothing back." }
        guard let end = refundableUntil, end <= now else { return nil }
        return end == lastDeparture
            ? "The train has left." : "It could be given back until \(words(end))."
    }

    /// Whether `refundProblem` would fall away if a train turned out to be cancelled: there is a ticket of a trip that is
    /// not long over.
    package func mayBeOverruled(at now: Date) -> Bool {
        state == .ticket && booking?.tickets.contains(where: \.isUsable) == true
            && tripsLeft.contains { $0.currentArrival.instant + Trip.lateness > now }
    }

    /// Returns the price that was paid for the tickets that an offer refunds; nil if it follows neither from the
    /// booking nor from the prices in the held offer.
    package func paid(for offer: RefundOffer) -> Money? {
        guard let booking, let request = refund?.request else { return nil }
        return booking.paid(for: offer, of: request) ?? heldPrice(of: request, in: booking)
    }

    /// Returns the sum of the prices that the held offer stated for the travellers of a request. Returns nil if
    /// the price has changed since then, or if the request does not cover all tickets of these travellers.
    private func heldPrice(of request: RefundRequest, in booking: Booking) -> Money? {
        guard let travellerPrices, let agreedPrice, let ids = request.shares.first?.travellerIDs,
            Money.sum(Array(travellerPrices.values))?.isEqual(to: agreedPrice) == true,
            request.shares.allSatisfy({ Set($0.travellerIDs ?? []) == Set(ids) }),
            request.shares.count == booking.tickets.count(where: \.isUsable)
        else { return nil }
        let travellers = namedTravellers.filter { $0.serviceID.map(ids.contains) ?? false }
        let prices = travellers.compactMap { travellerPrices[$0.id] }
        return prices.count == ids.count ? Money.sum(prices) : nil
    }

    /// Returns whose tickets have a barcode or a number that was not there in `before`, and for which trips, so that
    /// barcodes of them that were saved earlier are no longer valid.
    package func ticketsWithOtherCodes(than before: BookingIntent) -> [(traveller: Traveller, trips: [Trip])]
    {
        namedTravellers.flatMap { traveller in
            let known = before.booking?.codes(of: traveller) ?? []
            return (booking?.tripsWithOtherCodes(of: traveller, than: known) ?? []).map { (traveller, $0) }
        }
    }
}
