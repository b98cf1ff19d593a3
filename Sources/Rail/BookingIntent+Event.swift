package import Foundation

extension BookingIntent {
    /// An event in the life of a booking, in words that complete “when …”.
    package enum Event: String, Hashable, Sendable, CaseIterable {
        case holdSent = "the request to hold it is about to leave"
        case holdRefused = "the service refuses to hold it"
        case holdGivenUp = "the service never says whether it was held"
        /// The person finds a booking that was made elsewhere.
        case found = "it is found by its code"
        case purchaseSent = "the request to buy it is about to leave"
        case purchaseConfirmed = "the service confirms the purchase"
        case purchaseRefused = "the service refuses the purchase"
        case refundSent = "the request to refund it is about to leave"
        case refundRefused = "the service refuses the refund"
        case released = "the service lets it go"
        case shownHeld = "the service shows it as held"
        case shownOverdue = "the service shows it as held after its deadline"
        case shownBought = "the service shows it as bought, without all tickets"
        case shownTicketed = "the service shows it as bought, with all tickets"
        case shownRefunded = "the service shows it as refunded"
        case shownCancelled = "the service shows it as over after a purchase"
        case shownReleased = "the service shows it as let go"
        case shownExpired = "the service shows it as over without a purchase"
        case shownFaulty = "the service shows an error, or a status that Guichet does not know"
        case missing = "the service no longer knows it"
        /// A service keeps a hold until its deadline, so this answer may be that of a gateway.
        case missingEarly = "the service does not know it before its deadline"
    }
}

extension BookingIntent.Event {
    /// Makes the event for a booking of which the service says that it does not exist.
    ///
    /// - Parameter deadline: The end of its hold, as far as it is known.
    package init(missingAt now: Date, deadline: Date?) {
        self = deadline.map { $0 > now } ?? false ? .missingEarly : .missing
    }

    /// Makes the event for a booking that the service shows like this.
    package init(shownBy booking: Booking, at now: Date) {
        self =
            switch booking.standing {
            case .held: booking.deadline.map { $0 <= now } ?? false ? .shownOverdue : .shownHeld
            case .bought: .shownBought
            case .fulfilled: .shownTicketed
            case .refunded: .shownRefunded
            case .failed, .unclear: .shownFaulty
            case .over where booking.boughtOn != nil: .shownCancelled
            case .over where booking.parts.contains { $0.status == .released }: .shownReleased
            case .over: .shownExpired
            }
    }
}
