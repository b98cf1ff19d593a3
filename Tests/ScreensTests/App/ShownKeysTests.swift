import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The keys of every screen", .timeLimit(.minutes(2)))
@UIActor struct ShownKeysTests {
    private nonisolated static let screens = [
        "Sign in", "Search", "Results", "Journey", "Passengers", "Review", "Ticket", "Refund", "My trips",
        "Help",
    ]

    /// Opens the screen of this name.
    private func withScreen(_ screen: String, _ body: @UIActor (App) async throws -> Void) async throws {
        guard screen != "Sign in" else { return try await withApp(.obliging, signedInAs: nil, body) }
        let request = Sample.request(12_800, for: Sample.ada, Sample.bo)
        let held = FakeBookings.intent(request, .held, id: "held")
        let ticket = FakeBookings.intent(request, .ticket, id: "ticket")
        let bookings = FakeBookings(held, ticket, FakeBookings.intent(request, .released, id: "let go"))
        bookings.offer(Sample.refund(4900))
        bookings.save(Sample.ada)
        try await withBookings(
            bookings,
            changing: {
                $0.recentSearches = { [RecentSearch(Sample.query)] }
                $0.trips = { _ in Sample.page(earlier: "e", later: "l") }
            },
            opening: { context, window in
                let flow = BookingFlow(context)
                switch screen {
                case "Results", "Journey", "Help":
                    (window.topScreen as? SearchScreen)?.take(Sample.query)
                    window.push(ResultsScreen(context, query: Sample.query))
                case "Passengers":
                    flow.begin(
                        request.offer,
                        for: OfferQuery(request.trip, after: nil, passengers: PassengerCounts()),
                        origin: Sample.paris, in: window)
                case "Review": flow.open(held, in: window)
                case "Ticket", "Refund": flow.open(ticket, in: window)
                case "My trips": MyTripsKey.open(context, in: window)
                default: break
                }
            }
        ) { app in
            if screen == "Journey" { try await app.press(.enter) }
            if screen == "Help" { try await app.press("?") }
            if screen == "Refund" { try await app.press("u") }
            await app.rest()
            if screen == "Passengers" { try await app.expect("this trip already") }
            try await body(app)
        }
    }

    @Test(
        "each key that works is in the footer of a wide window, or on the first page of help",
        arguments: screens.filter { $0 != "Help" })
    func shown(screen: String) async throws {
        try await withScreen(screen) { app in
            await app.rest()
            #expect(app.screenTitle == screen)
            for id in app.window.frame.focusOrder {
                app.window.focus(id)
                await app.rest()
                let bindings = app.window.activeBindings.filter(\.isEnabled)
                try await app.resize(columns: 200, rows: 24)
                await app.rest()
                let footer = app.footer
                try await app.resize(columns: 80, rows: 24)
                await app.rest()
                try await app.press(.function(1))
                let rows = try await app.match("Keys", .list).match.element?.children.map(\.label) ?? []
                try await app.press(.function(1))
                for binding in bindings {
                    #expect(
                        footer.contains("\(binding.keyLabel) \(binding.title)")
                            || rows.contains { $0.contains(" \(binding.help)") },
                        "\(binding.keyLabel) \(binding.title), with the focus on \(id)")
                }
            }
        }
    }

    @Test(
        "each key can be changed, except keys with a fixed use and those that change a number",
        arguments: screens)
    func named(screen: String) async throws {
        try await withScreen(screen) { app in
            await app.rest()
            for id in app.window.frame.focusOrder {
                app.window.focus(id)
                await app.rest()
                for binding in app.window.activeBindings {
                    if let name = binding.name {
                        #expect(KeyAction(rawValue: name) != nil, "\(name)")
                    } else {
                        let keys = binding.keys.filter { $0.fixedUse == nil }.map(\.name)
                        #expect(Set(keys).isSubset(of: ["+", "-"]), "\(binding.title)")
                    }
                }
            }
        }
    }
}
