extension BookingIntent {
    /// A line of the table of state changes.
    package struct Transition: Hashable, Sendable {
        package var event: Event
        /// The states in which the event can happen; nil stands for a new booking, which has no state yet.
        package var before: [State?]
        /// The state that follows; nil if the state stays the same.
        package var after: State?

        fileprivate init(_ event: Event, in before: [State?], to after: State?) {
            (self.event, self.before, self.after) = (event, before, after)
        }
    }

    /// All changes of a booking's state that are allowed. Any other change is an error.
    package static let transitions = [
        Transition(.holdSent, in: [nil], to: .sending),
        Transition(.holdRefused, in: [.sending], to: .refused),
        Transition(.holdGivenUp, in: [.sending], to: .unknown),
        // A service may show a booking that it refused to hold before.
        Transition(.found, in: [nil, .refused], to: .held),
        Transition(.purchaseSent, in: [.held], to: .buying),
        Transition(.purchaseConfirmed, in: [.buying], to: .bought),
        Transition(.purchaseRefused, in: [.buying], to: .held),
        Transition(.refundSent, in: [.ticket], to: .refunding),
        // The state is `unknown` if the service has refused the refund and then no longer knows the booking.
        Transition(.refundRefused, in: [.refunding, .unknown], to: .ticket),
        Transition(.released, in: known, to: .released),
        // The booking is certainly bought, and the service still shows its state before the purchase.
        Transition(.shownHeld, in: [.bought, .ticket], to: .bought),
        Transition(
            .shownHeld,
            in: [.sending, .held, .buying, .refunding, .refunded, .released, .expired, .unknown],
            to: .held),
        Transition(.shownOverdue, in: [.bought, .ticket], to: .bought),
        Transition(
            .shownOverdue,
            in: [.sending, .held, .buying, .refunding, .refunded, .released, .expired, .unknown],
            to: .expired),
        Transition(.shownBought, in: [.sending] + known, to: .bought),
        Transition(.shownTicketed, in: [.sending] + known, to: .ticket),
        Transition(.shownRefunded, in: [.sending] + known, to: .refunded),
        // Nobody can travel with a cancelled booking, and the screen says so. But it was bought, so it is no
        // expired hold.
        Transition(.shownCancelled, in: [.sending] + known, to: .ticket),
        Transition(.shownReleased, in: [.bought, .ticket, .refunding], to: .ticket),
        Transition(
            .shownReleased,
            in: [.sending, .held, .buying, .refunded, .released, .expired, .unknown], to: .released),
        Transition(.shownExpired, in: [.bought, .ticket, .refunding], to: .ticket),
        Transition(.shownExpired, in: [.released], to: .released),
        Transition(
            .shownExpired, in: [.sending, .held, .buying, .refunded, .expired, .unknown], to: .expired),
        Transition(.shownFaulty, in: [.sending], to: .held),
        Transition(.shownFaulty, in: known, to: nil),
        Transition(.missing, in: [.held, .buying], to: .expired),
        Transition(.missing, in: [.refunding], to: .unknown),
        Transition(
            .missing, in: [.bought, .ticket, .refunded, .released, .expired, .unknown], to: nil),
        Transition(.missingEarly, in: [.refunding], to: .unknown),
        Transition(
            .missingEarly,
            in: [.held, .buying, .bought, .ticket, .refunded, .released, .expired, .unknown], to: nil),
    ]

    /// The states of a booking that the service may have shown before.
    private static let known: [State?] = [
        .held, .buying, .bought, .ticket, .refunding, .refunded, .released, .expired, .unknown,
    ]

    /// Returns the state of a booking after an event.
    ///
    /// - Parameter state: The state before the event; nil for a new booking.
    /// - Throws: `UnlistedTransition` if the table does not list the event for this state.
    package static func state(after event: Event, in state: State?) throws(UnlistedTransition) -> State {
        let listed = transitions.first { $0.event == event && $0.before.contains(state) }
        guard let listed, let next = listed.after ?? state else {
            throw UnlistedTransition(event: event, state: state)
        }
        return next
    }

    /// Changes the state by an event.
    ///
    /// - Throws: `UnlistedTransition` if the table does not list the event for this state; the state then stays
    ///   the same.
    package mutating func apply(_ event: Event) throws(UnlistedTransition) {
        state = try Self.state(after: event, in: state)
    }
}

/// An event that cannot happen to a booking in its state.
package struct UnlistedTransition: Error, Hashable, CustomStringConvertible {
    package var event: BookingIntent.Event
    package var state: BookingIntent.State?

    /// A sentence for a person.
    package var description: String {
        "Guichet keeps it as “\(state?.rawValue ?? "not begun")”, where it cannot be that \(event.rawValue)."
    }
}
