import Rail
import TerminalUI
import Waiting

/// The next departure or arrival on a trip of the next 24 hours, above the form.
extension SearchScreen {
    /// Reads the stored bookings. Ignores an error, because it must not prevent a search.
    func loadNextTrip() {
        window?.activity("Reading the next trip", isShown: false) { [weak self, context] _ in
            let bookings = context.service.bookings
            let now = context.now()
            var booked: [BookingIntent] = []
            for summary in (try? await bookings.summaries()) ?? [] where summary.mayBeAhead(at: now) {
                if let intent = try? await bookings.kept(summary.id) {
                    booked.append(context.trainNews.current(intent))
                }
            }
            self?.booked = booked
        }
    }

    /// The next departure or arrival on the first trip of the next 24 hours; nil if there is no such trip with a
    /// ticket.
    var nextTrip: NextDeparture? {
        booked.compactMap { NextDeparture($0, at: time.now) }.filter { $0.trip.isNear(at: time.now) }
            .min { $0.trip.departure.instant < $1.trip.departure.instant }
    }

    func watchNextTrip() {
        time.watch(in: window) { [booked] in NextDeparture.nextChange(of: booked, after: $0) }
    }

    func openTrips() { if let window { MyTripsKey.open(context, in: window) } }
}
