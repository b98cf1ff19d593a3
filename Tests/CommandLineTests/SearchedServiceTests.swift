import Foundation
import TestSupport
import Testing

@Suite("The service of a search from the shell", .timeLimit(.minutes(5)))
struct SearchedServiceTests {
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

    @Test(
        "if signing in fails, a command does not end as if it had found nothing",
        arguments: ["search Paris Lyon +1 --below 90", "places lyon"])
    func failedSignIn(command: String) async throws {
        let run = try await Program.run(
            command.split(separator: " ").map(String.init) + ["--faults", "fail=503"],
            in: try TemporaryFolder())
        #expect(run.status == 2 && run.output == "" && run.errors != "", "\(run.errors)")
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
        #expect(nobody.errors.contains("Open guichet --service http://127.0.0.1:\(port) by itself"))
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
