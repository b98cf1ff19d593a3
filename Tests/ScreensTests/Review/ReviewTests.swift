import BlackBox
import Foundation
import OSDM
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The review", .timeLimit(.minutes(1)))
@UIActor struct ReviewTests {
    private func intent(_ state: BookingIntent.State = .held, _ change: (inout Booking) -> Void = { _ in })
        -> BookingIntent
    {
        var bo = Sample.bo
        bo.firstName = "Bo\u{9b}31m"
        return FakeBookings.intent(Sample.request(for: Sample.ada, bo), state, change: change)
    }

    @Test("the review shows the trip, the travellers, the prices, the conditions and the deadline, and buys")
    func buy() async throws {
        try await withReview(intent()) { app, _ in
            try await app.see(
                "Held until 08:15 (15:00 left)", "Ada Beispiel · Bo31m Beispiel",
                "2 × Non-flexible, 2nd class", "Total", "No refund.", "Nothing is paid: api.example.com")
            try await app.tapAndRest("Buy for € 64.00")
            #expect(app.screenTitle == "Ticket")
        }
    }

    @Test("the review says how long a change takes, if there is room", arguments: [(24, true), (16, false)])
    func change(rows: Int, isSaid: Bool) async throws {
        var intent = intent { $0.trips = [Sample.withChange] }
        intent.trip = Sample.withChange
        try await withReview(intent, columns: 60, rows: rows) { app, _ in
            #expect((app.row("change, 41 min") != nil) == isSaid, "\(app.lines)")
        }
    }

    @Test("in a narrow window, the seats of a part take a second line rather than being cut")
    func seats() async throws {
        let intent = intent {
            $0.parts[0].name = "Semi-flexible, 2nd class, with a quiet place"
            $0.parts[0].seats = [("11", "p-adult-1"), ("12", "p-adult-2")].map {
                Seat(vehicle: "6605", coach: "5", number: $0.0, travellerIDs: [$0.1])
            }
        }
        try await withReview(intent, columns: 60) { app, _ in
            #expect(app.words.contains("coach 5, seats 11, 12"), "\(app.lines)")
        }
    }

    @Test("parts of several travellers with the same name share a row, with the number of travellers")
    func individualParts() async throws {
        let intent = intent { booking in
            let whole = booking.parts[0]
            booking.parts = whole.travellerIDs.map { traveller in
                var part = whole
                (part.id, part.travellerIDs, part.price) = (
                    "part-\(traveller)", [traveller], Sample.euros(3200)
                )
                return part
            }
        }
        try await withReview(intent) { app, _ in
            let rows = app.lines.filter { $0.contains("Non-flexible, 2nd class") }
            #expect(rows.count == 1)
            #expect(rows[0].contains("2 × Non-flexible, 2nd class ") && rows[0].contains(" € 64.00"))
        }
    }

    @Test(
        "the header names the town of the clock, or shows only the time left if there is no room",
        arguments: [(80, 24, "Held until 08:15 in Paris"), (60, 16, "Held, 15:00 left")])
    func header(columns: Int, rows: Int, words: String) async throws {
        var intent = intent { $0.trips[0].origin.locality = nil }
        // The booking does not know the town, the search does.
        if columns == 60 { intent.trip?.origin.locality = nil }
        let nineHoursEast = try #require(TimeZone(secondsFromGMT: 9 * 3600))
        try await withReview(intent, columns: columns, rows: rows, zone: nineHoursEast) { app, _ in
            #expect(app.lines[0].contains(words), "\(app.lines[0])")
        }
    }

    @Test(
        "a trip with changes is shown with all its stations, and scrolls in a small window",
        arguments: [16, 24])
    func wholeRoute(rows: Int) async throws {
        let last = Sample.ride("TGV 9245", Sample.lyon, Sample.milano, 820, 1000)
        let legs = Sample.withChange.legs + [last]
        let intent = intent { $0.trips = [Sample.trip("two changes", legs, 568, 432, to: Sample.milano)] }
        try await withReview(intent, columns: 60, rows: rows) { app, _ in
            #expect(app.focus == "buy")
            #expect(app.footer.contains("PgDn more") == (rows == 16))
            if rows == 16 { try await app.see("Paris Gare de Lyon") }
            var seen = app.lines
            for _ in 1...3 {
                try await app.press(.pageDown)
                seen += app.lines
                try await app.match("Buy for € 64.00", .button, .focused)
            }
            for words in [
                "09:28  Paris", "TER 17752", "11:20  Chamb", "TER 17812", "12:01  Chamb", "13:12  Lyon",
            ] { #expect(seen.contains { $0.contains(words) }, "\(words) \(seen)") }
        }
    }

    @Test("the review shows where the train leaves, and the walk to that station")
    func walk() async throws {
        let walk = Transfer(from: Sample.paris, to: Sample.chambery, duration: .seconds(2700), isWalk: true)
        let legs = [.transfer(walk), Sample.ride("TGV 9245", Sample.chambery, Sample.milano, 540, 720)]
        let intent = intent { $0.trips = [Sample.trip("walk", legs, 480, 240, to: Sample.milano)] }
        try await withReview(intent, rows: 16) { app, _ in
            let lines = app.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            let first = try #require(lines.firstIndex(of: "Sat 21 Nov   08:00  Paris Gare de Lyon"))
            #expect(
                lines[first + 1..<first + 5] == [
                    "walk to Chambéry, 45 min", "09:00  Chambéry", "│    TGV 9245", "12:00  Milano Centrale",
                ])
        }
    }

    @Test("the first line of a trip shows the day, even after a walk within the station")
    func wayWithinTheStation() async throws {
        let way = Transfer(from: Sample.paris, to: Sample.paris, duration: .seconds(300))
        let legs = [.transfer(way)] + Sample.withChange.legs
        try await withReview(intent { $0.trips = [Sample.trip("way", legs, 568, 224)] }) { app, _ in
            #expect(app.row("Sat 21 Nov   09:28  Paris Gare de Lyon") != nil)
        }
    }

    @Test("the review asks for details that the service needs before it sells")
    func more() async throws {
        let intent = intent {
            $0.requestedInformation = try? RequestedInformation("passengers[0].detail.email")
        }
        try await withReview(intent) { app, bookings in
            try await app.see("The service wants to know more about the travellers first.")
            try await app.tap("Travellers")
            try await app.match("E-mail").enterText("ada@example.com")
            try await app.tapAndRest("Tell the service")
            #expect(app.screenTitle == "Review" && bookings.requests == ["complete"])
            try await app.match("Buy for € 64.00", .button, .tappable)
        }
    }

    @Test(
        "nothing can be bought without a price or a setting for the payment, and the review says so",
        arguments: [
            (nil, Payment.nothing, "The service has stated no price for it that can be paid."),
            (Sample.euros(6400), .unset(howToSet: "Write “payment”."), "Write “payment”."),
        ] as [(Money?, Payment, String)])
    func impediments(price: Money?, payment: Payment, words: String) async throws {
        try await withReview(intent { $0.price = price }, payment: payment) { app, _ in
            try await app.see(words)
            try await app.match("Buy for € 64.00", .button, .disabled)
        }
    }

    @Test("a second Enter does not buy what has just changed, or what a dialog has just uncovered")
    func enterTwice() async throws {
        var changed = intent()
        changed.agreedPrice = Sample.euros(5900)
        try await withReview(changed) { app, bookings in
            try await app.press(.enter)
            try await app.expectGone("Take it")
            try await app.match("Buy for € 64.00", .button, .focused)
            try await app.pressAndRest(.enter)
            #expect(bookings.requests == ["accept"] && app.screenTitle == "Review")
            try await app.press(.escape)
            try await app.match("Keep it?", .dialog)
            try await app.press(.tab, .tab, .enter, .enter)
            await app.rest()
            #expect(bookings.requests == ["accept"] && app.screenTitle == "Review")
            try await app.pressAndRest(.enter)
            #expect(bookings.requests == ["accept", "buy"])
        }
    }

    @Test("a changed price cannot be taken before it has stood there for a second")
    func takenTooEarly() async throws {
        var changed = intent()
        changed.agreedPrice = Sample.euros(5900)
        let bookings = FakeBookings(changed)
        try await withBookings(bookings, opening: { _, _ in }) { app in
            let context = try app.search.context
            BookingFlow(context).open(changed, in: app.window)
            try await app.press(.enter)
            await app.rest()
            #expect(bookings.requests == [])
            try await app.pressAndRest(.enter)
            #expect(bookings.requests == ["accept"])
        }
    }

    @Test("leaving the review asks whether to keep the held booking")
    func leave() async throws {
        try await withReview(intent()) { app, bookings in
            try await app.press(.escape)
            try await app.match("Keep it?", .dialog)
            try await app.tap("Go on")
            #expect(app.screenTitle == "Review")
            try await app.press(.escape)
            try await app.tap("Keep it")
            #expect(app.screenTitle == "Search" && app.statusLine.contains("Held until 08:15; F3 shows it."))
            try await app.pressAndRest(.function(3))
            try await app.press(.enter)
            try await app.match("Buy for € 64.00", .button)
            try await app.press(.escape)
            try await app.tap("Let go")
            try await app.see("It was let go. Nothing was bought.")
            #expect(app.screenTitle == "My trips" && bookings.requests == ["release"])
        }
    }

    @Test(
        "r asks the service about the booking, and shows the answer",
        arguments: [
            (BookingIntent.State.held, "Still held at 08:00."), (.expired, "The hold is over."),
            (.released, "Let go."),
        ])
    func ask(_ state: BookingIntent.State, _ sentence: String) async throws {
        try await withReview(intent()) { app, bookings in
            bookings.become(state)
            try await app.pressAndRest("r")
            #expect(app.statusLine.contains(sentence))
            #expect(bookings.requests == ["refresh"])
        }
    }

    @Test("if the session is over, Sign in has room for the whole sentence about the held trip")
    func signedOut() async throws {
        try await withReview(intent()) { app, bookings in
            bookings.fail(Sample.failure(.signedOut))
            try await app.pressAndRest("r")
            try await app.see("Sign in again, and go on where you were.")
            #expect(
                app.words.contains(
                    "The trip is still held until 08:15. Sign in again, and go on where you were."))
        }
    }

    @Test("long names are cut, so that all travellers are named")
    func longNames() async throws {
        var ada = Sample.ada
        ada.firstName = String(repeating: "A", count: 300)
        try await withReview(FakeBookings.intent(Sample.request(for: ada, Sample.bo), .held)) { app, _ in
            try await app.match(Locator(.matching("A… · Bo Beispiel")))
            #expect(app.lines.count { $0.contains("AAAA") } == 1)
        }
    }

    @Test(
        "a booking that is over or not known cannot be bought, and the review says why",
        arguments: [
            (BookingIntent.State.expired, "The hold is over; nothing was bought."),
            (.released, "It was let go; nothing was bought."),
            (.refused, "It is not held; nothing was bought."),
            (.buying, "It is not known yet what became of it."),
            (.unknown, "It is not known yet what became of it."),
        ])
    func states(_ state: BookingIntent.State, _ sentence: String) async throws {
        let intent = intent(state)
        try await withReview(intent, columns: 60, rows: 16) { app, _ in
            try await app.see(sentence)
            try await app.match(intent.state.isUnresolved ? "Ask again" : "Search again", .button, .focused)
            try await app.expectGone(Locator(.button, .matching("^Buy")), neverSeen: true)
            try await app.press(.escape)
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("after the hold is over, Search again lists the trains of that day for the same travellers")
    func searchAgain() async throws {
        try await withReview(intent(.expired)) { app, _ in
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Results")
            #expect(app.lines[0].contains("Sat 21 Nov, from 09:00   2 adults"), "\(app.lines[0])")
            try await app.press(.escape)
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("while a purchase is under way, the end of the hold leads nowhere yet")
    func endDuringPurchase() async throws {
        let (over, gate) = (intent(.expired), AsyncStream.makeStream(of: Void.self))
        try await withReview(over) { app, _ in
            try await app.match("Search again", .button)
            let context = try #require(app.window.topScreen as? ReviewScreen).context
            let purchase = Task { @UIActor in
                await context.bookingsUnderWay.run("Buying", on: over.id) {
                    for await _ in gate.stream { break }
                }
            }
            try await app.expectGone("Search again")
            try await app.see("Buying is under way.")
            gate.continuation.yield()
            await purchase.value
            try await app.match("Search again", .button)
        }
    }

    @Test("a purchase of a trip that is sold out leads to other trains")
    func soldOut() async throws {
        try await withReview(intent()) { app, bookings in
            bookings.fail(
                RailError(
                    .refused, activity: "checking the booking", service: "api.example.com",
                    problemCode: "BOOKING_INSUFFICIENT_AVAILABILITY"))
            try await app.tap("Buy for € 64.00")
            try await app.see(
                "The last seat at this price has just been taken. Nothing was bought. The trip is still held until 08:15."
            )
            try await app.tap("Search again")
            #expect(app.screenTitle == "Results")
        }
    }

    @Test("the review says each time that the service still does not know the outcome")
    func stillNotKnown() async throws {
        try await withReview(intent(.buying)) { app, bookings in
            try await app.tap("Ask again")
            try await app.see("Still not known at 08:00.")
            #expect(bookings.requests == ["refresh"])
            bookings.fail(Sample.failure(.serviceFailed, "reading the booking"))
            try await app.tap("Ask again")
            try await app.match("The service has a problem", .dialog)
        }
    }

    @Test("a seat names its train if there are several trains, and parts with the same text are added up")
    func severalTrains() async throws {
        let intent = intent {
            $0.parts = [8181, 3319].map {
                BookingPart(
                    id: "\($0)", kind: .admission, name: "Non-flexible, 2nd class", price: Sample.euros($0),
                    status: .held, travellerIDs: ["p-adult-1"])
            }
            $0.parts += ["TGV 9207", "EC 323"].map {
                BookingPart(
                    id: $0, kind: .reservation, name: "Seat", price: Sample.euros(0), status: .held,
                    seats: [Seat(vehicle: $0, coach: "5", number: "11", travellerIDs: ["p-adult-1"])])
            }
        }
        try await withReview(intent) { app, _ in
            let lines = app.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            for (name, price) in [
                ("Non-flexible, 2nd class", "€ 115.00"), ("Seat · TGV 9207 coach 5, seat 11", "€ 0.00"),
                ("Seat · EC 323 coach 5, seat 11", "€ 0.00"),
            ] {
                let found = lines.count { $0.hasPrefix(name + "  ") && $0.hasSuffix("  " + price) }
                #expect(found == 1, "\(lines)")
            }
        }
    }

    @Test(
        "the review says what the service said of the trip and its price",
        arguments: [
            Words("No seat left in coach 5; you may have to stand.", "TGV 6607", "TGV 6620") {
                $0.booking?.warnings = ["No seat left in coach 5; you may have to stand."]
                $0.booking?.trips = [
                    Sample.trip("TGV 6607", 9 * 60), Sample.trip("TGV 6620", (4 * 24 + 18) * 60),
                ]
            },
            // Prices keep the service's decimals, and are not added up in different currencies.
            Words("JPY 6400", "KWD 1.500", "in several currencies") {
                $0.booking?.price = nil
                $0.agreedPrice = nil
                $0.booking?.parts[0].price = Money(amount: 6400, scale: 0, currency: "JPY")
                let dinars = Money(amount: 1500, scale: 3, currency: "KWD")
                $0.booking?.parts.append(
                    BookingPart(id: "2", kind: .reservation, name: "Seat", price: dinars, status: .held))
            },
            Words("All times are UTC: the service sent no station times.") {
                $0.booking?.trips[0].sentInUTC = .inUTC
            },
        ] as [Words<BookingIntent>])
    func remarks(_ words: Words<BookingIntent>) async throws {
        var intent = intent()
        words.change(&intent)
        try await withReview(intent) { app, _ in for seen in words.seen { try await app.see(seen) } }
    }
}
