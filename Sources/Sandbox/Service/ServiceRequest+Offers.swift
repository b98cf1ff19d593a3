import Foundation
import HTTPTransport
import OSDM
import Rail

/// `POST /offers`: gives prices for trips and passengers, or for a way out and a way back.
extension ServiceRequest {
    func offers() throws(ProblemResponse) -> Response {
        let request = try parsed.value(Wire.OfferCollectionRequest.self)
        let now = settings.now()
        let journeys = try journeys(request)
        let journeyBack = try journeyBack(request, after: journeys)
        let passengers = request.anonymousPassengerSpecifications
        try check(passengers, in: "anonymousPassengerSpecifications")
        let reader = DiscountReader(
            passengers: passengers, codes: request.promotionCodes ?? [], today: CalendarDay(now, in: .gmt))
        let (discounts, notCounted) = reader.discounts()
        var problems = world.warnings + notCounted
        var onSale: [PricedJourney] = []
        for journey in journeys + [journeyBack].compactMap(\.self) {
            if let obstacle = obstacle(to: journey, now: now) {
                problems.append(obstacle)
            } else {
                onSale.append(try priced(journey, request, discounts, now: now))
            }
        }
        if journeyBack != nil { onSale = onSale.count == 2 ? reduced(onSale, discounts, now: now) : [] }
        // A card that counts on one way of a return counts.
        for ways in journeyBack == nil ? onSale.map({ [$0] }) : [onSale] where !ways.isEmpty {
            let carriers = ways.flatMap(\.journey.rides).map { timetable.carrier(of: $0).name }
            problems += reader.uncounted(discounts, in: ways.flatMap(\.fares), carriers: carriers)
        }
        let issued = journeyBack == nil ? onSale.flatMap(\.offers) : PricedJourney.returns(onSale)
        let wanted = issued.filter { isWanted($0.fare, request.offerSearchCriteria) }
        let sold = Dictionary(onSale.map { ($0.terms.tripID, $0.journey) }) { first, _ in first }
        let offers = wanted.map { offer in
            offer.written(for: offer.ways.compactMap { sold[$0.terms.tripID] }, timetable)
                .limited(to: request.offerSearchCriteria)
        }
        memory.keep(wanted, now: now)
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
                trips: embeds(.trips, request)
                    ? (journeys + [journeyBack].compactMap(\.self)).map { tripWriter.trip($0) } : nil,
                problems: problems.isEmpty ? nil : problems))
    }

    /// Whether a request wants this content, the offers or the trips, in the response (OSDM 3.9
    /// `OfferCollectionRequest.embed`, "default ALL").
    private func embeds(_ content: Wire.Embed, _ request: Wire.OfferCollectionRequest) -> Bool {
        guard let embed = request.embed, !embed.isEmpty else { return true }
        return embed.contains(.all) || embed.contains(content)
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
        return try journeys(
            request.tripIds, request.tripSpecifications, in: ("tripIds", "tripSpecifications"))
    }

    /// Returns the journey of the way back; nil if only one way is asked for.
    private func journeyBack(
        _ request: Wire.OfferCollectionRequest, after journeys: [Journey]
    ) throws(ProblemResponse) -> Journey? {
        let (ids, specifications) = (request.inboundTripIds ?? [], request.inboundTripSpecifications ?? [])
        guard !ids.isEmpty || !specifications.isEmpty else { return nil }
        let field = specifications.isEmpty ? "inboundTripIds" : "inboundTripSpecifications"
        guard ids.count + specifications.count == 1, journeys.count == 1, request.tripSearchCriteria == nil
        else {
            throw .badRequest(
                "X_BAD_NUMBER", "Ask for one trip out and one trip back at a time, not for a search.",
                at: "#/\(field)")
        }
        let back = try self.journeys(ids, specifications, in: ("inboundTripIds", "inboundTripSpecifications"))
        guard journeys[0].arrival <= back[0].departure else {
            throw .badRequest(
                "X_BACK_TOO_EARLY", "The way back begins before the way out ends. Choose a later one.",
                at: "#/\(field)/0")
        }
        return back[0]
    }

    /// Returns the journeys of trips that a request names by their ids, or describes leg by leg.
    ///
    /// - Parameter fields: The field of the ids, and that of the descriptions.
    private func journeys(
        _ ids: [String]?, _ specifications: [Wire.TripSpecification]?,
        in fields: (ids: String, specifications: String)
    ) throws(ProblemResponse) -> [Journey] {
        var journeys: [Journey] = []
        for (index, id) in (ids ?? []).enumerated() {
            guard let journey = TripReference(timetable: timetable).journey(id) else {
                throw .badRequest(
                    "X_UNKNOWN_TRIP", "Trip \(index + 1) is unknown, or does not run any more. Search again.",
                    at: "#/\(fields.ids)/\(index)")
            }
            journeys.append(journey)
        }
        for (index, specification) in (specifications ?? []).enumerated() {
            guard let journey = TripMatcher(timetable: timetable).journey(specification) else {
                throw .badRequest(
                    "X_UNKNOWN_TRIP", "No train runs as trip \(index + 1) says. Search again.",
                    at: "#/\(fields.specifications)/\(index)")
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
