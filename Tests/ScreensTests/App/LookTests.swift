import BlackBox
import BlackBoxTesting
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

/// Compares whole screens with the expected text.
@Suite("The look of the screens", .timeLimit(.minutes(1)))
@UIActor struct LookTests {
    private func screen(_ app: App) async -> String {
        await app.rest()
        return app.lines.joined(separator: "\n")
    }

    private var demoService: RailService {
        var service = RailService.obliging
        service.info = ServiceInfo(
            name: "sandbox", remark: "demo fares",
            demoAccount: DemoAccount(emailAddress: "testuser@capitainetrain.com", password: "testpassword"),
            payment: .nothing)
        return service
    }

    @Test("the header line of every screen shows marks such as “● Recording”")
    func marks() async throws {
        try await withApp(demoService, signedInAs: nil, marks: ["● Recording", "! Not encrypted"]) { app in
            #expect(await screen(app).hasPrefix(" Guichet "))
            #expect(app.lines[0].hasSuffix("sandbox · demo fares  ● Recording  ! Not encrypted"))
        }
        try await withApp(.obliging, columns: 60, marks: ["! Not encrypted"]) { app in
            try await app.match("Search", .button)
            #expect(app.lines[0].hasSuffix("  ! Not encrypted"))
        }
    }

    @Test("the search screen is drawn as expected")
    func search() async throws {
        var service = demoService
        service.recentSearches = { [RecentSearch(Sample.query)] }
        try await withApp(service) { app in
            try await app.match("From").enterText("paris")
            try await app.press(.tab)
            try await app.type("lyon")
            await app.rest()
            #expect(
                await screen(app) == """
                     Guichet · Search                                          sandbox · demo fares
                    ────────────────────────────────────────────────────────────────────────────────

                       From        Paris Gare de Lyon                              ‹ Swap ›
                       To          lyon
                                   ┌──────────────────────────────────────────────┐
                       Date        │▸Paris Gare de Lyon                 Paris, FR │
                       Time        │ Lyon Part-Dieu                      Lyon, FR │
                       Return      │ Lyon Perrache                       Lyon, FR │
                                   └──────────────────────────────────────────────┘
                       Passengers  1 adult    0 youths 12–27   0 seniors 60+   0 children 0–11
                                   [ ] Direct only

                                   ‹ Search ›   ‹ More: via, hours, change time ›



                       Recent      Paris Gare de Lyon → Lyon Part-Dieu         Sat 08:00   1 adult



                    ────────────────────────────────────────────────────────────────────────────────

                     ↑↓ choose   Enter take   F2 swap   F5 again Sat 28 Nov   F3 my trips   F1 help
                    """)
        }
    }

    @Test("the results are drawn as expected")
    func results() async throws {
        var service = demoService
        service.trips = { _ in Sample.page(earlier: "e", later: "l") }
        try await withResults(service) { app in
            try await app.press(.down)
            #expect(
                await screen(app) == """
                     Paris Gare de Lyon → Lyon Part-Dieu           Sat 21 Nov, from 08:00   1 adult
                    ────────────────────────────────────────────────────────────────────────────────
                      Depart▲ Arrive  Time  Changes  Trains                      2nd       1st
                      ▲ Earlier
                      08:00   09:56   1h56  direct   TGV 6605                € 64.00   € 96.00
                    ▸ 09:28   13:12   3h44  1        TER 17752 · TER 17812   € 64.00   € 96.00
                      10:00   11:56   1h56  direct   TGV 6609                € 64.00   € 96.00
                      ▼ Later












                      3 trains · cheapest shown € 64.00 at 08:00 · fastest 1h56
                    ────────────────────────────────────────────────────────────────────────────────
                                                                                sorted by departure
                     Enter open   s sort   d direct only   e earlier   l later   Esc back   ? help
                    """)
        }
    }

    @Test("the dialog of an error is drawn as expected")
    func error() async throws {
        var service = demoService
        service.trips = { _ in throw Sample.failure(.timedOut) }
        try await withResults(service) { app in
            try await app.match("Retry", .button)
            #expect(
                await screen(app).contains(
                    """
                        ┌ The service did not answer ──────────────────────────────────────────┐
                        │ api.example.com took too long while listing trains; try again in a   │
                        │ moment. Nothing was booked. Your search is kept.                     │
                        │                                       ‹ Retry ›   ‹ Back to search › │
                        └──────────────────────────────────────────────────────────────────────┘
                    """))
        }
    }

    @Test("without UTF-8, the screens draw all marks and lines in ASCII")
    func ascii() async throws {
        let terminal = try Terminal.headless(
            columns: 80, rows: 24, settings: TerminalSettings(type: "xterm", characters: .ascii))
        let context = AppContext(service: demoService, now: { Sample.eight }, timeZone: Sample.zone)
        let window = GuichetWindow.open(
            on: terminal, context: context, session: nil, scope: LoopScope("ascii"))
        try await withApp(window) { app in
            try await app.match("Email Address").enterText("x")
            await app.rest()
            let shown = terminal.readBack().text
            #expect(shown.allSatisfy { $0.isASCII })
            #expect(shown.contains("< Sign In >"))
            // Without UTF-8, help names the arrow keys in words, because a letter that looks like an arrow would
            // name another key.
            window.push(
                HelpScreen(place: "x", bindings: [KeyBinding(.down, title: "") {}], characters: .ascii))
            try await app.match(Locator(.row, .containing("Down")))
        }
    }

    @Test("the calendar fits into a window of 60 by 16, with its keys and its Cancel button")
    func smallCalendar() async throws {
        try await withApp(demoService, columns: 60, rows: 16) { app in
            try await app.match("Date").tap()
            try await app.press(.space)
            try await app.see("November 2026")
            for words in ["Enter choose", "Esc cancel"] { #expect(app.footer.contains(words)) }
            #expect(app.row("  30  ") != nil)
            try await app.match("Cancel", .button, .tappable)
        }
    }

    @Test(
        "every screen fits into a window of 60 by 16, and uses a window of 300 by 100",
        arguments: [(60, 16), (300, 100)])
    func sizes(columns: Int, rows: Int) async throws {
        var service = demoService
        service.trips = { _ in Sample.page(earlier: "e", later: "l") }
        try await withApp(service, signedInAs: nil, columns: columns, rows: rows) { app in
            for label in ["Email Address", "Password"] { try await app.match(label, .field, .tappable) }
            try await app.match("Sign In", .button, .tappable)
            try await app.see("The demo: testuser@capitainetrain.com")
        }
        try await withApp(service, columns: columns, rows: rows) { app in
            for label in ["From", "To", "Date", "Time"] { try await app.match(label, .field, .tappable) }
            for label in ["Swap", "Search", "More: via, hours, change time"] {
                try await app.match(label, .button, .tappable)
            }
            try await app.match("Direct only", .checkbox, .tappable)
        }
        try await withResults(service, columns: columns, rows: rows) { app in
            #expect(app.row("€ 96.00") != nil)
            try await app.pressAndRest(.enter)
            #expect(app.row("▸ € 64.00") != nil)
            #expect(app.row("direct") != nil)
        }
    }
}
