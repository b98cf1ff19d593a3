package import Foundation

/// A proof of a purchase (OSDM 3.9 `Fulfillment`).
package struct Ticket: Hashable, Sendable, Codable, Identifiable {
    package enum Status: Hashable, Sendable, Codable {
        case valid
        /// The ticket is bought, but not issued yet.
        case pending
        case checkedIn, cancelled, released, refunded, exchanged, expired
        case other(String)
    }

    package var id: String
    package var status: Status
    package var codes: [TicketCode]
    /// The parts of the booking that the ticket is for; nil if the service does not say.
    package var partIDs: [BookingPart.ID]?
    /// Whether the booking contains only a reference to the ticket, so that the ticket has to be requested by
    /// itself for its codes; nil if this is not known.
    package var isOnlyNamed: Bool?

    package init(
        id: String, status: Status, codes: [TicketCode] = [], partIDs: [BookingPart.ID]? = nil,
        isOnlyNamed: Bool? = nil
    ) {
        self.isOnlyNamed = isOnlyNamed
        self.id = id
        self.status = status
        self.codes = codes
        self.partIDs = partIDs
    }

    /// Whether train staff would accept the ticket, judging by its status.
    package var isUsable: Bool { status == .valid || status == .checkedIn }

    /// Whether the ticket was refunded, exchanged, cancelled or released.
    package var isGivenBack: Bool { [.refunded, .exchanged, .cancelled, .released].contains(status) }
}

package struct TicketCode: Hashable, Sendable, Codable {
    package enum Symbology: Hashable, Sendable, Codable {
        case aztec, qr
        case other(String)
    }

    /// The service's id of the traveller; nil if the code is for all travellers.
    package var travellerID: String?
    package var number: String?
    package var symbology: Symbology
    package var content: Data

    package init(travellerID: String?, number: String?, symbology: Symbology, content: Data) {
        self.travellerID = travellerID
        self.number = number
        self.symbology = symbology
        self.content = content
    }
}

package struct TicketDocument: Hashable, Sendable, Codable {
    /// The purpose of a document (OSDM 3.9 `FulfillmentDocumentType`). An unknown kind contains the service's code.
    package enum Kind: Hashable, Sendable, Codable {
        case ticket, boardingPass, receipt, information, voucher
        case other(String)
    }

    /// The purpose of the document; nil in bookings that an earlier version of the program has stored.
    package var kind: Kind?
    /// A media type, e.g. `application/pdf`.
    package var mediaType: String
    /// The bytes of the file; nil until the program has downloaded them.
    package var content: Data?
    /// The link to download the file from; nil if the service sent the bytes with the booking.
    package var link: String?

    package init(mediaType: String, content: Data? = nil, link: String? = nil, kind: Kind? = nil) {
        self.kind = kind
        self.mediaType = mediaType
        self.content = content
        self.link = link
    }

    /// Whether one can travel with the document, judging by its kind. True if the kind is unknown.
    package var isTicket: Bool {
        switch kind {
        case .ticket, .boardingPass, .other, nil: true
        case .receipt, .information, .voucher: false
        }
    }

    /// Whether the media type and the first bytes are those of a PDF (ISO 32000-1, 7.5.2).
    package var isPDF: Bool {
        mediaType.lowercased() == "application/pdf" && content?.starts(with: Data("%PDF-".utf8)) == true
    }
}
