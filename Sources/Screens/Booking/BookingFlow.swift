package import Rail
package import TerminalUI
package import Waiting

/// The way from a fare to a ticket: passengers, review, ticket.
@UIActor
package struct BookingFlow {
    private let context: AppContext

    package init(_ context: AppContext) {
        self.context = context
    }

    /// Asks who travels, and then holds the offer.
    ///
    /// - Parameters:
    ///   - pricesChanged: Called when the offer turns out to be dearer, or not on sale any more.
    ///   - bought: Called once the ticket is shown.
    func begin(
        _ offer: Offer, trip: Trip, origin: Place, passengers: PassengerCounts, in window: Window,
        pricesChanged: @escaping @UIActor () -> Void = {},
        bought: @escaping @UIActor (Window) -> Void = { _ in }
    ) {
        window.push(
            PassengersScreen(
                context, trip: trip, origin: origin, purpose: .hold(offer),
                travellers: passengers.passengers.map { Traveller(id: $0.id, kind: $0.kind) },
                pricesChanged: pricesChanged
            ) { [self] intent, window in window.replace(review(intent, bought)) })
    }

    /// Opens the screen that fits the state of an intent.
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

    /// Asks for what the service wants to know before it sells.
    private func complete(_ intent: BookingIntent, in window: Window) {
        guard let trip = intent.latestTrip else { return }
        window.push(
            PassengersScreen(
                context, trip: trip, origin: trip.origin, purpose: .complete(intent),
                travellers: intent.namedTravellers
            ) { _, window in window.pop() })
    }
}
