public import Foundation

/// Offers that are held for travellers, or bought (OSDM 3.9 `Booking`).
///
/// It has no status of its own: its parts have.
public struct Booking: Hashable, Sendable, Codable, Identifiable {
    /// The service's id.
    public var id: String
    /// The code by which people know it.
    public var code: String?
    /// The reference that was sent with the request for it.
    public var externalRef: String?
    public var createdOn: Date
    /// The time of the purchase, as the service states it.
    public var boughtOn: Date?
    /// The end of the time in which it can be bought; nil where the service does not say.
    public var deadline: Date?
    /// The sum of its parts; nil where they are in several currencies.
    public var price: Money?
    public var travellers: [Traveller]
    public var parts: [BookingPart]
    public var trips: [Trip]
    /// The details that are still missing before it can be bought.
    public var requestedInformation: RequestedInformation?
    public var tickets: [Ticket]
    public var documents: [TicketDocument]
    /// Refunds that happened, and those that a service offers; nil where it tells of none.
    public var refundOffers: [RefundOffer]?
    /// Sentences of the service to show beside it (OSDM 3.9 `problems`).
    public var warnings: [String]

    public init(
        id: String, createdOn: Date, travellers: [Traveller], parts: [BookingPart], trips: [Trip] = [],
        code: String? = nil, externalRef: String? = nil, boughtOn: Date? = nil, deadline: Date? = nil,
        price: Money? = nil, requestedInformation: RequestedInformation? = nil, tickets: [Ticket] = [],
        documents: [TicketDocument] = [], warnings: [String] = [],
        refundOffers: [RefundOffer]? = nil
    ) {
        self.id = id
        self.code = code
        self.externalRef = externalRef
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

    /// Our travellers with the service's ids, in the service's order.
    ///
    /// They are known by their references; where a service has others, against the specification, by their order.
    public func named(_ ours: [Traveller]) -> [Traveller] {
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

    /// The state that follows from its parts together.
    public enum Standing: Hashable, Sendable {
        /// It can be bought, as far as its parts say.
        case held
        /// It is bought; not all tickets are there.
        case bought
        /// It is bought, with all tickets.
        case fulfilled
        /// All of it was given back after it was bought.
        case refunded
        /// Nothing of it can be bought any more, and nothing was.
        case over
        /// A part has a status that this program does not know, or that cannot be read: then the word is empty.
        case unclear(String)
    }

    public var standing: Standing {
        let counted = parts.filter { $0.kind != .fee }
        let statuses = (counted.isEmpty ? parts : counted).map { part in
            [.cancelled, .released].contains(part.status) && isGivenBack(part) ? .refunded : part.status
        }
        if statuses.contains(where: { $0 == .confirmed || $0 == .fulfilled }) {
            let isWhole = statuses.allSatisfy { $0 != .confirmed && $0 != .held && $0 != .onHold }
            return isWhole && tickets.contains { !$0.isGivenBack } ? .fulfilled : .bought
        }
        if statuses.contains(.refunded) { return .refunded }
        if statuses.contains(.exchanged) { return .fulfilled }
        for case .other(let word) in statuses { return .unclear(word) }
        return statuses.contains { $0 == .held || $0 == .onHold } ? .held : .over
    }
}

/// A part of a booking with its own price and status (OSDM 3.9 `AbstractBookingPart`).
public struct BookingPart: Hashable, Sendable, Codable, Identifiable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case admission, reservation, fee, other
    }

    /// The status; a word that this program does not know is kept, and is empty where the part cannot be read.
    public enum Status: Hashable, Sendable, Codable {
        /// Held without a price (OSDM 3.9 `PREBOOKED`).
        case held
        case onHold, confirmed, fulfilled, cancelled, released, refunded, exchanged
        case other(String)
    }

    public var id: String
    public var kind: Kind
    /// The service's words for it, e.g. `Semi-flexible, 2nd class`.
    public var name: String
    public var price: Money?
    public var status: Status
    /// Whether something comes back for it; nil where the service does not say.
    public var isRefundable: Bool?
    public var seats: [Seat]
    /// The conditions after the purchase, as sentences without a final stop.
    public var conditions: [String]
    /// The service's ids.
    public var travellerIDs: [String]

    public init(
        id: String, kind: Kind, name: String, price: Money?, status: Status, seats: [Seat] = [],
        conditions: [String] = [], travellerIDs: [String] = [], isRefundable: Bool? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.price = price
        self.status = status
        self.seats = seats
        self.conditions = conditions
        self.travellerIDs = travellerIDs
        self.isRefundable = isRefundable
    }
}

/// A reserved place in a train.
public struct Seat: Hashable, Sendable, Codable {
    /// The train's number, e.g. `6607`.
    public var vehicle: String
    public var coach: String
    /// The seat's number, as the train shows it; empty where the service names the coach only.
    public var number: String
    /// The service's ids of its travellers.
    public var travellerIDs: [String]

    public init(vehicle: String, coach: String, number: String, travellerIDs: [String]) {
        self.vehicle = vehicle
        self.coach = coach
        self.number = number
        self.travellerIDs = travellerIDs
    }
}
