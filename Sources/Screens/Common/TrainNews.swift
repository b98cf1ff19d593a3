import Foundation
import Rail
import Waiting

/// The latest news of the trains of the bookings, whichever screen asked the service.
@UIActor
final class TrainNews {
    private var told: [BookingIntent.ID: (trips: [Trip], at: Date)] = [:]

    nonisolated init() {}

    func note(_ intent: BookingIntent, at now: Date) { told[intent.id] = (intent.trips, now) }

    /// Returns a booking with the latest news of its trains, and with the time of that news.
    func current(_ intent: BookingIntent) -> BookingIntent {
        guard let last = told[intent.id] else { return intent }
        // Some services tell only for single trips how they run. A booking that is read from them later contains no
        // news.
        let isNewer = intent.asOf.map { $0 > last.at } ?? false
        guard !isNewer || !intent.trips.contains(where: \.saysHowItRuns) else { return intent }
        var current = intent.showing(last.trips)
        current.asOf = last.at
        return current
    }
}
