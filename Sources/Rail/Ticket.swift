public import Foundation

/// A proof of a purchase (OSDM 3.9 `Fulfillment`).
public struct Ticket: Hashable, Sendable, Codable, Identifiable {
    public enum Status: Hashable, Sendable, Codable {
        /// It can be travelled with.
        case valid
        /// It is bought, but not there yet.
        case pending
        case checkedIn, cancelled, released, refunded, exchanged, expired
        case other(String)
    }

    public var id: String
    public var status: Status
    /// The number that is printed on it.
    public var number: String?
    public var codes: [TicketCode]

    public init(id: String, status: Status, number: String? = nil, codes: [TicketCode] = []) {
        self.id = id
        self.status = status
        self.number = number
        self.codes = codes
    }

    /// Whether a train's staff would accept it, as far as its status says.
    public var isUsable: Bool { status == .valid || status == .checkedIn }
}

/// The contents of a barcode on a ticket.
public struct TicketCode: Hashable, Sendable, Codable {
    public enum Symbology: Hashable, Sendable, Codable {
        case aztec, qr
        case other(String)
    }

    /// The service's id of the traveller; nil for one of all travellers.
    public var travellerID: String?
    public var number: String?
    public var symbology: Symbology
    public var content: Data

    public init(travellerID: String?, number: String?, symbology: Symbology, content: Data) {
        self.travellerID = travellerID
        self.number = number
        self.symbology = symbology
        self.content = content
    }
}
