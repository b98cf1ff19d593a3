package import Rail
package import TerminalUI
package import Waiting

/// Opens the screens that lead from a fare to a ticket: Passengers, Review and Ticket.
@UIActor
package struct BookingFlow {
    private let context: AppContext

    package init(_ context: AppContext) {
        self.context = context
    }

    /// Opens Passengers, which asks who travels and then holds the offer.
    ///
    /// - Parameters:
    ///   - pricesChanged: Called when the service no longer sells the trip at the shown prices.
    ///   - bought: Called when the ticket is shown.
    func begin(
        _ offer: Offer, trip: Trip, origin: Place, passengers: PassengerCounts, in window: Window,
        pricesChanged: @escaping @UIActor () -> Void = {},
        bought: @escaping @UIActor (Window) -> Void = { _ in }
    ) {
        window.push(
            PassengersScreen(
                context, trip: trip, origin: origin, purpose: .hold(offer),
                travellers: passengers.passengers.map { Traveller(id: $0.id, kind: $0.kind, age: $0.age) },
                pricesChanged: pricesChanged
            ) { [self] intent, window in window.replace(review(intent, bought)) })
    }

    /// Opens Ticket for a booking that is bought, and Review for any other.
    package func open(_ intent: BookingIntent, in window: Window) {
        switch intent.state {
        case .bought, .ticket, .refunding, .refunded: window.push(TicketScreen(context, intent))
        default: window.push(review(intent))
        }
    }

    private func review(
        _ intent: BookingIntent, _ bought: @escaping @UIActor (Window) -> Void = { _ in }
    ) -> ReviewScreen {
        ReviewScreen(
            context, intent, complete: { [self] intent, window in complete(intent, in: window) },
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
