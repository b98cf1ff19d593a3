import Rail
import TerminalUI
import Waiting

/// The news of the ticket's trains, and the other trains to take.
extension TicketScreen {
    /// The trip of the booking that cannot go on as planned, and is not over; nil if there is none.
    var interrupted: Trip? {
        guard intent.state.mayHaveTickets else { return nil }
        return intent.tripsLeft.first { $0.interruption != nil && $0.isNear(at: context.now()) }
    }

    /// Says which other trains there are if a trip cannot go on as planned, and whether the ticket is valid for them;
    /// or on the day of travel, that the ticket is valid for other trains, too. Nil if there is nothing to say.
    ///
    /// - Parameter namesKey: Whether the key for other trains works here.
    func whatElse(namesKey: Bool) -> String? {
        guard let trip = interrupted, let place = trip.fallback(at: context.now())?.place.name
        else {
            let now = context.now()
            return intent.tripOfTheDay(at: now).flatMap { trip in
                DisruptionFormatting.allowsOthers(intent, for: trip)
                    ? DisruptionFormatting.validity(intent, for: trip, namesOthers: false) : nil
            }
        }
        let key = namesKey ? "\(context.key(.ticketAlternatives)) lists the next trains from \(place)." : nil
        let words = [key, DisruptionFormatting.validity(intent, for: trip, namesOthers: namesKey)]
            .compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    func openAlternatives() {
        guard let window, let trip = interrupted,
            let query = intent.alternatives(to: trip, at: context.now())
        else { return }
        context.destinations.showTrains(context.replacing(trip, of: intent), query, window)
    }

    /// Asks every minute how the trains run, and at once if they have not been asked about yet.
    func watchTrains() {
        guard let window else { return }
        running.watch(
            self, in: window, context,
            isNeeded: { [weak self, context] in
                guard let intent = self?.intent else { return false }
                return intent.state.mayHaveTickets
                    && intent.tripsLeft.contains { $0.mayStillRun(at: context.now()) }
            },
            ask: { [weak self, context] in try await context.running(self?.intent) },
            take: { [weak self] change in
                // If the booking has changed since the request, the response is out of date.
                guard let change, change.before == self?.intent, change.after != change.before else { return }
                self?.intent = change.after
                self?.stale = nil
            })
    }
}
