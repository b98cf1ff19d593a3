import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The list of trains between towns", .timeLimit(.minutes(1)))
@UIActor struct ResultsTownTests {
    private static let paris = Place(id: "town-paris", name: "Paris", countryCode: "FR", stationCount: 6)
    private static let lyon = Place(id: "town-lyon", name: "Lyon", countryCode: "FR", stationCount: 2)
    private static let bercy = Place(id: "bercy", name: "Paris Bercy", locality: "Paris", countryCode: "FR")

    /// - Parameters:
    ///   - others: The stations of the second train, if they differ from the stations of the first train.
    private func withTowns(
        from: Place = paris, to: Place = lyon,
        others: (origin: Place?, destination: Place?) = (bercy, Sample.perrache), columns: Int = 80,
        _ body: @UIActor (App) async throws -> Void
    ) async throws {
        var query = Sample.query
        (query.origin, query.destination) = (from, to)
        var service = RailService.obliging
        var trips = Sample.page().trips
        trips[1].origin = others.origin ?? trips[1].origin
        trips[1].destination = others.destination ?? trips[1].destination
        let page = Sample.page(trips)
        service.trips = { _ in page }
        try await withResults(service, query, columns: columns, body)
    }

    @Test("the list names stations only in a town with several stations, and names the trains if they fit")
    func oneTown() async throws {
        try await withTowns(others: (nil, Sample.perrache), columns: 110) { app in
            #expect(app.lines[0].contains("Paris Gare de Lyon → Lyon "))
            #expect(app.lines.contains { $0.contains("Changes  To ") && $0.contains("Trains") })
            #expect(app.line("TGV 6605").contains("Part-Dieu"))
            #expect(!app.line("TGV 6605").contains("Gare de Lyon"))
        }
        try await withTowns(from: Sample.paris, to: Sample.lyon, others: (nil, nil), columns: 110) { app in
            #expect(app.row("Changes  Trains") != nil)
        }
    }

    @Test(
        "a line separates the list from the journey beside it, and no station is cut off if there is room",
        arguments: [120, 132, 139, 200])
    func beside(columns: Int) async throws {
        try await withTowns(columns: columns) { app in
            let row = app.line("TGV 6605")
            let names =
                columns == 200 ? "Gare de Lyon  Part-Dieu   TGV 6605" : "Gare de Lyon Part-Dieu  TGV 6605"
            #expect(row.contains(names), "\(row)")
            let column = try #require(row.firstIndex(of: "│")).utf16Offset(in: row)
            guard columns == 200 else { return }
            // The journey gets the room that the list does not use.
            #expect(column < 110)
            #expect(app.lines.dropFirst(5).prefix(10).allSatisfy { Array($0)[column] == "│" })
        }
    }

    @Test("no journey stands beside the list if it would cut off the name of a station")
    func longNames() async throws {
        let bercy = Place(id: "bercy", name: "Paris Bercy Bourgogne", locality: "Paris", countryCode: "FR")
        try await withTowns(others: (bercy, Sample.perrache), columns: 120) { app in
            #expect(app.row("Bercy Bourgogne") != nil)
            #expect(!app.line("TGV 6605").contains("│"))
        }
    }

    @Test("at 60 columns, the list shows both prices rather than stations")
    func pricesFirst() async throws {
        try await withTowns(columns: 60) { app in
            #expect(app.lines.contains { $0.contains("Chg Trains") && $0.contains("1st") })
        }
    }

    @Test("at 60 columns, the header shows two stations of one town and names the town once")
    func withinTown() async throws {
        var query = Sample.query
        query.destination = Place(
            id: "nord", name: "Paris Gare du Nord", locality: "Paris", countryCode: "FR")
        try await withResults(.obliging, query, columns: 60, rows: 16) { app in
            #expect(app.lines[0].contains("Paris Gare de Lyon → Gare du Nord   Sat 21 Nov, from 08:00"))
        }
    }

    @Test(
        "a station's name loses the town at its beginning only if the town is a whole word",
        arguments: [
            ("Paris Gare de Lyon", "Paris", "Gare de Lyon"), ("Bruxelles-Midi", "Bruxelles", "Midi"),
            ("Parisot", "Paris", "Parisot"), ("Paris", "Paris", "Paris"),
            ("Gare de l'Ouest", "Paris", "Gare de l'Ouest"), ("Basel (Bad)", "Basel", "(Bad)"),
        ])
    func names(station: String, town: String, name: String) {
        let town = Place(id: "t", name: town, stationCount: 2)
        #expect(PlaceFormatting.name(Place(id: "s", name: station), in: town) == name)
    }
}

extension App {
    /// Returns the first line of the screen that contains the words; empty if no line does.
    fileprivate func line(_ words: String) -> String { lines.first { $0.contains(words) } ?? "" }
}
