public import Foundation

/// What a service proposes when it is asked for a refund.
public struct RefundProposal: Hashable, Sendable {
    public var offers: [RefundOffer]
    /// The service's remarks, e.g. why it offers nothing (OSDM 3.9 `problems`).
    public var warnings: [String]

    public init(offers: [RefundOffer], warnings: [String] = []) {
        (self.offers, self.warnings) = (offers, warnings)
    }
}

/// A service's offer to refund tickets, or a refund that was made (OSDM 3.9 `RefundOffer`).
public struct RefundOffer: Hashable, Sendable, Codable, Identifiable {
    /// How the money is paid back (OSDM 3.9 `ReimbursementMethod`).
    public enum Method: Hashable, Sendable, Codable {
        /// With the payment method of the purchase.
        case original
        case voucher
        case other(String)
    }

    public var id: String
    public var isConfirmed: Bool
    /// The amount that is paid back. The fee is already subtracted.
    public var amount: Money
    public var fee: Money
    /// How the money is paid back; nil if the service does not say.
    public var method: Method?
    /// The deadline for accepting the offer.
    public var validUntil: Date
    public var confirmedOn: Date?
    public var ticketIDs: [Ticket.ID]
    /// The parts of the booking that are refunded; empty if the service does not say.
    public var partIDs: [BookingPart.ID]
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

public struct RefundRequest: Hashable, Sendable, Codable {
    /// A ticket, and the travellers who return their share of the ticket.
    public struct Share: Hashable, Sendable, Codable {
        public var ticketID: Ticket.ID
        /// The ids that the service gave the travellers; nil for all travellers of the ticket.
        public var travellerIDs: [String]?

        public init(ticketID: Ticket.ID, travellerIDs: [String]? = nil) {
            self.ticketID = ticketID
            self.travellerIDs = travellerIDs
        }
    }

    public var shares: [Share]
    /// The reason why the conditions of the fare should not apply (OSDM 3.9 `OverruleCode`).
    public var overruleCode: String?

    public init(shares: [Share], overruleCode: String? = nil) {
        self.shares = shares
        self.overruleCode = overruleCode
    }

    /// The overrule code for a cancelled train (OSDM 3.9 `OverruleCode`).
    public static let disruption = "DISRUPTION"
}

/// A refund in progress: the request, and the service's offers.
public struct RefundAttempt: Hashable, Sendable, Codable {
    public var request: RefundRequest
    /// The service's offers; empty until the service has responded.
    public var offers: [RefundOffer]
    /// The offer that the program last tried to confirm.
    public var chosen: RefundOffer.ID?
    /// The service's remarks about its offers (OSDM 3.9 `problems`).
    public var warnings: [String]?

    public init(request: RefundRequest, offers: [RefundOffer] = []) {
        self.request = request
        self.offers = offers
    }
}
