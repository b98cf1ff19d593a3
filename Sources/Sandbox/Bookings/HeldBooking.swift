import Foundation
import OSDM

/// A booking: offers that are held for named travellers until a deadline.
struct HeldBooking: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case held
        /// The deadline is over.
        case cancelled
        /// Given back by the client.
        case released
    }

    var id: String
    /// The code by which people know it.
    var code: String
    /// The client's own reference.
    var externalRef: String?
    var createdOn: Date
    /// The end of the hold.
    var deadline: Date
    var releasedOn: Date?
    var passengers: [Wire.Passenger]
    var purchaser: Wire.Purchaser?
    var offers: [HeldOffer]
    var trips: [Wire.Trip]

    func state(at now: Date) -> State {
        if releasedOn != nil { return .released }
        return now < deadline ? .held : .cancelled
    }

    /// The time from which nothing is known of it: an hour after the end of the hold.
    var forgottenOn: Date { (releasedOn ?? deadline) + 3600 }
}

/// An offer in a booking.
struct HeldOffer: Hashable, Sendable {
    var offer: Wire.Offer
    /// The client's own reference.
    var externalRef: String?
    /// The end of its last train.
    var validUntil: Wire.DateTime
}
