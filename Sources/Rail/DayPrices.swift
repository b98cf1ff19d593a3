package import Foundation

/// A request for the lowest price of each of several days (OSDM 3.9 `OfferOverviewRouteRequest`).
package struct DayPriceQuery: Hashable, Sendable {
    package var origin: Place
    package var destination: Place
    package var days: ClosedRange<CalendarDay>
    /// The time zone in which the days begin and end.
    package var timeZone: TimeZone
    /// The passengers, with the cards that are valid on each of the days.
    package var passengers: [Passenger]

    package init(
        origin: Place, destination: Place, days: ClosedRange<CalendarDay>, timeZone: TimeZone,
        passengers: [Passenger]
    ) {
        self.origin = origin
        self.destination = destination
        self.days = days
        self.timeZone = timeZone
        self.passengers = passengers.map { $0.withCards(validOn: days.upperBound) }
    }
}
