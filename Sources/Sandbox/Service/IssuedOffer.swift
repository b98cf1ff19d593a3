import Foundation

/// An offer as it was made, for whoever books it.
struct IssuedOffer: Hashable, Sendable {
    var id: String
    var tripID: String
    /// The asker's references.
    var passengerRefs: [String]
    var fare: Fare
    var expiry: Date
}
