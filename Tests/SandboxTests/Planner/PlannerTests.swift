import Foundation
import Rail
import Testing

@testable import Sandbox

@Suite struct PlannerTests {
    /// Plans journeys in `FeedText`, from Alpha to Beta by default, around an hour by the clock of Paris.
    private func plan(
        _ text: FeedText = FeedText(), from: String = "8768600", to: String = "8772319", day: Int = 23,
        hour: Int, count: Int = 6, _ change: (inout PlanQuery) -> Void = { _ in }
    ) throws -> (journeys: [Journey], timetable: Timetable) {
        let timetable = try text.timetable()
        let origin = try #require(timetable.station(id: from))
        let destination = try #require(timetable.station(id: to))
        var query = PlanQuery(origins: [origin], destinations: [destination])
        change(&query)
        let instant = CalendarDay(year: 2026, month: 11, day: day).at(
            hour: hour, minute: 0, in: timetable.zone(of: origin))
        let direction: PlanPage.Boundary.Direction = query.side == .departAfter ? .later : .earlier
        let page = Planner(timetable).page(
            query, from: PlanPage.Boundary(direction, time: timetable.seconds(instant)), count: count)
        return (page.journeys, timetable)
    }

    private func clocks(_ found: (journeys: [Journey], timetable: Timetable)) -> [String] {
        found.journeys.map { journey in
            let departure = found.timetable.stationTime(journey.departure, at: 0)
            let arrival = found.timetable.stationTime(journey.arrival, at: 0)
            return "\(departure.day.day) \(departure.clock)-\(arrival.clock)"
        }
    }

    @Test("the next trains are listed by departure, over midnight, for a day ahead")
    func overMidnight() throws {
        #expect(clocks(try plan(hour: 9)) == ["23 22:30-01:10", "24 08:00-10:00"])
        #expect(clocks(try plan(hour: 8)) == ["23 08:00-10:00", "23 22:30-01:10"])
    }

    @Test("a train that set out yesterday and calls after midnight is found today")
    func yesterdaysTrain() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,23:00:00,23:00:00,8768600,1
            a,24:30:00,24:40:00,8772319,2
            a,26:00:00,26:00:00,8775100,3

            """
        let found = try plan(text, from: "8772319", to: "8775100", hour: 0, count: 1)
        #expect(clocks(found) == ["23 00:40-02:00"])
    }

    @Test("a search by arrival lists the last trains that arrive before the requested time")
    func arriveBefore() throws {
        #expect(clocks(try plan(hour: 10, count: 1) { $0.side = .arriveBefore }) == ["23 08:00-10:00"])
        #expect(clocks(try plan(hour: 9, count: 1) { $0.side = .arriveBefore }) == ["22 22:30-01:10"])
    }

    @Test("nobody boards where a train only sets down, or alights where it only picks up")
    func boardingRules() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
            a,08:00:00,08:00:00,8768600,1,0,1
            a,10:00:00,10:05:00,8772319,2,0,1
            a,11:40:00,11:40:00,8775100,3,1,0

            """
        #expect(try plan(text, hour: 7).journeys.isEmpty)
        #expect(try plan(text, to: "8775100", hour: 7).journeys.count == 1)
    }

    @Test("a change takes the time that the feed gives for the station")
    func changeTime() throws {
        var text = FeedText()
        func times(_ departure: String) -> String {
            """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,08:00:00,08:00:00,8768600,1
            a,10:00:00,10:00:00,8772319,2
            b,\(departure),\(departure),8772319,1
            b,12:00:00,12:00:00,8775100,2

            """
        }
        text["stop_times.txt"] = times("10:05:00")
        #expect(try plan(text, to: "8775100", hour: 7).journeys.map(\.changes) == [1])
        text["stop_times.txt"] = times("10:04:00")
        #expect(clocks(try plan(text, to: "8775100", hour: 7)) == [])
        text["transfers.txt"] =
            "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n8772319,8772319,2,120\n"
        #expect(try plan(text, to: "8775100", hour: 7).journeys.map(\.changes) == [1])
        text["transfers.txt"] =
            "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n8772319,8772319,3,\n"
        #expect(clocks(try plan(text, to: "8775100", hour: 7)) == [])
    }

    @Test("a traveller who needs more time for changes gets that time, even between stations")
    func slowTraveller() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,08:00:00,08:00:00,8768600,1
            a,10:00:00,10:00:00,8772319,2
            b,10:10:00,10:10:00,8772319,1
            b,12:00:00,12:00:00,8775100,2

            """
        func changes(_ change: (inout PlanQuery) -> Void) throws -> [Int] {
            try plan(text, to: "8775100", hour: 7, change).journeys.map(\.changes)
        }
        #expect(try changes { $0.additionalChangeTime = 300 } == [1])
        #expect(try changes { $0.additionalChangeTime = 301 } == [])
        #expect(try changes { $0.minimumChangeTime = 600 } == [1])
        #expect(try changes { $0.minimumChangeTime = 601 } == [])
        // The second train leaves from another station now, five minutes away.
        text["stop_times.txt"] = text["stop_times.txt"]?.replacing(
            "b,10:10:00,10:10:00,8772319", with: "b,10:10:00,10:10:00,7015400")
        text["transfers.txt"] =
            "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n8772319,7015400,2,300\n"
        #expect(try changes { $0.additionalChangeTime = 300 } == [1])
        #expect(try changes { $0.additionalChangeTime = 301 } == [])
        #expect(try changes { $0.minimumChangeTime = 601 } == [])
    }

    @Test("the fastest journey is found even if another journey passes the via sooner")
    func viaOnTheWay() throws {
        var text = FeedText()
        text["trips.txt"] = """
            route_id,service_id,trip_id
            fast,daily,direct
            fast,daily,round
            fast,daily,early
            fast,daily,late

            """
        // The second train passes the via, although nobody can alight there.
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,drop_off_type
            direct,07:00:00,07:00:00,7015400,1,0
            direct,07:50:00,07:50:00,8768600,2,0
            round,07:00:00,07:00:00,7015400,1,0
            round,07:40:00,07:40:00,8772319,2,1
            round,08:20:00,08:20:00,8768600,3,0
            early,08:00:00,08:00:00,8768600,1,0
            early,09:00:00,09:00:00,8772319,2,0
            early,10:00:00,10:00:00,8775100,3,0
            late,08:30:00,08:30:00,8768600,1,0
            late,09:30:00,09:30:00,8772319,2,0
            late,10:30:00,10:30:00,8775100,3,0

            """
        let via = try #require(try text.timetable().station(id: "8772319"))
        let found = try plan(text, from: "7015400", to: "8775100", hour: 6, count: 1) { $0.vias = [[via]] }
        #expect(clocks(found) == ["23 07:00-10:00"])
        #expect(found.journeys.map(\.changes) == [1])
    }

    @Test(
        "a journey by way of a via comes through its origin or its destination neither with a change nor aboard",
        arguments: [
            ("T2 09:30 v, T2 10:30 a, T3 11:00 a, T3 12:00 d, T4 09:40 v, T4 14:00 d", "08:00-14:00"),
            ("T2 09:30 v, T2 10:30 a, T2 12:00 d, T4 09:40 v, T4 14:00 d", "08:00-14:00"),
            ("T2 08:10 a, T2 08:20 d, T2 09:10 v, T3 09:20 v, T3 10:30 d", "08:00-10:30"),
        ], [PlanQuery.Side.departAfter, .arriveBefore])
    func viaThroughAnEnd(trains: (calls: String, clocks: String), side: PlanQuery.Side) throws {
        let small = SmallFeed(
            stops: ["a,48.8,2.3,", "v,47.0,2.3,", "d,46.0,2.3,"],
            calls: ["T1 08:00 a", "T1 09:00 v"] + trains.calls.components(separatedBy: ", "))
        let via = try #require(try small.text.timetable().station(id: "v"))
        let hour = side == .departAfter ? 7 : 15
        let found = try plan(small.text, from: "a", to: "d", hour: hour, count: 1) {
            ($0.side, $0.vias) = (side, [[via]])
        }
        #expect(clocks(found) == ["23 \(trains.clocks)"])
    }

    @Test("a stay at the via lasts at least as long as asked, and nobody stays aboard there")
    func stay() throws {
        var text = FeedText()
        text["trips.txt"]? += "fast,daily,c,7\nfast,daily,d,8\n"
        text["stop_times.txt"]? += """
            c,10:25:00,10:25:00,8772319,1
            c,11:50:00,11:50:00,8775100,2
            d,10:40:00,10:40:00,8772319,1
            d,12:00:00,12:00:00,8775100,2

            """
        let via = try #require(try text.timetable().station(id: "8772319"))
        let cases: [(Int32, String)] = [(0, "11:40"), (900, "11:50"), (1500, "11:50"), (1501, "12:00")]
        for (stay, arrival) in cases {
            let found = try plan(text, to: "8775100", hour: 7, count: 1) {
                ($0.vias, $0.stays) = ([[via]], [stay])
            }
            #expect(clocks(found) == ["23 08:00-\(arrival)"])
            // From noon backwards. With a stay, each arrival keeps its latest departure, though an earlier one is as good.
            let backwards = try plan(text, to: "8775100", hour: 12, count: 3) {
                ($0.side, $0.vias, $0.stays) = (.arriveBefore, [[via]], [stay])
            }
            #expect(clocks(backwards).contains("23 08:00-12:00") == (stay > 0))
            #expect(clocks(backwards).contains("23 08:00-\(arrival)"))
        }
    }

    @Test("with a stay, a departure is not left out because a later one catches the same train after it")
    func laterDepartureWithStay() throws {
        var text = FeedText()
        text["trips.txt"]? += "fast,daily,c,7\nfast,daily,d,8\n"
        text["stop_times.txt"]? += """
            c,09:00:00,09:00:00,8768600,1
            c,11:00:00,11:00:00,8772319,2
            d,13:30:00,13:30:00,8772319,1
            d,15:00:00,15:00:00,8775100,2

            """
        let via = try #require(try text.timetable().station(id: "8772319"))
        let found = try plan(text, to: "8775100", hour: 7, count: 2) {
            ($0.vias, $0.stays) = ([[via]], [7200])
        }
        #expect(clocks(found) == ["23 08:00-15:00", "23 09:00-15:00"])
    }

    @Test("a journey passes any station of each via, in the order of the vias")
    func viaOfSeveralStations() throws {
        var text = FeedText()
        text["trips.txt"]? += "fast,daily,c,7\nfast,daily,d,8\n"
        text["stop_times.txt"]? += """
            c,09:00:00,09:00:00,8768600,1
            c,10:00:00,10:00:00,7015400,2
            c,12:00:00,12:00:00,8775100,3
            d,10:00:00,10:00:00,8768600,1
            d,13:00:00,13:00:00,8775100,2

            """
        func found(_ vias: [[String]]) throws -> [String] {
            let stations = try text.timetable()
            let sets = vias.map { Set($0.compactMap { stations.station(id: $0) }) }
            return clocks(try plan(text, to: "8775100", hour: 7, count: 3) { $0.vias = sets })
                .filter { $0.hasPrefix("23 ") }
        }
        let (beta, delta) = ("8772319", "7015400")
        #expect(try found([[beta, delta]]) == ["23 08:00-11:40", "23 09:00-12:00"])
        #expect(try found([[beta]]) == ["23 08:00-11:40"])
        #expect(try found([["8768600", beta], [delta]]) == ["23 09:00-12:00"])
        #expect(try found([[delta], ["8768600", beta]]) == [])
    }

    @Test("a walk before the first train or after the last is not a change")
    func walkIsNoChange() throws {
        var text = FeedText()
        text["trips.txt"]? += "fast,daily,c,7\n"
        text["stop_times.txt"]? += "c,12:00:00,12:00:00,8775100,1\nc,13:00:00,13:00:00,7015400,2\n"
        text["transfers.txt"] = """
            from_stop_id,to_stop_id,transfer_type,min_transfer_time
            8772319,8775100,2,600
            7015400,8768600,2,300

            """
        for most in [0, PlanQuery.mostChanges] {
            for side in [PlanQuery.Side.departAfter, .arriveBefore] {
                let found = try plan(text, from: "7015400", to: "8775100", hour: 20, count: 1) {
                    $0.maximumChanges = most
                    $0.side = side
                }
                #expect(clocks(found) == [side == .departAfter ? "23 22:25-01:20" : "23 07:55-10:10"])
                #expect(found.journeys.map(\.changes) == [0])
                #expect(found.journeys.map(\.legs.count) == [3])
            }
        }
    }

    @Test("trains that take as long as a walk are not offered")
    func slowerThanOnFoot() throws {
        var text = FeedText()
        func transfer(_ seconds: Int) {
            text["transfers.txt"] =
                "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n8768600,8772319,2,\(seconds)\n"
        }
        // The trains take 2h00 and 2h40.
        transfer(7260)
        #expect(clocks(try plan(text, hour: 8)) == ["23 08:00-10:00"])
        transfer(7200)
        #expect(clocks(try plan(text, hour: 8)) == [])
        // A walk does not pass the via.
        let via = try #require(try text.timetable().station(id: "8775100"))
        var query = PlanQuery(origins: [0], destinations: [1])
        query.vias = [[via]]
        #expect(try text.timetable().network.walkAlone(query) == nil)
        query.vias = [[0], [via, 1]]
        #expect(try text.timetable().network.walkAlone(query)?.seconds == 7200)
    }

    @Test("a walk without a train leaves or arrives at the requested time")
    func walkAlone() throws {
        var text = FeedText()
        text["transfers.txt"] =
            "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n8768600,8772319,2,600\n"
        let timetable = try text.timetable()
        let planner = Planner(timetable)
        var query = PlanQuery(origins: [0], destinations: [1])
        let leaving = try #require(planner.walk(query, at: 1000))
        #expect((leaving.departure, leaving.arrival, leaving.changes) == (1000, 1600, 0))
        #expect(leaving.legs == [.walk(Journey.Walk(from: 0, to: 1, seconds: 600))])
        query.side = .arriveBefore
        #expect(planner.walk(query, at: 1000).map { $0.departure } == 400)
        #expect(planner.walk(PlanQuery(origins: [1], destinations: [0]), at: 1000) == nil)
    }

    @Test("a walk without a time in the feed takes the time of its distance, even to a train that waits")
    func walkWithoutTime() throws {
        var text = FeedText()
        // 890 m north of Beta.
        text["stops.txt"]? += "north,Beta North,45.768,4.86,\n"
        text["stop_times.txt"]? += "c,12:00:00,12:00:00,north,1\nc,13:00:00,13:00:00,7015400,2\n"
        text["trips.txt"]? += "fast,daily,c,7\n"
        text["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n8772319,north,1,\n"
        let network = try text.timetable().network
        #expect((800...1000).contains(network.walk(from: 1, to: 4) ?? 0))
    }

    @Test("a search ends when its request is cancelled")
    func cancelled() async throws {
        let planner = Planner(try FeedText().timetable())
        let found = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return planner.page(
                PlanQuery(origins: [0], destinations: [1]), from: PlanPage.Boundary(.later, time: 0), count: 4
            )
        }.value
        #expect(found.journeys.isEmpty)
    }

    @Test("walks are chained up to 45 minutes, except where the feed forbids the walk")
    func chainedWalks() throws {
        var text = FeedText()
        func seconds(_ transfers: String) throws -> Int32? {
            text["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n" + transfers
            return try text.timetable().network.walk(from: 0, to: 2)
        }
        let first = "8768600,8772319,2,1500\n"
        #expect(try seconds(first + "8772319,8775100,2,1200\n") == 2700)
        #expect(try seconds(first + "8772319,8775100,2,1201\n") == nil)
        #expect(try seconds(first + "8772319,8775100,2,1200\n8768600,8775100,3,\n") == nil)
        // The feed's own rule for the whole walk counts more than the sum of two walks.
        #expect(try seconds(first + "8772319,8775100,2,300\n8768600,8775100,2,3600\n") == 3600)
    }

    @Test("no journey returns to a station, even to a station where its train let nobody alight")
    func noReturn() throws {
        var text = FeedText()
        text["trips.txt"] = "route_id,service_id,trip_id\nfast,daily,over\nfast,daily,back\nfast,daily,late\n"
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,drop_off_type
            over,08:00:00,08:00:00,8768600,1,0
            over,09:00:00,09:00:00,8772319,2,1
            over,10:00:00,10:00:00,8775100,3,0
            back,10:10:00,10:10:00,8775100,1,0
            back,11:00:00,11:00:00,8772319,2,0
            back,12:00:00,12:00:00,7015400,3,0
            late,08:00:00,08:00:00,8768600,1,0
            late,13:00:00,13:00:00,8772319,2,0
            late,14:00:00,14:00:00,7015400,3,0

            """
        // Beta is the station where the first train lets nobody alight. 7015400 lies beyond Beta.
        #expect(clocks(try plan(text, hour: 8, count: 1)) == ["23 08:00-13:00"])
        #expect(clocks(try plan(text, to: "7015400", hour: 8, count: 1)) == ["23 08:00-14:00"])
    }

    @Test("nearby stations are joined by walks if the feed says nothing about them")
    func shortWalks() throws {
        var text = FeedText()
        text["stops.txt"]? += "near,Beta South,45.764,4.86,\nfar,Beta North,45.80,4.86,\n"
        text["stop_times.txt"]? += "c,12:00:00,12:00:00,near,1\nc,13:00:00,13:00:00,far,2\n"
        text["trips.txt"]? += "fast,daily,c,7\n"
        let found = try plan(text, to: "near", hour: 7, count: 1)
        let walk = try #require(found.journeys.first?.legs.last)
        guard case .walk(let leg) = walk else {
            Issue.record("the last leg is not a walk")
            return
        }
        #expect((300...1200).contains(leg.seconds))
        #expect(try plan(text, to: "far", hour: 7, count: 1).journeys.first?.changes == 1)
        // If the feed forbids the walk, no journey is found.
        text["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type\n8772319,near,3\n"
        #expect(try plan(text, to: "near", hour: 7, count: 1).journeys.isEmpty)
    }

    @Test("the pages end where the timetable ends")
    func pagesEnd() throws {
        let timetable = try FeedText().timetable()
        let planner = Planner(timetable)
        let query = PlanQuery(origins: [0], destinations: [1])
        var boundary: PlanPage.Boundary? = PlanPage.Boundary(.earlier, time: timetable.seconds(FeedText.noon))
        var pages = 0
        while let next = boundary, pages < 100 {
            boundary = planner.page(query, from: next, count: 4).earlier
            pages += 1
        }
        #expect(boundary == nil)
        #expect(pages < 20)
        let end = PlanPage.Boundary(.later, time: 1_000_000_000)
        #expect(planner.page(query, from: end, count: 4).journeys.isEmpty)
        #expect(planner.page(query, from: end, count: 4).later == nil)
    }

    @Test("mirroring a day twice gives the day itself")
    func mirroredTwice() throws {
        let timetable = try SandboxClient.builtIn.get()
        let day = ServiceDay(timetable, number: 10)
        let mirror = timetable.network.mirrored()
        let again = day.mirrored(mirror).mirrored(timetable.network)
        #expect(again.lines.map(\.arrivals) == day.lines.map(\.arrivals))
        #expect(again.lines.map(\.departures) == day.lines.map(\.departures))
        #expect(again.lines.map(\.trips) == day.lines.map(\.trips))
        #expect(again.span == day.span)
        let network = mirror.mirrored()
        #expect(network.patterns.map(\.stops) == timetable.network.patterns.map(\.stops))
        #expect(network.boardings == timetable.network.boardings)
    }

    @Test("the cache drops old days for new days, and works out a dropped day again when it is needed")
    func droppedDays() throws {
        let timetable = try FeedText().timetable()
        let cache = ServiceDayCache(
            timetable: timetable, mirror: timetable.network.mirrored(), capacity: 30)
        let first = cache.day(0, isMirrored: false)
        #expect(cache.day(0, isMirrored: false) === first)
        for number in 1..<20 { _ = cache.day(number, isMirrored: false) }
        let again = cache.day(0, isMirrored: false)
        #expect(again !== first)
        #expect(again.lines.map(\.departures) == first.lines.map(\.departures))
    }
}
