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
            var departAfter, arriveBefore: String?
            var directOnly: Bool
            var adults, youths, seniors: Int
        }
        var search: Search
        var trips: [Trip]
    }

    private func document(_ arguments: String..., in folder: TemporaryFolder) async throws -> Document {
        let run = try await Program.run(["search"] + arguments + ["--json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    }

    @Test("a search prints a table of trains with their prices, and keeps no session and no bookings")
    func table() async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run("search", "Paris", "Lyon", "+1", "9:00", "--limit", "2", in: folder)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines[0].contains(#/^Paris · all stations → Lyon · all stations, .* from 09:00.*, 1 adult$/#))
        #expect(lines[1].contains(#/^Departs +Arrives +Time +Changes +2nd +1st +Trains +From and to$/#))
        #expect(lines[2].contains(#/^09:00 +10:56 +1h56 +direct +€ [0-9.]+ +€ [0-9.]+ +TGV 6607 +Paris/#))
        #expect(lines.count == 4)
        let ends = lines.dropFirst().map {
            $0.ranges(of: #/2nd|€ [0-9.]+/#).first?.upperBound.utf16Offset(in: $0)
        }
        #expect(Set(ends).count == 1, "prices are aligned on the right")
        let kept = try folder.contents().keys.filter {
            $0.hasPrefix(".local/state") && $0.contains("session")
        }
        #expect(kept.isEmpty)
        let trips = try await Program.run("trips", in: folder)
        #expect(trips.status == 3)
    }

    @Test("a search prints a JSON document that fits its schema")
    func schema() async throws {
        let folder = try TemporaryFolder()
        let schema = try JSONSchemaCheck("search")
        let runs = [
            ["Paris", "Milano", "+1", "8:00", "--limit", "8"],
            ["Paris", "Milano", "+1", "20:00", "--arrive", "--via", "Lyon Part-Dieu"],
            ["Lyon Part-Dieu", "urn:uic:stn:8772202", "+1", "8:00"],
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
            (#""departure" : "2"#, #""departure" : "on 2"#), (#""youths" : 0"#, #""youths" : -1"#),
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

    @Test("--limit asks for further pages of trains until there are enough")
    func pages() async throws {
        let folder = try TemporaryFolder()
        let page = try await document("Paris", "Lyon", "+1", "8:00", in: folder)
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
                == "departure,arrival,minutes,changes,trains,origin,destination,second_price,second_currency,first_price,first_currency"
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
                && table.errors.hasSuffix("No trains were found. Try another day or time.\n"))
        let json = try await Program.run(search + ["--json"], in: folder)
        #expect(json.status == 1 && json.output.contains("\"trips\" : ["))
        #expect(try JSONSchemaCheck("search").violations(of: json.output) == [])
    }

    @Test("a name of several places is refused with a list of them, and the id of one is taken")
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

    @Test("a place in other words is taken, and the search says as which")
    func otherName() async throws {
        let run = try await Program.run(
            "search", "Milan", "Paris", "+1", "--limit", "1", in: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "“Milan” is taken as Milano · all stations.\n")
    }

    @Test(
        "a reader that closes the pipe ends a command quietly, and its exit status stays the same",
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

    @Test("a live service is asked with client credentials; without them, nobody is signed in")
    func live() async throws {
        let folder = try TemporaryFolder()
        let (program, port) = try await Program.serving(by: ["sandbox"], in: folder)
        let service = ["--service", "http://127.0.0.1:\(port)"]
        let client = try TemporaryFolder()
        let search = ["search", "Paris", "Lyon", "+1", "--limit", "1"]
        let nobody = try await Program.run(search + service, in: client)
        #expect(nobody.status == 2 && nobody.errors.contains("Nobody is signed in to 127.0.0.1."))
        try client.write(
            "grant: client-credentials\nclient-id: shell\n", to: ".config/guichet/config.yaml")
        let run = try await Program.run(
            search + service, in: client, environment: ["GUICHET_CLIENT_SECRET": "s3cret"])
        #expect(run.status == 0 && run.output.contains("TGV"), "\(run.errors)")
        program.interrupt()
        _ = try await program.end()
        let gone = try await Program.run(
            search + service + ["--via", "Dijon"], in: client,
            environment: ["GUICHET_CLIENT_SECRET": "s3cret"])
        #expect(gone.status == 2 && gone.errors.contains("Nothing responds at 127.0.0.1"))
        #expect(!gone.errors.contains("Your search is kept"))
    }

    @Test("a search uses the session that the window has kept")
    func keptSession() async throws {
        let server = try TemporaryFolder()
        let (program, port) = try await Program.serving(by: ["sandbox"], in: server)
        let folder = try TemporaryFolder()
        let service = ["--service", "http://127.0.0.1:\(port)"]
        let window = try TerminalProgram(service, in: folder)
        do {
            try await window.shows(anew: "Email Address")
            window.type("testuser@capitainetrain.com\ttestpassword\r")
            try await window.shows(anew: "Passengers")
        } catch {
            kill(window.process, SIGKILL)
            throw error
        }
        kill(window.process, SIGTERM)
        _ = window.end()
        let run = try await Program.run(
            ["search", "Paris", "Lyon", "+1", "--limit", "1"] + service, in: folder)
        #expect(run.status == 0 && run.output.contains("TGV"), "\(run.errors)")
        program.interrupt()
        _ = try await program.end()
    }
}
