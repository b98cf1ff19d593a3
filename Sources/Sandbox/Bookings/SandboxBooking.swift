import Foundation
import OSDM
import Rail

/// A booking: offers that are held for named travellers until a deadline, or bought.
struct SandboxBooking: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case held
        /// Bought; the tickets are being made.
        case confirmed
        case bought
        /// The deadline has passed.
        case cancelled
        case released
    }

    var id: String
    /// The booking code that people type to find the booking.
    var code: String
    /// The client's own reference.
    var externalRef: String?
    /// The accounts that may read and change the booking: the account that made it, and those that found it by its code
    /// and a traveller's last name.
    var accounts: Set<String>
    var createdOn: Date
    var deadline: Date
    var releasedOn: Date?
    var boughtOn: Date?
    /// When the tickets are ready; nil until the booking is bought.
    var fulfilledOn: Date?
    var passengers: [Wire.Passenger]
    var purchaser: Wire.Purchaser?
    var offers: [BookedOffer]
    var trips: [Wire.Trip]
    var refunds: [SandboxRefund] = []
    /// The number of refund offers so far, from which their ids are made.
    var refundCount = 0

    func state(at now: Date) -> State {
        if let fulfilledOn { return now < fulfilledOn ? .confirmed : .bought }
        if releasedOn != nil { return .released }
        return now < deadline ? .held : .cancelled
    }

    var seatsUntil: Date {
        if boughtOn != nil { return offers.map(\.validUntil.instant).max() ?? deadline }
        return releasedOn ?? deadline
    }

    /// When the sandbox deletes the booking: an hour after the end of the hold, or a month after the last train.
    var forgottenOn: Date {
        guard boughtOn != nil else { return (releasedOn ?? deadline) + 3600 }
        return (offers.map(\.validUntil.instant).max() ?? deadline) + 30 * 86_400
    }

    /// The details that are still missing before the booking can be bought.
    var requestedInformation: RequestedInformation? {
        let travellers = passengers.map(\.externalRef)
        return RequestedInformation.all(
            offers.map {
                $0.offer.asked(of: travellers)
                    .expanded("passengers", RequestedInformation.Field.items(travellers))
            }
        ).missing(without: knows)
    }

    private func knows(_ field: RequestedInformation.Field) -> Bool {
        let passenger: Wire.Passenger? =
            switch field.item {
            case .reference(let reference): passengers.first { $0.externalRef == reference }
            case .number(let index): passengers.indices.contains(index) ? passengers[index] : nil
            case .every, nil: nil
            }
        let detail = field.name == "purchaser" ? purchaser?.detail : passenger?.detail
        let text =
            switch field.path.last {
            case "dateOfBirth": passenger?.dateOfBirth
            case "firstName": detail?.firstName
            case "lastName": detail?.lastName
            case "email": detail?.contact?.email
            default: detail?.contact?.phoneNumber
            }
        return !(text ?? "").isEmpty
    }
}

struct BookedOffer: Hashable, Sendable {
    var offer: Wire.Offer
    /// The client's own reference.
    var externalRef: String?
    /// When the last train of the offer arrives.
    var validUntil: Wire.DateTime
    var seats: [BookedSeats] = []
    /// The prices of the travellers, of which only the proportions matter.
    var weights: [Int] = []

    var priceShares: PriceShares {
        let (parts, travellers) = (offer.parts, offer.passengerRefs ?? [])
        let count = max(1, travellers.count)
        return PriceShares(
            prices: parts.map(\.price.amount),
            weights: weights.count == count ? weights : Array(repeating: 1, count: count),
            owners: parts.map { part in
                part.passengerRefs.flatMap { $0.count == 1 ? travellers.firstIndex(of: $0[0]) : nil }
            })
    }
}
