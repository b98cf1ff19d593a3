/// The offers for a trip; none is a fact, not an error.
public struct OfferList: Hashable, Sendable {
    public var offers: [Offer]
    /// The number of further offers, whose prices could not be read.
    public var unreadable: Int
    /// Whether the service says that no seat is left. Without offers there may be other reasons: the train may not be on
    /// sale yet.
    public var isSoldOut: Bool
    /// Sentences of the service to show beside the offers (OSDM 3.9 `problems`).
    public var warnings: [String]

    public init(
        offers: [Offer], unreadable: Int = 0, isSoldOut: Bool = false, warnings: [String] = []
    ) {
        self.offers = offers
        self.unreadable = unreadable
        self.isSoldOut = isSoldOut
        self.warnings = warnings
    }

    /// The cheapest offer of a class; offers in a currency other than the first's are passed over.
    public func cheapest(in travelClass: TravelClass) -> Offer? {
        offers.filter { $0.travelClass == travelClass }
            .reduce(nil as Offer?) { best, offer in
                guard let best else { return offer }
                return offer.price.isLess(than: best.price) == true ? offer : best
            }
    }
}

/// A request for the prices of one trip for some passengers.
public struct OfferQuery: Hashable, Sendable {
    public var trip: Trip
    public var passengers: [Passenger]

    public init(trip: Trip, passengers: [Passenger]) {
        self.trip = trip
        self.passengers = passengers
    }
}
