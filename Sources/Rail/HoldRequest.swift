/// A request to hold an offer for named travellers.
public struct HoldRequest: Hashable, Sendable, Codable {
    public var trip: Trip
    public var offer: Offer
    /// Those that the offer was made for, in the same order; details that were not asked for are empty.
    public var travellers: [Traveller]

    public init(trip: Trip, offer: Offer, travellers: [Traveller]) {
        self.trip = trip
        self.offer = offer
        self.travellers = travellers
    }
}
