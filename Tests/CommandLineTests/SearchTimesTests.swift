import Foundation
import TestSupport
import Testing

@Suite("The day and the time of a search from the shell", .timeLimit(.minutes(5)))
struct SearchTimesTests: RunsSearches {
    @Test("a search of today lists no train that has left", arguments: [["--arrive"], ["--sort", "price"]])
    func today(options: [String]) async throws {
        let run = try await Program.run(
            ["search", "Wien", "Paris", "today"] + options, in: try TemporaryFolder())
        #expect([0, 1].contains(run.status) && !run.output.contains("departed"), "\(run.output)")
        #expect(!run.output.contains("all day"))
    }

    @Test("a search from the beginning of today also lists all trains that a search from now on lists")
    func fromMidnight() async throws {
        let folder = try TemporaryFolder()
        func departures(_ time: String) async throws -> [String] {
            let run = try await Program.run(
                ["search", "Paris", "Lyon", "today", time, "--sort", "duration", "--json"], in: folder)
            return try JSONDecoder().decode(SearchOutput.self, from: Data(run.output.utf8)).trips.map(
                \.departure)
        }
        let all = try await departures("0:00")
        #expect(Set(all).isSuperset(of: try await departures("now")))
    }

    @Test("a day and a time are read as in the window; without a time, another day is searched from 0:00")
    func times() async throws {
        let folder = try TemporaryFolder()
        let evening = try await document("Paris", "Lyon", "+1", "6pm", "--limit", "1", in: folder)
        #expect(evening.search.departAfter?.hasSuffix("T18:00") == true)
        #expect(evening.trips.map { $0.departure.dropFirst(10).prefix(6) } == ["T18:00"])
        let quoted = try await document("Paris", "Lyon", "+1 6pm", "--limit", "1", in: folder)
        #expect(quoted.search.departAfter == evening.search.departAfter)
        let day = try await document("Paris", "Lyon", "+1", "--limit", "1", in: folder)
        #expect(day.search.departAfter?.hasSuffix("T00:00") == true)
        let alone = try await document("Paris", "Lyon", "23:59", "--limit", "1", in: folder)
        #expect(alone.search.departAfter?.hasSuffix("T23:59") == true)
        #expect(alone.warnings.contains { $0.contains(" from 23:59; these are the next ones.") })
        let first = try #require(day.search.departAfter).prefix(10)
        #expect(try #require(evening.search.departAfter).hasPrefix(first))
        #expect(try #require(alone.search.departAfter).prefix(10) < first)
    }

    @Test("--arrive lists the last trains that arrive by the time; without a time, by the end of the day")
    func arrival() async throws {
        let folder = try TemporaryFolder()
        let found = try await document(
            "Paris", "Lyon", "+1", "12:00", "--arrive", "--limit", "2", in: folder)
        #expect(found.search.arriveBefore?.hasSuffix("T12:00") == true)
        #expect(found.trips.map { $0.arrival.dropFirst(11).prefix(5) } == ["10:56", "11:56"])
        let day = try await document("Paris", "Lyon", "+1", "--arrive", "--limit", "1", in: folder)
        #expect(day.search.arriveBefore?.hasSuffix("T00:00") == true)
    }

    @Test("with --arrive, “now” is the time at the destination")
    func arrivalNow() async throws {
        let folder = try TemporaryFolder()
        let there = try await document("Paris", "London", "now", "--arrive", in: folder)
        let clock = try await document("London", "Paris", "now", in: folder)
        let times = try [there.search.arriveBefore, clock.search.departAfter].map { time in
            let digits = try #require(time).dropFirst(11).split(separator: ":").compactMap { Int($0) }
            return digits[0] * 60 + digits[1]
        }
        // The two commands start within a few minutes, perhaps before and after midnight.
        #expect((times[1] - times[0] + 24 * 60) % (24 * 60) < 5, "\(times)")
    }

    @Test("--sort price puts the trains before and after midnight together, the cheapest first")
    func cheapestOverMidnight() async throws {
        let found = try await document(
            "Paris", "Lyon", "+18", "--between", "21-8", "--sort", "price", in: try TemporaryFolder())
        let prices = found.trips.compactMap { trip in
            trip.prices.values.compactMap { Double($0.amount) }.min()
        }
        #expect(prices.count > 3 && prices == prices.sorted())
        #expect(Set(found.trips.map { $0.departure.prefix(10) }).count == 2)
    }

    @Test("--between lists all trains of these hours and no other, and the heading has the hours")
    func hours() async throws {
        let folder = try TemporaryFolder()
        let morning = try await document("Paris", "Lyon", "+1", "--between", "morning", in: folder)
        #expect(morning.search.departAfter?.hasSuffix("T06:00") == true)
        #expect(morning.search.departBefore?.hasSuffix("T12:00") == true)
        let clocks = morning.trips.map { $0.departure.dropFirst(11).prefix(5) }
        #expect(clocks.count > 3 && clocks.allSatisfy { ("06:00"..."12:00").contains($0) }, "\(clocks)")
        #expect(!morning.hasMore)
        let table = try await Program.run("search", "Paris", "Lyon", "+1", "--between", "6-12", in: folder)
        let heading = try #require(table.output.split(separator: "\n").first)
        #expect(heading.hasSuffix(" 06:00–12:00, 1 adult"), "\(heading)")
    }

    @Test("a day without a time lists all trains of that day, and none of another day")
    func wholeDay() async throws {
        let folder = try TemporaryFolder()
        let day = try await document("Paris", "Lyon", "+1", in: folder)
        let date = try #require(day.search.departAfter).prefix(10)
        let many = try await document("Paris", "Lyon", "+1", "0:00", "--limit", "80", in: folder)
        let ofDay = many.trips.map(\.departure).filter { $0.hasPrefix(date) }
        #expect(ofDay.count > 8 && ofDay.count < many.trips.count)
        #expect(day.trips.map(\.departure) == ofDay)
        #expect(day.search.restOfDay && !day.hasMore && !many.search.restOfDay && many.hasMore)
        let first = try await document("Paris", "Lyon", "+1", "--limit", "2", in: folder)
        #expect(first.trips.map(\.departure) == Array(ofDay.prefix(2)) && first.hasMore)
        let arriving = try await document("Paris", "Lyon", "+1", "--arrive", in: folder)
        #expect(arriving.trips.map(\.departure) == ofDay, "no train between them runs over midnight")
        let table = try await Program.run("search", "Paris", "Lyon", "+1", "--arrive", in: folder)
        #expect(table.output.contains(", all day, 1 adult\n") && !table.output.contains(" -1 "))
    }

    @Test("--sort considers all trains of the day after the given time, or, with --arrive, all before it")
    func sortedDay() async throws {
        let folder = try TemporaryFolder()
        let day = try await document("Paris", "Lyon", "+1", in: folder)
        func price(_ trip: SearchOutput.Trip) -> Double {
            trip.prices.values.compactMap { Double($0.amount) }.min() ?? .infinity
        }
        func clock(_ time: String) -> Substring { time.dropFirst(11).prefix(5) }
        let cheapest = try await document(
            "Paris", "Lyon", "+1", "--sort", "price", "--limit", "1", in: folder)
        #expect(cheapest.trips.map(price) == [try #require(day.trips.map(price).min())])
        let later = try await document("Paris", "Lyon", "+1", "12:00", "--sort", "price", in: folder)
        #expect(
            later.trips.map(price) == day.trips.filter { clock($0.departure) >= "12:00" }.map(price).sorted())
        #expect(later.search.restOfDay && !later.hasMore)
        let earlier = try await document(
            "Paris", "Lyon", "+1", "16:00", "--arrive", "--sort", "price", in: folder)
        #expect(
            earlier.trips.map(price) == day.trips.filter { clock($0.arrival) <= "16:00" }.map(price).sorted())
    }

    @Test("a search that stops before the end of the day says so")
    func busyDay() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        var (trips, calls) = (
            "route_id,service_id,trip_id\n", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        )
        for train in 0..<240 {
            let (hour, minute) = (train / 10, train % 10 * 6)
            trips += "r,daily,\(train)\n"
            calls += "\(train),\(hour):\(minute):00,\(hour):\(minute):00,a,1\n"
            calls += "\(train),\(hour + 1):\(minute):00,\(hour + 1):\(minute):00,d,2\n"
        }
        try folder.write(trips, to: "feed/trips.txt")
        try folder.write(calls, to: "feed/stop_times.txt")
        let found = try await document("Alphaville", "Deltaburg", "+1", "--gtfs", "feed", in: folder)
        #expect(found.trips.count == 160 && found.hasMore)
        #expect(
            found.warnings.last
                == "The search stopped after 160 trains; there may be more. Search again with a later time.")
        #expect(
            found.remark == "Fares are invented: this is Guichet's sandbox, with your own timetable.")
        let limited = try await document(
            "Alphaville", "Deltaburg", "+1", "23:59", "--arrive", "--limit", "500", "--gtfs", "feed",
            in: folder)
        #expect(limited.warnings.last?.hasSuffix("Search again with an earlier time.") == true)
    }

    @Test("--limit asks for further pages of trains until there are enough")
    func pages() async throws {
        let folder = try TemporaryFolder()
        let page = try await document("Paris", "Lyon", "+1", "8:00", in: folder)
        #expect(page.hasMore && page.remark == "Trains and fares are invented: this is Guichet's sandbox.")
        let wanted = page.trips.count + 3
        let more = try await document("Paris", "Lyon", "+1", "8:00", "--limit", "\(wanted)", in: folder)
        #expect(more.trips.count == wanted)
        #expect(Set(more.trips.map(\.departure)).count == wanted)
    }
}
