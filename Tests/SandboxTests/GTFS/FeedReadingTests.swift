import Foundation
import Rail
import Testing

@testable import Sandbox

@Suite struct FeedReadingTests {
    @Test(
        "a quotation mark that is not doubled counts as a character, and is reported with its line",
        arguments: [
            "b,\"Beta \"South\"\",45.76,4.86", "b,\"Beta\" South,45.76,4.86",
            "\"b\",\"Beta \"South\"\",\"45.76\",\"4.86\"",
        ], [1, 7, 4096])
    func strayQuotationMark(row: String, chunk: Int) throws {
        var text = FeedText()
        text["stops.txt"]? =
            "stop_id,stop_name,stop_lat,stop_lon\na,Alpha,48,2\n\(row)\nc,\"Gamma, Hbf\",43.30,5.38\n"
        text["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\na,08:00:00,08:00:00,a,1\n"
            + "a,09:00:00,09:00:00,b,2\na,10:00:00,10:00:00,c,3\n"
        let feed = try text.feed(chunk: chunk)
        #expect(feed.stops.map(\.id) == ["a", "b", "c"])
        #expect(feed.stops.map(\.latitude) == [48, 45.76, 43.30])
        #expect(feed.stops[1].name == (row.contains("\" South") ? "\"Beta\" South" : "\"Beta \"South\"\""))
        #expect(feed.problems.count == 1)
        #expect(feed.problems.first.first?.line == 3)
    }

    @Test("a quotation mark beyond the last column is ignored with its field", arguments: [1, 7, 4096])
    func strayQuotationMarkBeyondColumns(chunk: Int) throws {
        var text = FeedText()
        text["stops.txt"] = text["stops.txt"]?.replacing("2.37,", with: "2.37,,\"x\"y")
        let feed = try text.feed(chunk: chunk)
        #expect(feed.stops.map(\.id) == ["8768600", "8772319", "8775100", "7015400"])
        #expect(feed.calls.count == 5)
        #expect(feed.problems.first == [])
    }

    @Test("a quotation that swallows the rows after it is reported with its line")
    func missingQuotationMark() throws {
        var text = FeedText()
        text["stops.txt"] = (text["stops.txt"] ?? "").replacing("Gamma", with: "\"Gamma")
        let problem = try text.feed().problems.first.first
        #expect(problem?.file == "stops.txt")
        #expect(problem?.line == 4)
        #expect(problem?.reason.contains("goes on over several lines") == true)
    }

    @Test("a feed is read the same with chunks of any size", arguments: [1, 2, 3, 16, 1000])
    func chunks(size: Int) throws {
        let feed = try FeedText().feed(chunk: size)
        #expect(feed.stops.map(\.name) == ["Alpha Central", "Beta", "Gamma", "Delta"])
        #expect(feed.calls.count == 5)
        #expect(feed.problems.count == 0)
    }

    @Test(
        "the reader understands a byte order mark, CRLF, and quoted fields with quotes, commas and line breaks"
    )
    func csvForms() throws {
        var text = FeedText()
        text["stops.txt"] =
            "\u{FEFF}\"stop_id\",stop_name,stop_lat,stop_lon\r\n8768600,\"Alpha, the \"\"first\"\"\",1,2\r\n"
            + "8772319,\"Two\r\nlines\",1,2\r\n\r\n8775100,Gamma,1,2\r\n7015400,Delta,x,2"
        let feed = try text.feed(chunk: 5)
        #expect(feed.stops.map(\.name) == ["Alpha, the \"first\"", "Two\r\nlines", "Gamma", "Delta"])
        let problem = try #require(feed.problems.first.first)
        #expect(problem.file == "stops.txt")
        // Line 4 is the second half of a name, line 5 is empty, and the file does not end with a line break.
        #expect(problem.line == 7)
        #expect(problem.column == "stop_lat")
        #expect(problem.value == "x")
    }

    @Test("columns may be in any order and beside unknown columns, and optional columns may be missing")
    func columnOrder() throws {
        var text = FeedText()
        text["trips.txt"] = "shape,trip_id,x,service_id,route_id\n1,a,y,daily,fast\n"
        let feed = try text.feed()
        #expect(feed.trips.first?.id == "a")
        #expect(feed.trips.first?.shortName == nil)
    }

    @Test("a faulty row is left out, counted, and reported with its file, line, column and value")
    func badRows() throws {
        var text = FeedText()
        text["stop_times.txt"]? += """
            a,25h,12:00:00,8768600,9
            zzz,12:00:00,12:00:00,8768600,1
            a,12:00:00,12:00:00,nowhere,9
            a,12:00:00,12:00:00,8768600,
            a,12:61:00,12:00:00,8768600,9

            """
        let feed = try text.feed()
        #expect(feed.problems.count == 5)
        #expect(feed.problems.first.map(\.line) == [7, 8, 9, 10, 11])
        #expect(
            feed.problems.first.map(\.column) == [
                "arrival_time", "trip_id", "stop_id", "stop_sequence", "arrival_time",
            ])
        #expect(
            feed.problems.first[0].description
                == "stop_times.txt line 7, arrival_time “25h”: is not a time such as 08:05:00; the row was left out"
        )
        #expect(feed.trips.map(\.calls.count) == [3, 2])
        #expect(feed.problems.summary?.hasPrefix("5 rows of the timetable were left out") == true)
    }

    @Test("only the first problems of a feed are listed, but all are counted")
    func manyProblems() throws {
        var text = FeedText()
        for number in 0..<200 { text["stop_times.txt"]? += "ghost\(number),1:00:00,1:00:00,8768600,1\n" }
        let feed = try text.feed()
        #expect(feed.problems.count == 200)
        #expect(feed.problems.first.count == FeedProblems.kept)
    }

    @Test(
        "trains with impossible times are left out with a reason",
        arguments: [
            ("a,8:00:00,8:00:00,8768600,1\na,7:00:00,7:00:00,8772319,2\n", "goes back in time"),
            ("a,8:00:00,8:00:00,8768600,1\n", "has only one stop"),
            ("a,8:00:00,8:00:00,8768600,1\na,,,8772319,2\n", "has no time at its first or last stop"),
            ("a,8:00:00,8:00:00,8768600,1\na,9:00:00,9:00:00,8772319,1\n", "has two stops numbered 1"),
            (
                "a,8:00:00,8:00:00,8768600,1\na,9:00:00,8:50:00,8772319,2\na,9:30:00,9:30:00,8775100,3\n",
                "leaves stop 2 before it arrives there"
            ),
        ])
    func impossibleTimes(rows: String, reason: String) throws {
        var text = FeedText()
        let other = "b,22:30:00,22:30:00,8768600,1\nb,25:10:00,25:10:00,8772319,2\n"
        text["stop_times.txt"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rows + other
        let feed = try text.feed()
        #expect(feed.trips.map(\.calls.isEmpty) == [true, false])
        #expect(feed.problems.count == 1)
        #expect(feed.problems.first.first?.reason.contains(reason) == true)
        #expect(feed.problems.first.first?.value == "a")
    }

    @Test("times without seconds are read, and so are times after the second midnight")
    func timeForms() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,8:00,08:00,8768600,1
            a,49:00:00,49:00:30,8772319,2
            a,8,8,8775100,3

            """
        let feed = try text.feed()
        #expect(feed.calls.map(\.departure) == [28_800, 176_430])
        #expect(feed.problems.first.map(\.line) == [4])
    }

    @Test("missing times between two stops are filled in evenly")
    func interpolation() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,08:00:00,08:00:00,8768600,1
            a,,,8772319,5
            a,,,7015400,6
            a,09:30:00,09:30:00,8775100,9

            """
        let feed = try text.feed()
        #expect(feed.calls.map(\.arrival) == [28_800, 30_600, 32_400, 34_200])
        #expect(feed.calls.map(\.departure) == feed.calls.map(\.arrival))
    }

    @Test("missing times are filled in over thousands of stops and many hours")
    func longInterpolation() throws {
        var text = FeedText()
        let between = (2...3000).map { "a,,,8772319,\($0)" }.joined(separator: "\n")
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,00:00:00,00:00:00,8768600,1
            \(between)
            a,239:56:00,239:56:00,8775100,3001

            """
        let feed = try text.feed()
        #expect(feed.calls.map(\.arrival).suffix(2) == [863_472, 863_760])
    }

    @Test("unordered rows of calls are sorted")
    func unorderedCalls() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            b,25:10:00,25:10:00,8772319,2
            a,11:40:00,11:40:00,8775100,30
            a,08:00:00,08:00:00,8768600,1
            b,22:30:00,22:30:00,8768600,1
            a,10:00:00,10:05:00,8772319,20

            """
        let feed = try text.feed()
        let sorted = try FeedText().feed()
        #expect(feed.calls.map(\.stop) == sorted.calls.map(\.stop))
        #expect(feed.calls.map(\.departure) == sorted.calls.map(\.departure))
        #expect(feed.trips.map(\.calls) == sorted.trips.map(\.calls))
    }

    @Test("the days of a service come from its weekdays, plus the added dates and minus the removed dates")
    func calendarDays() throws {
        var text = FeedText()
        text["calendar.txt"] = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,0,0,20261116,20261129

            """
        text["calendar_dates.txt"] = """
            service_id,date,exception_type
            daily,20261118,2
            daily,20261121,1
            other,20261230,1
            daily,20260230,1
            daily,20261118,7

            """
        let feed = try text.feed()
        #expect(feed.problems.first.map(\.line) == [5, 6])
        let first = Int32(CalendarDay(year: 2026, month: 11, day: 16).daysSince1970)
        let days = ServiceDays(feed.services, window: first...(first + 20), shift: 0)
        let running = (0..<days.dayCount).filter { days.runs(0, on: $0) }
        #expect(running == [0, 1, 3, 4, 5, 7, 8, 9, 10, 11])
        let shifted = ServiceDays(feed.services, window: (first + 7)...(first + 27), shift: 7)
        #expect((0..<days.dayCount).filter { shifted.runs(0, on: $0) } == running)
    }

    @Test("a service can be in calendar_dates.txt alone")
    func datesOnly() throws {
        var text = FeedText()
        text["calendar.txt"] = nil
        text["calendar_dates.txt"] = "service_id,date,exception_type\ndaily,20261121,1\n"
        #expect(try text.feed().services.count == 1)
    }

    @Test("a feed can give the platform of a call or of a stop")
    func platforms() throws {
        var text = FeedText()
        text["stops.txt"] = """
            stop_id,stop_name,location_type,parent_station,platform_code
            area,Alpha,1,,
            one,Alpha,0,area,7
            8772319,Beta,,,
            8775100,Gamma,,,

            """
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,platform_code
            a,08:00:00,08:00:00,one,1,
            a,10:00:00,10:05:00,8772319,2,J
            a,11:40:00,11:40:00,8775100,3,

            """
        let timetable = try text.timetable()
        let calls = timetable.calls(of: Journey.Ride(trip: 0, day: 8, from: 0, to: 2))
        #expect(calls.map(\.platform) == ["7", "J", nil])
    }

    @Test("a train that runs by frequency runs as often as its headway says")
    func frequencies() throws {
        var text = FeedText()
        text["frequencies.txt"] = """
            trip_id,start_time,end_time,headway_secs
            a,06:00:00,07:00:00,1200
            b,06:00:00,05:00:00,600

            """
        let feed = try text.feed()
        #expect(feed.problems.count == 1)
        let timetable = try text.timetable()
        let starts = (0..<timetable.trips.count).map { timetable.trips.departure($0, 0) }.sorted()
        #expect(starts == [21_600, 22_800, 24_000, 81_000])
        #expect(timetable.trips.arrival(1, 2) - timetable.trips.departure(1, 0) == 3 * 3600 + 40 * 60)
    }

    @Test(
        "a train that runs by frequency is left out if its first stop was, because its runs are timed from there",
        arguments: [("nowhere,1", false), ("8768600,x", false), ("nowhere,25", true)])
    func frequenciesWithoutFirstStop(row: String, runs: Bool) throws {
        var text = FeedText()
        text["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\na,07:00:00,07:00:00,\(row)\n"
            + "a,08:00:00,08:00:00,8772319,20\na,09:00:00,09:00:00,8775100,30\n"
            + "b,22:30:00,22:30:00,8768600,1\nb,25:10:00,25:10:00,8772319,2\n"
        text["frequencies.txt"] = """
            trip_id,start_time,end_time,headway_secs
            a,06:00:00,06:30:00,1800
            a,10:00:00,10:30:00,1800

            """
        let timetable = try text.timetable()
        let starts = (0..<timetable.trips.count).map { timetable.trips.departure($0, 0) }.sorted()
        #expect(starts == (runs ? [21_600, 36_000, 81_000] : [81_000]))
        let reasons = timetable.problems.first.filter { $0.file == "frequencies.txt" }.map(\.reason)
        #expect(reasons.map { $0.hasPrefix("has lost its first stop") } == (runs ? [] : [true]))
    }

    @Test("spaces around values and rows of commas are ignored")
    func spacesAndCommas() throws {
        var text = FeedText()
        text["routes.txt"] =
            "route_id,agency_id,route_short_name,route_type\n\" fast \",\"north \", TGV ,2\n,,,\n \n\n"
        text["stop_times.txt"]?.append(",,,,\n")
        let feed = try text.feed()
        #expect(feed.problems.first == [])
        #expect(feed.routes.map(\.shortName) == ["TGV"])
    }

    @Test("two ids are equal only if their bytes are equal, not just their letters")
    func opaqueIDs() throws {
        var text = FeedText()
        text["stops.txt"] = "stop_id,stop_name\n\u{E9},One\ne\u{301},Two\nE\u{301},Three\n"
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,08:00:00,08:00:00,\u{E9},1
            a,10:00:00,10:05:00,e\u{301},2
            a,11:00:00,11:05:00,E\u{301},3

            """
        let feed = try text.feed()
        #expect(feed.problems.first == [])
        #expect(feed.calls.map { feed.stops[Int($0.stop)].name } == ["One", "Two", "Three"])
    }

    @Test(
        "a platform without a name takes its station's name, and a stop in an unknown time zone keeps its trains"
    )
    func mendedStops() throws {
        var text = FeedText()
        text["stops.txt"] = """
            stop_id,stop_name,stop_timezone,location_type,parent_station
            8768600,,,0,area
            area,Alpha,,1,
            8772319,Beta,Europe/Atlantis,,
            8775100,Gamma,,,

            """
        let feed = try text.feed()
        #expect(feed.stops.map(\.name) == ["Alpha", "Alpha", "Beta", "Gamma"])
        #expect(feed.calls.count == 5)
        #expect(feed.problems.first.map(\.reason) == ["is not a known time zone; the agency's was taken"])
    }

    @Test("a route whose agency was left out is not given to another agency")
    func routeOfAnother() throws {
        var text = FeedText()
        text["agency.txt"]?.append("south,Southern Railways,https://example.com,\n")
        text["routes.txt"]?.append("slow,south,TER,2\n")
        text["trips.txt"]?.append("slow,daily,c,9\n")
        let feed = try text.feed()
        #expect(feed.trips.map(\.id) == ["a", "b"])
        #expect(
            feed.problems.first.map(\.reason).dropFirst() == [
                "is not in agency.txt; the row was left out",
                "is not in routes.txt; the train was left out",
            ])
    }

    @Test("routes need not name their agency if the feed has only one")
    func onlyAgency() throws {
        var text = FeedText()
        text["agency.txt"] = "agency_name,agency_timezone\nNorthern Railways,Europe/Paris\n"
        #expect(try text.feed().trips.count == 2)
        text["agency.txt"] = "agency_id,agency_name,agency_timezone\nnorth,,Europe/Paris\n"
        #expect(try text.feed().agencies.map(\.name) == ["north"])
    }

    @Test(
        "translations are read by stop id and by name, and also in the old form",
        arguments: [
            "table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,nl,Bravostad,8772319,\n",
            "table_name,field_name,language,translation,field_value\nstops,stop_name,nl,Bravostad,Beta\n",
            "trans_id,translation,lang\nBeta,Bravostad,nl\n",
        ])
    func translations(file: String) throws {
        var text = FeedText()
        text["translations.txt"] = file
        #expect(try text.feed().stops.map(\.translations) == [[], ["Bravostad"], [], []])
        let stations = try text.timetable().stations
        #expect(stations[1].name == "Beta")
        #expect(PlaceIndex(stations).search("bravostad", limit: 3) == [1])
    }

    @Test("translations of other tables are ignored")
    func otherTranslations() throws {
        var text = FeedText()
        text["translations.txt"] = """
            table_name,field_name,language,translation,record_id,field_value
            routes,route_long_name,nl,Snel,fast,
            stops,stop_desc,nl,Bij de toren,8772319,
            stops,stop_name,nl,Nergens,nowhere,

            """
        let feed = try text.feed()
        #expect(feed.stops.allSatisfy { $0.translations.isEmpty })
        #expect(feed.problems.first.map(\.column) == ["record_id"])
    }
}
