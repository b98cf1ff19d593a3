import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Copying with y", .timeLimit(.minutes(1)))
@UIActor struct CopyTests {
    @Test("y copies the journey under the cursor as a line, in the list of trains and on its own screen")
    func journey() async throws {
        var service = RailService.obliging
        service.trips = { _ in Sample.page([Sample.trip("TGV 6607", 540), Sample.withChange]) }
        let app = try await App.openResults(service)
        defer { app.window.close() }
        try await app.seeRow("TGV 6607")
        await app.rest()
        let line = "Sat 21 Nov 09:00 Paris Gare de Lyon → 10:56 Lyon Part-Dieu, TGV 6607"
        try await app.press("y")
        #expect(app.window.terminal.copied == line)
        #expect(app.statusLine.contains("Copied \(line)"))
        try await app.press(.down)
        try await app.press("y")
        let change = "Sat 21 Nov 09:28 Paris Gare de Lyon → 13:12 Lyon Part-Dieu, TER 17752 · TER 17812"
        #expect(app.window.terminal.copied == change)
        try await app.press(.up, .enter)
        await app.rest()
        #expect(app.screenTitle == "Journey")
        try await app.press("y")
        #expect(app.window.terminal.copied == line)
    }

    @Test("a copied line says on which day the train arrives")
    func nextDay() {
        let line = TripFormatting.line(Sample.trip("ICN 755", 1360, 500), today: Sample.today)
        #expect(line == "Sat 21 Nov 22:40 Paris Gare de Lyon → 07:00 +1 Lyon Part-Dieu, ICN 755")
    }

    @Test("y copies the code of the booking on a ticket, and says so if the service sent none")
    func ticket() async throws {
        let request = HoldRequest(
            trip: Sample.trip("TGV 6607", 540), offer: Sample.offer("offer", 6400),
            travellers: [Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel")])
        for code in ["K7Q2XM", nil] {
            var intent = FakeBookings.intent(request, .ticket)
            intent.booking?.code = code
            let app = try App.open(.booking(FakeBookings(intent)))
            defer { app.window.close() }
            try await app.match("Search", .button)
            let context = try #require(app.window.topScreen as? SearchScreen).context
            app.window.push(TicketScreen(context, intent))
            await app.rest()
            try await app.press("y")
            #expect(app.window.terminal.copied == code)
            #expect(app.statusLine.contains(code == nil ? "The service sent no code." : "Copied K7Q2XM"))
        }
    }

    @Test("y is disabled on a terminal without a clipboard, and says so")
    func noClipboard() throws {
        let terminal = try Terminal.headless(settings: TerminalSettings(type: "vt100"))
        let window = Window(terminal: terminal)
        defer { window.close() }
        let key = KeyBinding.copy("Copy", in: window) { "K7Q2XM" }
        #expect(key.disabledReason == "This terminal, vt100, has no clipboard.")
        #expect(KeyBinding.copy("Copy", problem: "No code.", in: window) { nil }.disabledReason == "No code.")
    }
}
