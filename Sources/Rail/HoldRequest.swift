/// A request to hold an offer for named travellers.
public struct HoldRequest: Hashable, Sendable, Codable {
    public var trip: Trip
    public var offer: Offer
    /// The travellers of the offer, in its order; details that were not asked for are empty.
    public var travellers: [Traveller]

    public init(trip: Trip, offer: Offer, travellers: [Traveller]) {
        self.trip = trip
        self.offer = offer
        self.travellers = travellers
    }
}
