package import Rail
package import TerminalUI
package import Waiting

/// Opens the screens of a booking, in the order from the fare to the ticket: Passengers, Review and Ticket.
@UIActor
package struct BookingFlow {
    private let context: AppContext

    package init(_ context: AppContext) { self.context = context }

    /// Opens Passengers, which asks who travels and then holds the offer.
    ///
    /// - Parameters:
    ///   - pricesChanged: Called when the service no longer sells the trip at the shown prices.
    ///   - bought: Called when the ticket is shown.
    func begin(
        _ offer: Offer, for query: OfferQuery, origin: Place, in window: Window,
        pricesChanged: @escaping @UIActor () -> Void = {},
        bought: @escaping @UIActor (Window) -> Void = { _ in }
    ) {
        window.push(
            PassengersScreen(
                context, trip: query.trip, inboundTrip: query.inboundTrip, origin: origin,
                purpose: .hold(offer), travellers: query.passengers.map { Traveller($0) },
                pricesChanged: pricesChanged
            ) { [self] intent, window in
                let fares = DialogButton(PassengersScreen.otherFares) { [weak window] in window?.pop() }
                window.replace(review(intent, again: fares, bought))
            })
    }

    /// Opens Ticket for a booking that is bought, and Review for any other.
    package func open(_ intent: BookingIntent, in window: Window) {
        switch intent.state {
        case .bought, .ticket, .refunding, .refunded: window.push(TicketScreen(context, intent))
        default: window.push(review(intent, again: searchAgain(intent, in: window)))
        }
    }

    /// Returns the button that searches for trains again, from the trip's departure on or from now if that is
    /// over; nil if no trip is known.
    private func searchAgain(_ intent: BookingIntent, in window: Window) -> DialogButton? {
        guard let trip = intent.latestTrip, let origin = intent.origin else { return nil }
        let clock = context.clock(at: origin)
        let hasLeft = trip.departure.instant < context.now()
        let time = TimeConstraint.departAfter(
            hasLeft ? clock.today : trip.departure.day,
            minuteOfDay: hasLeft ? clock.minuteOfDay : trip.departure.minuteOfDay)
        var query = TripQuery(
            origin: origin, destination: trip.destination, time: time, passengers: intent.passengers)
        query.returnTime = intent.inboundTrip.map {
            .departAfter($0.departure.day, minuteOfDay: $0.departure.minuteOfDay)
        }
        return DialogButton("Search again") { [context, query, weak window] in
            if let window { context.destinations.search(context, query, window) }
        }
    }

    /// - Parameter again: The button that opens other fares or trains after the hold has expired; nil for no such
    ///   button.
    private func review(
        _ intent: BookingIntent, again: DialogButton?,
        _ bought: @escaping @UIActor (Window) -> Void = { _ in }
    ) -> ReviewScreen {
        ReviewScreen(
            context, intent, again: again,
            complete: { [self] intent, window in complete(intent, in: window) },
            bought: { [context] intent, window in
                window.replace(TicketScreen(context, intent))
                bought(window)
            })
    }

    /// Asks for the travellers' details that the service still needs before it sells the trip.
    private func complete(_ intent: BookingIntent, in window: Window) {
        guard let trip = intent.latestTrip else { return }
        window.push(
            PassengersScreen(
                context, trip: trip, origin: trip.origin, purpose: .complete(intent),
                travellers: intent.namedTravellers
            ) { _, window in window.pop() })
    }
}
