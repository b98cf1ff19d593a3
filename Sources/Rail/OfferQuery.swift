/// A request for the prices of one trip for some passengers.
public struct OfferQuery: Hashable, Sendable {
    public var trip: Trip
    public var passengers: [Passenger]

    public init(trip: Trip, passengers: [Passenger]) {
        self.trip = trip
        self.passengers = passengers
    }
}
