import Foundation
import OSDM
import Rail

/// The prices of journeys that are on sale.
extension ServiceRequest {
    private static let offerLifetime: TimeInterval = 900

    /// Says why a journey is not sold; nil if it is.
    func obstacle(to journey: Journey, now: Date) -> Wire.Problem? {
        guard !journey.isWalk else {
            return Wire.Problem(code: "X_ON_FOOT", title: "On foot", detail: "A way on foot needs no ticket.")
        }
        let departure = departure(of: journey)
        guard departure.instant > now else {
            return Wire.Problem(
                code: "X_TRIP_LEFT", title: "Too late",
                detail: "The trip at \(departure.clock) has begun; it is not sold any more.")
        }
        return running.obstacle(to: journey, at: now).map {
            Wire.Problem(
                code: "X_TRIP_DISRUPTED", title: "Not sold",
                detail: "The trip at \(departure.clock) is not sold. \($0)")
        }
    }

    private func departure(of journey: Journey) -> StationTime {
        timetable.stationTime(
            journey.departure, at: TripWriter(timetable: timetable).ends(of: journey).origin)
    }

    func priced(
        _ journey: Journey, _ request: Wire.OfferCollectionRequest, _ discounts: Discounts, now: Date
    ) throws(ProblemResponse) -> PricedJourney {
        let departure = departure(of: journey)
        let passengers = request.anonymousPassengerSpecifications
        var ages: [Fare.Age] = []
        for (index, passenger) in passengers.enumerated() {
            let reader = PassengerReader(
                passenger: passenger, pointer: "#/anonymousPassengerSpecifications/\(index)")
            ages.append(try reader.age(on: departure.day))
        }
        let terms = OfferTerms(
            tripID: TripReference(timetable: timetable).text(journey), departure: departure,
            passengers: passengers, ages: ages, createdOn: now,
            expiry: min(now + Self.offerLifetime, departure.instant),
            mode: request.offerSearchCriteria?.offerMode == .individual ? .individual : .collective)
        return PricedJourney(
            journey: journey, terms: terms, fares: fares(journey, ages, discounts, now: now),
            stamp: stamp(terms, discounts))
    }

    private func fares(
        _ journey: Journey, _ ages: [Fare.Age], _ discounts: Discounts, now: Date, returnFactor: Double = 1
    ) -> [Fare] {
        FareCalculator(timetable: timetable, seed: settings.seed, currency: world.currency)
            .fares(for: journey, ages: ages, discounts, now: now, returnFactor: returnFactor)
    }

    /// Returns the way out and the way back of a return, at the lower prices of a return if its rule applies.
    func reduced(_ ways: [PricedJourney], _ discounts: Discounts, now: Date) -> [PricedJourney] {
        let carriers = ways.flatMap(\.journey.rides).map { timetable.carrier(of: $0).ref }
        let days = ways[0].terms.departure.day.days(until: ways[1].terms.departure.day)
        let isReturn = ReturnFare.applies(carriers: carriers, days: days)
        var hasher = StableHasher(seed: settings.seed)
        for way in ways { hasher.add(way.terms.tripID) }
        for passenger in ways[0].terms.passengers { hasher.add(passenger.externalRef) }
        let tag = "return-" + String(hasher.value, radix: 36)
        return ways.enumerated().map { index, way in
            var way = way
            way.stamp = stamp(way.terms, discounts, with: ways[1 - index].terms)
            if isReturn {
                if index == 1 {
                    way.fares = fares(
                        way.journey, way.terms.ages, discounts, now: now, returnFactor: ReturnFare.factor)
                }
                way.returnTag = tag
            }
            return way
        }
    }

    /// Makes a word for the ids of offers. The same request at the same instant gets the same ids, in whatever order
    /// requests arrive.
    private func stamp(_ terms: OfferTerms, _ discounts: Discounts, with other: OfferTerms? = nil) -> String {
        var hasher = StableHasher(seed: settings.seed)
        hasher.add(terms.tripID)
        if let other { hasher.add(other.tripID) }
        for (passenger, age) in zip(terms.passengers, terms.ages) {
            hasher.add(passenger.externalRef)
            hasher.add("\(age)")
        }
        if terms.mode == .individual { hasher.add(terms.mode.rawValue) }
        for (index, cards) in discounts.cards.enumerated() {
            for card in cards { hasher.add("\(index) \(card.code)") }
        }
        if let promotion = discounts.promotion { hasher.add(promotion.code) }
        hasher.add(UInt64(max(0, terms.createdOn.timeIntervalSince1970 * 1_000_000)))
        return String(hasher.value, radix: 36)
    }
}

/// A journey that is on sale, with its fares.
struct PricedJourney: Sendable {
    var journey: Journey
    var terms: OfferTerms
    var fares: [Fare]
    /// The word in the ids of its offers.
    var stamp: String
    /// The tag that the offers for the two ways of a return share, if their prices are those of a return.
    var returnTag: String?

    /// An offer for each fare.
    var offers: [IssuedOffer] {
        fares.enumerated().map {
            IssuedOffer(id: "offer-\(stamp)-\($0 + 1)", terms: terms, fare: $1, returnTag: returnTag)
        }
    }

    /// Returns the offers for a way out and a way back. At the prices of a return, a non-flexible offer covers both
    /// ways. The others are for one way each, so that each can be refunded alone.
    static func returns(_ ways: [PricedJourney]) -> [IssuedOffer] {
        guard ways.count == 2 else { return [] }
        let (out, back) = (ways[0].offers, ways[1].offers)
        var covered: Set<String> = []
        let both = out.compactMap { offer -> IssuedOffer? in
            guard offer.returnTag != nil, offer.fare.kind == .nonFlexible,
                let other = back.first(where: { $0.fare.goesWith(offer.fare) })
            else { return nil }
            covered.formUnion([offer.id, other.id])
            var offer = offer
            offer.back = IssuedOffer.Way(terms: other.terms, fare: other.fare)
            offer.returnTag = nil
            return offer
        }
        return both + (out + back).filter { !covered.contains($0.id) }
    }
}

extension Fare {
    /// Whether this fare and that of the other way can be one product.
    fileprivate func goesWith(_ other: Fare) -> Bool {
        (kind, travelClass, isTrainBound) == (other.kind, other.travelClass, other.isTrainBound)
    }
}
