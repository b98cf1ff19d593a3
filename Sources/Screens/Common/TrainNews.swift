import Foundation
import Rail
import Waiting

/// How the trains of the bookings run, as the service told last, whichever screen asked.
@UIActor
final class TrainNews {
    private var told: [BookingIntent.ID: (trips: [Trip], at: Date)] = [:]

    nonisolated init() {}

    func note(_ intent: BookingIntent, at now: Date) { told[intent.id] = (intent.trips, now) }

    /// Returns a booking as its trains run, as far as is known, with the time at which that was told.
    func current(_ intent: BookingIntent) -> BookingIntent {
        guard let last = told[intent.id] else { return intent }
        // Some services tell of single trips alone how they run. A booking of theirs that is read later knows nothing.
        let isNewer = intent.asOf.map { $0 > last.at } ?? false
        guard !isNewer || !intent.trips.contains(where: \.saysHowItRuns) else { return intent }
        var current = intent.showing(last.trips)
        current.asOf = last.at
        return current
    }
}
