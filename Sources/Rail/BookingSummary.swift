package import Foundation

/// The facts about a booking intent that a list of bookings shows.
package struct BookingSummary: Hashable, Sendable, Identifiable {
    package var id: BookingIntent.ID
    package var state: BookingIntent.State
    /// The service's id of the booking; nil before the first response.
    package var bookingID: Booking.ID?
    package var code: String?
    /// The name of the origin; nil if only the booking code is known.
    package var origin: String?
    package var destination: String?
    package var departure: StationTime?
    package var arrival: StationTime?
    /// The departure of the second trip, such as the way back; nil if one trip is left.
    package var laterDeparture: StationTime?
    /// The arrival of the last trip, by the forecast if there is one.
    package var lastArrival: StationTime?
    /// The number of travellers whose tickets were not refunded. If all were refunded, the number of all
    /// travellers.
    package var travellerCount = 0
    /// The number of tickets that are left, one for each traveller and way. If the booking has one trip or no ticket,
    /// the number of travellers.
    package var ticketCount = 0
    package var deadline: Date?
    /// The total of all refunds; nil if there are none, or if they are in several currencies.
    package var refunded: Money?
    package var isCancelled = false
    /// Whether a change of the trip is missed, as its trains run now.
    package var isChangeMissed = false
    /// The departure according to the current forecast; nil if the service has no forecast.
    package var expectedDeparture: StationTime?
    package var problem: String?
    /// The parts that are not valid for travel, in words, e.g. `Second half (cancelled)`.
    package var missingParts: [String] = []

    package func isHoldOver(at now: Date) -> Bool { state == .held && deadline.map { $0 <= now } ?? false }

    /// Says that a train is cancelled. A list does not know which, if there are two ways.
    package var cancelled: String { laterDeparture == nil ? "cancelled" : "a train is cancelled" }

    /// Whether the booking is held and can still be bought.
    package func isHeld(at now: Date) -> Bool { state == .held && !isHoldOver(at: now) }

    package init(id: BookingIntent.ID, state: BookingIntent.State) {
        (self.id, self.state) = (id, state)
    }

    package init(_ intent: BookingIntent) {
        self.init(id: intent.id, state: intent.state)
        (bookingID, code) = (intent.booking?.id, intent.booking?.code)
        let trip = intent.latestTrip
        (origin, destination) = (trip?.origin.name, trip?.destination.name)
        (departure, arrival) = (trip?.departure, trip?.arrival)
        laterDeparture = intent.tripsLeft.dropFirst().first?.departure
        // Whether a train is late counts for the trips of a booking, and not for those that were chosen before.
        let last = intent.tripsLeft.last
        lastArrival = intent.booking?.trips.isEmpty == false ? last?.currentArrival : last?.arrival
        let all = intent.namedTravellers
        let left = all.count { !intent.isRefunded($0) }
        travellerCount = left == 0 ? all.count : left
        let tickets = intent.trips.count > 1 ? intent.booking?.ticketCount ?? 0 : 0
        ticketCount = tickets == 0 ? travellerCount : tickets
        (deadline, refunded) = (intent.booking?.deadline, intent.booking?.refunded)
        isCancelled = intent.booking?.isTrainCancelled ?? false
        isChangeMissed = trip?.hasMissedChange ?? false
        expectedDeparture = trip?.expectedDeparture
        (problem, missingParts) = (intent.problem, intent.missingParts)
    }
}

/// All bookings, as the program knows them at one time.
package struct TripsKnown: Hashable, Sendable {
    /// Sorted by departure.
    package var summaries: [BookingSummary]
    /// When the service was last asked about the bookings; nil if they come from the disk.
    package var asOf: Date?

    package init(_ summaries: [BookingSummary], asOf: Date? = nil) {
        self.summaries = summaries
        self.asOf = asOf
    }
}
