package import Foundation

/// Offers that are held for travellers or bought (OSDM 3.9 `Booking`).
///
/// A booking itself has no status; each of its parts has one.
package struct Booking: Hashable, Sendable, Codable, Identifiable {
    package var id: String
    /// The booking code that travellers see, e.g. `K7Q2XM`.
    package var code: String?
    /// The reference that the request to hold it had (OSDM 3.9 `externalRef`); nil if the service does not give it back.
    package var externalRef: String?
    package var createdOn: Date
    /// The time of the purchase according to the service.
    package var boughtOn: Date?
    /// The deadline for buying the booking; nil if the service does not say.
    package var deadline: Date?
    /// The total price of the parts; nil if their prices are in several currencies.
    package var price: Money?
    package var travellers: [Traveller]
    package var parts: [BookingPart]
    package var trips: [Trip]
    /// The details that the service still needs before the booking can be bought.
    package var requestedInformation: RequestedInformation?
    /// Whether the service wants to know more about the travellers before it sells.
    package var asksForMore: Bool { requestedInformation.map { $0 != .all([]) } ?? false }
    package var tickets: [Ticket]
    package var documents: [TicketDocument]
    /// The refunds that were made or are offered; nil if the service lists no refunds.
    package var refundOffers: [RefundOffer]?
    /// The service's remarks, which are shown with the booking (OSDM 3.9 `problems`).
    package var warnings: [String]

    package init(
        id: String, createdOn: Date, travellers: [Traveller], parts: [BookingPart], trips: [Trip] = [],
        code: String? = nil, boughtOn: Date? = nil, deadline: Date? = nil,
        price: Money? = nil, requestedInformation: RequestedInformation? = nil, tickets: [Ticket] = [],
        documents: [TicketDocument] = [], warnings: [String] = [],
        refundOffers: [RefundOffer]? = nil, externalRef: String? = nil
    ) {
        self.id = id
        self.externalRef = externalRef
        self.code = code
        self.createdOn = createdOn
        self.boughtOn = boughtOn
        self.deadline = deadline
        self.price = price
        self.travellers = travellers
        self.parts = parts
        self.trips = trips
        self.requestedInformation = requestedInformation
        self.tickets = tickets
        self.documents = documents
        self.warnings = warnings
        self.refundOffers = refundOffers
    }

    /// Returns the given travellers with the service's ids, in the service's order.
    ///
    /// Travellers are matched by reference, or by position if the service has changed the references.
    package func named(_ ours: [Traveller]) -> [Traveller] {
        let isReferenced = travellers.contains { theirs in ours.contains { $0.id == theirs.id } }
        return travellers.enumerated().map { index, theirs in
            let known =
                isReferenced
                ? ours.first { $0.id == theirs.id }
                : ours.count == travellers.count ? ours[index] : nil
            guard var traveller = known else { return theirs }
            traveller.serviceID = theirs.serviceID
            traveller.serviceKind = theirs.serviceKind
            return traveller
        }
    }

    /// The state of the whole booking, which follows from its parts.
    package enum Standing: Hashable, Sendable {
        /// The booking can be bought, judging by the status of its parts.
        case held
        /// The booking is bought, but not all tickets have been issued.
        case bought
        /// The booking is bought, and all tickets have been issued.
        case fulfilled
        /// The booking was bought, and everything was refunded.
        case refunded
        /// The booking was not bought, and can no longer be bought.
        case over
        /// The service reports an error in a part.
        case failed
        /// A part has a status that this program does not know, or cannot be read. The text is the service's code
        /// for the status; it is empty if the part cannot be read.
        case unclear(String)
    }

    package var standing: Standing {
        let counted = parts.filter { $0.kind != .fee }
        let statuses = (counted.isEmpty ? parts : counted).map { part in
            [.cancelled, .released].contains(part.status) && isGivenBack(part) ? .refunded : part.status
        }
        if statuses.contains(where: { $0 == .confirmed || $0 == .fulfilled }) {
            let isWhole = statuses.allSatisfy { $0 != .confirmed && $0 != .held && $0 != .onHold }
            return isWhole && tickets.contains { !$0.isGivenBack } ? .fulfilled : .bought
        }
        if statuses.contains(.refunded) { return .refunded }
        if statuses.contains(where: { $0 == .exchanging || $0 == .exchanged }) { return .fulfilled }
        if statuses.contains(.failed) { return .failed }
        for case .other(let word) in statuses { return .unclear(word) }
        return statuses.contains { $0 == .held || $0 == .onHold } ? .held : .over
    }
}

/// A part of a booking with its own price and status (OSDM 3.9 `AbstractBookingPart`).
package struct BookingPart: Hashable, Sendable, Codable, Identifiable {
    package enum Kind: String, Hashable, Sendable, Codable {
        case admission, reservation, fee, other
    }

    /// The status of a part. An unknown status contains the service's code; the code is empty if the part cannot
    /// be read.
    package enum Status: Hashable, Sendable, Codable {
        /// Held without a price (OSDM 3.9 `PREBOOKED`).
        case held
        case onHold, confirmed, fulfilled, cancelled, released, refunded, exchanged
        /// The part is bought, and is being exchanged for another (OSDM 3.9 `EXCHANGE_ONGOING`).
        case exchanging
        /// The service reports an error (OSDM 3.9 `ERROR`).
        case failed
        case other(String)
    }

    package var id: String
    package var kind: Kind
    /// The service's description, e.g. `Semi-flexible, 2nd class`.
    package var name: String
    package var price: Money?
    package var status: Status
    /// Whether the part can be refunded; nil if the service does not say.
    package var isRefundable: Bool?
    /// The end of the time in which the part can be refunded; nil if the service states no end.
    package var refundableUntil: Date?
    package var seats: [Seat]
    /// The conditions for changes and refunds, as sentences without a full stop at the end.
    package var conditions: [String]
    /// The fee for a refund, if the service states it both in its sentences and as an amount.
    package var refundFee: RefundFee?
    /// For which trains the part is valid, in the seller's words (OSDM 3.9 `ConditionType` `TRAVEL`), or else by
    /// `Product.isTrainBound`; nil if the service does not say.
    package var validity: [String]?
    /// Whether the part is valid for the trains of its trips alone (OSDM 3.9 `Product.isTrainBound`); nil if the
    /// service does not say.
    package var isTrainBound: Bool?
    /// The travellers, by the ids that the service gave them.
    package var travellerIDs: [String]
    /// The reductions in the price, for cards and promotion codes; nil if the service states none. Their passengers are
    /// named by the ids that the service gave them.
    package var reductions: [GrantedReduction]?
    /// The trips that the part is for; nil if the service does not say.
    package var tripIDs: [Trip.ID]?

    package init(
        id: String, kind: Kind, name: String, price: Money?, status: Status, seats: [Seat] = [],
        conditions: [String] = [], travellerIDs: [String] = [], isRefundable: Bool? = nil,
        refundableUntil: Date? = nil, reductions: [GrantedReduction]? = nil, validity: [String]? = nil,
        isTrainBound: Bool? = nil, tripIDs: [Trip.ID]? = nil, refundFee: RefundFee? = nil
    ) {
        self.id = id
        self.kind = kind
        (self.validity, self.isTrainBound) = (validity, isTrainBound)
        self.name = name
        self.price = price
        self.status = status
        self.seats = seats
        self.conditions = conditions
        self.refundFee = refundFee
        self.travellerIDs = travellerIDs
        self.isRefundable = isRefundable
        self.refundableUntil = refundableUntil
        self.reductions = reductions
        self.tripIDs = tripIDs
    }
}

/// A reserved place in a train.
package struct Seat: Hashable, Sendable, Codable {
    /// The kind of the place (OSDM 3.9 `AccommodationType`).
    package enum Kind: String, Hashable, Sendable, Codable {
        case seat, couchette, berth, vehicle, storage, other
    }

    /// Nil in bookings that an earlier version of the program has stored.
    package var kind: Kind?
    /// The train's number, e.g. `6607`.
    package var vehicle: String
    package var coach: String
    /// The number of the seat; empty if the service names only the coach.
    package var number: String
    /// The travellers, by the ids that the service gave them.
    package var travellerIDs: [String]

    package init(
        vehicle: String, coach: String, number: String, travellerIDs: [String], kind: Kind? = .seat
    ) {
        self.kind = kind
        self.vehicle = vehicle
        self.coach = coach
        self.number = number
        self.travellerIDs = travellerIDs
    }
}
