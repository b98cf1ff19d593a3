import Foundation
import OSDM
import Rail

/// Reads `TripSearchCriteria` against a timetable.
struct CriteriaReader {
    let timetable: Timetable

    func read(_ criteria: Wire.TripSearchCriteria) throws(ProblemResponse) -> ParsedSearch {
        let origin = try station(criteria.origin, "origin", at: "#/origin")
        let destination = try station(criteria.destination, "destination", at: "#/destination")
        guard origin != destination else {
            throw .badRequest(
                "SAME_PLACE", "Origin and destination are the same station. Choose two.", at: "#/destination")
        }
        var vias: [Int] = []
        for (index, via) in (criteria.vias ?? []).enumerated() {
            vias.append(try station(via.viaPlace, "via", at: "#/vias/\(index)/viaPlace"))
        }
        guard vias.count <= 4 else {
            throw .badRequest(
                "TOO_MANY_VIAS", "\(vias.count) vias are too many; name 4 at most.", at: "#/vias")
        }
        let (local, isArrival) = try time(criteria)
        let zone = timetable.zone(of: isArrival ? destination : origin)
        let instant = local.day.at(
            hour: local.minuteOfDay / 60, minute: local.minuteOfDay % 60, in: zone)
        let parameters = criteria.parameters
        let (before, after) = try counts(parameters, isArrival: isArrival)
        var search = TripSearch(
            origin: timetable.stations[origin].id, destination: timetable.stations[destination].id,
            count: max(before, after))
        if !vias.isEmpty { search.vias = vias.map { timetable.stations[$0].id } }
        if isArrival { search.arriveBefore = true }
        search.maximumChanges = try limit(parameters?.transferLimit)
        let mobility = parameters?.mobilityFilter
        search.additionalChangeTime = try seconds(
            mobility?.additionalTransferTime, "additionalTransferTime")
        search.minimumChangeTime = try seconds(mobility?.minimalTransferTime, "minimalTransferTime")
        guard let query = query(search) else {
            throw .badRequest("UNKNOWN_PLACE", "A station of the search is unknown. Choose from the list.")
        }
        return ParsedSearch(
            search: search, query: query, time: timetable.seconds(instant), before: before, after: after,
            warnings: warnings(criteria, day: local.day))
    }

    /// The planner's query for a search; nil when its stations are of another timetable.
    func query(_ search: TripSearch) -> PlanQuery? {
        guard let origin = timetable.station(id: search.origin),
            let destination = timetable.station(id: search.destination), origin != destination
        else { return nil }
        var query = PlanQuery(
            origins: [origin], destinations: [destination],
            side: search.arriveBefore == true ? .arriveBefore : .departAfter)
        for id in search.vias ?? [] {
            guard let via = timetable.station(id: id), query.vias.count < 4 else { return nil }
            query.vias.append(via)
        }
        if let limit = search.maximumChanges {
            query.maximumChanges = max(0, min(limit, PlanQuery.mostChanges))
        }
        query.additionalChangeTime = max(0, min(search.additionalChangeTime ?? 0, 86_400))
        query.minimumChangeTime = max(0, min(search.minimumChangeTime ?? 0, 86_400))
        return query
    }

    // MARK: - Parts

    private func station(
        _ ref: Wire.PlaceRef, _ name: String, at pointer: String
    ) throws(ProblemResponse) -> Int {
        if let latitude = ref.latitude, let longitude = ref.longitude, ref.id == nil {
            let nearest = PlaceIndex.nearest(
                timetable.stations, latitude: latitude, longitude: longitude, limit: 1)
            if let nearest = nearest.first { return nearest }
        }
        guard let id = ref.id else {
            throw .badRequest(
                "UNKNOWN_PLACE",
                "The \(name) names no station: a \(ref.objectType.prefix(40)) is not enough.",
                at: pointer)
        }
        guard let station = timetable.station(id: id) else {
            throw .badRequest(
                "UNKNOWN_PLACE",
                "The \(name) “\(id.prefix(80))” is not a station of this timetable. Choose from the list.",
                at: pointer)
        }
        return station
    }

    private func time(
        _ criteria: Wire.TripSearchCriteria
    ) throws(ProblemResponse) -> (Wire.LocalDateTime, isArrival: Bool) {
        switch (criteria.departureTime, criteria.arrivalTime) {
        case (let time?, nil): return (time, false)
        case (nil, let time?): return (time, true)
        case (nil, nil):
            throw .badRequest("NO_TIME", "When? Set departureTime or arrivalTime.", at: "#/departureTime")
        case (_?, _?):
            throw .badRequest(
                "TWO_TIMES", "Set departureTime or arrivalTime, not both.", at: "#/arrivalTime")
        }
    }

    private func counts(
        _ parameters: Wire.TripParameters?, isArrival: Bool
    ) throws(ProblemResponse) -> (before: Int, after: Int) {
        let numbers = [
            parameters?.numberOfResultsBefore, parameters?.numberOfResultsAfter, parameters?.numberOfResults,
        ]
        if let bad = numbers.compactMap({ $0 }).first(where: { $0 < 0 }) {
            throw .badRequest(
                "BAD_NUMBER", "\(bad) is no number of trips; ask for 1 or more.", at: "#/parameters")
        }
        let usual = parameters?.numberOfResults ?? ParsedSearch.usual
        var before = parameters?.numberOfResultsBefore ?? (isArrival ? usual : 0)
        var after = parameters?.numberOfResultsAfter ?? (isArrival ? 0 : usual)
        if before + after == 0 {
            if isArrival { before = ParsedSearch.usual } else { after = ParsedSearch.usual }
        }
        return (min(before, ParsedSearch.most), min(after, ParsedSearch.most))
    }

    private func limit(_ limit: Int?) throws(ProblemResponse) -> Int? {
        guard let limit else { return nil }
        guard limit >= 0 else {
            throw .badRequest(
                "BAD_NUMBER", "transferLimit is \(limit); it is 0 for direct trains, or more.",
                at: "#/parameters/transferLimit")
        }
        return limit >= PlanQuery.mostChanges ? nil : limit
    }

    private func seconds(_ duration: Wire.ISODuration?, _ name: String) throws(ProblemResponse) -> Int32? {
        guard let seconds = duration?.duration.components.seconds, seconds != 0 else { return nil }
        guard (1...86_400).contains(seconds) else {
            throw .badRequest(
                "BAD_DURATION", "\(name) is out of range; between nothing and a day is possible.",
                at: "#/parameters/mobilityFilter/\(name)")
        }
        return Int32(seconds)
    }

    private func warnings(_ criteria: Wire.TripSearchCriteria, day: CalendarDay) -> [Wire.Problem] {
        var warnings: [Wire.Problem] = []
        if day < timetable.firstDay || day > timetable.lastDay {
            warnings.append(
                Wire.Problem(
                    code: "OUTSIDE_TIMETABLE", title: "Timetable",
                    detail: "The timetable covers \(timetable.firstDay.iso8601) to "
                        + "\(timetable.lastDay.iso8601); it knows no trains on \(day.iso8601)."))
        }
        let filter = criteria.parameters?.dataFilter
        if filter?.ptModeFilter != nil || filter?.carrierFilter != nil {
            warnings.append(ignored("The filter by mode or carrier"))
        }
        if criteria.vias?.contains(where: { $0.dwellTime != nil }) == true {
            warnings.append(ignored("The time to stay at a via"))
        }
        return warnings
    }

    private func ignored(_ what: String) -> Wire.Problem {
        Wire.Problem(code: "NOT_HEEDED", title: "Ignored", detail: "\(what) is ignored by the sandbox.")
    }
}
