package import Foundation

/// A service's proposal when it is asked for a refund.
package struct RefundProposal: Hashable, Sendable {
    package var offers: [RefundOffer]
    /// The service's remarks, e.g. why it offers nothing (OSDM 3.9 `problems`).
    package var warnings: [String]

    package init(offers: [RefundOffer], warnings: [String] = []) {
        (self.offers, self.warnings) = (offers, warnings)
    }
}

/// A service's offer to refund tickets, or a refund that was made (OSDM 3.9 `RefundOffer`).
package struct RefundOffer: Hashable, Sendable, Codable, Identifiable {
    /// The way in which the money is paid back (OSDM 3.9 `ReimbursementMethod`).
    package enum Method: Hashable, Sendable, Codable {
        /// With the payment method of the purchase.
        case original
        case voucher
        case other(String)
    }

    /// The share of some parts of the booking in an offer (OSDM 3.9 `RefundOfferBreakdownItem`).
    package struct Share: Hashable, Sendable, Codable {
        package var partIDs: [BookingPart.ID]
        /// The amount that is paid back. The fee is already subtracted.
        package var amount: Money
        package var fee: Money

        package init(of partIDs: [BookingPart.ID], amount: Money, fee: Money) {
            (self.partIDs, self.amount, self.fee) = (partIDs, amount, fee)
        }
    }

    package var id: String
    package var isConfirmed: Bool
    /// The amount that is paid back. The fee is already subtracted.
    package var amount: Money
    package var fee: Money
    /// The way in which the money is paid back; nil if the service does not say.
    package var method: Method?
    /// The deadline for accepting the offer.
    package var validUntil: Date
    package var confirmedOn: Date?
    package var ticketIDs: [Ticket.ID]
    /// The parts of the booking that are refunded; empty if the service does not say.
    package var partIDs: [BookingPart.ID]
    /// The shares of the parts in the amounts; nil if the service does not say.
    package var breakdown: [Share]?
    package var voucherCodes: [String]

    package init(
        id: String, amount: Money, fee: Money, validUntil: Date, ticketIDs: [Ticket.ID],
        partIDs: [BookingPart.ID] = [], isConfirmed: Bool = false, method: Method? = nil,
        confirmedOn: Date? = nil, voucherCodes: [String] = [], breakdown: [Share]? = nil
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
        self.breakdown = breakdown
        self.voucherCodes = voucherCodes
    }
}

package struct RefundRequest: Hashable, Sendable, Codable {
    /// A ticket, and the travellers who return their share of the ticket.
    package struct Share: Hashable, Sendable, Codable {
        package var ticketID: Ticket.ID
        /// The ids that the service gave the travellers; nil for all travellers of the ticket.
        package var travellerIDs: [String]?
    }

    package var shares: [Share]
    /// The reason why the conditions of the fare should not apply (OSDM 3.9 `OverruleCode`).
    package var overruleCode: String?

    /// The overrule code for a cancelled train (OSDM 3.9 `OverruleCode`).
    package static let disruption = "DISRUPTION"
}

/// A refund in progress: the request, and the service's offers.
package struct RefundAttempt: Hashable, Sendable, Codable {
    package var request: RefundRequest
    /// The service's offers; empty until the service has responded.
    package var offers: [RefundOffer]
    /// The offer that the program last tried to confirm.
    package var chosen: RefundOffer.ID?
    /// The service's remarks about its offers (OSDM 3.9 `problems`).
    package var warnings: [String]?

    package init(request: RefundRequest, offers: [RefundOffer] = []) {
        self.request = request
        self.offers = offers
    }
}
