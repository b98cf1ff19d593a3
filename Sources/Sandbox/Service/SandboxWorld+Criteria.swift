import Foundation
import OSDM
import Rail

extension SandboxWorld {
    func read(_ criteria: Wire.TripSearchCriteria) throws(ProblemResponse) -> ParsedSearch {
        let origin = try place(criteria.origin, "origin", at: "#/origin")
        let destination = try place(criteria.destination, "destination", at: "#/destination")
        var (vias, stays): ([String], [Int32]) = ([], [])
        for (index, via) in (criteria.vias ?? []).enumerated() {
            vias.append(try place(via.viaPlace, "via", at: "#/vias/\(index)/viaPlace").id)
            stays.append(try seconds(via.dwellTime, at: "#/vias/\(index)/dwellTime") ?? 0)
        }
        guard vias.count <= 4 else {
            throw .badRequest(
                "X_TOO_MANY_VIAS", "\(vias.count) vias are too many; name 4 at most.", at: "#/vias")
        }
        let (local, isArrival) = try time(criteria)
        let zone = timetable.zone(of: (isArrival ? destination : origin).stations[0])
        let instant = local.instant(in: zone)
        let parameters = criteria.parameters
        let (before, after) = try counts(parameters, isArrival: isArrival)
        var search = TripSearch(origin: origin.id, destination: destination.id, count: max(before, after))
        if !vias.isEmpty { search.vias = vias }
        if stays.contains(where: { $0 > 0 }) { search.stays = stays }
        if isArrival { search.arriveBefore = true }
        search.maximumChanges = try limit(parameters?.transferLimit)
        let (mobility, filter) = (parameters?.mobilityFilter, "#/parameters/mobilityFilter")
        search.additionalChangeTime = try seconds(
            mobility?.additionalTransferTime, at: "\(filter)/additionalTransferTime")
        search.minimumChangeTime = try seconds(
            mobility?.minimalTransferTime, at: "\(filter)/minimalTransferTime")
        guard let query = query(search) else {
            throw .badRequest(
                "X_SAME_PLACE", "Origin and destination are the same station. Choose two.",
                at: "#/destination")
        }
        let first = try arrival(ofOutbound: criteria.returnSearchParameters?.outboundTripIds ?? [])
        search.wayOutEnds = first.map { Int(timetable.epoch) + Int($0) }
        return ParsedSearch(
            search: search, query: query,
            time: isArrival ? timetable.seconds(instant) : max(timetable.seconds(instant), first ?? .min),
            before: before, after: after,
            warning: warning(local.day))
    }

    /// Returns the planner's query for a search; nil if a station is unknown, or if origin and destination are the
    /// same.
    ///
    /// A search from a town to one of its stations begins at the town's other stations. A search from a station to
    /// its own town ends at the town's other stations. A search by way of a town passes any of its stations.
    func query(_ search: TripSearch) -> PlanQuery? {
        var origins = stations(id: search.origin)
        var destinations = stations(id: search.destination)
        if origins.count > 1 {
            origins.removeAll { destinations.contains($0) }
        } else {
            destinations.removeAll { origins.contains($0) }
        }
        guard !origins.isEmpty, !destinations.isEmpty else { return nil }
        var query = PlanQuery(
            origins: origins, destinations: destinations,
            side: search.arriveBefore == true ? .arriveBefore : .departAfter)
        for id in search.vias ?? [] {
            let via = Set(stations(id: id))
            guard !via.isEmpty, query.vias.count < 4 else { return nil }
            query.vias.append(via)
        }
        if let stays = search.stays {
            guard stays.count == query.vias.count else { return nil }
            query.stays = stays.map { max(0, min($0, 86_400)) }
        }
        if let limit = search.maximumChanges {
            query.maximumChanges = max(0, min(limit, PlanQuery.mostChanges))
        }
        query.additionalChangeTime = max(0, min(search.additionalChangeTime ?? 0, 86_400))
        query.minimumChangeTime = max(0, min(search.minimumChangeTime ?? 0, 86_400))
        return query
    }

    // MARK: - Parts

    /// Returns the reference of a place and its stations, of which there is at least one.
    func place(
        _ ref: Wire.PlaceRef, _ name: String, at pointer: String
    ) throws(ProblemResponse) -> (id: String, stations: [Int]) {
        if let latitude = ref.latitude, let longitude = ref.longitude, ref.id == nil {
            let nearest = PlaceIndex.nearest(
                timetable.stations, latitude: latitude, longitude: longitude, limit: 1)
            if let nearest = nearest.first { return (timetable.stations[nearest].id, [nearest]) }
        }
        guard let id = ref.id else {
            throw .badRequest(
                "X_UNKNOWN_PLACE",
                "The \(name) names no station: a \(ref.objectType.prefix(40)) is not enough.",
                at: pointer)
        }
        let stations = stations(id: id)
        guard !stations.isEmpty else {
            throw .badRequest(
                "X_UNKNOWN_PLACE",
                "The \(name) “\(id.prefix(80))” is not a station of this timetable. Choose from the list.",
                at: pointer)
        }
        // A request may name a station by an id of the feed. Links contain the station's official reference.
        return (stations.count == 1 ? timetable.stations[stations[0]].id : id, stations)
    }

    private func time(
        _ criteria: Wire.TripSearchCriteria
    ) throws(ProblemResponse) -> (Wire.LocalDateTime, isArrival: Bool) {
        var (departure, arrival) = (criteria.departureTime, criteria.arrivalTime)
        if let back = criteria.returnSearchParameters, back.departureTime != nil || back.arrivalTime != nil {
            (departure, arrival) = (back.departureTime, back.arrivalTime)
        }
        switch (departure, arrival) {
        case (let time?, nil): return (time, false)
        case (nil, let time?): return (time, true)
        case (nil, nil):
            throw .badRequest("X_NO_TIME", "When? Set departureTime or arrivalTime.", at: "#/departureTime")
        case (_?, _?):
            throw .badRequest(
                "X_TWO_TIMES", "Set departureTime or arrivalTime, not both.", at: "#/arrivalTime")
        }
    }

    /// Returns when the last trip of the way out arrives, in seconds after the timetable's epoch: a way back leaves no
    /// earlier. Returns nil if the search is for no way back.
    private func arrival(ofOutbound ids: [String]) throws(ProblemResponse) -> Int32? {
        var last: Int32?
        for (index, id) in ids.enumerated() {
            guard let journey = TripReference(timetable: timetable).journey(id) else {
                throw .badRequest(
                    "X_UNKNOWN_TRIP", "The trip out is unknown, or does not run any more. Search again.",
                    at: "#/returnSearchParameters/outboundTripIds/\(index)")
            }
            last = max(last ?? .min, journey.arrival)
        }
        return last
    }

    private func counts(
        _ parameters: Wire.TripParameters?, isArrival: Bool
    ) throws(ProblemResponse) -> (before: Int, after: Int) {
        let numbers = [
            parameters?.numberOfResultsBefore, parameters?.numberOfResultsAfter, parameters?.numberOfResults,
        ]
        if let bad = numbers.compactMap({ $0 }).first(where: { $0 < 0 }) {
            throw .badRequest(
                "X_BAD_NUMBER", "\(bad) is no number of trips; ask for 1 or more.", at: "#/parameters")
        }
        let usual = parameters?.numberOfResults ?? ParsedSearch.usual
        var before = parameters?.numberOfResultsBefore ?? (isArrival ? usual : 0)
        var after = parameters?.numberOfResultsAfter ?? (isArrival ? 0 : usual)
        if before == 0, after == 0 {
            if isArrival { before = ParsedSearch.usual } else { after = ParsedSearch.usual }
        }
        return (min(before, ParsedSearch.most), min(after, ParsedSearch.most))
    }

    private func limit(_ limit: Int?) throws(ProblemResponse) -> Int? {
        guard let limit else { return nil }
        guard limit >= 0 else {
            throw .badRequest(
                "X_BAD_NUMBER", "transferLimit is \(limit); it is 0 for direct trains, or more.",
                at: "#/parameters/transferLimit")
        }
        return limit >= PlanQuery.mostChanges ? nil : limit
    }

    private func seconds(
        _ duration: Wire.ISODuration?, at pointer: String
    ) throws(ProblemResponse) -> Int32? {
        guard let seconds = duration?.duration.components.seconds, seconds != 0 else { return nil }
        guard (1...86_400).contains(seconds) else {
            let name = pointer.split(separator: "/").last ?? ""
            throw .badRequest(
                "X_BAD_DURATION", "\(name) is out of range; between nothing and a day is possible.",
                at: pointer)
        }
        return Int32(seconds)
    }

    private func warning(_ day: CalendarDay) -> Wire.Problem? {
        guard day < timetable.firstDay || day > timetable.lastDay else { return nil }
        return Wire.Problem(
            code: "X_OUTSIDE_TIMETABLE", title: "Timetable",
            detail: "The timetable covers \(timetable.firstDay.iso8601) to \(timetable.lastDay.iso8601); "
                + "it knows no trains on \(day.iso8601).")
    }
}

/// A search for trips, read from a request.
struct ParsedSearch {
    var search: TripSearch
    var query: PlanQuery
    /// Seconds after the timetable's epoch.
    var time: Int32
    /// The number of trips that are wanted before the time, and after it.
    var before: Int
    var after: Int
    /// A warning if the day is outside the timetable.
    var warning: Wire.Problem?

    /// OSDM 3.9 `numberOfResultsAfter`, `default: 5`.
    static let usual = 5
    static let most = 50
}
