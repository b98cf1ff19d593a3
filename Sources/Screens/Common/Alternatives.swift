import Foundation
import Rail
import Waiting

/// The search for other trains if a booked trip cannot go on, or if its next train is missed.
@UIActor
enum Alternatives {
    /// - Returns: Nil if the last train of the trip has left, and nothing has happened to it.
    static func query(_ trip: Trip, of intent: BookingIntent, _ context: AppContext) -> TripQuery? {
        let now = context.now()
        guard let start = trip.fallback(at: now) else { return nil }
        let time = StationTime(instant: max(start.time.instant, now), offset: start.time.offset)
        return TripQuery(
            origin: start.place, destination: trip.destination,
            time: .departAfter(time.day, minuteOfDay: time.minuteOfDay), passengers: intent.passengers)
    }
}
