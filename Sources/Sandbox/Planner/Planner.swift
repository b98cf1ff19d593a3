package struct Planner: Sendable {
    package let timetable: Timetable
    private let serviceDays: ServiceDayCache
    /// The network with time running backwards.
    private let mirror: Network

    /// The longest time that a page covers, in seconds.
    package static let reach: Int32 = 24 * 3600
    /// The most stations that a search watches, so that no journey comes back to them. Each of them may double the
    /// work. Journeys that come back to another station are left out, and so are journeys that only such journeys
    /// beat.
    private static let mostWatched = 4

    package init(_ timetable: Timetable) {
        self.timetable = timetable
        mirror = timetable.network.mirrored()
        serviceDays = ServiceDayCache(timetable: timetable, mirror: mirror)
    }

    /// Returns the page that begins at a boundary. The page has at most `count` journeys, or more if several leave or
    /// arrive at the same time.
    ///
    /// If each page begins where a neighbouring page ends, the pages together contain each journey that no other
    /// journey beats exactly once.
    package func page(_ query: PlanQuery, from boundary: PlanPage.Boundary, count: Int) -> PlanPage {
        let isMirrored = query.side == .arriveBefore
        let searched = isMirrored ? query.mirrored : query
        // In a mirrored search time runs backwards, so later pages become earlier ones, and a boundary changes its
        // sign.
        let start = isMirrored ? -boundary.time : boundary.time
        let isAscending = isMirrored ? boundary.direction == .earlier : boundary.direction == .later
        var sweep = Sweep(start: start, reached: start, isAscending: isAscending, wanted: max(1, count))
        let limits = limits(searched, isMirrored: isMirrored)
        var leftOut = false
        while sweep.journeys.count < sweep.wanted, sweep.covered < Self.reach,
            canReach(sweep.reached, isAscending, isMirrored)
        {
            let span = min(sweep.nextSpan, Self.reach - sweep.covered)
            let (from, to) =
                isAscending ? (sweep.reached, sweep.reached + span) : (sweep.reached - span, sweep.reached)
            let found = search(searched, limits, from: from, to: to, isMirrored: isMirrored)
            sweep.journeys += found.journeys
            sweep.reached = isAscending ? to : from
            leftOut = leftOut || found.leftOut
        }
        let (kept, reached) = sweep.page()
        if kept.isEmpty, limits.isReachable, !leftOut {
            let (from, to) = (min(start, reached), max(start, reached))
            leftOut =
                search(searched, limits, from: from, to: to, isMirrored: isMirrored, isProbe: true).leftOut
        }
        return PlanPage(
            journeys: (isMirrored ? kept.map(restored) : kept).sorted {
                ($0.departure, $0.arrival, $0.changes) < ($1.departure, $1.arrival, $1.changes)
            },
            earlier: edge(.earlier, isMirrored, start: start, reached: reached, isAscending),
            later: edge(.later, isMirrored, start: start, reached: reached, isAscending),
            limit: leftOut ? limits.longest : nil)
    }

    /// Returns the shortest walk from an origin to a destination. The walk leaves at `time`, or arrives at `time`
    /// if the query is for an arrival.
    package func walk(_ query: PlanQuery, at time: Int32) -> Journey? {
        timetable.network.walkAlone(query).map {
            let departure = query.side == .departAfter ? time : time - $0.seconds
            return Journey(
                legs: [.walk($0)], departure: departure, arrival: departure + $0.seconds, changes: 0)
        }
    }

    /// Returns all journeys by train that no other journey beats, that leave in `[from, to)`, and that are not
    /// longer than the limit, in any order.
    func journeys(_ query: PlanQuery, from: Int32, to: Int32) -> [Journey] {
        let limits = limits(query, isMirrored: false)
        return search(query, limits, from: from, to: to, isMirrored: false).journeys
    }

    /// - Parameter isProbe: Whether to also look for journeys of up to twice the limit.
    private func search(
        _ query: PlanQuery, _ limits: QueryLimits, from: Int32, to: Int32, isMirrored: Bool,
        isProbe: Bool = false
    ) -> (journeys: [Journey], leftOut: Bool) {
        let horizon = to + limits.longest * (isProbe ? 2 : 1)
        let span = isMirrored ? -horizon ... -from : from...horizon
        let days = serviceDays.days(in: span).compactMap { number in
            let day = serviceDays.day(number, isMirrored: isMirrored)
            return day.span.map { $0.upperBound >= from && $0.lowerBound <= horizon } ?? false ? day : nil
        }
        guard !days.isEmpty else { return ([], false) }
        let network = isMirrored ? mirror : timetable.network
        var leftOut = false
        var watched: [Int] = []
        while true {
            var search = ProfileSearch(
                network, days: days, query: query, least: limits.least, horizon: horizon, watched: watched)
            let all = search.journeys(from: from, to: to)
            let found = all.filter { $0.arrival - $0.departure <= limits.longest }
            leftOut =
                leftOut || all.contains { $0.departure < to && $0.arrival - $0.departure > limits.longest }
            let returns = found.map {
                query.vias.isEmpty ? network.firstReturn(of: $0, timetable.trips) : nil
            }
            // A journey that comes back to a station may beat valid journeys, even if it leaves at `to` or later.
            // So the search is repeated with this station watched.
            guard let station = returns.lazy.compactMap(\.self).first, watched.count < Self.mostWatched else {
                let kept = zip(found, returns).compactMap { $1 == nil && $0.departure < to ? $0 : nil }
                return (kept, leftOut)
            }
            watched.append(station)
        }
    }

    func limits(_ query: PlanQuery, isMirrored: Bool) -> QueryLimits {
        QueryLimits(query, isMirrored ? mirror : timetable.network, timetable, isMirrored: isMirrored)
    }

    // MARK: - Where the timetable ends

    /// The first and the last instant at which a train may run, in time that runs forwards.
    private var bounds: ClosedRange<Int32> {
        let end = Int32(timetable.services.dayCount + 1) * 86_400 + timetable.trips.longest
        return -86_400...end
    }

    private func canReach(_ time: Int32, _ isAscending: Bool, _ isMirrored: Bool) -> Bool {
        let bounds = isMirrored ? -bounds.upperBound ... -bounds.lowerBound : bounds
        return isAscending ? time <= bounds.upperBound : time > bounds.lowerBound
    }

    private func edge(
        _ direction: PlanPage.Boundary.Direction, _ isMirrored: Bool, start: Int32, reached: Int32,
        _ isAscending: Bool
    ) -> PlanPage.Boundary? {
        let ascends = isMirrored ? direction == .earlier : direction == .later
        let time = ascends == isAscending ? reached : start
        guard canReach(time, ascends, isMirrored) else { return nil }
        return PlanPage.Boundary(direction, time: isMirrored ? -time : time)
    }

    // MARK: - Back to time that runs forwards

    private func restored(_ journey: Journey) -> Journey {
        Journey(
            legs: journey.legs.reversed().map { leg in
                switch leg {
                case .ride(let ride):
                    let last = timetable.trips[ride.trip].calls.count - 1
                    return .ride(
                        Journey.Ride(
                            trip: ride.trip, day: ride.day, from: last - ride.to, to: last - ride.from))
                case .walk(let walk):
                    return .walk(Journey.Walk(from: walk.to, to: walk.from, seconds: walk.seconds))
                }
            }, departure: -journey.arrival, arrival: -journey.departure, changes: journey.changes)
    }
}

extension PlanQuery {
    fileprivate var mirrored: PlanQuery {
        var query = self
        (query.origins, query.destinations) = (destinations, origins)
        (query.vias, query.stays) = (vias.reversed(), stays.reversed())
        return query
    }
}

extension Network {
    /// Returns the first station to which a journey comes back, by train or on foot; nil if there is none. A change at
    /// a station is one visit.
    fileprivate func firstReturn(of journey: Journey, _ trips: TripTable) -> Int? {
        let passed = journey.legs.flatMap { leg in
            switch leg {
            case .walk(let walk): [walk.from, walk.to]
            case .ride(let ride):
                (ride.from...ride.to).map { station(of: trips[ride.trip].pattern, at: $0) }
            }
        }
        var seen: Set<Int> = []
        var last: Int?
        for station in passed where station != last {
            guard seen.insert(station).inserted else { return station }
            last = station
        }
        return nil
    }
}
