import Foundation
import OSDM
import Rail

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

    /// What must be known before it can be bought and is not: the names of all travellers, and one way to reach anybody.
    var requestedInformation: RequestedInformation? {
        let travellers = passengers.map(\.externalRef)
        let names = ["firstName", "lastName"].map { name in
            RequestedInformation.field(RequestedInformation.Field("passengers", .every, "detail", name))
                .expanded("passengers", travellers)
        }
        let contacts = ["email", "phoneNumber"].flatMap { way in
            [RequestedInformation.Field("purchaser", nil, "detail", "contact", way)]
                + travellers.map {
                    RequestedInformation.Field("passengers", .reference($0), "detail", "contact", way)
                }
        }
        let asked = names + [.any(contacts.map { .field($0) })]
        return RequestedInformation.all(asked).missing(without: knows)
    }

    private func knows(_ field: RequestedInformation.Field) -> Bool {
        let detail: Wire.PersonDetail?
        switch field.item {
        case .reference(let reference): detail = passengers.first { $0.externalRef == reference }?.detail
        default: detail = purchaser?.detail
        }
        let text =
            switch field.path.last {
            case "firstName": detail?.firstName
            case "lastName": detail?.lastName
            case "email": detail?.contact?.email
            default: detail?.contact?.phoneNumber
            }
        return !(text ?? "").isEmpty
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
