import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A ticket", .timeLimit(.minutes(1)))
@UIActor struct TicketTests {
    @Test(
        "a ticket says where and when to change, scrolls if that does not fit, and keeps its remark in sight",
        arguments: [16, 24])
    func wholeRoute(rows: Int) async throws {
        try await withTicket(Sample.ticket(Sample.withChange), side: 23, columns: 60, rows: rows) { app in
            var seen: [String] = []
            for _ in 1...4 {
                seen += app.lines
                #expect(app.lines.contains { $0.contains("not valid for travel") }, "\(app.lines)")
                try await app.press(.pageDown)
            }
            if rows == 16 { try await app.see("The ticket ends here.") }
            for words in [
                "09:28  Paris", "TER 17752", "11:20  Chamb", "TER 17812", "12:01  Chamb", "13:12  Lyon",
            ] { #expect(seen.contains { $0.contains(words) }, "\(words) \(seen)") }
        }
    }

    @Test("n and → show the next traveller's ticket, N and ← the one before", arguments: [1, 2, 3])
    func turning(travellers: Int) async throws {
        var intent = Sample.ticket()
        let third = Traveller(id: "adult-3", kind: .adult, firstName: "Cy", lastName: "Beispiel")
        intent.booking?.travellers = Array((intent.travellers + [third]).prefix(travellers))
        try await withTicket(intent, columns: 100) { app in
            var page = 0
            for (key, step) in [(Key.character("n"), 1), (.right, 1), (.character("N"), -1), (.left, -1)] {
                for _ in 1...2 {
                    page = (page + step + travellers) % travellers
                    try await app.press(key)
                    try await app.see("\(page + 1) of \(travellers) · \(["Ada", "Bo", "Cy"][page]) Beispiel")
                    if travellers == 1 { #expect(app.statusLine.contains("There is one traveller.")) }
                }
            }
            #expect(app.footer.contains("n next traveller") == (travellers > 1))
            #expect(app.footer.contains("N previous") == (travellers > 2))
        }
    }

    /// Makes the booking of a trip with two trains, with a seat in each of `vehicles`.
    private func withSeats(_ vehicles: String..., coaches: [Int] = [5]) -> BookingIntent {
        Sample.ticket(Sample.withChange) { booking in
            booking.parts[0].seats = coaches.flatMap { coach in
                vehicles.map {
                    Seat(vehicle: $0, coach: "\(coach)", number: "11", travellerIDs: ["p-adult-1"])
                }
            }
        }
    }

    @Test("a ticket names each of several trains with its stations, its times and its seat")
    func severalTrains() async throws {
        try await withTicket(withSeats("17752", "TER 17812")) { app in
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
    }

    @Test("a ticket has one line for all seats below the route if a seat fits no train")
    func seatWithoutTrain() async throws {
        // The sentence about the room for the code takes two rows.
        try await withTicket(withSeats("17752", "TER 1"), side: 75, columns: 60, rows: 24) { app in
            let lines = app.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            for words in ["│    TER 17752", "│    TER 17812", "Seat         17752 coach 5, seat 11 · TER"] {
                #expect(lines.contains { $0.hasPrefix(words) }, "\(words) \(lines)")
            }
        }
    }

    @Test("in the smallest window, nothing of a ticket for one train needs scrolling, nor do its conditions")
    func smallestWindow() async throws {
        let intent = Sample.ticket {
            $0.parts[0].status = .fulfilled
            $0.parts[0].seats = [
                Seat(vehicle: "6607", coach: "5", number: "11", travellerIDs: ["p-adult-1"])
            ]
        }
        try await withTicket(intent, side: 23, columns: 60, rows: 16) { app in
            try await app.see("coach 5, seat 11", "N-adult-1", "No refund.", "Bought", "; c shows it alone.")
            try await app.see("09:00", "TGV 6607 · 1h56", "DEMO · not valid for travel")
            #expect(!app.footer.contains("scroll") && app.footer.contains("c code alone"), "\(app.lines)")
        }
    }

    @Test("the conditions of a ticket are those of its own traveller and its own way")
    func conditions() async throws {
        let intent = Sample.ticket {
            var other = $0.parts[0]
            ($0.parts[0].status, $0.parts[0].travellerIDs) = (.fulfilled, ["p-adult-1"])
            (other.id, other.status, other.travellerIDs) = ("other", .fulfilled, ["p-adult-2"])
            other.conditions = ["refund until departure", "no exchange"]
            $0.parts.append(other)
        }
        try await withTicket(intent) { app in
            try await app.see("No refund.")
            try await app.seeNo("Refund until departure, no exchange.")
            try await app.press("n")
            try await app.see("2 of 2 · Bo Beispiel")
            try await app.see("Refund until departure, no exchange.")
        }
    }

    @Test("a ticket scrolls if it does not fit, and cuts off no seat")
    func scrolls() async throws {
        let seats = withSeats("17752", "TER 17812", coaches: [1, 2, 3, 4])
        try await withTicket(seats, side: 75, columns: 60, rows: 16) { app in
            try await app.see("↑↓ scroll")
            @UIActor func words() -> String { app.words.split { " │".contains($0) }.joined(separator: " ") }
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
        try await withTicket(Sample.ticket(trip), side: 25) { app in
            let name = try #require(app.row("Paris Gare de Lyon"))
            let columns = [app.columns(of: "Paris Gare de Lyon").first, app.columns(of: "platform 5").first]
            #expect(columns[0] != nil && columns[0] == columns[1], "\(app.lines)")
            #expect(app.row("platform 5") == name + 1)
        }
        try await withTicket(Sample.ticket(trip), side: 25, columns: 120) { app in
            #expect(app.row("Paris Gare de Lyon   platform 5") != nil, "\(app.lines)")
            #expect(app.count("platform") == 1)
        }
    }

    @Test("a ticket shows the walk to the station of the train")
    func walk() async throws {
        let walk = Transfer(from: Sample.paris, to: Sample.chambery, duration: .seconds(2700), isWalk: true)
        let legs = [.transfer(walk), Sample.ride("TGV 9245", Sample.chambery, Sample.milano, 540, 720)]
        let trip = Sample.trip("walk", legs, 480, 240, from: Sample.paris, to: Sample.milano)
        try await withTicket(Sample.ticket(trip), side: 75, columns: 60, rows: 16) { app in
            try await app.see("09:00  Chambéry", "walk to Chambéry, 45 min")
        }
    }

    @Test("the names of stations are aligned on a ticket, even if the train arrives on the next day")
    func nextDay() async throws {
        try await withTicket(Sample.ticket(Sample.trip("ICN 1", 1420))) { app in
            #expect(app.row(" +1  Lyon Part-Dieu") != nil)
            let columns = ["Paris Gare de Lyon", "Lyon Part-Dieu"].map { app.columns(of: $0).first }
            #expect(columns[0] != nil && columns[0] == columns[1])
        }
    }

    @Test("a booking of the way there and the way back shows both, and says which day is cancelled")
    func thereAndBack() async throws {
        let ticket = Sample.ticket { booking in
            var back = Sample.trip("TGV 6620", (4 * 24 + 18) * 60)
            back.isCancelled = true
            booking.trips.append(back)
        }
        try await withTicket(ticket, rows: 40) { app in
            try await app.see("The train on Wed 25 Nov is cancelled.", "! cancelled")
            #expect(app.row("Wed 25 Nov   18:00  Paris Gare de Lyon") != nil, "\(app.lines)")
        }
    }

    @Test(
        "a ticket says in words what state it is in",
        arguments: [
            Words("21 Nov · € 64.00 for 2 travellers", unseen: "Travelling") { _ in },
            Words("valid, for a train that is cancelled", "The train is cancelled.", "! cancelled") {
                $0.booking?.trips[0].isCancelled = true
            },
            Words("There is no code: the ticket cannot be used.", unseen: "Barcode") {
                $0.booking?.tickets[0].status = .refunded
            },
            Words("There is no code: the ticket cannot be used.", unseen: "Barcode") {
                $0.booking?.tickets[0].status = .cancelled
            },
            // An unknown status is shown as the service sent it.
            Words("EXPIRING") { $0.booking?.tickets[0] = Ticket(id: "t", status: .other("EXPIRING")) },
            Words("valid · checked in") {
                $0.booking?.tickets.append(Ticket(id: "u", status: .checkedIn, partIDs: ["part"]))
            }, Words("not known: ask whoever sold it", unseen: "^valid$") { $0.become(.unknown) },
            Words("valid · being exchanged", "coach 5, berth 61", "Your train starts at Gamma.") {
                $0.booking?.parts[0].status = .exchanging
                $0.booking?.parts[0].seats = [
                    Seat(vehicle: "6607", coach: "5", number: "61", travellerIDs: ["p-adult-1"], kind: .berth)
                ]
                $0.booking?.warnings = ["Your train starts at Gamma."]
            },
            Words("Paris Gare de Lyon   ! 09:12", "! platform 7, was 5") {
                guard case .ride(var ride)? = $0.booking?.trips[0].legs[0] else { return }
                ride.calls[0].expectedDeparture = Sample.time(552)
                (ride.calls[0].platform, ride.calls[0].plannedPlatform) = ("7", "5")
                $0.booking?.trips[0].legs[0] = .ride(ride)
            },
        ] as [Words<BookingIntent>])
    func states(_ words: Words<BookingIntent>) async throws {
        var intent = Sample.ticket()
        words.change(&intent)
        try await withTicket(intent) { app in
            for seen in words.seen { try await app.see(seen) }
            if let unseen = words.unseen {
                try await app.expectGone(Locator(.matching(unseen)), neverSeen: true)
            }
        }
    }

    @Test("after another ticket of the booking was refunded, a ticket states its own price")
    func ownPrice() async throws {
        let intent = Sample.ticket { booking in
            let whole = booking.parts[0]
            booking.parts = whole.travellerIDs.enumerated().map { index, traveller in
                var part = whole
                (part.id, part.travellerIDs) = ("part-\(traveller)", [traveller])
                (part.price, part.status) = (Sample.euros(3200), index == 0 ? .refunded : .fulfilled)
                return part
            }
        }
        try await withTicket(intent) { app in
            try await app.see("2 of 2 · Bo Beispiel", "21 Nov · € 32.00")
            #expect(app.row("for 2 travellers") == nil, "\(app.lines)")
        }
    }

    @Test("the ticket of a traveller has the same number beside My trips and on its own screen")
    func number() async throws {
        try await withTrips(FakeBookings(Sample.halfRefunded()), columns: 132, rows: 43) { app in
            try await app.see("Bo Beispiel (2 of 2)")
            try await app.press(.enter)
            try await app.see("2 of 2 · Bo Beispiel")
        }
    }

    @Test("the page of a refunded traveller offers nothing to save or to refund")
    func givenBack() async throws {
        let ticket = Sample.ticket {
            var other = $0.parts[0]
            ($0.parts[0].status, $0.parts[0].travellerIDs) = (.fulfilled, ["p-adult-1"])
            (other.id, other.status, other.travellerIDs) = ("other", .refunded, ["p-adult-2"])
            $0.parts.append(other)
            $0.documents = [TicketDocument(mediaType: "application/pdf", content: Data("%PDF-1.7".utf8))]
        }
        try await withTicket(ticket) { app in
            let keys = ["code alone", "save PDF", "refund"]
            for key in keys { #expect(app.footer.contains(key), "\(app.lines)") }
            try await app.press("n")
            try await app.see("2 of 2 · Bo Beispiel")
            for key in keys { #expect(!app.footer.contains(key), "\(app.lines)") }
            for key in ["s", "u", "i"] {
                try await app.press(key)
                try await app.see("This ticket is refunded; n shows the next traveller's.")
            }
            #expect(app.screenTitle == "Ticket")
        }
    }

    @Test("after a refund for one of two travellers, each page says who travels and how much came back")
    func halfRefunded() async throws {
        try await withTicket(Sample.halfRefunded()) { app in
            for page in ["2 of 2 · Bo Beispiel", "1 of 2 · Ada Beispiel"] {
                try await app.see(page, "Bo Beispiel; leaves in 1 h 00", "€ 17.00 of € 64.00")
                try await app.press("n")
            }
        }
    }

    @Test(
        "a ticket without a code says which file has the code, and that a receipt has none",
        arguments: [
            (TicketDocument.Kind.ticket, "application/pdf", "The code is in the PDF: s saves it.", "abc.pdf"),
            (
                .boardingPass, "application/vnd.apple.pkpass", "The ticket is a wallet pass: s saves it.",
                "abc.pkpass"
            ), (.ticket, "text/html; charset=utf-8", "The ticket is a web page: s saves it.", "abc.html"),
            (
                .receipt, "application/pdf",
                "The service sent no code for this traveller, but a receipt: s saves it.", "abc-receipt.pdf"
            ),
            (.voucher, "application/pdf", "The service sent no code for this traveller.", "abc-voucher.pdf"),
        ])
    func files(_ kind: TicketDocument.Kind, _ type: String, _ words: String, _ name: String) async throws {
        let ticket = Sample.ticket {
            $0.code = "abc"
            $0.tickets[0].codes = []
            $0.documents = [TicketDocument(mediaType: type, content: Data("%PDF-1.7".utf8), kind: kind)]
        }
        try await withTicket(ticket, save: { _, name in name }) { app in
            try await app.see(words)
            try await app.press("s")
            try await app.see("Saved as guichet-\(name) in ~/trips.")
        }
    }

    /// Makes a ticket with a PDF.
    private func withDocument(_ code: String) -> BookingIntent {
        Sample.ticket {
            $0.code = code
            $0.documents = [TicketDocument(mediaType: "application/pdf", content: Data("%PDF-1.7".utf8))]
        }
    }

    @Test("saving a document shows its name and its folder as a link")
    func saving() async throws {
        try await withTicket(
            withDocument("ABC123"),
            save: { data, name in
                #expect(data == Data("%PDF-1.7".utf8))
                return "\(name) (2)"
            }
        ) { app in
            try await app.press("s")
            try await app.see("Saved as guichet-ABC123.pdf (2) in ~/trips.")
            let links = app.window.frame.grid.shownLinks(row: app.lines.count - 2)
            #expect(links.map(\.address) == ["file://here/trips/guichet-ABC123.pdf%20(2)"])
        }
    }

    @Test("a document that cannot be saved is reported with the reason")
    func notSaved() async throws {
        let full = RailError(
            .notKept, activity: "saving the file", service: "this computer",
            detail: "The file guichet-ABC123.pdf cannot be written in /full.")
        try await withTicket(withDocument("ABC123"), save: { _, _ in throw full }) { app in
            try await app.press("s")
            try await app.see("The file guichet-ABC123.pdf cannot be written in /full.")
        }
    }

    @Test("a ticket saves its files under safe names, whatever its code is, and shows these names")
    func safeNames() async throws {
        try await withTicket(withDocument("../A\u{202E}B\n/C"), save: { _, name in name }) { app in
            try await app.press("s")
            try await app.see("Saved as guichet-..-A-B-C.pdf in ~/trips.")
        }
    }

    @Test("a ticket is not called up to date if the service did not report it")
    func untold() async throws {
        let bookings = FakeBookings(Sample.ticket())
        try await withTicket(Sample.ticket(), bookings: bookings) { app in
            let words = "The service tells nothing of it any more"
            bookings.become { $0.problem = "\(words); this is how it was last." }
            try await app.pressAndRest("r")
            #expect(app.statusLine.contains(words))
            try await app.expect(words)
            try await app.seeNo("The ticket is as the service has it now.")
        }
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
        try await withTicket(
            kept,
            changing: {
                $0.bookings.booking = { _ in
                    AsyncThrowingStream { throw Sample.failure(code, "reading the booking") }
                }
            }
        ) { app in try await app.see("as of 08:00: \(words)") }
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
        try await withTicket(half) { app in
            try await app.match(Locator(.matching("^valid for a part of it only$")))
            try await app.see("Not issued: Second half (")
            try await app.match(Locator(.matching("^First half$")))
            #expect(app.row("coach 7") == nil)
            try await app.press("n")
            try await app.match(Locator(.matching("^valid for a part of it only$")))
        }
    }

    @Test(
        "a ticket without any issued part says so, and does not wait for the service",
        arguments: [BookingIntent.State.ticket, .bought])
    func nothingIssued(_ state: BookingIntent.State) async throws {
        var none = Sample.ticket {
            $0.parts[0].status = .cancelled
            $0.tickets = []
        }
        none.become(state)
        try await withTicket(none) { app in
            try await app.match(Locator(.matching("^not issued$")))
            try await app.see("Not issued: Non-flexible, 2nd class (cancelled).")
            try await app.seeNo("is being made")
        }
    }

    @Test(
        "a ticket whose refund is not known says so first, and offers no other refund, also for a cancelled train"
    )
    func refundNotKnown() async throws {
        var open = Sample.ticket { $0.trips[0].isCancelled = true }
        try await withTicket(open) { app in
            try await app.match("Refund in full", .button)
            try await app.see("cancelled · TGV 6607", "The train is cancelled.")
        }
        open.become(.refunding)
        try await withTicket(open) { app in
            try await app.see(
                "It is not known yet whether it is", "The train is cancelled.", "cancelled · TGV 6607")
            let warning = try #require(
                app.row("! It is not known yet"), "\(app.lines)")
            let trip = try #require(app.row("TGV 6607"), "\(app.lines)")
            #expect(warning < trip)
            try await app.expectGone(Locator(.role(.button)))
        }
    }

    @Test("a ticket that was exchanged for another does not say that it is being made")
    func exchanged() async throws {
        var exchanged = Sample.ticket { $0.tickets[0].status = .exchanged }
        exchanged.become(.bought)
        try await withTicket(exchanged) { app in
            try await app.match(Locator(.matching("^exchanged$")))
            try await app.seeNo("is being made")
        }
    }
}
