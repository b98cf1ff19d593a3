public import Foundation

/// A price for a whole trip and all its passengers, with its conditions (OSDM 3.9 `Offer`).
public struct Offer: Hashable, Sendable, Codable, Identifiable {
    public var id: String
    public var price: Money
    /// The price of each passenger; nil if the service states only the sum.
    public var passengerPrices: [Passenger.ID: Money]?
    public var travelClass: TravelClass
    public var flexibility: Flexibility
    /// The product's name, e.g. `Semi-flexible fare`.
    public var name: String
    /// The conditions for changes and refunds, as sentences without a full stop at the end.
    public var conditions: [String]
    /// The terms of a refund; nil if the service does not state them.
    public var refund: AfterSaleTerms?
    /// The terms of an exchange; nil if the service does not state them.
    public var exchange: AfterSaleTerms?
    /// The deadline for booking the offer.
    public var expiry: Date?
    /// The details of travellers that the service needs before it can hold the offer.
    public var requestedInformation: RequestedInformation?
    /// The reservations that have to be booked with the offer, of which the service lets one choose; nil if there are
    /// none.
    public var reservationIDs: [String]?

    public func isOver(at now: Date) -> Bool { expiry.map { $0 <= now } ?? false }

    public init(
        id: String, price: Money, travelClass: TravelClass, flexibility: Flexibility, name: String,
        conditions: [String] = [], refund: AfterSaleTerms? = nil, exchange: AfterSaleTerms? = nil,
        expiry: Date? = nil, requestedInformation: RequestedInformation? = nil,
        passengerPrices: [Passenger.ID: Money]? = nil, reservationIDs: [String]? = nil
    ) {
        self.id = id
        self.price = price
        self.travelClass = travelClass
        self.flexibility = flexibility
        self.name = name
        self.conditions = conditions
        self.refund = refund
        self.exchange = exchange
        self.expiry = expiry
        self.requestedInformation = requestedInformation
        self.passengerPrices = passengerPrices
        self.reservationIDs = reservationIDs
    }
}

/// The travel class of an offer. An unknown class keeps the service's code.
public enum TravelClass: Hashable, Sendable, Codable {
    case first, second
    /// The ticket is good for each class.
    case any
    case other(String)
}

/// The flexibility of an offer. An unknown level keeps the service's code.
public enum Flexibility: Hashable, Sendable, Codable {
    case nonFlexible, semiFlexible, flexible
    case other(String)
}

/// The offers for a trip. An empty list is not an error.
public struct OfferList: Hashable, Sendable {
    public var offers: [Offer]
    /// The number of offers that were left out because they could not be used.
    public var unreadable: Int
    /// Whether the service says that the trip is sold out. A list can also be empty for other reasons: the train may
    /// not be on sale yet.
    public var isSoldOut: Bool
    /// The service's remarks, which are shown with the offers (OSDM 3.9 `problems`).
    public var warnings: [String]

    public init(
        offers: [Offer], unreadable: Int = 0, isSoldOut: Bool = false, warnings: [String] = []
    ) {
        self.offers = offers
        self.unreadable = unreadable
        self.isSoldOut = isSoldOut
        self.warnings = warnings
    }

    /// Returns the cheapest offer of a class. Skips offers whose currency differs from that of the first offer in the
    /// class.
    public func cheapest(in travelClass: TravelClass) -> Offer? {
        offers.filter { $0.travelClass == travelClass }
            .reduce(nil as Offer?) { best, offer in
                guard let best else { return offer }
                return offer.price.isLess(than: best.price) == true ? offer : best
            }
    }
}

public struct OfferQuery: Hashable, Sendable {
    public var trip: Trip
    public var passengers: [Passenger]

    public init(trip: Trip, passengers: [Passenger]) {
        self.trip = trip
        self.passengers = passengers
    }
}

public struct HoldRequest: Hashable, Sendable, Codable {
    public var trip: Trip
    public var offer: Offer
    /// The travellers, in the order of the offer's passengers. Details that the service did not ask for are empty.
    public var travellers: [Traveller]

    public init(trip: Trip, offer: Offer, travellers: [Traveller]) {
        self.trip = trip
        self.offer = offer
        self.travellers = travellers
    }
}
