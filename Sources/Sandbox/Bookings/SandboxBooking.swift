import Foundation
import OSDM

/// A booking: offers that are held for named travellers until a deadline, or bought.
struct SandboxBooking: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case held
        case bought
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
    var boughtOn: Date?
    var passengers: [Wire.Passenger]
    var purchaser: Wire.Purchaser?
    var offers: [BookedOffer]
    var trips: [Wire.Trip]

    func state(at now: Date) -> State {
        if boughtOn != nil { return .bought }
        if releasedOn != nil { return .released }
        return now < deadline ? .held : .cancelled
    }

    /// The time from which nothing is known of it: an hour after the end of the hold, or a month after the last train.
    var forgottenOn: Date {
        guard boughtOn != nil else { return (releasedOn ?? deadline) + 3600 }
        return (offers.map(\.validUntil.instant).max() ?? deadline) + 30 * 86_400
    }

    /// What must be known before it can be bought and is not, e.g. `passengers[adult-1].detail.firstName` (OSDM 3.9
    /// `RequestedInformation`): the names of all travellers, and one way to reach them.
    var requestedInformation: [String] {
        let names = passengers.flatMap { passenger in
            [(passenger.detail?.firstName, "firstName"), (passenger.detail?.lastName, "lastName")]
                .filter { $0.0?.isEmpty ?? true }
                .map { "passengers[\(passenger.externalRef)].detail.\($0.1)" }
        }
        let contacts = ([purchaser?.detail] + passengers.map(\.detail)).compactMap { $0?.contact }
        let isReachable = contacts.contains { !($0.email ?? $0.phoneNumber ?? "").isEmpty }
        return names
            + (isReachable
                ? [] : ["(purchaser.detail.contact.email OR purchaser.detail.contact.phoneNumber)"])
    }
}

/// An offer in a booking.
struct BookedOffer: Hashable, Sendable {
    var offer: Wire.Offer
    /// The client's own reference.
    var externalRef: String?
    /// The end of its last train.
    var validUntil: Wire.DateTime
}
