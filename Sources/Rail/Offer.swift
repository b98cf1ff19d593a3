public import Foundation

/// A price for a whole trip and all its passengers, with its conditions (OSDM 3.9 `Offer`).
public struct Offer: Hashable, Sendable, Codable, Identifiable {
    public var id: String
    public var price: Money
    public var travelClass: TravelClass
    public var flexibility: Flexibility
    /// The product's own name, e.g. `Semi-flexible fare`.
    public var name: String
    /// The conditions after the purchase, as sentences without a final stop.
    public var conditions: [String]
    /// The instant after which it can no longer be booked.
    public var expiry: Date?
    /// The details of the travellers that must be known before it can be held.
    public var requestedInformation: RequestedInformation?

    /// Whether it can no longer be booked.
    public func isOver(at now: Date) -> Bool { expiry.map { $0 <= now } ?? false }

    public init(
        id: String, price: Money, travelClass: TravelClass, flexibility: Flexibility, name: String,
        conditions: [String] = [], expiry: Date? = nil, requestedInformation: RequestedInformation? = nil
    ) {
        self.id = id
        self.price = price
        self.travelClass = travelClass
        self.flexibility = flexibility
        self.name = name
        self.conditions = conditions
        self.expiry = expiry
        self.requestedInformation = requestedInformation
    }
}

/// The comfort class of an offer; a class that this program does not know keeps the service's word.
public enum TravelClass: Hashable, Sendable, Codable {
    case first, second
    case other(String)
}

/// The flexibility of an offer; a level that this program does not know keeps the service's word.
public enum Flexibility: Hashable, Sendable, Codable {
    case nonFlexible, semiFlexible, flexible
    case other(String)
}
