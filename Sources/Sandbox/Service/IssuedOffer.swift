import Foundation
import OSDM
import Rail

/// An offer that was made, kept for its booking.
struct IssuedOffer: Hashable, Sendable {
    var id: String
    var tripID: String
    /// The first departure.
    var departure: StationTime
    var passengers: [Wire.AnonymousPassengerSpecification]
    var ages: [Fare.Age]
    var fare: Fare
    var createdOn: Date
    var expiry: Date
}
