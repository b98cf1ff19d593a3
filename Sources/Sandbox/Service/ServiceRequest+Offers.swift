import Foundation
import HTTPTransport
import OSDM
import Rail

/// `POST /offers`: gives prices for trips and passengers.
extension ServiceRequest {
    private static let offerLifetime: TimeInterval = 900

    func offers() throws(ProblemResponse) -> Response {
        let request = try parsed.value(Wire.OfferCollectionRequest.self)
        let now = settings.now()
        let journeys = try journeys(request)
        let passengers = request.anonymousPassengerSpecifications
        try check(passengers, in: "anonymousPassengerSpecifications")
        let reader = DiscountReader(
            passengers: passengers, codes: request.promotionCodes ?? [], today: CalendarDay(now, in: .gmt))
        let (discounts, notCounted) = reader.discounts()
        var problems = world.warnings + notCounted
        var offers: [Wire.Offer] = []
        var issued: [IssuedOffer] = []
        for journey in journeys {
            guard !journey.isWalk else {
                problems.append(
                    Wire.Problem(
                        code: "X_ON_FOOT", title: "On foot", detail: "A way on foot needs no ticket."))
                continue
            }
            let departure = timetable.stationTime(
                journey.departure, at: TripWriter(timetable: timetable).ends(of: journey).origin)
            guard departure.instant > now else {
                problems.append(
                    Wire.Problem(
                        code: "X_TRIP_LEFT", title: "Too late",
                        detail: "The trip at \(departure.clock) has begun; it is not sold any more."))
                continue
            }
            if let obstacle = running.obstacle(to: journey, at: now) {
                problems.append(
                    Wire.Problem(
                        code: "X_TRIP_DISRUPTED", title: "Not sold",
                        detail: "The trip at \(departure.clock) is not sold. \(obstacle)"))
                continue
            }
            var ages: [Fare.Age] = []
            for (index, passenger) in passengers.enumerated() {
                ages.append(try PassengerReader(passenger: passenger, index: index).age(on: departure.day))
            }
            let terms = OfferTerms(
                tripID: TripReference(timetable: timetable).text(journey), departure: departure,
                passengers: passengers, ages: ages, createdOn: now,
                expiry: min(now + Self.offerLifetime, departure.instant),
                mode: request.offerSearchCriteria?.offerMode == .individual ? .individual : .collective)
            let writer = OfferWriter(timetable: timetable, journey: journey, terms: terms)
            let stamp = stamp(terms, discounts)
            let fares = FareCalculator(timetable: timetable, seed: settings.seed, currency: world.currency)
                .fares(for: journey, ages: ages, discounts, now: now)
            let carriers = journey.rides.map { timetable.carrier(of: $0).name }
            problems += reader.uncounted(discounts, in: fares, carriers: carriers)
            for (index, fare) in fares.enumerated() where isWanted(fare, request.offerSearchCriteria) {
                let id = "offer-\(stamp)-\(index + 1)"
                offers.append(writer.offer(fare, id: id).limited(to: request.offerSearchCriteria))
                issued.append(IssuedOffer(id: id, terms: terms, fare: fare))
            }
        }
        memory.keep(issued, now: now)
        if !offers.isEmpty {
            problems.append(
                Wire.Problem(code: "X_INVENTED_FARES", title: "Demo fares", detail: Fare.warning))
        }
        if let warning = HeededFields.offers.warning(parsed.body) { problems.append(warning) }
        if let currency = request.offerSearchCriteria?.currency, currency != world.currency.code {
            problems.append(
                Wire.Problem(
                    code: "X_OTHER_CURRENCY", title: "Currency",
                    detail:
                        "Prices are in \(world.currency.code): the sandbox has none in \(currency.prefix(10))."
                ))
        }
        return .json(
            Wire.OfferCollectionResponse(
                offers: embeds(.offers, request) ? offers : nil, anonymousPassengerSpecifications: passengers,
                trips: embeds(.trips, request) ? journeys.map { tripWriter.trip($0) } : nil,
                problems: problems.isEmpty ? nil : problems))
    }

    /// Whether a request wants this content, the offers or the trips, in the response (OSDM 3.9
    /// `OfferCollectionRequest.embed`, "default ALL").
    private func embeds(_ content: Wire.Embed, _ request: Wire.OfferCollectionRequest) -> Bool {
        guard let embed = request.embed, !embed.isEmpty else { return true }
        return embed.contains(.all) || embed.contains(content)
    }

    /// Makes a word for the ids of offers. The same request at the same instant gets the same ids, in whatever order
    /// requests arrive.
    private func stamp(_ terms: OfferTerms, _ discounts: Discounts) -> String {
        var hasher = StableHasher(seed: settings.seed)
        hasher.add(terms.tripID)
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

    // MARK: - Reading the request

    private func journeys(_ request: Wire.OfferCollectionRequest) throws(ProblemResponse) -> [Journey] {
        let given = [
            request.tripIds != nil, request.tripSpecifications != nil, request.tripSearchCriteria != nil,
        ]
        guard given.count(where: { $0 }) == 1 else {
            throw .badRequest(
                "X_WHICH_TRIP",
                "Say what to price by one of tripIds, tripSpecifications and tripSearchCriteria.")
        }
        if let criteria = request.tripSearchCriteria { return try journeys(criteria) }
        let count = request.tripIds?.count ?? request.tripSpecifications?.count ?? 0
        guard (1...Self.most).contains(count) else {
            throw .badRequest("X_BAD_NUMBER", "Ask for 1 to \(Self.most) trips at a time, not \(count).")
        }
        var journeys: [Journey] = []
        for (index, id) in (request.tripIds ?? []).enumerated() {
            guard let journey = TripReference(timetable: timetable).journey(id) else {
                throw .badRequest(
                    "X_UNKNOWN_TRIP", "Trip \(index + 1) is unknown, or does not run any more. Search again.",
                    at: "#/tripIds/\(index)")
            }
            journeys.append(journey)
        }
        for (index, specification) in (request.tripSpecifications ?? []).enumerated() {
            guard let journey = TripMatcher(timetable: timetable).journey(specification) else {
                throw .badRequest(
                    "X_UNKNOWN_TRIP", "No train runs as trip \(index + 1) says. Search again.",
                    at: "#/tripSpecifications/\(index)")
            }
            journeys.append(journey)
        }
        return journeys
    }

    /// - Parameter list: The field that lists the passengers.
    func check(
        _ passengers: [Wire.AnonymousPassengerSpecification], in list: String
    ) throws(ProblemResponse) {
        let pointer = "#/" + list
        guard (1...Self.most).contains(passengers.count) else {
            throw .badRequest(
                "X_BAD_NUMBER", "Ask for 1 to \(Self.most) passengers, not \(passengers.count).", at: pointer)
        }
        guard Set(passengers.map(\.externalRef)).count == passengers.count else {
            throw .badRequest(
                "X_SAME_REFERENCE", "Two passengers have the same externalRef; give each its own.",
                at: pointer)
        }
    }

    private func isWanted(_ fare: Fare, _ criteria: Wire.OfferSearchCriteria?) -> Bool {
        if let classes = criteria?.travelClasses, !classes.isEmpty, !classes.contains(.any),
            !classes.contains(fare.wireClass)
        {
            return false
        }
        if let kinds = criteria?.flexibilities, !kinds.isEmpty, !kinds.contains(fare.flexibility) {
            return false
        }
        return true
    }
}

extension Wire.Offer {
    /// Returns the offer with only the requested parts (OSDM 3.9 `requestedOfferParts`), or with all parts if none is
    /// named.
    fileprivate func limited(to criteria: Wire.OfferSearchCriteria?) -> Wire.Offer {
        guard let wanted = criteria?.requestedOfferParts, !wanted.isEmpty, !wanted.contains(.all) else {
            return self
        }
        var offer = self
        if !wanted.contains(.admission) { offer.admissionOfferParts = nil }
        if !wanted.contains(.reservation) { offer.reservationOfferParts = nil }
        return offer
    }
}
