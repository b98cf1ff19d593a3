import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A ticket", .timeLimit(.minutes(1)))
@UIActor struct TicketTests {
    private func intent(
        _ trip: Trip = Sample.trip("TGV 6607", 540), _ change: (inout Booking) -> Void = { _ in }
    ) -> BookingIntent {
        let request = HoldRequest(
            trip: trip, offer: Sample.offer("offer", 6400),
            travellers: [
                Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel"),
                Traveller(id: "adult-2", kind: .adult, firstName: "Bo", lastName: "Beispiel"),
            ])
        var booking = FakeBookings.booking(request)
        booking.boughtOn = Sample.eight
        let codes = booking.travellers.map {
            TicketCode(
                travellerID: $0.serviceID, number: "N-\($0.id)", symbology: .aztec, content: Data("DEMO".utf8)
            )
        }
        booking.tickets = [Ticket(id: "t", status: .valid, codes: codes)]
        change(&booking)
        return BookingIntent(
            id: "intent", state: .ticket, begunOn: Sample.eight, trip: request.trip,
            agreedPrice: request.offer.price, travellers: request.travellers, booking: booking)
    }

    /// - Parameter side: The number of modules along one side of a barcode.
    private func open(
        _ intent: BookingIntent, side: Int = 15, columns: Int = 80, rows: Int = 24,
        bookings: FakeBookings? = nil,
        save: (@Sendable (Data, String) throws -> String)? = nil
    ) async throws -> App {
        let service = RailService.booking(bookings ?? FakeBookings(intent))
        let app = try App.open(service, columns: columns, rows: rows)
        try await app.match("Search", .button)
        var context = try #require(app.window.topScreen as? SearchScreen).context
        context.tickets.matrix = { _ in
            CodeMatrix(
                width: side, height: side, modules: (0..<side * side).map { $0 % 2 == 0 })
        }
        if let save { context.tickets.save = save }
        context.tickets.address = { "file://here/trips/" + $0.replacing(" ", with: "%20") }
        context.tickets.folder = "~/trips"
        app.window.push(TicketScreen(context, intent))
        await app.rest()
        return app
    }

    @Test("a ticket shows the code of each traveller, black on white, and the number of the code")
    func pages() async throws {
        let app = try await open(intent(), rows: 20)
        defer { app.window.close() }
        try await app.see("1 of 2 · Ada Beispiel")
        let match = try await app.match("Barcode N-adult-1", .role(.image)).match
        let code = try #require(match.element)
        // The code has a margin of one module, and each cell shows two modules.
        #expect(code.frame.size == Size(width: 17, height: 9))
        let grid = app.window.frame.grid
        #expect(grid[code.frame.x + 1, code.frame.y].style.color == .paper)
        #expect(grid[code.frame.x + 1, code.frame.y].text == "▄")
        try await app.see("Bought on 21 Nov · € 64.00 for 2 travellers")
    }

    @Test(
        "a ticket says where and when to change, scrolls if that does not fit, and keeps its remark in sight",
        arguments: [16, 24])
    func wholeRoute(rows: Int) async throws {
        let app = try await open(intent(Sample.withChange), side: 23, columns: 60, rows: rows)
        defer { app.window.close() }
        var seen: [String] = []
        for _ in 1...4 {
            seen += app.lines
            #expect(app.lines.contains { $0.contains("not valid for travel") }, "\(app.lines)")
            try await app.press(.pageDown)
        }
        for words in [
            "09:28  Paris", "TER 17752", "11:20  Chamb", "TER 17812", "12:01  Chamb", "13:12  Lyon",
        ] {
            #expect(seen.contains { $0.contains(words) }, "\(words) \(seen)")
        }
    }

    @Test("after another ticket of the booking was refunded, a ticket states its own price")
    func ownPrice() async throws {
        let intent = intent { booking in
            let whole = booking.parts[0]
            booking.parts = whole.travellerIDs.enumerated().map { index, traveller in
                var part = whole
                (part.id, part.travellerIDs) = ("part-\(traveller)", [traveller])
                part.price = Money(amount: 3200, currency: "EUR")
                part.status = index == 0 ? .refunded : .fulfilled
                return part
            }
        }
        let app = try await open(intent)
        defer { app.window.close() }
        try await app.see("2 of 2 · Bo Beispiel")
        try await app.see("Bought on 21 Nov · € 32.00")
        #expect(!app.lines.contains { $0.contains("for 2 travellers") }, "\(app.lines)")
    }

    @Test("n and → show the next traveller's ticket, N and ← the one before", arguments: [1, 2, 3])
    func turning(travellers: Int) async throws {
        var intent = intent()
        let third = Traveller(id: "adult-3", kind: .adult, firstName: "Cy", lastName: "Beispiel")
        intent.booking?.travellers = Array((intent.travellers + [third]).prefix(travellers))
        let app = try await open(intent, columns: 100)
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

    /// Returns whether each module of the code is dark, as the cells of the screen show it.
    private func modules(_ app: App, scale: Int) async throws -> [[Bool]] {
        let image = try #require(try await app.match("Barcode N-adult-1", .role(.image)).match.element).frame
        let grid = app.window.frame.grid
        func isDark(_ x: Int, _ y: Int) -> Bool {
            let text = grid[image.x + x, image.y + y / 2].text
            return text == "█" || text == (y % 2 == 0 ? "▀" : "▄")
        }
        let (width, height) = (image.width / scale, 2 * image.height / scale)
        return (0..<height).map { row in
            (0..<width).map { column in
                let points = (0..<scale).flatMap { y in
                    (0..<scale).map { isDark(column * scale + $0, row * scale + y) }
                }
                // All cells of a module are alike.
                #expect(Set(points).count == 1)
                return points.contains(true)
            }
        }
    }

    @Test(
        "a code is drawn in the largest whole scale that fits, with its margin, alone as well as on its ticket",
        arguments: [(80, 24, 1, 1), (60, 16, 0, 1), (132, 43, 3, 3), (200, 60, 4, 4), (60, 40, 2, 2)])
    func scale(columns: Int, rows: Int, scale: Int, alone: Int) async throws {
        let side = 23
        let app = try await open(intent(), side: side, columns: columns, rows: rows)
        defer { app.window.close() }
        let expected = (0..<side + 2).map { y in
            (0..<side + 2).map { x in
                let isInside = (1...side).contains(x) && (1...side).contains(y)
                return isInside && ((y - 1) * side + x - 1) % 2 == 0
            }
        }
        if scale == 0 { try await app.see("The code needs a window of") }
        for (isAlone, scale) in [(false, scale), (true, alone)] where scale > 0 {
            if isAlone { try await app.press("c") }
            await app.rest()
            let modules = try await modules(app, scale: scale)
            // An odd number of half rows ends in the middle of a cell.
            let isSame = Array(modules.prefix(side + 2)) == expected
            #expect(isSame, "\(app.lines)")
        }
    }

    @Test("the code stands beside the text or below it, and text and code are in the middle of a wide window")
    func placeOfCode() async throws {
        for (columns, rows) in [(80, 24), (132, 43), (200, 60), (60, 40)] {
            let app = try await open(intent(), side: 23, columns: columns, rows: rows)
            defer { app.window.close() }
            let code = try #require(try await app.match("Barcode N-adult-1", .role(.image)).match.element)
                .frame
            let status = try #require(app.row("Status       valid"))
            let text = try #require(app.lines[status].firstRange(of: "Status"))
            let left = app.lines[status].distance(from: app.lines[status].startIndex, to: text.lowerBound)
            if columns == 60 {
                #expect(code.y > status && code.x == left)
            } else {
                #expect(code.y < status && code.x > left)
                #expect(abs(left - (columns - code.maxX)) <= 20, "\(left) \(code)")
            }
        }
    }

    @Test("a ticket names each of several trains with its stations, its times and its seat")
    func severalTrains() async throws {
        let app = try await open(withSeats("17752", "TER 17812"))
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
        let app = try await open(withSeats("17752", "TER 1"), side: 75, columns: 60, rows: 24)
        defer { app.window.close() }
        let lines = app.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        for words in ["│    TER 17752", "│    TER 17812", "Seat         17752 coach 5, seat 11 · TER"] {
            #expect(lines.contains { $0.hasPrefix(words) }, "\(words) \(lines)")
        }
    }

    @Test("a ticket shows the walk to the station of the train")
    func walk() async throws {
        let walk = Transfer(from: Sample.paris, to: Sample.chambery, duration: .seconds(2700), isWalk: true)
        let legs = [.transfer(walk), Sample.ride("TGV 9245", Sample.chambery, Sample.milano, 540, 720)]
        let trip = Sample.trip("walk", legs, 480, 240, from: Sample.paris, to: Sample.milano)
        let app = try await open(intent(trip), side: 75, columns: 60, rows: 16)
        defer { app.window.close() }
        try await app.see("09:00  Chambéry")
        try await app.see("walk to Chambéry, 45 min")
    }

    @Test("a ticket scrolls if it does not fit, and cuts off no seat")
    func scrolls() async throws {
        let seats = intent(Sample.withChange) { booking in
            booking.parts[0].seats = (1...4).flatMap { number in
                ["17752", "TER 17812"].map {
                    Seat(vehicle: $0, coach: "\(number)", number: "11", travellerIDs: ["p-adult-1"])
                }
            }
        }
        let app = try await open(seats, side: 75, columns: 60, rows: 16)
        defer { app.window.close() }
        try await app.see("↑↓ scroll")
        func words() -> String {
            app.lines.joined(separator: " ").split { " │".contains($0) }.joined(separator: " ")
        }
        var seen = words()
        #expect(!seen.contains("Bought on"))
        for _ in 1...10 {
            try await app.press(.down)
            seen += words()
        }
        #expect(
            seen.contains(
                "TER 17752 · coach 1, seat 11 · coach 2, seat 11 · coach 3, seat 11 · coach 4, seat 11"))
        #expect(seen.contains("Bought on"))
    }

    /// Makes the booking of a trip with two trains, with a seat in each of `vehicles`.
    private func withSeats(_ vehicles: String...) -> BookingIntent {
        intent(Sample.withChange) { booking in
            booking.parts[0].seats = vehicles.map {
                Seat(vehicle: $0, coach: "5", number: "11", travellerIDs: ["p-adult-1"])
            }
        }
    }

    @Test("a ticket shows its code alone, and says how large a window the code needs if it does not fit")
    func alone() async throws {
        let app = try await open(intent(), side: 75)
        defer { app.window.close() }
        // In 24 rows, the code does not fit even alone.
        try await app.see("--picture FILE.png.")
        try await app.resize(columns: 100, rows: 45)
        try await app.see("The code needs a window of 121×44: enlarge it, or show the code alone with c.")
        try await app.press("c")
        await app.rest()
        try await app.see("Barcode N-adult-1")
        try await app.press(.escape)
        #expect(app.screenTitle == "Ticket")
    }

    @Test("a ticket shows the code beside the text only if that cuts off no name of a station")
    func names() async throws {
        for columns in [60, 70, 80] {
            let app = try await open(intent(), side: 25, columns: columns)
            defer { app.window.close() }
            #expect(app.lines.contains { $0.contains("Paris Gare de Lyon") }, "\(columns): \(app.lines)")
            let hasCode = columns > 70
            #expect((app.row("needs a window of 71×") == nil) == hasCode)
        }
    }

    @Test("“code alone” is not offered if the code does not fit, and the key says why")
    func noRoomAlone() async throws {
        let app = try await open(intent(), side: 75)
        defer { app.window.close() }
        try await app.expectGone(Locator(.text("code alone")), neverSeen: true)
        try await app.press("c")
        try await app.see("The code needs a window of 79×44.")
    }

    @Test("the names of stations are aligned on a ticket, even if the train arrives on the next day")
    func nextDay() async throws {
        let app = try await open(intent(Sample.trip("ICN 1", 1420)))
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
        let app = try await open(intent { $0.trips[0].isCancelled = true })
        defer { app.window.close() }
        try await app.see("valid, for a train that is cancelled")
    }

    @Test(
        "a ticket has no code when it is refunded or cancelled",
        arguments: [Ticket.Status.refunded, .cancelled])
    func unusable(_ status: Ticket.Status) async throws {
        let app = try await open(intent { $0.tickets[0].status = status })
        defer { app.window.close() }
        try await app.see("There is no code: the ticket cannot be used.")
        try await app.expectGone(Locator(.text("Barcode N-adult-1")), neverSeen: true)
    }

    @Test(
        "the page of a refunded traveller offers nothing to save or to refund"
    )
    func givenBack() async throws {
        let app = try await open(
            intent {
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
        for key in ["s", "u"] {
            try await app.press(key)
            try await app.see("This ticket is refunded; n shows the next traveller's.")
        }
        #expect(app.screenTitle == "Ticket")
    }

    @Test("a ticket without a code says so, and an unknown status is shown as the service sent it")
    func odd() async throws {
        let app = try await open(
            intent {
                $0.tickets[0].codes = []
                $0.tickets[0].status = .other("EXPIRING")
            })
        defer { app.window.close() }
        try await app.see("EXPIRING")
    }

    @Test("a ticket says how old it is if the service cannot be reached, and r asks again")
    func stale() async throws {
        let bookings = FakeBookings(intent())
        let app = try await open(intent(), bookings: bookings)
        defer { app.window.close() }
        bookings.fail(RailError(.unreachable, activity: "reading the booking", service: "api.example.com"))
        try await app.press("r")
        try await app.match("The service cannot be reached", .dialog)
        try await app.tap("Close")
        try await app.see("Barcode N-adult-1")
    }

    @Test("a ticket is not called up to date if the service did not report it")
    func untold() async throws {
        let bookings = FakeBookings(intent())
        let app = try await open(intent(), bookings: bookings)
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
        var kept = intent()
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
        var unknown = intent()
        unknown.state = .unknown
        let app = try await open(unknown)
        defer { app.window.close() }
        try await app.see("not known: ask whoever sold it")
        try await app.expectGone(Locator(.matching("^valid$")), neverSeen: true)
    }

    @Test("saving a document shows its name and its folder as a link, or the reason why it failed")
    func saving() async throws {
        let withDocument = intent {
            $0.code = "ABC123"
            $0.documents = [TicketDocument(mediaType: "application/pdf", content: Data("%PDF-1.7".utf8))]
        }
        let app = try await open(withDocument) { data, name in
            #expect(data == Data("%PDF-1.7".utf8))
            return "\(name) (2)"
        }
        defer { app.window.close() }
        try await app.press("s")
        try await app.see("Saved as guichet-ABC123.pdf (2) in ~/trips.")
        let links = app.window.frame.grid.shownLinks(row: app.lines.count - 2)
        #expect(links.map(\.address) == ["file://here/trips/guichet-ABC123.pdf%20(2)"])
        let full = try await open(withDocument) { _, _ in
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
        let half = intent {
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
        let app = try await open(half)
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
        var none = intent {
            $0.parts[0].status = .cancelled
            $0.tickets = []
        }
        for state in [BookingIntent.State.ticket, .bought] {
            none.state = state
            let app = try await open(none)
            defer { app.window.close() }
            try await app.match(Locator(.matching("^not issued$")))
            try await app.see("Not issued: Non-flexible, 2nd class (cancelled).")
            try await app.expectGone(Locator(.text("is being made")), neverSeen: true)
        }
    }

    @Test("a booking with tickets of different statuses lists all statuses")
    func severalStatuses() async throws {
        let app = try await open(
            intent { $0.tickets.append(Ticket(id: "u", status: .checkedIn, partIDs: ["part"])) })
        defer { app.window.close() }
        try await app.match(Locator(.matching("^valid · checked in$")))
    }

    @Test("a ticket saves its files under safe names, whatever its code is, and shows these names")
    func safeNames() async throws {
        let withDocument = intent {
            $0.code = "../A\u{202E}B\n/C"
            $0.documents = [TicketDocument(mediaType: "application/pdf", content: Data("%PDF-1.7".utf8))]
        }
        let app = try await open(withDocument) { _, name in name }
        defer { app.window.close() }
        try await app.press("s")
        try await app.see("Saved as guichet-..-A-B-C.pdf in ~/trips.")
    }
}
