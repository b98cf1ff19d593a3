import Foundation
import TestSupport
import Testing

@Suite("The search from the shell", .timeLimit(.minutes(5)))
struct SearchCommandTests {
    private struct Document: Decodable {
        struct Place: Decodable { var id, name: String }
        struct Price: Decodable { var amount, currency: String }
        struct Trip: Decodable {
            var origin, destination: Place
            var departure, arrival: String
            var changes: Int
            var trains: [String]
            var prices: [String: Price]
            var offers: String
        }
        struct Search: Decodable {
            var origin: Place
            var via: [Place]
            var departAfter, departBefore, arriveBefore: String?
            var stayMinutes, changeMinutes: Int?
            var restOfDay, directOnly: Bool
            var below: String?
            var adults, youths, seniors: Int
            var childAges: [Int]
        }
        var remark: String?
        var search: Search
        var trips: [Trip]
        var hasMore: Bool
        var warnings: [String]
    }

    private func document(_ arguments: String..., in folder: TemporaryFolder) async throws -> Document {
        let run = try await Program.run(["search"] + arguments + ["--json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    }

    @Test("a search prints a table of trains with their prices, and stores nothing")
    func table() async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run("search", "Paris", "Lyon", "+1", "9:00", "--limit", "2", in: folder)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines[0].contains(#/^Paris Gare de Lyon → Lyon Part-Dieu, .* from 09:00.*, 1 adult$/#))
        #expect(lines[1].contains(#/^Departs +Arrives +Time +Changes +2nd +1st +Trains$/#))
        #expect(lines[2].contains(#/^09:00 +10:56 +1h56 +direct +€ [0-9.]+ +€ [0-9.]+ +TGV 6607$/#))
        #expect(lines.last == "Trains and fares are invented: this is Guichet's sandbox.")
        #expect(lines.count == 5)
        let ends = lines[1...3].map {
            $0.ranges(of: #/2nd|€ [0-9.]+/#).first?.upperBound.utf16Offset(in: $0)
        }
        #expect(Set(ends).count == 1, "prices are aligned on the right")
        _ = try await Program.run("places", "lyon", in: folder)
        let home = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        // The tests' own files, for the output.
        #expect(home.sorted() == [".errors", ".output"])
    }

    @Test("a return lists the ways back below the ways out, with the prices of both ways")
    func wayBack() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["search", "Paris", "Lyon", "+3", "9:00", "--limit", "2", "--return", "+2", "18:00"]
        let run = try await Program.run(arguments, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].contains(#/^Paris Gare de Lyon → Lyon Part-Dieu, /#))
        #expect(lines[4] == "" && lines[5].contains(#/^Lyon Part-Dieu → Paris.*, out .* 09:00, 1 adult$/#))
        #expect(lines[6].contains(#/2nd out \+ back +1st out \+ back +Trains$/#))
        let together = try await Program.run(arguments + ["--csv"], in: folder)
        #expect(together.status != 0 && together.errors.contains("--return"))
        let early = try await Program.run(
            "search", "Paris", "Lyon", "+3", "--return", "tomorrow", in: folder)
        #expect(early.status == 2 && early.errors.contains("before the way out"), "\(early.errors)")
    }

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
            return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).trips.map(\.departure)
        }
        let all = try await departures("0:00")
        #expect(Set(all).isSuperset(of: try await departures("now")))
    }

    @Test("a column names the stations if they differ; lines are cut on a terminal, but not in a pipe")
    func width() async throws {
        let folder = try TemporaryFolder()
        let search = ["search", "Paris", "Milano", "+1"]
        let pipe = try await Program.run(search, in: folder)
        let lines = pipe.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("Paris · all stations → Milano · all stations, "))
        #expect(lines[1].hasSuffix("  From and to") && !pipe.output.contains("…"))
        #expect(lines.contains { $0.count > 80 && $0.hasSuffix(" → Milano Porta Garibaldi") })
        for (locale, end) in [("C.UTF-8", "…"), ("C", "...")] {
            let terminal = try await TerminalRun(
                search, in: folder, environment: ["LC_ALL": locale], rows: 60)
            try await terminal.shows("Guichet's sandbox.")
            #expect(try await terminal.end() == 0)
            let shown = await terminal.lines.filter { !$0.isEmpty }
            #expect(shown.count == lines.count && shown.contains { $0.hasSuffix(end) }, "\(shown)")
            #expect(shown.dropFirst().allSatisfy { $0.count <= 80 }, "\(shown)")
        }
    }

    @Test("a search prints a JSON document that fits its schema")
    func schema() async throws {
        let folder = try TemporaryFolder()
        let schema = try JSONSchemaCheck("search")
        let runs = [
            ["Paris", "Milano", "+1", "8:00", "--limit", "8"],
            ["Paris", "Milano", "+1", "20:00", "--arrive", "--via", "Lyon Part-Dieu"],
            ["Paris", "Milano", "+1", "8:00", "--via", "Lyon"],
            [
                "Paris", "Milano", "+1", "--via", "Lyon", "--stay", "30", "--between", "6-12",
                "--change-time",
                "0:15",
            ],
            ["Lyon Part-Dieu", "urn:uic:stn:8772202", "+1", "8:00"],
            ["Paris", "Lyon", "+1", "8:00", "--limit", "1", "--card", "Carte Avantage", "--card", "Halbtax"],
            ["Paris", "Lyon", "+1", "8:00", "--limit", "2", "--return", "+2", "18:00"],
            ["Paris", "Lyon", "+1", "8:00", "--limit", "1", "--card", "Halbtax", "--return", "+2"],
        ]
        for arguments in runs {
            let run = try await Program.run(["search"] + arguments + ["--json"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try schema.violations(of: run.output) == [], "\(arguments)")
        }
    }

    @Test(
        "the schema refuses other documents",
        arguments: [
            (#""trips""#, #""trains""#), (#""amount" : ""#, #""amount" : "€ "#),
            (#""directOnly" : false"#, #""directOnly" : 0"#), (#""adults" : 1"#, #""adults" : "1""#),
            (#""kind" : "ride""#, #""kind" : "train""#), (#""offers" : "known""#, #""offers" : 1"#),
            (#""hasMore" : true"#, #""hasMore" : 1"#), (#""restOfDay" : false"#, #""restOfDay" : 0"#),
            (#""remark" : ""#, #""remarks" : ""#),
            (#""departure" : "2"#, #""departure" : "on 2"#), (#""youths" : 0"#, #""youths" : -1"#),
            (#""childAges" : ["#, #""childAges" : [12"#),
        ])
    func otherDocuments(old: String, new: String) async throws {
        let run = try await Program.run(
            ["search", "Paris", "Lyon", "+1", "8:00", "--limit", "1", "--json"], in: try TemporaryFolder())
        #expect(run.output.contains(old))
        let violations = try JSONSchemaCheck("search").violations(of: run.output.replacing(old, with: new))
        #expect(!violations.isEmpty)
    }

    @Test("a day and a time are read as in the window; without a time, another day is searched from 0:00")
    func times() async throws {
        let folder = try TemporaryFolder()
        let evening = try await document("Paris", "Lyon", "+1", "6pm", "--limit", "1", in: folder)
        #expect(evening.search.departAfter?.hasSuffix("T18:00") == true)
        #expect(evening.trips.map { $0.departure.dropFirst(10).prefix(6) } == ["T18:00"])
        let day = try await document("Paris", "Lyon", "+1", "--limit", "1", in: folder)
        #expect(day.search.departAfter?.hasSuffix("T00:00") == true)
        let alone = try await document("Paris", "Lyon", "23:59", "--limit", "1", in: folder)
        #expect(alone.search.departAfter?.hasSuffix("T23:59") == true)
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

    @Test("--direct, --via, --sort and the numbers of passengers change the search")
    func options() async throws {
        let folder = try TemporaryFolder()
        let direct = try await document("Paris", "Milano", "+1", "8:00", "--direct", in: folder)
        #expect(direct.search.directOnly && direct.trips.allSatisfy { $0.changes == 0 })
        let via = try await document(
            "Paris", "Milano", "+1", "8:00", "--via", "Lyon Part-Dieu", "--limit", "1", in: folder)
        #expect(via.search.via.map(\.name) == ["Lyon Part-Dieu"])
        let cheap = try await document("Paris", "Lyon", "+1", "8:00", "--sort", "price", in: folder)
        let prices = cheap.trips.compactMap { $0.prices["second"].flatMap { Double($0.amount) } }
        #expect(prices.count == cheap.trips.count && prices == prices.sorted())
        #expect(cheap.trips.map(\.departure) != cheap.trips.map(\.departure).sorted())
        let family = try await document(
            "Paris", "Lyon", "+1", "8:00", "--limit", "1", "--adults", "2", "--seniors", "1", in: folder)
        #expect((family.search.adults, family.search.youths, family.search.seniors) == (2, 0, 1))
        let alone = try #require(
            cheap.trips.first { $0.departure == family.trips.first?.departure }?.prices["second"])
        let together = try #require(family.trips.first?.prices["second"])
        #expect(try #require(Double(together.amount)) > #require(Double(alone.amount)))
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

    @Test("--below lists only the trains that cost less, and the exit status is 1 if there are none")
    func below() async throws {
        let folder = try TemporaryFolder()
        let all = try await document("Paris", "Lyon", "+1", "--sort", "price", in: folder)
        let amounts = all.trips.compactMap { $0.prices["second"].flatMap { Double($0.amount) } }
        let (least, most) = (try #require(amounts.first), try #require(amounts.last))
        let cheap = try await document("Paris", "Lyon", "+1", "--below", "\(most)", in: folder)
        #expect(cheap.trips.count == amounts.count { $0 < most })
        #expect(cheap.search.below.flatMap { Double($0) } == most)
        #expect(cheap.trips.map(\.departure) == cheap.trips.map(\.departure).sorted())
        let one = try await document(
            "Paris", "Lyon", "+1", "--below", "\(most)", "--sort", "price", "--limit", "1", in: folder)
        #expect(one.trips.first?.prices["second"].flatMap { Double($0.amount) } == least)
        let search = ["search", "Paris", "Lyon", "+1", "--below", "\(least)"]
        let none = try await Program.run(search, in: folder)
        #expect(none.status == 1 && none.output == "")
        #expect(none.errors.contains("No train with a known price costs less than"), "\(none.errors)")
        let json = try await Program.run(search + ["--json"], in: folder)
        #expect(json.status == 1 && json.errors == "")
        #expect(try JSONDecoder().decode(Document.self, from: Data(json.output.utf8)).trips.isEmpty)
        #expect(try JSONSchemaCheck("search").violations(of: json.output) == [])
    }

    @Test("if prices are missing, the exit status of --below does not say that all trains are dear")
    func belowUnknown() async throws {
        let run = try await Program.run(
            "search", "Paris", "Lyon", "+1", "--below", "1", "--faults", "fail=503@/offers",
            in: try TemporaryFolder())
        #expect(run.status == 2 && run.errors.contains("No prices for"), "\(run.errors)")
    }

    @Test("--stay and --change-time leave time at the place on the way, and at each change")
    func stay() async throws {
        let folder = try TemporaryFolder()
        let trips = try await document(
            "Paris", "Milano", "+1", "6:00", "--via", "Lyon", "--stay", "1h", "--change-time", "20",
            "--limit", "2", in: folder)
        #expect(trips.search.stayMinutes == 60 && trips.search.changeMinutes == 20)
        #expect(!trips.trips.isEmpty && trips.trips.allSatisfy { $0.changes > 0 })
        #expect(trips.warnings.allSatisfy { !$0.contains("does not heed") }, "\(trips.warnings)")
    }

    @Test("the age of a child changes the price, and the heading names the child")
    func children() async throws {
        let folder = try TemporaryFolder()
        var prices: [Double] = []
        for children in [[], ["--child", "3"], ["--child", "3", "--child", "8"]] {
            let search = ["search", "Paris", "Lyon", "+1", "8:00", "--limit", "1"] + children
            let json = try await Program.run(search + ["--json"], in: folder)
            let document = try JSONDecoder().decode(Document.self, from: Data(json.output.utf8))
            #expect(document.search.childAges == children.compactMap { Int($0) })
            prices.append(try #require(document.trips.first?.prices["second"].flatMap { Double($0.amount) }))
        }
        #expect(prices[0] == prices[1] && prices[1] < prices[2])
        let table = try await Program.run("search", "Paris", "Lyon", "+1", "--child", "8", in: folder)
        #expect(table.output.split(separator: "\n").first?.hasSuffix(", 1 adult, 1 child") == true)
    }

    @Test("a card lowers the prices, and the document says by how much")
    func cards() async throws {
        struct Found: Decodable {
            struct Card: Decodable { var passenger, name: String }
            struct Search: Decodable { var cards: [Card]? }
            struct Reduction: Decodable { var name, amount: String }
            struct Price: Decodable {
                var amount: String
                var fullAmount: String?
                var reductions: [Reduction]?
            }
            struct Trip: Decodable { var prices: [String: Price] }
            var search: Search
            var trips: [Trip]
            var warnings: [String]
        }
        let folder = try TemporaryFolder()
        let search = ["search", "Paris", "Lyon", "+1", "8:00", "--limit", "1"]
        func found(_ cards: String...) async throws -> Found {
            let run = try await Program.run(
                search + cards.flatMap { ["--card", $0] } + ["--json"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode(Found.self, from: Data(run.output.utf8))
        }
        let (full, less) = (try await found(), try await found("carte avantage", "Halbtax"))
        #expect(full.search.cards == nil)
        #expect(less.search.cards?.map(\.passenger) == ["adult-1", "adult-1"])
        #expect(less.search.cards?.map(\.name) == ["Carte Avantage Adulte", "Halbtax"])
        let (price, old) = (
            try #require(less.trips.first?.prices["second"]), full.trips.first?.prices["second"]
        )
        #expect(price.fullAmount == old?.amount && old?.fullAmount == nil)
        #expect(price.reductions?.map(\.name) == ["Carte Avantage Adulte"])
        #expect(try #require(Double(price.amount)) < #require(Double(old?.amount ?? "")))
        #expect(less.warnings.contains("“carte avantage” is taken as Carte Avantage Adulte."))
        #expect(
            less.warnings.contains("Halbtax does not count: no train of this trip is run by SBB."),
            "\(less.warnings)")
        let table = try await Program.run(search + ["--card", "Halbtax"], in: folder)
        #expect(table.output.split(separator: "\n").first?.hasSuffix(", 1 adult, with Halbtax") == true)
    }

    @Test(
        "a card that is not known, or that may be one of several, is refused",
        arguments: [
            ("BahnCard", "may be one of these. Name one of them in full:\n  BahnCard 25, 2nd class"),
            ("Halptax", "The service knows no card “Halptax”; did you mean “Halbtax”?"),
            ("Gold", "The service knows no card “Gold”; the cards are"),
        ])
    func unknownCards(card: String, message: String) async throws {
        let run = try await Program.run(
            "search", "Paris", "Lyon", "+1", "--card", card, in: try TemporaryFolder())
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
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
        func price(_ trip: Document.Trip) -> Double {
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

    @Test("the table of a search with a time says how to list more trains")
    func more() async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run("search", "Paris", "Lyon", "+1", "8:00", in: folder)
        #expect(run.output.contains("\n8 trains; --limit 24 lists more\n"), "\(run.output)")
        for arguments in [["8:00", "--limit", "3"], []] {
            let run = try await Program.run(["search", "Paris", "Lyon", "+1"] + arguments, in: folder)
            #expect(run.status == 0 && !run.output.contains("lists more"))
        }
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

    @Test("a departure or an arrival on the next day is marked “+1”")
    func nextDay() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        try folder.write("route_id,service_id,trip_id\nr,daily,late\nr,daily,early\n", to: "feed/trips.txt")
        try folder.write(
            """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            late,23:50:00,23:50:00,a,1
            late,24:40:00,24:40:00,d,2
            early,00:10:00,00:10:00,a,1
            early,01:00:00,01:00:00,d,2

            """, to: "feed/stop_times.txt")
        let run = try await Program.run(
            "search", "Alphaville", "Deltaburg", "+1", "23:45", "--limit", "2", "--gtfs", "feed", in: folder)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.contains(#/^23:50 +00:40 \+1 /#) }, "\(run.output)")
        #expect(lines.contains { $0.contains(#/^00:10 \+1 +01:00 \+1 /#) }, "\(run.output)")
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

    @Test("CSV has a line of titles and a line a train, and quotes values with commas")
    func csv() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        let run = try await Program.run(
            ["search", "Alphaville", "Beta", "+1", "8:00", "--limit", "1", "--csv", "--gtfs", "feed"],
            in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(
            lines.first
                == "departure,arrival,minutes,changes,trains,origin,destination,second_price,second_currency,first_price,first_currency,other_class,other_price,other_currency"
        )
        #expect(lines.count == 2)
        #expect(
            lines.last?.contains(
                #/^[0-9-]+T08:00:00\+0[12]:00,[0-9-]+T09:00:00\+0[12]:00,60,0,".*, 1.*",Alphaville,Beta.*stadt,[0-9.]+,EUR,/#
            ) == true, "\(run.output)")
    }

    @Test("control characters in names reach no output", arguments: [[], ["--json"], ["--csv"]])
    func cleaned(format: [String]) async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        let search = ["search", "Alphaville", "Beta", "+1", "8:00", "--limit", "1", "--gtfs", "feed"]
        let runs = [
            try await Program.run(search + format, in: folder),
            try await Program.run(
                ["places", "Beta", "--gtfs", "feed"] + format.filter { $0 != "--csv" }, in: folder),
        ]
        for run in runs {
            #expect(run.status == 0 && run.output.contains("Beta"), "\(run.errors)")
            for text in [run.output, run.errors] {
                #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}") && !text.contains("u001b"))
            }
        }
    }

    @Test("a search without trains exits with 1, and its JSON has an empty list")
    func noTrains() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        let search = ["search", "Alphaville", "Deltaburg", "+1", "--gtfs", "feed"]
        let table = try await Program.run(search, in: folder)
        #expect(
            table.status == 1 && table.output == ""
                && table.errors.contains("No trains from Alphaville to Deltaburg on ")
                && table.errors.hasSuffix(" Try another day or time.\n"), "\(table.errors)")
        let json = try await Program.run(search + ["--json"], in: folder)
        #expect(json.status == 1 && json.output.contains("\"trips\" : ["))
        #expect(try JSONSchemaCheck("search").violations(of: json.output) == [])
    }

    @Test(
        "for a town without a station, a message says so and names places with similar names"
    )
    func townWithoutStation() async throws {
        let run = try await Program.run("search", "Bari", "Lyon", "+1", in: try TemporaryFolder())
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors.hasPrefix("guichet: Bari (Italy) has no station here."), "\(run.errors)")
        #expect(run.errors.contains(" These are somewhat like it. Name one of them in full, or by its id:\n"))
    }

    @Test("a name of several places is refused with a list of them, and the id of one of them is accepted")
    func ambiguous() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        let run = try await Program.run("search", "Gammadorf", "Gamma", "+1", "--gtfs", "feed", in: folder)
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors.hasPrefix("guichet: “Gammadorf” may be one of these."))
        let ids = run.errors.matches(of: #/Gammadorf +(?:.* )?(urn:\S+)\n/#).map { String($0.1) }
        #expect(ids.count == 2, "\(run.errors)")
        let one = try await Program.run(
            ["search", ids.first ?? "", ids.last ?? "", "+1", "--gtfs", "feed", "--json"], in: folder)
        let other = try await Program.run(
            ["search", ids.last ?? "", ids.first ?? "", "+1", "--gtfs", "feed", "--json"], in: folder)
        #expect(Set([one.status, other.status]) == [0, 1], "\(one.errors)\(other.errors)")
    }

    @Test("a place's name in another language is accepted, and a message says which place was searched")
    func otherName() async throws {
        let run = try await Program.run(
            "search", "Milan", "bordeaux", "+1", "--limit", "1", in: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "“Milan” is taken as Milano · all stations.\n")
    }

    @Test(
        "if a reader closes the pipe, a command ends without a message and with its usual exit status",
        arguments: ["search Paris Lyon +1", "search Paris Lyon +1 --json", "places lyon"],
        ["", "trap '' PIPE;"])
    func closedPipe(command: String, trap: String) async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.shell(
            "\(trap) { \"$0\" \(command); echo $? >status; } | true", in: folder)
        #expect(run.errors == "" && run.output == "")
        let status = try folder.contents()["status"]
        #expect(status == "0\n")
    }

    @Test("a live service is asked with client credentials; without them, nobody counts as signed in")
    func live() async throws {
        let folder = try TemporaryFolder()
        let (program, port) = try await Program.serving(by: ["sandbox"], in: folder)
        let service = ["--service", "http://127.0.0.1:\(port)"]
        let client = try TemporaryFolder()
        let search = ["search", "Paris", "Lyon", "+1", "--limit", "1"]
        let nobody = try await Program.run(search + service, in: client)
        #expect(nobody.status == 2 && nobody.errors.contains("Nobody is signed in to 127.0.0.1:\(port)."))
        try client.write(
            "grant: client-credentials\nclient-id: shell\n", to: ".config/guichet/config.yaml")
        let run = try await Program.run(
            search + service, in: client, environment: ["GUICHET_CLIENT_SECRET": "s3cret"])
        #expect(run.status == 0 && run.output.contains("TGV"), "\(run.errors)")
        #expect(!run.output.contains("invented"))
        #expect(try client.contents().keys.sorted() == [".config/guichet/config.yaml", ".errors", ".output"])
        program.interrupt()
        _ = try await program.end()
        let gone = try await Program.run(
            search + service + ["--via", "Dijon"], in: client,
            environment: ["GUICHET_CLIENT_SECRET": "s3cret"])
        #expect(gone.status == 2 && gone.errors.contains("Nothing responds at 127.0.0.1:\(port)"))
        #expect(!gone.errors.contains("Your search is kept"))
    }

    @Test("a message lists the faults that no request has met")
    func unmetFaults() async throws {
        let folder = try TemporaryFolder()
        let faults = "delay=0s@/offers,fail=503@/ofers"
        let run = try await Program.run(
            "search", "Paris", "Lyon", "+1", "--limit", "1", "--faults", faults, in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "The fault “fail=503@/ofers” has met no request.\n")
        let places = try await Program.run("places", "lyon", "--faults", "fail=503@/places *9", in: folder)
        #expect(places.status == 2 && !places.errors.contains("met no request"), "\(places.errors)")
    }

    @Test("a search uses the session that the window has stored")
    func keptSession() async throws {
        let server = try TemporaryFolder()
        let (program, port) = try await Program.serving(by: ["sandbox"], in: server)
        let folder = try TemporaryFolder()
        let service = ["--service", "http://127.0.0.1:\(port)"]
        let window = try await TerminalRun(service, in: folder)
        do {
            try await window.shows("Email Address")
            await window.type("testuser@capitainetrain.com\ttestpassword\r")
            try await window.shows("Passengers")
        } catch {
            await window.kill(SIGKILL)
            throw error
        }
        await window.kill(SIGTERM)
        _ = try await window.end()
        let run = try await Program.run(
            ["search", "Paris", "Lyon", "+1", "--limit", "1"] + service, in: folder)
        #expect(run.status == 0 && run.output.contains("TGV"), "\(run.errors)")
        program.interrupt()
        _ = try await program.end()
    }
}
