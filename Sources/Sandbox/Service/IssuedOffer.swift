import Foundation

/// An offer that was made, kept for its booking.
struct IssuedOffer: Hashable, Sendable {
    var id: String
    var tripID: String
    /// The client's references.
    var passengerRefs: [String]
    var fare: Fare
    var expiry: Date
}
