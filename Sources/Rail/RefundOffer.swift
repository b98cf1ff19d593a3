public import Foundation

/// A service's offer to refund tickets, or a refund that has happened (OSDM 3.9 `RefundOffer`).
public struct RefundOffer: Hashable, Sendable, Codable, Identifiable {
    /// The way in which the money comes back (OSDM 3.9 `ReimbursementMethod`).
    public enum Method: Hashable, Sendable, Codable {
        /// The way in which it was paid.
        case original
        case voucher
        case other(String)
    }

    public var id: String
    /// Whether it has happened.
    public var isConfirmed: Bool
    /// The money that comes back, the fee taken off.
    public var amount: Money
    public var fee: Money
    /// nil where the service does not say.
    public var method: Method?
    /// The end of the time in which it can be taken.
    public var validUntil: Date
    /// The time at which it happened.
    public var confirmedOn: Date?
    public var ticketIDs: [Ticket.ID]
    /// The parts of the booking that it is for; none where the service does not say.
    public var partIDs: [BookingPart.ID]
    /// The codes of vouchers.
    public var voucherCodes: [String]

    public init(
        id: String, amount: Money, fee: Money, validUntil: Date, ticketIDs: [Ticket.ID],
        partIDs: [BookingPart.ID] = [], isConfirmed: Bool = false, method: Method? = nil,
        confirmedOn: Date? = nil, voucherCodes: [String] = []
    ) {
        self.id = id
        self.isConfirmed = isConfirmed
        self.amount = amount
        self.fee = fee
        self.method = method
        self.validUntil = validUntil
        self.confirmedOn = confirmedOn
        self.ticketIDs = ticketIDs
        self.partIDs = partIDs
        self.voucherCodes = voucherCodes
    }
}

/// A person's request to give tickets back.
public struct RefundRequest: Hashable, Sendable, Codable {
    /// A ticket, and the travellers who give their share back.
    public struct Share: Hashable, Sendable, Codable {
        public var ticketID: Ticket.ID
        /// The service's ids; nil for all travellers of the ticket.
        public var travellerIDs: [String]?

        public init(ticketID: Ticket.ID, travellerIDs: [String]? = nil) {
            self.ticketID = ticketID
            self.travellerIDs = travellerIDs
        }
    }

    public var shares: [Share]
    /// A reason for which the fare's terms do not count (OSDM 3.9 `OverruleCode`).
    public var overruleCode: String?

    public init(shares: [Share], overruleCode: String? = nil) {
        self.shares = shares
        self.overruleCode = overruleCode
    }

    /// The reason of travellers whose train does not run (OSDM 3.9 `OverruleCode`).
    public static let disruption = "DISRUPTION"
}

/// A refund on its way: the request, and the service's offers.
public struct RefundAttempt: Hashable, Sendable, Codable {
    public var request: RefundRequest
    /// The service's offers; none before its response.
    public var offers: [RefundOffer]
    /// The offer that was to be confirmed last.
    public var chosen: RefundOffer.ID?

    public init(request: RefundRequest, offers: [RefundOffer] = []) {
        self.request = request
        self.offers = offers
    }
}
