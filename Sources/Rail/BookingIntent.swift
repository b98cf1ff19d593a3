package import Foundation

/// A person's intent to book a trip, and its outcome. At most one booking is ever bought for an intent.
package struct BookingIntent: Hashable, Sendable, Codable, Identifiable {
    /// The reference that is sent with the request to hold the booking (OSDM 3.9 `externalRef`), a UUID.
    package var id: String
    /// The last known state. Only `apply` changes it.
    package internal(set) var state: State
    package var begunOn: Date
    /// The trip that the person chose; nil for a booking that was made elsewhere.
    package var trip: Trip?
    /// The trip of the way back that the person chose; nil for one way, or for a booking that was made elsewhere.
    package var inboundTrip: Trip?
    package var agreedPrice: Money?
    /// The price of each traveller in the offer that was held, by `Traveller.id`; nil if the service stated only
    /// the sum.
    package var travellerPrices: [String: Money]?
    /// The offer that was held; nil for a booking that was made elsewhere, or by an earlier version of the program.
    package var offer: Offer?
    /// The travellers, with their names as the person typed them.
    package var travellers: [Traveller]
    /// The booking in the service's latest response; nil before the first response.
    package var booking: Booking?
    /// When the service's latest response came.
    package var asOf: Date?
    /// Until when the service may still carry out the last request to buy or to refund it, although nobody waits for
    /// the answer any more; nil if the request has ended.
    package var mayHappenUntil: Date?
    /// The refund in progress; nil if there is none.
    package var refund: RefundAttempt?
    /// The reason why the booking is in this state, as a sentence; nil if there is nothing to explain.
    package var problem: String?

    package init(
        id: String, state: State, begunOn: Date, trip: Trip? = nil, agreedPrice: Money? = nil,
        travellers: [Traveller] = [], booking: Booking? = nil, asOf: Date? = nil, problem: String? = nil,
        travellerPrices: [String: Money]? = nil, offer: Offer? = nil, inboundTrip: Trip? = nil
    ) {
        self.id = id
        self.state = state
        self.begunOn = begunOn
        self.trip = trip
        self.inboundTrip = inboundTrip
        self.agreedPrice = agreedPrice
        self.travellerPrices = travellerPrices
        self.offer = offer
        self.travellers = travellers
        self.booking = booking
        self.asOf = asOf
        self.problem = problem
    }

    /// The trip in the service's latest response, or else the trip that the person chose. If the way out is refunded,
    /// it is the way back.
    package var latestTrip: Trip? { tripsLeft.first }

    /// The trips without a way that is refunded while the other is not.
    package var tripsLeft: [Trip] {
        let left = trips.filter { booking?.isRefunded($0) != true }
        return left.isEmpty ? trips : left
    }

    /// Returns the trips that are left for at least one of some travellers; all that are left if they have none.
    package func tripsLeft(for travellers: [Traveller]) -> [Trip] {
        let own = tripsLeft.filter { trip in travellers.contains { !isRefunded($0, for: trip) } }
        return own.isEmpty ? tripsLeft : own
    }

    /// The trips of the booking: the way there, and perhaps the way back; empty if none is known.
    package var trips: [Trip] {
        guard let trips = booking?.trips, !trips.isEmpty else {
            return [trip, inboundTrip].compactMap(\.self)
        }
        return trips
    }

    /// The service's remarks about the booking; empty after the booking was refunded, released or not bought.
    package var warnings: [String] { state.canBeForgotten ? [] : booking?.warnings ?? [] }

    /// The place where the journey begins; nil if no trip is known.
    package var origin: Place? { latestTrip.map(origin) }

    /// Returns the place where a trip of the booking begins.
    package func origin(of trip: Trip) -> Place {
        var origin = trip.origin
        let chosen = trip.id == trips.first?.id ? self.trip : inboundTrip
        // Bookings rarely name the town.
        if origin.locality == nil { origin.locality = chosen?.origin.locality }
        return origin
    }

    /// The travellers with the service's ids, and with their names as the person typed them.
    package var namedTravellers: [Traveller] {
        guard let booking else { return travellers }
        return travellers.isEmpty ? booking.travellers : booking.named(travellers)
    }

    /// The parts of the booking that are not valid for travel, in words.
    package var missingParts: [String] { booking?.missingParts(named: namedTravellers) ?? [] }

    /// The price of the booking, if it differs from the price that the person accepted; nil otherwise.
    package var changedPrice: Money? {
        guard let price = booking?.price, let agreedPrice, !price.isEqual(to: agreedPrice) else { return nil }
        return price
    }
}
