extension BookingIntent {
    /// The last known state of the booking.
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// The request to hold the booking may have been sent, but no response has come.
        case sending
        /// The booking is held free of charge until its deadline.
        case held
        /// The request to buy the booking may have been sent, but no response has come.
        case buying
        /// The booking is bought, but not all tickets have been issued.
        case bought
        /// The booking is bought, and all tickets have been issued.
        case ticket
        /// The request for a refund may have been sent, but no response has come.
        case refunding
        /// The booking was bought, and everything was refunded.
        case refunded
        /// The booking was released before it was bought.
        case released
        /// The hold expired before the booking was bought.
        case expired
        /// The service refused to hold the booking.
        case refused
        /// The outcome is unknown, because the service has not responded for days.
        case unknown
        /// The booking is stored, but cannot be read. Only a `BookingSummary` is in this state: no
        /// event leads to it.
        case unreadable

        /// Whether the state may still change. If so, the program has to ask the service.
        package var isUnfinished: Bool {
            [.sending, .held, .buying, .bought, .refunding, .unreadable].contains(self)
        }

        /// The states between a request and its response.
        package static let asked: [Self] = [.sending, .buying, .refunding]

        /// Whether the outcome of the last request about the booking is still unknown.
        package var isUnresolved: Bool {
            [.sending, .buying, .refunding, .unknown, .unreadable].contains(self)
        }

        /// Whether the booking is bought, and neither refunded nor about to be.
        package var isBought: Bool { self == .bought || self == .ticket }

        /// Whether tickets of the booking may be valid. While nobody knows whether some are refunded, others may be.
        package var mayHaveTickets: Bool { isBought || self == .refunding }

        /// Whether the booking was certainly never bought, or was refunded in full, so that nothing is lost if it
        /// is deleted from the list of bookings.
        package var canBeForgotten: Bool { [.refunded, .released, .expired, .refused].contains(self) }
    }
}
