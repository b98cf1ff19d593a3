public import Foundation

/// A request for the lowest price of each of several days (OSDM 3.9 `OfferOverviewRouteRequest`).
public struct DayPriceQuery: Hashable, Sendable {
    public var origin: Place
    public var destination: Place
    public var days: ClosedRange<CalendarDay>
    /// The time zone in which the days begin and end.
    public var timeZone: TimeZone
    public var passengers: [Passenger]

    public init(
        origin: Place, destination: Place, days: ClosedRange<CalendarDay>, timeZone: TimeZone,
        passengers: [Passenger]
    ) {
        self.origin = origin
        self.destination = destination
        self.days = days
        self.timeZone = timeZone
        self.passengers = passengers
    }
}
