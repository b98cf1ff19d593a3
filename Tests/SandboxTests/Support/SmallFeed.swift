import Rail
import Testing

@testable import Sandbox

/// A feed of a few daily trains, with one row for each call: `T1 08:00 a`, `T1 09:00-09:02 m`.
struct SmallFeed {
    private(set) var text = FeedText()

    /// - Parameters:
    ///   - stops: Rows of stops.txt: id, latitude, longitude, station.
    ///   - calls: Trip, times and stop of each call.
    ///   - transfers: Rows of transfers.txt: stops, type, seconds, routes, trips. The route of trip `T1` is `RT1`.
    ///   - blocks: The block of each trip.
    ///   - services: The service of each trip; `monday` is the only service that is not daily.
    init(
        stops: [String], calls: [String], transfers: [String] = [], blocks: [String: String] = [:],
        services: [String: String] = [:]
    ) {
        let parents = Set(
            stops.compactMap { $0.split(separator: ",", omittingEmptySubsequences: false).last })
        text["stops.txt"] =
            "stop_id,stop_lat,stop_lon,parent_station,location_type,stop_name\n"
            + stops.map { row in
                let id = row.prefix { $0 != "," }
                return "\(row),\(parents.contains(id) ? 1 : 0),Place \(id)\n"
            }.joined()
        var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        var ids: [String] = []
        var seen: Set<String> = []
        for (sequence, call) in calls.enumerated() {
            let words = call.split(separator: " ").map(String.init)
            let clocks = words[1].split(separator: "-")
            times += "\(words[0]),\(clocks[0]):00,\(clocks[clocks.count - 1]):00,\(words[2]),\(sequence)\n"
            if seen.insert(words[0]).inserted { ids.append(words[0]) }
        }
        text["stop_times.txt"] = times
        var routes = "route_id,agency_id,route_short_name,route_type\n"
        var trips = "route_id,service_id,trip_id,trip_short_name,block_id\n"
        for id in ids {
            routes += "R\(id),north,IC,2\n"
            trips += "R\(id),\(services[id] ?? "daily"),\(id),\(id.dropFirst()),\(blocks[id] ?? "")\n"
        }
        text["routes.txt"] = routes
        text["trips.txt"] = trips
        text["calendar.txt"] = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,1,1,20260101,20271231
            monday,1,0,0,0,0,0,0,20260101,20271231

            """
        text["transfers.txt"] =
            "from_stop_id,to_stop_id,transfer_type,min_transfer_time,"
            + "from_route_id,to_route_id,from_trip_id,to_trip_id\n"
            + transfers.map { $0 + "\n" }.joined()
    }

    /// Returns the journeys in the 24 hours from 07:00, each with its trains: `08:00-10:00 IC 1 · IC 2`.
    func journeys(from: String = "a", to: String, day: Int = 23, changes: Int = 5) throws -> [String] {
        let timetable = try text.timetable()
        var query = PlanQuery(
            origins: [try #require(timetable.station(id: from))],
            destinations: [try #require(timetable.station(id: to))])
        query.maximumChanges = changes
        let time = CalendarDay(year: 2026, month: 11, day: day).at(
            hour: 7, minute: 0, in: timetable.trips[0].zone)
        let start = timetable.seconds(time)
        let planner = Planner(timetable)
        return [Planner.reach, -Planner.reach].flatMap { reach in
            // A search by departure and a search by arrival must find the same journeys.
            query.side = reach > 0 ? .departAfter : .arriveBefore
            let boundary =
                reach > 0
                ? PlanPage.Boundary(.later, time: start)
                : PlanPage.Boundary(.earlier, time: start + reach * -1)
            return planner.page(query, from: boundary, count: 50).journeys
                .filter { $0.departure >= start && $0.arrival <= start + Planner.reach }
                .map { journey in
                    #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
                    return words(journey, timetable)
                }
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.sorted()
    }

    private func words(_ journey: Journey, _ timetable: Timetable) -> String {
        let clocks = [journey.departure, journey.arrival].map { timetable.stationTime($0, at: 0).clock }
        let trains = journey.legs.compactMap { leg in
            guard case .ride(let ride) = leg else { return nil as String? }
            return timetable.parts(of: ride).map { timetable.vehicle(of: $0) }.joined(separator: " as ")
        }
        return clocks.joined(separator: "-") + " " + trains.joined(separator: ", ")
    }
}
