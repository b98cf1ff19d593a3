public import Foundation

/// A person's wish for a booking, and its outcome; at most one booking is ever bought for it.
public struct BookingIntent: Hashable, Sendable, Codable, Identifiable {
    /// The state of the booking, as far as it is known.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// The request to hold it may be on its way; no response came.
        case sending
        /// It is held, free of charge, until the booking's deadline.
        case held
        /// The request to buy it may be on its way; no response came.
        case buying
        /// It is bought; the tickets are not all there.
        case bought
        /// It is bought, with all its tickets.
        case ticket
        /// The request to refund it may be on its way; no response came.
        case refunding
        /// All of it was given back after it was bought.
        case refunded
        /// Given back before it was bought.
        case released
        /// The hold was over before it was bought.
        case expired
        /// The service refused to hold it.
        case refused
        /// Nobody knows: the service has not responded for days.
        case unknown

        /// Whether a service can still tell news of it, and has to be asked: it is not at its end.
        public var isUnfinished: Bool { [.sending, .held, .buying, .bought, .refunding].contains(self) }

        /// Whether its outcome is not known yet.
        public var isUnresolved: Bool { [.sending, .buying, .refunding, .unknown].contains(self) }
    }

    /// The reference that goes with the request (OSDM 3.9 `externalRef`), a UUID.
    public var id: String
    public var state: State
    public var begunOn: Date
    /// The trip, as it was chosen; nil for a booking that was made elsewhere.
    public var trip: Trip?
    /// The price that the person has agreed to.
    public var agreedPrice: Money?
    /// The travellers with the names as they were typed here.
    public var travellers: [Traveller]
    /// The booking as the service told it last; nil before its first response.
    public var booking: Booking?
    /// The time of that response.
    public var asOf: Date?
    /// A refund on its way; nil for none.
    public var refund: RefundAttempt?
    /// The reason for this state, as a sentence; nil where the state needs none.
    public var problem: String?

    public init(
        id: String, state: State, begunOn: Date, trip: Trip? = nil, agreedPrice: Money? = nil,
        travellers: [Traveller] = [], booking: Booking? = nil, asOf: Date? = nil, problem: String? = nil
    ) {
        self.id = id
        self.state = state
        self.begunOn = begunOn
        self.trip = trip
        self.agreedPrice = agreedPrice
        self.travellers = travellers
        self.booking = booking
        self.asOf = asOf
        self.problem = problem
    }

    /// The trip as the service tells it now, or as it was chosen.
    public var latestTrip: Trip? { booking?.trips.first ?? trip }

    /// The place where the journey begins; nil where no trip is known.
    public var origin: Place? {
        guard var origin = latestTrip?.origin else { return nil }
        // A booking seldom tells a town.
        if origin.locality == nil { origin.locality = trip?.origin.locality }
        return origin
    }

    /// The travellers with the service's ids, and the names as they were typed here.
    public var namedTravellers: [Traveller] {
        guard let booking else { return travellers }
        return travellers.isEmpty ? booking.travellers : booking.named(travellers)
    }

    /// The parts of the booking that nobody can travel with, in words.
    public var missingParts: [String] { booking?.missingParts(named: namedTravellers) ?? [] }

    /// The price of the booking where it is not the agreed one.
    public var changedPrice: Money? {
        guard let price = booking?.price, let agreedPrice, !price.isEqual(to: agreedPrice) else { return nil }
        return price
    }

    /// Whether its outcome is not known yet.
    public var isUnresolved: Bool { state.isUnresolved }
}

/// The facts of an intent that a list shows.
public struct BookingSummary: Hashable, Sendable, Identifiable {
    public var id: BookingIntent.ID
    public var state: BookingIntent.State
    public var begunOn: Date
    /// The service's id; nil before its first response.
    public var bookingID: Booking.ID?
    public var code: String?
    /// The name of the origin; nil for a booking whose code alone is known.
    public var origin: String?
    public var destination: String?
    public var departure: StationTime?
    public var arrival: StationTime?
    public var travellerCount: Int
    /// The end of the hold.
    public var deadline: Date?
    /// All that was given back; nil for nothing, or for several currencies.
    public var refunded: Money?
    /// Whether a train of it does not run.
    public var isCancelled: Bool
    /// The departure that is expected now; nil where the service does not say.
    public var expectedDeparture: StationTime?
    public var problem: String?
    /// The parts that nobody can travel with, in words, e.g. `Second half (cancelled)`.
    public var missingParts: [String]

    /// Whether it is held, but for longer than its time.
    public func isHoldOver(at now: Date) -> Bool { state == .held && deadline.map { $0 <= now } ?? false }

    /// Whether it is held, and can still be bought.
    public func isHeld(at now: Date) -> Bool { state == .held && !isHoldOver(at: now) }

    public init(
        id: BookingIntent.ID, state: BookingIntent.State, begunOn: Date,
        bookingID: Booking.ID? = nil, code: String? = nil, origin: String? = nil, destination: String? = nil,
        departure: StationTime? = nil,
        arrival: StationTime? = nil, travellerCount: Int = 0, deadline: Date? = nil, refunded: Money? = nil,
        isCancelled: Bool = false, expectedDeparture: StationTime? = nil, problem: String? = nil,
        missingParts: [String] = []
    ) {
        self.id = id
        self.state = state
        self.begunOn = begunOn
        self.bookingID = bookingID
        self.code = code
        self.origin = origin
        self.destination = destination
        self.departure = departure
        self.arrival = arrival
        self.travellerCount = travellerCount
        self.deadline = deadline
        self.refunded = refunded
        self.isCancelled = isCancelled
        self.expectedDeparture = expectedDeparture
        self.problem = problem
        self.missingParts = missingParts
    }

    public init(_ intent: BookingIntent) {
        let trip = intent.latestTrip
        self.init(
            id: intent.id, state: intent.state, begunOn: intent.begunOn, bookingID: intent.booking?.id,
            code: intent.booking?.code,
            origin: trip?.origin.name, destination: trip?.destination.name, departure: trip?.departure,
            arrival: trip?.arrival, travellerCount: intent.namedTravellers.count,
            deadline: intent.booking?.deadline, refunded: intent.booking?.refunded,
            isCancelled: intent.booking?.isTrainCancelled ?? false,
            expectedDeparture: trip?.expectedDeparture, problem: intent.problem,
            missingParts: intent.missingParts)
    }
}

/// All bookings, as far as they are known at a time.
public struct TripsKnown: Hashable, Sendable {
    /// The earliest departure first.
    public var summaries: [BookingSummary]
    /// The time at which the service was asked; nil for the bookings as they are kept.
    public var asOf: Date?

    public init(_ summaries: [BookingSummary], asOf: Date? = nil) {
        self.summaries = summaries
        self.asOf = asOf
    }
}
