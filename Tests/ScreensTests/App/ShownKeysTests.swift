import BlackBox
import Foundation
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

    private static let request = HoldRequest(
        trip: Sample.trip("TGV 6607", 540), offer: Sample.offer("offer", 12_800),
        travellers: [
            Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel"),
            Traveller(id: "adult-2", kind: .adult, firstName: "Bo", lastName: "Beispiel"),
        ])

    /// Opens the screen of this name.
    private func open(_ screen: String) async throws -> App {
        let held = FakeBookings.intent(Self.request, .held, id: "held")
        let ticket = FakeBookings.intent(Self.request, .ticket, id: "ticket")
        let bookings = FakeBookings(
            held, ticket, FakeBookings.intent(Self.request, .released, id: "let go"))
        bookings.offer(
            RefundOffer(
                id: "r", amount: Money(amount: 4900, currency: "EUR"),
                fee: Money(amount: 1500, currency: "EUR"), validUntil: Sample.eight + 600, ticketIDs: ["t"],
                method: .original))
        bookings.save(Self.request.travellers[0])
        var service = RailService.booking(bookings)
        service.recentSearches = { [Sample.query] }
        service.trips = { _ in Sample.page(earlier: "e", later: "l") }
        if screen == "Sign in" { return try App.open(service, signedInAs: nil) }
        let app = try App.open(service)
        await app.rest()
        app.window.dismissDialog()
        let search = try #require(app.window.topScreen as? SearchScreen)
        let flow = BookingFlow(search.context)
        switch screen {
        case "Results", "Journey", "Help":
            search.take(Sample.query)
            app.window.push(ResultsScreen(search.context, query: Sample.query))
            await app.rest()
            if screen == "Journey" { try await app.press(.enter) }
            if screen == "Help" { try await app.press("?") }
        case "Passengers":
            flow.begin(
                Self.request.offer, trip: Self.request.trip, origin: Sample.paris,
                passengers: PassengerCounts(), in: app.window)
        case "Review": flow.open(held, in: app.window)
        case "Ticket", "Refund":
            flow.open(ticket, in: app.window)
            await app.rest()
            if screen == "Refund" { try await app.press("u") }
        case "My trips": try await app.press(.function(3))
        default: break
        }
        await app.rest()
        return app
    }

    @Test(
        "each key that works is in the footer of a wide window, or on the first page of help",
        arguments: screens.filter { $0 != "Help" })
    func shown(screen: String) async throws {
        let app = try await open(screen)
        defer { app.window.close() }
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

    @Test(
        "each key can be changed, except keys with a fixed use and those that change a number",
        arguments: screens)
    func named(screen: String) async throws {
        let app = try await open(screen)
        defer { app.window.close() }
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
