import Documents
import FileLocations
import Foundation
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("A list of events") struct TrainEventReadingTests {
    @Test("a list has words for bookings and mappings for trains")
    func list() throws {
        let events = try SandboxEvents.list(
            """
            - sold-out, ticket-fails
            - { train: TGV 6605, day: 2026-12-04, at: 07:40, delay: 8 min, from: Dijon, platform: 11 }
            - train: TGV 6607
              cancelled: true
            - { train: "6609", skips: [Dijon, Mâcon], extraStop: { station: Beaune, time: 9:05 } }
            - { train: TER 1, occupancy: full, message: Signal failure. }
            """)
        #expect(events.isSoldOut && events.ticketFails)
        #expect(events.trains.map(\.train) == ["TGV 6605", "TGV 6607", "6609", "TER 1"].map { .named($0) })
        #expect(events.trains[0].day == CalendarDay(year: 2026, month: 12, day: 4))
        #expect(events.trains[0].knownFrom == 460)
        let dijon = TrainEvent.Stop.station("Dijon")
        #expect(
            events.trains.map(\.changes) == [
                [.delay(arrival: nil, departure: .seconds(480), from: dijon), .platform("11", at: dijon)],
                [.cancelled(from: nil)],
                [.skips(dijon), .skips(.station("Mâcon")), .extraStop("Beaune", minuteOfDay: 545)],
                [.occupancy("full"), .message(TrainEvent.Message(text: "Signal failure."))],
            ])
        #expect(events.trains[0].place?.line == 2)
    }

    @Test(
        "a mistake says where it is and what is expected",
        arguments: [
            ("- { delay: 8 min }", "needs “train”; it is missing."),
            ("- { train: TGV 6605 }", "This event changes nothing."),
            ("- { train: TGV 6605, cancelled: false }", "This event changes nothing."),
            ("- { train: TGV 6605, dela: 8 min }", "Unknown key “dela” in an event; did you mean “delay”?"),
            ("- { train: TGV 6605, delay: soon }", "“delay” needs minutes, at most 1440, such as 8 min"),
            ("- { train: TGV 6605, delay: 1441 min }", "“delay” needs minutes"),
            ("- { train: TGV 6605, delay: 8 min, day: 2026-02-31 }", "“day” needs a day such as 2026-12-04"),
            ("- { train: TGV 6605, delay: 8 min, at: 24:00 }", "“at” needs a time of day such as 07:40"),
            ("- { train: TGV 6605, occupancy: empty }", "“occupancy” needs full, seatingAvailable or"),
            ("- { train: TGV 6605, extraStop: Dijon }", "“extraStop” needs a mapping with station or time"),
            ("- { train: TGV 6605, skips: [] }", "“skips” needs at least one; there is none."),
            ("- sold out", "“sold out” is no event. Use price-rise"),
        ])
    func mistakes(yaml: String, message: String) throws {
        let mistake = try #require(
            #expect(throws: DocumentMistake.self) { _ = try SandboxEvents.list("# events\n" + yaml) })
        #expect(mistake.message.contains(message), "\(mistake)")
        #expect(mistake.place.file == "events.yaml" && mistake.place.line == 2)
    }

    @Test("a file is read by the ending of its name")
    func files() throws {
        let folder = try TemporaryFolder([
            "late.yaml": "- { train: TGV 6605, delay: 8 min }\n", "late.txt": "",
        ])
        try folder.write("hello", to: "late.pb")
        try folder.write("", to: "empty.pbf")
        var events = SandboxEvents()
        try events.add(file: folder.path + "/late.yaml")
        #expect(events.trains.count == 1)
        for (name, message) in [
            ("none.yaml", "There is no such file."), ("none.pb", "There is no such file."),
            ("late.txt", "This is no file of events. Give a list in YAML (.yaml), or a feed"),
            ("late.pb", "This is no feed of GTFS-Realtime"),
            ("empty.pbf", "This is no feed of GTFS-Realtime"),
        ] {
            let mistake = try #require(
                #expect(throws: DocumentMistake.self) { try events.add(file: folder.path + "/" + name) })
            #expect(mistake.message.hasPrefix(message), "\(mistake)")
            #expect(mistake.place.file.hasSuffix(name))
        }
    }

    @Test(
        "an event must name a train, a day and stops of the timetable",
        arguments: [
            (
                "{ train: Orient Express, delay: 8 min }",
                "No train of the timetable is called “Orient Express”"
            ),
            (
                "{ train: TGV 6605, delay: 8 min, from: Dijon }",
                "TGV 6605 does not stop at “Dijon”; the stops are"
            ),
            ("{ train: TGV 6605, skips: Dijon }", "TGV 6605 does not stop at “Dijon”"),
            ("{ train: TGV 6605, day: 2036-12-04, delay: 8 min }", "2036-12-04 is outside the timetable"),
            (
                "{ train: TGV 6605, extraStop: { station: Atlantis, time: 08:30 } }",
                "No station of the timetable is called “Atlantis”."
            ),
        ])
    func names(event: String, message: String) async throws {
        var settings = SandboxSettings.fixed
        settings.events = try .list("- " + event)
        let sandbox = try SandboxClient.shared.get().another(settings)
        let mistake = try #require(
            await #expect(throws: DocumentMistake.self) { _ = try await sandbox.checkEvents() })
        #expect(mistake.message.hasPrefix(message), "\(mistake)")
        #expect(mistake.place.line == 1)
    }

    @Test("a train and its stops may be named without capitals and accents, and a train by its number")
    func otherNames() async throws {
        var settings = SandboxSettings.fixed
        settings.events = try .list("- { train: '6605', from: paris gare de lyon, delay: 8 min }")
        #expect(try await SandboxClient.shared.get().another(settings).checkEvents() == [])
    }
}
