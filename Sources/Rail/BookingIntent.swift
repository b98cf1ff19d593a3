public import Foundation

/// A person's intent to book a trip, and its outcome. At most one booking is ever bought for an intent.
public struct BookingIntent: Hashable, Sendable, Codable, Identifiable {
    /// The last known state of the booking.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// The request to hold the booking may have been sent, but no response has come.
        case sending
        /// The booking is held free of charge until its deadline.
        case held
        /// The request to buy the booking may have been sent, but no response has come.
        case buying
        /// The booking is bought, but not all tickets have been issued.
        case bought
        /// The booking is bought, and all tickets have been issued.
        case ticket
        /// The request for a refund may have been sent, but no response has come.
        case refunding
        /// The booking was bought, and everything was refunded.
        case refunded
        /// The booking was released before it was bought.
        case released
        /// The hold expired before the booking was bought.
        case expired
        /// The service refused to hold the booking.
        case refused
        /// The outcome is unknown, because the service has not responded for days.
        case unknown
        /// The booking is stored, but cannot be read. Only a `BookingSummary` is in this state.
        case unreadable

        /// Whether the state may still change. If so, the program has to ask the service.
        public var isUnfinished: Bool {
            [.sending, .held, .buying, .bought, .refunding, .unreadable].contains(self)
        }

        /// Whether the outcome of the last request about the booking is still unknown.
        public var isUnresolved: Bool {
            [.sending, .buying, .refunding, .unknown, .unreadable].contains(self)
        }

        /// Whether the booking was certainly never bought, or was refunded in full, so that nothing is lost if the
        /// list of bookings no longer contains it.
        public var canBeForgotten: Bool { [.refunded, .released, .expired, .refused].contains(self) }
    }

    /// The reference that is sent with the request to hold the booking (OSDM 3.9 `externalRef`), a UUID.
    public var id: String
    public var state: State
    public var begunOn: Date
    /// The trip that the person chose; nil for a booking that was made elsewhere.
    public var trip: Trip?
    public var agreedPrice: Money?
    /// The price of each traveller in the offer that was held, by `Traveller.id`; nil if the service stated only the sum.
    public var travellerPrices: [String: Money]?
    /// The travellers, with their names as the person typed them.
    public var travellers: [Traveller]
    /// The booking in the service's latest response; nil before the first response.
    public var booking: Booking?
    /// When the service's latest response came.
    public var asOf: Date?
    /// The refund in progress; nil if there is none.
    public var refund: RefundAttempt?
    /// The reason for this state, as a sentence; nil if the state needs no explanation.
    public var problem: String?

    public init(
        id: String, state: State, begunOn: Date, trip: Trip? = nil, agreedPrice: Money? = nil,
        travellers: [Traveller] = [], booking: Booking? = nil, asOf: Date? = nil, problem: String? = nil,
        travellerPrices: [String: Money]? = nil
    ) {
        self.id = id
        self.state = state
        self.begunOn = begunOn
        self.trip = trip
        self.agreedPrice = agreedPrice
        self.travellerPrices = travellerPrices
        self.travellers = travellers
        self.booking = booking
        self.asOf = asOf
        self.problem = problem
    }

    /// The trip in the service's latest response, or else the trip that the person chose.
    public var latestTrip: Trip? { trips.first }

    /// The trips of the booking: the way there, and perhaps the way back; empty if none is known.
    public var trips: [Trip] {
        guard let trips = booking?.trips, !trips.isEmpty else { return [trip].compactMap(\.self) }
        return trips
    }

    /// The service's remarks about the booking; none once the booking is refunded, let go or not bought.
    public var warnings: [String] { state.canBeForgotten ? [] : booking?.warnings ?? [] }

    /// The place where the journey begins; nil if no trip is known.
    public var origin: Place? {
        guard var origin = latestTrip?.origin else { return nil }
        // Bookings rarely name the town.
        if origin.locality == nil { origin.locality = trip?.origin.locality }
        return origin
    }

    /// The travellers with the service's ids, and with their names as the person typed them.
    public var namedTravellers: [Traveller] {
        guard let booking else { return travellers }
        return travellers.isEmpty ? booking.travellers : booking.named(travellers)
    }

    /// The parts of the booking that are not valid for travel, in words.
    public var missingParts: [String] { booking?.missingParts(named: namedTravellers) ?? [] }

    /// The price of the booking, if it differs from the price that the person accepted; nil otherwise.
    public var changedPrice: Money? {
        guard let price = booking?.price, let agreedPrice, !price.isEqual(to: agreedPrice) else { return nil }
        return price
    }

    /// Whether the outcome of the last request about the booking is still unknown.
    public var isUnresolved: Bool { state.isUnresolved }
}

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
