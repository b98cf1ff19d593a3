import BlackBox
import Foundation
import TerminalUI
import Testing
import Waiting

@testable import Rail
@testable import Screens

@Suite("A ticket", .timeLimit(.minutes(1)))
@UIActor struct TicketTests {
    @Test(
        "a ticket says where and when to change, scrolls if that does not fit, and keeps its remark in sight",
        arguments: [16, 24])
    func wholeRoute(rows: Int) async throws {
        let app = try await App.openTicket(
            Sample.ticket(Sample.withChange), side: 23, columns: 60, rows: rows)
        defer { app.window.close() }
        var seen: [String] = []
        for _ in 1...4 {
            seen += app.lines
            #expect(app.lines.contains { $0.contains("not valid for travel") }, "\(app.lines)")
            try await app.press(.pageDown)
        }
        if rows == 16 { try await app.see("The ticket ends here.") }
        for words in [
            "09:28  Paris", "TER 17752", "11:20  Chamb", "TER 17812", "12:01  Chamb", "13:12  Lyon",
        ] {
            #expect(seen.contains { $0.contains(words) }, "\(words) \(seen)")
        }
    }

    @Test("after another ticket of the booking was refunded, a ticket states its own price")
    func ownPrice() async throws {
        let intent = Sample.ticket { booking in
            let whole = booking.parts[0]
            booking.parts = whole.travellerIDs.enumerated().map { index, traveller in
                var part = whole
                (part.id, part.travellerIDs) = ("part-\(traveller)", [traveller])
                part.price = Money(amount: 3200, currency: "EUR")
                part.status = index == 0 ? .refunded : .fulfilled
                return part
            }
        }
        let app = try await App.openTicket(intent)
        defer { app.window.close() }
        try await app.see("2 of 2 · Bo Beispiel")
        try await app.see("21 Nov · € 32.00")
        #expect(!app.lines.contains { $0.contains("for 2 travellers") }, "\(app.lines)")
    }

    @Test("n and → show the next traveller's ticket, N and ← the one before", arguments: [1, 2, 3])
    func turning(travellers: Int) async throws {
        var intent = Sample.ticket()
        let third = Traveller(id: "adult-3", kind: .adult, firstName: "Cy", lastName: "Beispiel")
        intent.booking?.travellers = Array((intent.travellers + [third]).prefix(travellers))
        let app = try await App.openTicket(intent, columns: 100)
        defer { app.window.close() }
        let names = ["Ada", "Bo", "Cy"].prefix(travellers)
        var page = 0
        let keys: [(Key, Int)] = [
            (.character("n"), 1), (.right, 1), (.character("n"), 1), (.right, 1), (.character("N"), -1),
            (.left, -1), (.character("N"), -1), (.left, -1),
        ]
        for (key, step) in keys {
            page = (page + step + travellers) % travellers
            try await app.press(key)
            try await app.see("\(page + 1) of \(travellers) · \(names[page]) Beispiel")
            if travellers == 1 { #expect(app.statusLine.contains("There is one traveller.")) }
        }
        #expect(app.footer.contains("n next traveller") == (travellers > 1))
        #expect(app.footer.contains("N previous") == (travellers > 2))
    }

    @Test("a ticket names each of several trains with its stations, its times and its seat")
    func severalTrains() async throws {
        let app = try await App.openTicket(withSeats("17752", "TER 17812"))
        defer { app.window.close() }
        let lines = app.lines.map { $0.prefix(56).trimmingCharacters(in: .whitespaces) }
        let first = try #require(lines.firstIndex { $0.contains("09:28  Paris Gare de Lyon") })
        #expect(
            lines[first..<first + 9] == [
                "Sat 21 Nov   09:28  Paris Gare de Lyon", "│    TER 17752 · coach 5, seat 11",
                "11:20  Chambéry", "12:01  Chambéry", "│    TER 17812 · coach 5, seat 11",
                "13:12  Lyon Part-Dieu", "3h44, 1 change", "", "Traveller    Ada Beispiel",
            ])
        #expect(!lines.contains { $0.hasPrefix("Seat") })
    }

    @Test("a ticket has one line for all seats below the route if a seat fits no train")
    func seatWithoutTrain() async throws {
        // The sentence about the room for the code takes two rows.
        let app = try await App.openTicket(withSeats("17752", "TER 1"), side: 75, columns: 60, rows: 24)
        defer { app.window.close() }
        let lines = app.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        for words in ["│    TER 17752", "│    TER 17812", "Seat         17752 coach 5, seat 11 · TER"] {
            #expect(lines.contains { $0.hasPrefix(words) }, "\(words) \(lines)")
        }
    }

    @Test(
        "a ticket names the platform beside its station, or below its name in a narrow column",
        arguments: [Sample.trip("TGV 6607", 540), Sample.withChange])
    func platforms(trip: Trip) async throws {
        var trip = trip
        if case .ride(var ride) = trip.legs[0] {
            ride.calls[0].platform = "5"
            trip.legs[0] = .ride(ride)
        }
        let app = try await App.openTicket(Sample.ticket(trip), side: 25)
        defer { app.window.close() }
        let name = try #require(app.lines.firstIndex { $0.contains("Paris Gare de Lyon") })
        let columns = ["Paris Gare de Lyon", "platform 5"].compactMap { words in
            app.lines[name...].lazy.compactMap { $0.range(of: words)?.lowerBound.utf16Offset(in: $0) }.first
        }
        #expect(columns.count == 2 && columns[0] == columns[1], "\(app.lines)")
        #expect(app.lines[name + 1].contains("platform 5"))
        let wide = try await App.openTicket(Sample.ticket(trip), side: 25, columns: 120)
        defer { wide.window.close() }
        #expect(wide.lines.contains { $0.contains("Paris Gare de Lyon   platform 5") }, "\(wide.lines)")
        #expect(wide.lines.count { $0.contains("platform") } == 1)
    }

    @Test("a ticket shows the walk to the station of the train")
    func walk() async throws {
        let walk = Transfer(from: Sample.paris, to: Sample.chambery, duration: .seconds(2700), isWalk: true)
        let legs = [.transfer(walk), Sample.ride("TGV 9245", Sample.chambery, Sample.milano, 540, 720)]
        let trip = Sample.trip("walk", legs, 480, 240, from: Sample.paris, to: Sample.milano)
        let app = try await App.openTicket(Sample.ticket(trip), side: 75, columns: 60, rows: 16)
        defer { app.window.close() }
        try await app.see("09:00  Chambéry")
        try await app.see("walk to Chambéry, 45 min")
    }

    @Test("a ticket scrolls if it does not fit, and cuts off no seat")
    func scrolls() async throws {
        let seats = Sample.ticket(Sample.withChange) { booking in
            booking.parts[0].seats = (1...4).flatMap { number in
                ["17752", "TER 17812"].map {
                    Seat(vehicle: $0, coach: "\(number)", number: "11", travellerIDs: ["p-adult-1"])
                }
            }
        }
        let app = try await App.openTicket(seats, side: 75, columns: 60, rows: 16)
        defer { app.window.close() }
        try await app.see("↑↓ scroll")
        func words() -> String {
            app.lines.joined(separator: " ").split { " │".contains($0) }.joined(separator: " ")
        }
        var seen = words()
        #expect(!seen.contains("Bought 21 Nov"))
        for _ in 1...10 {
            try await app.press(.down)
            seen += words()
        }
        #expect(
            seen.contains(
                "TER 17752 · coach 1, seat 11 · coach 2, seat 11 · coach 3, seat 11 · coach 4, seat 11"))
        #expect(seen.contains("Bought 21 Nov"))
    }

    /// Makes the booking of a trip with two trains, with a seat in each of `vehicles`.
    private func withSeats(_ vehicles: String...) -> BookingIntent {
        Sample.ticket(Sample.withChange) { booking in
            booking.parts[0].seats = vehicles.map {
                Seat(vehicle: $0, coach: "5", number: "11", travellerIDs: ["p-adult-1"])
            }
        }
    }

    @Test("the names of stations are aligned on a ticket, even if the train arrives on the next day")
    func nextDay() async throws {
        let app = try await App.openTicket(Sample.ticket(Sample.trip("ICN 1", 1420)))
        defer { app.window.close() }
        let columns = ["Paris Gare de Lyon", "Lyon Part-Dieu"].map { name in
            app.lines.filter { $0.contains(name) }.compactMap {
                $0.components(separatedBy: name).first?.count
            }.first
        }
        #expect(app.lines.contains { $0.contains(" +1  Lyon Part-Dieu") })
        #expect(columns[0] == columns[1])
    }

    @Test("a ticket says in its status that its train is cancelled")
    func cancelledTrain() async throws {
        let app = try await App.openTicket(Sample.ticket { $0.trips[0].isCancelled = true })
        defer { app.window.close() }
        try await app.see("valid, for a train that is cancelled")
    }

    @Test(
        "a ticket has no code when it is refunded or cancelled",
        arguments: [Ticket.Status.refunded, .cancelled])
    func unusable(_ status: Ticket.Status) async throws {
        let app = try await App.openTicket(Sample.ticket { $0.tickets[0].status = status })
        defer { app.window.close() }
        try await app.see("There is no code: the ticket cannot be used.")
        try await app.expectGone(Locator(.text("Barcode N-adult-1")), neverSeen: true)
    }

    @Test("beside My trips and on its own screen, the ticket of a traveller has the same number")
    func number() async throws {
        let half = Sample.ticket {
            var other = $0.parts[0]
            ($0.parts[0].status, $0.parts[0].travellerIDs) = (.refunded, ["p-adult-1"])
            (other.id, other.status, other.travellerIDs) = ("other", .fulfilled, ["p-adult-2"])
            $0.parts.append(other)
        }
        let app = try await App.openTrips(FakeBookings(half), columns: 132, rows: 43)
        defer { app.window.close() }
        try await app.see("Bo Beispiel (2 of 2)")
        try await app.press(.enter)
        try await app.see("2 of 2 · Bo Beispiel")
    }

    @Test(
        "the page of a refunded traveller offers nothing to save or to refund"
    )
    func givenBack() async throws {
        let app = try await App.openTicket(
            Sample.ticket {
                var other = $0.parts[0]
                ($0.parts[0].status, $0.parts[0].travellerIDs) = (.fulfilled, ["p-adult-1"])
                (other.id, other.status, other.travellerIDs) = ("other", .refunded, ["p-adult-2"])
                $0.parts.append(other)
                $0.documents = [
                    TicketDocument(mediaType: "application/pdf", content: Data("%PDF-1.7".utf8))
                ]
            })
        defer { app.window.close() }
        let keys = ["code alone", "save PDF", "refund"]
        for key in keys { #expect(app.lines.last?.contains(key) == true, "\(app.lines)") }
        try await app.press("n")
        try await app.see("2 of 2 · Bo Beispiel")
        for key in keys { #expect(app.lines.last?.contains(key) == false, "\(app.lines)") }
        for key in ["s", "u", "i"] {
            try await app.press(key)
            try await app.see("This ticket is refunded; n shows the next traveller's.")
        }
        #expect(app.screenTitle == "Ticket")
    }

    @Test("after a refund for one of two travellers, each page says who travels and how much came back")
    func halfRefunded() async throws {
        let app = try await App.openTicket(Sample.halfRefunded())
        defer { app.window.close() }
        for page in ["2 of 2 · Bo Beispiel", "1 of 2 · Ada Beispiel"] {
            try await app.see(page)
            try await app.see("Bo Beispiel, in 1 h 00")
            try await app.see("€ 17.00 of € 64.00")
            try await app.press("n")
        }
        let whole = try await App.openTicket(Sample.ticket())
        defer { whole.window.close() }
        try await whole.expectGone(Locator(.text("Travelling")), neverSeen: true)
    }

    @Test("a ticket without a code says so, and an unknown status is shown as the service sent it")
    func odd() async throws {
        let app = try await App.openTicket(
            Sample.ticket {
                $0.tickets[0].codes = []
                $0.tickets[0].status = .other("EXPIRING")
            })
        defer { app.window.close() }
        try await app.see("EXPIRING")
    }

    @Test(
        "a ticket without a code says in which file it is, and that a receipt is none",
        arguments: [
            (TicketDocument.Kind.ticket, "application/pdf", "The code is in the PDF: s saves it.", "abc.pdf"),
            (
                .boardingPass, "application/vnd.apple.pkpass", "The ticket is a wallet pass: s saves it.",
                "abc.pkpass"
            ),
            (.ticket, "text/html; charset=utf-8", "The ticket is a web page: s saves it.", "abc.html"),
            (
                .receipt, "application/pdf",
                "The service sent no code for this traveller, but a receipt: s saves it.", "abc-receipt.pdf"
            ),
            (.voucher, "application/pdf", "The service sent no code for this traveller.", "abc-voucher.pdf"),
        ])
    func files(_ kind: TicketDocument.Kind, _ type: String, _ words: String, _ name: String) async throws {
        let app = try await App.openTicket(
            Sample.ticket {
                $0.code = "abc"
                $0.tickets[0].codes = []
                $0.documents = [
                    TicketDocument(mediaType: type, content: Data("%PDF-1.7".utf8), kind: kind)
                ]
            }, save: { _, name in name })
        defer { app.window.close() }
        try await app.see(words)
        try await app.press("s")
        try await app.see("Saved as guichet-\(name) in ~/trips.")
    }

    @Test(
        "a ticket says that it is being exchanged, what kind of place is reserved, and what the service says")
    func said() async throws {
        let app = try await App.openTicket(
            Sample.ticket {
                $0.parts[0].status = .exchanging
                $0.parts[0].seats = [
                    Seat(
                        vehicle: "6607", coach: "5", number: "61", travellerIDs: ["p-adult-1"], kind: .berth)
                ]
                $0.warnings = ["Your train starts at Gamma."]
            })
        defer { app.window.close() }
        try await app.see("valid · being exchanged")
        try await app.see("coach 5, berth 61")
        try await app.see("Your train starts at Gamma.")
    }

    @Test("a booking of the way there and the way back shows both, and says which day is cancelled")
    func thereAndBack() async throws {
        let ticket = Sample.ticket { booking in
            var back = Sample.trip("TGV 6620", (4 * 24 + 18) * 60)
            back.isCancelled = true
            booking.trips.append(back)
        }
        let app = try await App.openTicket(ticket, rows: 40)
        defer { app.window.close() }
        try await app.see("The train on Wed 25 Nov is cancelled.")
        #expect(app.lines.contains { $0.contains("Wed 25 Nov   18:00  Paris Gare de Lyon") }, "\(app.lines)")
    }

    @Test("a ticket says how old it is if the service cannot be reached, and r asks again")
    func stale() async throws {
        let bookings = FakeBookings(Sample.ticket())
        let app = try await App.openTicket(Sample.ticket(), bookings: bookings)
        defer { app.window.close() }
        bookings.fail(RailError(.unreachable, activity: "reading the booking", service: "api.example.com"))
        try await app.press("r")
        try await app.match("The service cannot be reached", .dialog)
        try await app.tap("Close")
        try await app.see("Barcode N-adult-1")
    }

    @Test("a ticket is not called up to date if the service did not report it")
    func untold() async throws {
        let bookings = FakeBookings(Sample.ticket())
        let app = try await App.openTicket(Sample.ticket(), bookings: bookings)
        defer { app.window.close() }
        bookings.become { $0.problem = "The service tells nothing of it any more; this is how it was last." }
        try await app.press("r")
        await app.rest()
        #expect(app.statusLine.contains("The service tells nothing of it any more"))
        try await app.expectGone(
            Locator(.text("The ticket is as the service has it now.")), neverSeen: true)
    }

    @Test(
        "a ticket says why it could not be updated",
        arguments: [
            (RailError.Code.unreachable, "the service cannot be reached"),
            (.refused, "the service tells nothing newer"),
            (.serviceFailed, "the service tells nothing newer"),
        ])
    func reason(_ code: RailError.Code, _ words: String) async throws {
        var kept = Sample.ticket()
        kept.asOf = Sample.eight
        var service = RailService.booking(FakeBookings(kept))
        service.bookings.booking = { _ in
            AsyncThrowingStream {
                throw RailError(code, activity: "reading the booking", service: "api.example.com")
            }
        }
        let app = try App.open(service)
        defer { app.window.close() }
        await app.rest()
        let search = try #require(app.window.topScreen as? SearchScreen)
        app.window.push(TicketScreen(search.context, kept))
        try await app.see("as of 08:00: \(words)")
    }

    @Test("a ticket is not called valid if it is not known whether it was refunded")
    func unknown() async throws {
        var unknown = Sample.ticket()
        unknown.state = .unknown
        let app = try await App.openTicket(unknown)
        defer { app.window.close() }
        try await app.see("not known: ask whoever sold it")
        try await app.expectGone(Locator(.matching("^valid$")), neverSeen: true)
    }

    @Test("saving a document shows its name and its folder as a link, or the reason why it failed")
    func saving() async throws {
        let withDocument = Sample.ticket {
            $0.code = "ABC123"
            $0.documents = [TicketDocument(mediaType: "application/pdf", content: Data("%PDF-1.7".utf8))]
        }
        let app = try await App.openTicket(withDocument) { data, name in
            #expect(data == Data("%PDF-1.7".utf8))
            return "\(name) (2)"
        }
        defer { app.window.close() }
        try await app.press("s")
        try await app.see("Saved as guichet-ABC123.pdf (2) in ~/trips.")
        let links = app.window.frame.grid.shownLinks(row: app.lines.count - 2)
        #expect(links.map(\.address) == ["file://here/trips/guichet-ABC123.pdf%20(2)"])
        let full = try await App.openTicket(withDocument) { _, _ in
            throw RailError(
                .notKept, activity: "saving the file", service: "this computer",
                detail: "The file guichet-ABC123.pdf cannot be written in /full.")
        }
        defer { full.window.close() }
        try await full.press("s")
        try await full.see("The file guichet-ABC123.pdf cannot be written in /full.")
    }

    @Test(
        "a ticket is not called valid if a part was not issued; it names that part without its fare and seat",
        arguments: [BookingPart.Status.other("ERROR"), .cancelled, .released, .onHold])
    func incomplete(_ status: BookingPart.Status) async throws {
        let half = Sample.ticket {
            $0.parts[0].status = .fulfilled
            $0.parts[0].name = "First half"
            var second = $0.parts[0]
            (second.id, second.name, second.status) = ("second", "Second half", status)
            second.seats = [
                Seat(vehicle: "6607", coach: "7", number: "61", travellerIDs: ["p-adult-1", "p-adult-2"])
            ]
            $0.parts.append(second)
            $0.tickets[0].partIDs = ["part"]
        }
        let app = try await App.openTicket(half)
        defer { app.window.close() }
        try await app.match(Locator(.matching("^valid for a part of it only$")))
        try await app.see("Not issued: Second half (")
        try await app.match(Locator(.matching("^First half$")))
        #expect(!app.lines.contains { $0.contains("coach 7") })
        try await app.press("n")
        try await app.match(Locator(.matching("^valid for a part of it only$")))
    }

    @Test("a ticket without any issued part says so, and does not wait for the service")
    func nothingIssued() async throws {
        var none = Sample.ticket {
            $0.parts[0].status = .cancelled
            $0.tickets = []
        }
        for state in [BookingIntent.State.ticket, .bought] {
            none.state = state
            let app = try await App.openTicket(none)
            defer { app.window.close() }
            try await app.match(Locator(.matching("^not issued$")))
            try await app.see("Not issued: Non-flexible, 2nd class (cancelled).")
            try await app.expectGone(Locator(.text("is being made")), neverSeen: true)
        }
    }

    @Test("a booking with tickets of different statuses lists all statuses")
    func severalStatuses() async throws {
        let app = try await App.openTicket(
            Sample.ticket { $0.tickets.append(Ticket(id: "u", status: .checkedIn, partIDs: ["part"])) })
        defer { app.window.close() }
        try await app.match(Locator(.matching("^valid · checked in$")))
    }

    @Test("a ticket saves its files under safe names, whatever its code is, and shows these names")
    func safeNames() async throws {
        let withDocument = Sample.ticket {
            $0.code = "../A\u{202E}B\n/C"
            $0.documents = [TicketDocument(mediaType: "application/pdf", content: Data("%PDF-1.7".utf8))]
        }
        let app = try await App.openTicket(withDocument) { _, name in name }
        defer { app.window.close() }
        try await app.press("s")
        try await app.see("Saved as guichet-..-A-B-C.pdf in ~/trips.")
    }
}
