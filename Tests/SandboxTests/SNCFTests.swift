import Foundation
import Rail
import TestSupport
import Testing

@testable import Sandbox

/// Tests with the real feed of SNCF Voyageurs, if the feed lies beside the package.
@Suite struct SNCFTests {
    private func station(_ text: String, _ timetable: Timetable) throws -> Int {
        try #require(PlaceIndex(timetable.stations).search(text, limit: 1).first)
    }

    @Test(
        "the feed is read without a problem and moved to today",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func readsFeed() throws {
        let timetable = try SNCFFeed.loaded.get()
        #expect(timetable.problems.count == 0)
        #expect(timetable.stations.count == 214)
        #expect(timetable.trips.count == 6672)
        #expect(timetable.notice?.contains("66 weeks later") == true)
        // The ids of stops end in UIC codes, but the feed does not say that these are UIC codes.
        #expect(timetable.stations.allSatisfy { $0.id.hasPrefix("urn:x-gtfs:stop:") })
        let countries = ["Barcelone-Sants": "ES", "MILANO PORTA GARIBALDI": "IT", "Munich": "DE"]
        for (name, country) in countries {
            #expect(timetable.stations.first { $0.name == name }?.country == country, "\(name)")
        }
        #expect(timetable.stations.contains { $0.name == "FIGUERES-VILAFANT" })
        #expect(timetable.stations.contains { $0.name == "MILANO PORTA GARIBALDI" })
        #expect(timetable.trips.carriers.map(\.ref).contains("urn:x-gtfs:agency:1187"))
    }

    @Test(
        "a search from Paris Gare de Lyon to Marseille Saint-Charles lists real trains",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func parisMarseille() throws {
        let timetable = try SNCFFeed.loaded.get()
        let paris = try station("Paris Gare de Lyon", timetable)
        let marseille = try station("Marseille Saint-Charles", timetable)
        #expect(timetable.stations[paris].name == "Paris Gare de Lyon Hall 1 - 2")
        #expect(timetable.station(id: "StopArea:OCE87686006") == paris)
        let query = PlanQuery(origins: [paris], destinations: [marseille])
        let start = timetable.seconds(FeedText.noon) + 20 * 3600
        let page = Planner(timetable).page(query, from: PlanPage.Boundary(.later, time: start), count: 8)
        let labels = page.journeys.flatMap(\.legs).compactMap { leg in
            if case .ride(let ride) = leg { timetable.vehicle(of: ride) } else { nil }
        }
        #expect(page.journeys.count == 8)
        #expect(labels.contains { $0.hasPrefix("TGV INOUI 61") })
        #expect(labels.allSatisfy { $0.last?.isNumber == true && $0.first?.isLetter == true })
        for journey in page.journeys {
            #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
        }
        #expect(page.journeys.filter { $0.changes == 0 }.allSatisfy { $0.arrival - $0.departure < 4 * 3600 })
    }

    @Test(
        "searches between random stations give flawless journeys, and pages without gaps or overlaps",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func randomPairs() throws {
        let timetable = try SNCFFeed.loaded.get()
        let planner = Planner(timetable)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<25 {
            let pair = (0..<timetable.stations.count).shuffled(using: &random).prefix(2)
            var query = PlanQuery(origins: [pair[0]], destinations: [pair[1]])
            let start = timetable.seconds(FeedText.noon) + Int32.random(in: 0..<86_400, using: &random)
            let wide = planner.page(query, from: PlanPage.Boundary(.later, time: start), count: 8)
            let narrow = planner.page(query, from: PlanPage.Boundary(.later, time: start), count: 3)
            #expect(wide.journeys.starts(with: narrow.journeys) || narrow.journeys.count > 3)
            query.side = .arriveBefore
            let back = planner.page(query, from: PlanPage.Boundary(.earlier, time: start), count: 4)
            for journey in wide.journeys + back.journeys {
                #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
            }
            // A search by departure and a search by arrival find the same journeys.
            guard let last = back.journeys.map(\.arrival).max() else { continue }
            let forward = planner.journeys(
                PlanQuery(origins: [pair[0]], destinations: [pair[1]]), from: start - 40 * 3600, to: start)
            #expect(forward.filter { $0.arrival <= start }.map(\.arrival).max() == last)
        }
    }

    @Test(
        "no journey from the airport of Paris to Thionville visits a station twice",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func noReturn() throws {
        let timetable = try SNCFFeed.loaded.get()
        let origin = try station("Aéroport Charles de Gaulle 2 TGV", timetable)
        let query = PlanQuery(origins: [origin], destinations: [try station("Thionville", timetable)])
        let day = CalendarDay(year: 2026, month: 12, day: 4)
        let time = timetable.seconds(day.at(hour: 12, minute: 0, in: timetable.zone(of: origin)))
        let page = Planner(timetable).page(query, from: PlanPage.Boundary(.later, time: time), count: 12)
        #expect(!page.journeys.isEmpty)
        for journey in page.journeys {
            #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
        }
    }

    @Test(
        "texts as people type them find the places of a real feed",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence),
        arguments: [
            ("gare lyon", "Paris Gare de Lyon Hall 1 - 2"), ("montpar", "Paris Montparnasse Hall 1 - 2"),
            ("marseile", "Marseille Saint-Charles"), ("zurich", "Zuerich HB"),
            ("st etienne", "Saint-Étienne Châteaucreux"),
            ("munich", "Munich"), ("frankfurt", "Francfort sur le Main"), ("cdg", nil),
        ] as [(String, String?)])
    func typedPlaces(typed: String, name: String?) throws {
        let timetable = try SNCFFeed.loaded.get()
        let found = PlaceIndex(timetable.stations).search(typed, limit: 1).first
        #expect(found.map { timetable.stations[$0].name } == name)
    }
}

/// The real feed of SNCF Voyageurs, if the feed lies beside the package.
enum SNCFFeed {
    private static let file = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/gtfs/sncf.zip")
    static let isPresent = FileManager.default.isReadableFile(atPath: file.path)
    static let absence: Comment = "shared/gtfs/sncf.zip is not beside the package"
    /// Read once for all tests, since it never changes.
    static let loaded = Result { try Timetable.load(feed: file, now: FeedText.noon) }
}
