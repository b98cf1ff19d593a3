import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Copying with y", .timeLimit(.minutes(1)))
@UIActor struct CopyTests {
    @Test("a copied line says on which day the train arrives")
    func nextDay() {
        let line = TripFormatting.line(Sample.trip("ICN 755", 1360, 500), today: Sample.today)
        #expect(line == "Sat 21 Nov 22:40 Paris Gare de Lyon → 07:00 +1 Lyon Part-Dieu, ICN 755")
    }

    @Test(
        "y copies the code of the booking on a ticket, and says so if the service sent none",
        arguments: ["K7Q2XM", nil])
    func ticket(code: String?) async throws {
        try await withTicket(FakeBookings.intent(Sample.request(), .ticket) { $0.code = code }) { app in
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
