package import Foundation

/// A price for a whole trip and all its passengers, with its conditions (OSDM 3.9 `Offer`).
package struct Offer: Hashable, Sendable, Codable, Identifiable {
    package var id: String
    package var price: Money
    /// The price of each passenger; nil if the service states only the sum.
    package var passengerPrices: [Passenger.ID: Money]?
    package var travelClass: TravelClass
    package var flexibility: Flexibility
    /// The product's name, e.g. `Semi-flexible fare`.
    package var name: String
    /// The conditions for changes and refunds, as sentences without a full stop at the end.
    package var conditions: [String]
    /// The terms of a refund; nil if the service does not state them.
    package var refund: AfterSaleTerms?
    /// The fee for a refund, if the service states it both in its sentences and as an amount.
    package var refundFee: RefundFee?
    /// The terms of an exchange; nil if the service does not state them.
    package var exchange: AfterSaleTerms?
    /// The deadline for booking the offer.
    package var expiry: Date?
    /// The details of travellers that the service needs before it can hold the offer.
    package var requestedInformation: RequestedInformation?
    /// The reservations that have to be booked with the offer, chosen from the groups that the service lists; nil
    /// if there are none.
    package var reservationIDs: [String]?
    /// The reductions in the price, for cards and promotion codes; nil if the service states none.
    package var reductions: [GrantedReduction]?
    /// The offers for the way out and for the way back that are booked together, in this order; nil if this is one
    /// offer of the service, which may cover both ways.
    package var ways: [Offer]?

    /// The offers of the service that are booked for this one.
    package var booked: [Offer] { ways ?? [self] }

    package func isOver(at now: Date) -> Bool { expiry.map { $0 <= now } ?? false }

    package init(
        id: String, price: Money, travelClass: TravelClass, flexibility: Flexibility, name: String,
        conditions: [String] = [], refund: AfterSaleTerms? = nil, exchange: AfterSaleTerms? = nil,
        expiry: Date? = nil, requestedInformation: RequestedInformation? = nil,
        passengerPrices: [Passenger.ID: Money]? = nil, reservationIDs: [String]? = nil,
        reductions: [GrantedReduction]? = nil, refundFee: RefundFee? = nil
    ) {
        self.id = id
        self.price = price
        self.travelClass = travelClass
        self.flexibility = flexibility
        self.name = name
        self.conditions = conditions
        self.refund = refund
        self.refundFee = refundFee
        self.exchange = exchange
        self.expiry = expiry
        self.requestedInformation = requestedInformation
        self.passengerPrices = passengerPrices
        self.reservationIDs = reservationIDs
        self.reductions = reductions
    }
}

/// The travel class of an offer. An unknown class contains the service's code.
package enum TravelClass: Hashable, Sendable, Codable {
    case first, second
    /// The ticket is valid in each class.
    case any
    case other(String)
}

/// The flexibility of an offer. An unknown level contains the service's code.
package enum Flexibility: Hashable, Sendable, Codable {
    case nonFlexible, semiFlexible, flexible
    case other(String)
}

/// The offers for a trip, or for a way out and a way back. An empty list is not an error.
package struct OfferList: Hashable, Sendable {
    package var offers: [Offer]
    /// The number of offers that were left out because they could not be used.
    package var unreadable: Int
    /// Whether the service says that the trip is sold out. A list can also be empty for other reasons: the train may
    /// not be on sale yet.
    package var isSoldOut: Bool
    /// The service's remarks, which are shown with the offers (OSDM 3.9 `problems`).
    package var warnings: [String]

    package init(
        offers: [Offer], unreadable: Int = 0, isSoldOut: Bool = false, warnings: [String] = []
    ) {
        self.offers = offers
        self.unreadable = unreadable
        self.isSoldOut = isSoldOut
        self.warnings = warnings
    }

    /// Returns the cheapest offer of a class; nil for all classes. Skips offers whose currency differs from that of the
    /// first of these offers.
    package func cheapest(in travelClass: TravelClass? = nil) -> Offer? {
        offers.filter { travelClass == nil || $0.travelClass == travelClass }
            .reduce(nil as Offer?) { best, offer in
                guard let best else { return offer }
                return offer.price.isLess(than: best.price) == true ? offer : best
            }
    }
}

package struct OfferQuery: Hashable, Sendable {
    package var trip: Trip
    /// The trip of the way back, if prices for both ways together are wanted.
    package var inboundTrip: Trip?
    /// The passengers, with the cards that are valid on each day of travel: OSDM 3.9 has no cards for one way alone.
    package var passengers: [Passenger]
    /// The promotion codes that a person has typed.
    package var promotionCodes: [String]

    package init(
        trip: Trip, inboundTrip: Trip? = nil, passengers: [Passenger], promotionCodes: [String] = []
    ) {
        let lastDay = (inboundTrip ?? trip).departure.day
        self.trip = trip
        self.inboundTrip = inboundTrip
        self.passengers = passengers.map { $0.withCards(validOn: lastDay) }
        self.promotionCodes = promotionCodes
    }

    /// The prices of a trip; if it follows an outbound trip, those of both ways together.
    package init(_ trip: Trip, after outbound: Trip?, passengers: PassengerCounts) {
        self.init(
            trip: outbound ?? trip, inboundTrip: outbound == nil ? nil : trip,
            passengers: passengers.passengers)
    }
}

package struct HoldRequest: Hashable, Sendable, Codable {
    package var trip: Trip
    /// The trip of the way back; nil for one way.
    package var inboundTrip: Trip?
    /// The offer that is held: one offer of the service, or the offers for the two ways in one booking.
    package var offer: Offer
    /// The travellers, in the order of the offer's passengers. Details that the service did not ask for are empty.
    package var travellers: [Traveller]

    package init(trip: Trip, inboundTrip: Trip? = nil, offer: Offer, travellers: [Traveller]) {
        self.trip = trip
        self.inboundTrip = inboundTrip
        self.offer = offer
        self.travellers = travellers
    }
}
