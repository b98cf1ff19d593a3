public import Foundation

/// The facts about a booking intent that a list of bookings shows.
public struct BookingSummary: Hashable, Sendable, Identifiable {
    public var id: BookingIntent.ID
    public var state: BookingIntent.State
    public var begunOn: Date
    /// The service's id of the booking; nil before the first response.
    public var bookingID: Booking.ID?
    public var code: String?
    /// The name of the origin; nil if only the booking code is known.
    public var origin: String?
    public var destination: String?
    public var departure: StationTime?
    public var arrival: StationTime?
    /// The departure of the second trip, such as the way back; nil if the booking has one trip.
    public var laterDeparture: StationTime?
    /// The arrival of the last trip.
    public var lastArrival: StationTime?
    /// The number of travellers whose tickets were not refunded, or of all if no such traveller is left.
    public var travellerCount = 0
    public var deadline: Date?
    /// The total of all refunds; nil if there are none, or if they are in several currencies.
    public var refunded: Money?
    public var isCancelled = false
    /// The current forecast of the departure; nil if the service does not say.
    public var expectedDeparture: StationTime?
    public var problem: String?
    /// The parts that are not valid for travel, in words, e.g. `Second half (cancelled)`.
    public var missingParts: [String] = []

    public func isHoldOver(at now: Date) -> Bool { state == .held && deadline.map { $0 <= now } ?? false }

    /// Whether the booking is held and can still be bought.
    public func isHeld(at now: Date) -> Bool { state == .held && !isHoldOver(at: now) }

    public init(id: BookingIntent.ID, state: BookingIntent.State, begunOn: Date) {
        (self.id, self.state, self.begunOn) = (id, state, begunOn)
    }

    public init(_ intent: BookingIntent) {
        self.init(id: intent.id, state: intent.state, begunOn: intent.begunOn)
        (bookingID, code) = (intent.booking?.id, intent.booking?.code)
        let trip = intent.latestTrip
        (origin, destination) = (trip?.origin.name, trip?.destination.name)
        (departure, arrival) = (trip?.departure, trip?.arrival)
        laterDeparture = intent.trips.dropFirst().first?.departure
        lastArrival = intent.trips.last?.arrival
        let all = intent.namedTravellers
        let left = all.count { !intent.isRefunded($0) }
        travellerCount = left == 0 ? all.count : left
        (deadline, refunded) = (intent.booking?.deadline, intent.booking?.refunded)
        isCancelled = intent.booking?.isTrainCancelled ?? false
        expectedDeparture = trip?.expectedDeparture
        (problem, missingParts) = (intent.problem, intent.missingParts)
    }
}

/// All bookings, as they are known at one time.
public struct TripsKnown: Hashable, Sendable {
    /// Sorted by departure.
    public var summaries: [BookingSummary]
    /// When the service was last asked about the bookings; nil if they come from the disk.
    public var asOf: Date?

    public init(_ summaries: [BookingSummary], asOf: Date? = nil) {
        self.summaries = summaries
        self.asOf = asOf
    }
}
