import Foundation
import TestSupport
import Testing

@Suite("What the search from the shell prints", .timeLimit(.minutes(5)))
struct SearchCommandTests {
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
        let run = try await Program.run(arguments, in: folder, environment: ["TZ": "UTC"])
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].contains(#/^Paris Gare de Lyon → Lyon Part-Dieu, .* from 09:00 in Paris, 1 adult$/#))
        #expect(lines[4] == "" && lines[5].contains(#/^Lyon Part-Dieu → Paris.*, out .* 09:00, 1 adult$/#))
        #expect(lines[5].contains(" from 18:00 in Lyon, out "))
        #expect(lines[6].contains(#/2nd out \+ back +1st out \+ back +Trains$/#))
        let pushed = try await Program.run(
            "search", "Paris", "Lyon", "+3", "9:00", "--limit", "1", "--return", "10:00", in: folder)
        #expect(
            pushed.errors.contains(#/The ways back are listed from \d\d:\d\d on, because the way out/#),
            "\(pushed.errors)")
        #expect(!run.errors.contains("The ways back"))
        let together = try await Program.run(arguments + ["--csv"], in: folder)
        #expect(together.status != 0 && together.errors.contains("--return"))
        let early = try await Program.run(
            "search", "Paris", "Lyon", "+3", "--return", "tomorrow", in: folder)
        #expect(early.status == 2 && early.errors.contains("before the way out"), "\(early.errors)")
    }

    @Test("if no train there can be bought, no way back is listed, and the exit status is 1")
    func noWayBack() async throws {
        let run = try await Program.run(
            "search", "Paris", "Lyon", "today", "0:00", "--limit", "1", "--return", "+2",
            in: try TemporaryFolder())
        // In the first hours of a day, the first train is still to leave.
        let hasLeft = run.output.contains("departed")
        #expect(run.errors.contains("no way back is listed") == hasLeft, "\(run.errors)")
        #expect(run.status == (hasLeft ? 1 : 0))
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

    @Test("a walk is listed, but no more of it is promised, and it counts as no train")
    func onlyWalk() async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run("search", "Paris", "Paris Gare de Lyon", in: folder)
        #expect(run.status == 1 && run.output.contains("on foot") && !run.output.contains("lists more"))
        #expect(run.errors.contains("No trains from Paris to Paris Gare de Lyon"), "\(run.errors)")
        // Neither is more of a whole day that has no train.
        for search in [
            ["Paris Gare de Lyon"], ["Paris Gare de Lyon", "+3"], ["Lisboa Oriente", "+3", "--direct"],
        ] {
            let json = try await Program.run(["search", "Paris"] + search + ["--json"], in: folder)
            #expect(json.status == 1 && json.output.contains(#""hasMore" : false"#), "\(search)")
        }
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
                == "departure,arrival,minutes,changes,trains,origin,destination,second_price,second_currency,first_price,first_currency,other_class,other_price,other_currency,second_full_price,first_full_price"
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
}
