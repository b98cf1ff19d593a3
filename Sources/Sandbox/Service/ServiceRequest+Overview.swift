import Foundation
import HTTPTransport
import OSDM
import Rail

/// `POST /offer-overview-route`: gives the lowest price of each day, which is the lowest that `POST /offers` gives for
/// the trains of that day.
extension ServiceRequest {
    private static let mostDays = 31

    func overviewOfRoute() throws(ProblemResponse) -> Response {
        let request = try parsed.value(Wire.OfferOverviewRouteRequest.self)
        let passengers = request.passengerSpecifications
        try check(passengers, in: "passengerSpecifications")
        let route = request.routeSpecification
        let origin = try end(route.origin, "origin")
        let destination = try end(route.destination, "destination")
        guard let query = world.query(TripSearch(origin: origin.id, destination: destination.id, count: 1))
        else {
            throw .badRequest(
                "X_SAME_PLACE", "Origin and destination are the same station. Choose two.",
                at: "#/routeSpecification/destination")
        }
        let zone = timetable.zone(of: origin.stations[0])
        let (start, end) = (request.startDateTime.instant, request.endDateTime.instant)
        let first = CalendarDay(start, in: zone)
        let count = first.days(until: CalendarDay(end, in: zone)) + 1
        guard start <= end, (1...Self.mostDays).contains(count) else {
            throw .badRequest(
                "X_BAD_TIME", "Ask for 1 to \(Self.mostDays) days, the first before the last.",
                at: "#/endDateTime")
        }
        let (discounts, notCounted) = DiscountReader(
            passengers: passengers, list: "passengerSpecifications",
            today: CalendarDay(settings.now(), in: .gmt)
        ).discounts()
        var overviews: [Wire.OfferOverviewRoute] = []
        for day in (0..<count).map({ first.adding(days: $0) }) {
            var ages: [Fare.Age] = []
            for (index, passenger) in passengers.enumerated() {
                ages.append(
                    try PassengerReader(passenger: passenger, pointer: "#/passengerSpecifications/\(index)")
                        .age(on: day))
            }
            let midnight = day.at(hour: 0, minute: 0, in: zone)
            let next = day.adding(days: 1).at(hour: 0, minute: 0, in: zone)
            // Before 1582, the midnight of Foundation's calendar is days off, and may be after the end.
            let begin = max(start, midnight)
            let span = begin..<max(begin, min(next, end.addingTimeInterval(1)))
            guard let fare = cheapest(query, in: span, ages, discounts, request) else { continue }
            overviews.append(
                Wire.OfferOverviewRoute(
                    price: Wire.Price(fare.price), travelClass: fare.wireClass, flexibility: fare.flexibility,
                    startDateTime: Wire.DateTime(
                        StationTime(instant: midnight, offset: zone.secondsFromGMT(for: midnight))),
                    routeSpecification: route))
        }
        let invented = Wire.Problem(code: "X_INVENTED_FARES", title: "Demo fares", detail: Fare.warning)
        let problems =
            world.warnings + notCounted + (overviews.isEmpty ? [] : [invented])
            + [HeededFields.overview.warning(parsed.body)].compactMap(\.self)
        return .json(
            Wire.OfferOverviewRouteResponse(
                problems: problems.isEmpty ? nil : problems, offerOverviews: overviews))
    }

    private func end(
        _ ref: Wire.PlaceRef?, _ name: String
    ) throws(ProblemResponse) -> (id: String, stations: [Int]) {
        let pointer = "#/routeSpecification/\(name)"
        guard let ref else { throw .badRequest("X_NO_PLACE", "The \(name) is missing.", at: pointer) }
        return try world.place(ref, name, at: pointer)
    }

    /// Returns the cheapest fare of the trains that leave in a span of time and have not left yet.
    private func cheapest(
        _ query: PlanQuery, in span: Range<Date>, _ ages: [Fare.Age], _ discounts: Discounts,
        _ request: Wire.OfferOverviewRouteRequest
    ) -> Fare? {
        let now = settings.now()
        let calculator = FareCalculator(timetable: timetable, seed: settings.seed, currency: world.currency)
        return world.planner.journeys(
            query, from: timetable.seconds(span.lowerBound), to: timetable.seconds(span.upperBound)
        )
        .filter { timetable.instant($0.departure) > now && running.obstacle(to: $0, at: now) == nil }
        .flatMap { calculator.fares(for: $0, ages: ages, discounts, now: now) }
        .filter { fare in
            (request.travelClass.map { $0 == .any || $0 == fare.wireClass } ?? true)
                && (request.flexibility.map { $0 == fare.flexibility } ?? true)
        }
        .min { $0.price.amount < $1.price.amount }
    }
}
