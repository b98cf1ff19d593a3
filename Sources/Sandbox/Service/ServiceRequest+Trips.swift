import HTTPTransport
import OSDM

/// `POST /trips-collections`, and the pages that its links lead to.
extension ServiceRequest {
    private var epoch: Int64 { timetable.epoch }

    // MARK: - The first page

    func searchTrips() throws(ProblemResponse) -> Response {
        var criteria = try world.read(try parsed.value(Wire.TripSearchCriteria.self))
        criteria.search.allStops = allStops
        let warnings = [criteria.warning, HeededFields.trips.warning(parsed.body)].compactMap(\.self)
        return .json(response(firstPage(criteria), criteria.search, warnings: warnings))
    }

    /// Returns the journeys of a search that is part of another request.
    func journeys(_ criteria: Wire.TripSearchCriteria) throws(ProblemResponse) -> [Journey] {
        firstPage(try world.read(criteria)).journeys
    }

    /// Returns the page around the time of the search: trips before it, after it, or both, and a walk that leaves at
    /// the time.
    private func firstPage(_ search: ParsedSearch) -> PlanPage {
        let (planner, query) = (world.planner, search.query)
        func part(_ direction: PlanPage.Boundary.Direction, _ count: Int) -> PlanPage? {
            guard count > 0 else { return nil }
            return planner.page(query, from: PlanPage.Boundary(direction, time: search.time), count: count)
        }
        // If a walk is too long for its time, the feed means local transport. It is not listed, because the
        // sandbox sells no ticket for local transport.
        let walk = planner.walk(query, at: search.time).flatMap { timetable.isOnFoot($0) ? $0 : nil }
        let before = part(.earlier, search.before)
        let after = part(.later, search.after).map { goOn($0, query, count: search.after) }
        let page = PlanPage(
            journeys: ([walk].compactMap(\.self)
                + (before?.journeys ?? []) + (after?.journeys ?? [])).sorted {
                    ($0.departure, $0.arrival) < ($1.departure, $1.arrival)
                }, earlier: (before ?? after)?.earlier, later: (after ?? before)?.later,
            limit: before?.limit ?? after?.limit)
        return afterWayOut(page, search.search)
    }

    /// Returns a page of ways back without those that leave before the way out arrives, and without a link to such.
    private func afterWayOut(_ page: PlanPage, _ search: TripSearch) -> PlanPage {
        guard let end = search.wayOutEnds else { return page }
        var page = page
        page.journeys.removeAll { Int(epoch) + Int($0.departure) < end }
        if let earlier = page.earlier, Int(epoch) + Int(earlier.time) <= end { page.earlier = nil }
        return page
    }

    /// The most days on which one response lists trips after the requested time.
    private static let mostDays = 3
    /// The most remarks about single trains that one response repeats for the whole page.
    private static let mostRemarks = 5

    /// Adds the trips of the next days to a page that has fewer trips than were asked for. A page without any trip
    /// stays empty, because the next trip may be far away.
    private func goOn(_ page: PlanPage, _ query: PlanQuery, count: Int) -> PlanPage {
        var page = page
        for _ in 1..<Self.mostDays {
            guard !page.journeys.isEmpty, page.journeys.count < count, let later = page.later else { break }
            let next = world.planner.page(query, from: later, count: count - page.journeys.count)
            page.journeys += next.journeys
            page.later = next.later
        }
        return page
    }

    // MARK: - Pages around the first

    func tripPage() throws(ProblemResponse) -> Response {
        guard let search: TripSearch = LinkText.decoded(ids[0]),
            (1...ParsedSearch.most).contains(search.count)
        else { throw .notFound("X_NO_SUCH_COLLECTION", "This list of trips is unknown. Search again.") }
        guard let text = parsed.query["page"], let token: TripPageToken = LinkText.decoded(text),
            let boundary = token.boundary(epoch: epoch)
        else {
            throw .badRequest(
                "X_BAD_PAGE",
                "The page is missing or unknown. Follow the links of a response, or search again."
            )
        }
        guard let query = world.query(search) else {
            throw .notFound(
                "X_NO_SUCH_COLLECTION", "This list of trips is of another timetable. Search again.")
        }
        let page = world.planner.page(query, from: boundary, count: search.count)
        return .json(response(afterWayOut(page, search), search, warnings: []))
    }

    func trip() throws(ProblemResponse) -> Response {
        guard let journey = TripReference(timetable: timetable).journey(ids[0]) else {
            throw .notFound("X_NO_SUCH_TRIP", "This trip is unknown, or does not run any more. Search again.")
        }
        var writer = tripWriter
        writer.allStops = allStops ?? false
        let trip = writer.trip(journey)
        return .json(Wire.TripResponse(trip: trip, problems: world.warnings.isEmpty ? nil : world.warnings))
    }

    // MARK: - Writing

    private var allStops: Bool? {
        parsed.query["stopBehavior"] == Wire.StopBehavior.allStops.rawValue ? true : nil
    }

    private func response(
        _ page: PlanPage, _ search: TripSearch, warnings: [Wire.Problem]
    ) -> Wire.TripCollectionResponse {
        var writer = tripWriter
        writer.allStops = search.allStops ?? false
        let id = LinkText.encoded(search)
        func link(_ rel: String, _ boundary: PlanPage.Boundary?) -> Wire.Link? {
            boundary.map {
                // OSDM 3.9 `Links.href` is a URI, so it must be absolute.
                Wire.Link(
                    rel: rel,
                    href: parsed.address
                        + "trips-collections/\(id)?page=\(LinkText.encoded(TripPageToken($0, epoch: epoch)))")
            }
        }
        let links = [link(Wire.Link.previous, page.earlier), link(Wire.Link.next, page.later)]
        // Either few trains of a page have remarks or nearly all of them, so the remarks are limited and not
        // repeated.
        let remarks = page.journeys.flatMap(\.rides).flatMap { timetable.remarks(of: $0) }
            .reduce(into: [String]()) { if $0.count < Self.mostRemarks, !$0.contains($1) { $0.append($1) } }
            .map { Wire.Problem(code: "X_REMARK", title: "Remark", detail: $0) }
        let problems = world.warnings + warnings + remarks + (page.limit.map { [leftOut($0)] } ?? [])
        return Wire.TripCollectionResponse(
            id: id, trips: page.journeys.map { writer.trip($0) },
            problems: problems.isEmpty ? nil : problems, links: links.compactMap { $0 })
    }

    private func leftOut(_ limit: Int32) -> Wire.Problem {
        Wire.Problem(
            code: "X_LONG_JOURNEYS", title: "Long journeys",
            detail: "Journeys of more than \(limit / 3600) h are left out.")
    }
}
