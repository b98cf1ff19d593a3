import BlackBox
import Doubles
import Foundation
import TerminalUI
import Testing
import Waiting

@testable import Rail
@testable import Screens

@Suite("A refund", .timeLimit(.minutes(1)))
@UIActor struct RefundTests {
    private func intent(_ change: (inout Booking) -> Void = { _ in }) -> BookingIntent {
        let request = HoldRequest(
            trip: Sample.trip("TGV 6607", 540), offer: Sample.offer("offer", 12_800),
            travellers: [
                Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel"),
                Traveller(id: "adult-2", kind: .adult, firstName: "Bo", lastName: "Beispiel"),
            ])
        return FakeBookings.intent(request, .ticket, change: change)
    }

    private func offer(
        _ id: String, _ amount: Int, fee: Int = 1500, _ method: RefundOffer.Method? = .original
    ) -> RefundOffer {
        RefundOffer(
            id: id, amount: Money(amount: amount, currency: "EUR"), fee: Money(amount: fee, currency: "EUR"),
            validUntil: Sample.eight + 600, ticketIDs: ["t"], method: method)
    }

    private func open(
        _ bookings: FakeBookings, _ intent: BookingIntent, columns: Int = 80, rows: Int = 24
    ) async throws -> App {
        let app = try App.open(.booking(bookings), columns: columns, rows: rows)
        try await app.match("Search", .button)
        let context = try #require(app.window.topScreen as? SearchScreen).context
        app.window.push(TicketScreen(context, intent))
        await app.rest()
        return app
    }

    @Test("the footer names only Enter for keeping the ticket while the button has the focus")
    func footer() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent(), columns: 120)
        defer { app.window.close() }
        try await app.press("u")
        try await app.match("Refund € 49.00", .button)
        app.window.focus("keep")
        await app.rest()
        #expect(app.footer.contains("Enter keep the ticket") && !app.footer.contains("Esc"))
        try await app.press(.tab)
        await app.rest()
        #expect(app.footer.contains("Esc keep the ticket"))
    }

    @Test(
        "a refund shows the price, the fee and the amount; choosing other travellers requests another offer")
    func choose() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press("u")
        try await app.see("Offered until 08:10 (10:00 left)")
        try await app.match("Refund € 49.00", .button)
        try await app.tap("Bo Beispiel")
        try await app.match("Refund € 98.00", .button)
        try await app.see("€ 128.00")
        try await app.tap("Ada Beispiel")
        try await app.match("Refund € 49.00", .button)
        try await app.tap("Bo Beispiel")
        try await app.see("Choose who gives the ticket back.")
        try await app.tap("Bo Beispiel")
        try await app.tap("Refund € 49.00")
        try await app.see("Refunded € 49.00.")
        try await app.see("Refunded on 21 Nov: € 49.00, fee € 15.00, for 2 travellers")
        #expect(
            bookings.requests.filter { $0 != "refresh" } == [
                "refund p-adult-1 -", "refund all -", "refund p-adult-2 -", "confirm r",
            ])
    }

    @Test("u on the ticket of one of two travellers chooses that traveller alone", arguments: [1, 2])
    func onlyTheShown(traveller: Int) async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        if traveller == 2 { try await app.press("n") }
        try await app.press("u")
        try await app.match("Refund € 49.00", .button)
        for (number, name) in [(1, "Ada Beispiel"), (2, "Bo Beispiel")] {
            let box = try await app.match(name, .checkbox).match.element
            #expect(box?.states.contains(.checked) == (number == traveller))
        }
        #expect(bookings.requests.last == "refund p-adult-\(traveller) -")
    }

    @Test("if the service refuses to take back one ticket of two, u asks for both")
    func onlyTogether() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        bookings.fail(RailError(.refused, activity: "asking for a refund", service: "api.example.com"))
        try await app.press("u")
        try await app.match("Refund € 98.00", .button)
        try await app.match("Ada Beispiel", .checkbox, .checked)
        try await app.match("Bo Beispiel", .checkbox, .checked)
        #expect(bookings.requests.suffix(2) == ["refund p-adult-1 -", "refund all -"])
    }

    @Test("no second refund is offered while the first is under way")
    func underWay() async throws {
        try await withDoubles { scope in
            let bookings = FakeBookings(intent())
            bookings.offer(offer("r", 4900))
            let confirm = StubbedFunction<String, BookingIntent>("confirm", in: scope)
            confirm.held()
            var service = RailService.booking(bookings)
            let confirmRefund = service.bookings.confirmRefund
            let held = confirm.function
            service.bookings.confirmRefund = { _, offer in try await held(offer) }
            let app = try App.open(service)
            defer { app.window.close() }
            try await app.match("Search", .button)
            let context = try #require(app.window.topScreen as? SearchScreen).context
            app.window.push(TicketScreen(context, intent()))
            await app.rest()
            try await app.press("u")
            try await app.match("Keep the ticket", .button, .focused)
            try await app.press(.tab)
            try await app.see("Enter refund")
            try await app.press(.enter)
            let call = try await confirm.call(0)
            try await app.expectGone(Locator(.text("Enter refund")))
            try call.respond(with: try await confirmRefund("intent", "r"))
            try await app.see("Refunded € 49.00.")
        }
    }

    @Test("each of several refund offers has a row, and a voucher is marked")
    func several() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("money", 4900), offer("voucher", 6400, fee: 0, .voucher))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press("u")
        try await app.match("Refund € 49.00", .button)
        let rows = try await app.match("Offers", .list).match.element?.children.map(\.label)
        #expect(rows == ["€ 49.00, fee € 15.00", "€ 64.00, fee € 0.00 voucher"])
        try await app.tap("€ 64.00, fee € 0.00 voucher")
        try await app.see("It comes back as a voucher, not as money.")
        try await app.tap("Refund € 64.00")
        try await app.see("Refunded € 64.00.")
        #expect(bookings.requests.contains("confirm voucher"))
    }

    @Test("a refund that gives nothing back has no button, and Esc gives the offer up")
    func nothing() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 0, fee: 6400))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press("u")
        try await app.see("This fare gives nothing back")
        try await app.expectGone(Locator(.role(.button)), neverSeen: true)
        try await app.press(.escape)
        try await app.see("Nothing was refunded.")
        #expect(bookings.requests.last == "withdraw")
    }

    @Test("a refund that fails says that the service cannot be reached, and offers the same refund again")
    func failing() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press("u")
        try await app.match("Refund € 49.00", .button)
        bookings.fail(RailError(.unreachable, activity: "refunding", service: "api.example.com"))
        try await app.tap("Refund € 49.00")
        try await app.match("The service cannot be reached", .dialog)
        try await app.tap("Close")
        bookings.fail(RailError(.unreachable, activity: "refunding", service: "api.example.com"))
        try await app.tap("Bo Beispiel")
        try await app.match("The service cannot be reached", .dialog)
        try await app.tap("Close")
        try await app.see("There is no offer for them: r asks again.")
        try await app.press("r")
        try await app.match("Refund € 98.00", .button)
    }

    @Test("a ticket that was refunded elsewhere shows its present state")
    func elsewhere() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        bookings.become { $0.state = .refunded }
        try await app.press("u")
        try await app.see("It is refunded already.")
        #expect(app.screenTitle == "Ticket")
    }

    @Test("a ticket can be given back until the end that its conditions state, or else until the departure")
    func end() async throws {
        func ticket(leaving minute: Int, refundableUntil end: Date?) -> BookingIntent {
            intent { booking in
                booking.trips[0] = Sample.trip("TGV 6607", minute)
                booking.parts[0].refundableUntil = end
            }
        }
        let over = [
            (ticket(leaving: 540, refundableUntil: Sample.eight - 14 * 3600), "until 20 Nov, 18:00."),
            (ticket(leaving: 540, refundableUntil: Sample.eight), "It could be given back until 08:00."),
            (ticket(leaving: 420, refundableUntil: nil), "The train has left."),
        ]
        for (ticket, words) in over {
            let app = try await open(FakeBookings(ticket), ticket)
            defer { app.window.close() }
            try await app.press("u")
            try await app.see(words)
            #expect(app.screenTitle == "Ticket")
        }
        let late = ticket(leaving: 420, refundableUntil: Sample.eight + 3600)
        let bookings = FakeBookings(late)
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, late)
        defer { app.window.close() }
        try await app.press("u")
        try await app.match("Refund € 49.00", .button)
    }

    @Test("an offer of nothing says that the train has left, and does not blame the fare")
    func nothingAfterDeparture() async throws {
        var left = intent { $0.trips[0] = Sample.trip("TGV 6607", 420) }
        left.refund = RefundAttempt(
            request: RefundRequest(shares: []), offers: [offer("r", 0, fee: 6400)])
        let app = try await open(FakeBookings(left), left)
        defer { app.window.close() }
        let context = try #require(app.window.topScreen as? TicketScreen).context
        app.window.push(RefundScreen(context, left, only: nil, overruleCode: nil) { _, _ in })
        try await app.see("The train has left.")
    }

    @Test("there is no offer while no traveller is chosen, even after a failed request")
    func nobody() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press("u")
        try await app.match("Refund € 49.00", .button)
        for press in ["r", "Bo Beispiel", "Ada Beispiel"] {
            bookings.fail(RailError(.unreachable, activity: "refunding", service: "api.example.com"))
            if press == "r" { try await app.press("r") } else { try await app.tap(press) }
            try await app.tap("Close")
        }
        try await app.tap("Bo Beispiel")
        try await app.see("Choose who gives the ticket back.")
        try await app.expectGone(Locator(.role(.button)))
    }

    /// Opens a refund offer and, above it, My trips and the same ticket a second time. `body` acts on that
    /// second ticket.
    private func fromAnotherScreen(_ body: (App, FakeBookings) async throws -> Void) async throws -> App {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        try await app.press("u")
        try await app.match("Refund € 49.00", .button)
        try await app.press(.function(3))
        await app.rest()
        try await app.press(.enter)
        await app.rest()
        #expect(app.screenTitle == "Ticket")
        try await body(app, bookings)
        return app
    }

    @Test("a refund made on another screen is reported when the screens below appear")
    func made() async throws {
        let app = try await fromAnotherScreen { app, _ in
            try await app.press("u")
            try await app.tap("Refund € 49.00")
            try await app.see("Refunded € 49.00.")
            try await app.press(.escape)
            #expect(app.screenTitle == "My trips")
            try await app.press(.escape)
        }
        defer { app.window.close() }
        try await app.see("It has changed meanwhile; this is how it stands.")
        #expect(app.screenTitle == "Ticket")
        try await app.see("Refunded on 21 Nov: € 49.00, fee € 15.00, for 2 travellers")
        try await app.expectGone(Locator(.text("Nothing was refunded.")), neverSeen: true)
    }

    @Test("without asking the service, a ticket shows a refund that was made on the screen above it")
    func covered() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press(.function(3))
        await app.rest()
        try await app.press(.enter)
        await app.rest()
        try await app.press("u")
        try await app.tap("Refund € 49.00")
        try await app.see("Refunded € 49.00.")
        try await app.press(.escape, .escape)
        await app.rest()
        let asked = bookings.requests.count
        try await app.see("Refunded on 21 Nov: € 49.00, fee € 15.00, for 2 travellers")
        #expect(app.screenTitle == "Ticket" && app.window.screens.count == 2)
        #expect(bookings.requests.count == asked)
    }

    @Test("a refund offer stays after another screen was opened and closed")
    func unchanged() async throws {
        let app = try await fromAnotherScreen { app, _ in
            try await app.press(.escape)
            try await app.press(.escape)
        }
        defer { app.window.close() }
        await app.rest()
        #expect(app.screenTitle == "Refund")
        try await app.match("Refund € 49.00", .button)
    }

    @Test("after an offer is given up, Refund says “nothing was refunded” only if the service confirms that")
    func givenUp() async throws {
        for (isMade, words) in [(false, "The offer ends by itself."), (true, "It has changed meanwhile")] {
            let bookings = FakeBookings(intent())
            bookings.offer(offer("r", 4900))
            let app = try await open(bookings, intent())
            defer { app.window.close() }
            try await app.press("u")
            try await app.match("Refund € 49.00", .button)
            if isMade {
                bookings.become { $0.state = .refunded }
            } else {
                bookings.fail(RailError(.unreachable, activity: "refunding", service: "api.example.com"))
            }
            try await app.press(.escape)
            try await app.see(words)
            try await app.expectGone(Locator(.text("Nothing was refunded.")), neverSeen: true)
        }
    }

    @Test("a cancelled train is refunded in full only if the service says so")
    func codeIgnored() async throws {
        let cancelled = intent { $0.trips[0].isCancelled = true }
        let bookings = FakeBookings(cancelled)
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, cancelled)
        defer { app.window.close() }
        try await app.tap("Refund in full")
        try await app.match("Refund € 98.00", .button)
        try await app.expectGone(
            Locator(.text("Cancelled trains cost nothing: all of it comes back.")), neverSeen: true)
    }

    @Test(
        "a ticket for which no money comes back offers no refund, and the key says why",
        arguments: [false, true])
    func fixed(isCancelled: Bool) async throws {
        let fixed = intent {
            $0.parts[0].isRefundable = false
            $0.trips[0].isCancelled = isCancelled
        }
        let bookings = FakeBookings(fixed)
        bookings.offer(offer("r", 6400, fee: 0))
        let app = try await open(bookings, fixed)
        defer { app.window.close() }
        if isCancelled {
            try await app.see("The train is cancelled.")
            try await app.tap("Refund in full")
            try await app.match("Refund € 128.00", .button)
            #expect(bookings.requests.last == "refund all DISRUPTION")
        } else {
            try await app.press("u")
            try await app.see("This fare gives nothing back.")
            #expect(!bookings.requests.contains { $0.hasPrefix("refund") })
        }
    }

    @Test(
        "after a refund for one of two travellers, the ticket opens on the other traveller's unchanged page")
    func pages() async throws {
        let half = intent { booking in
            booking.parts[0].travellerIDs = ["p-adult-2"]
            var gone = booking.parts[0]
            (gone.id, gone.status, gone.travellerIDs) = ("gone", .refunded, ["p-adult-1"])
            booking.parts.append(gone)
            let code = TicketCode(
                travellerID: nil, number: "N-7", symbology: .aztec, content: Data("DEMO".utf8))
            booking.tickets = [
                Ticket(id: "t", status: .refunded), Ticket(id: "u", status: .valid, codes: [code]),
            ]
        }
        let app = try await open(FakeBookings(half), half)
        defer { app.window.close() }
        try await app.see("2 of 2 · Bo Beispiel")
        try await app.expectGone(Locator(.text("refunded")), neverSeen: true)
        try await app.see("N-7")
        try await app.press("n")
        try await app.see("1 of 2 · Ada Beispiel")
        try await app.see("refunded")
        try await app.expectGone(Locator(.text("N-7")))
    }

    @Test("the ticket of a late train shows the old time beside the new time")
    func changes() async throws {
        let late = intent { booking in
            guard case .ride(var ride) = booking.trips[0].legs[0] else { return }
            ride.calls[0].expectedDeparture = Sample.time(552)
            (ride.calls[0].platform, ride.calls[0].plannedPlatform) = ("7", "5")
            booking.trips[0].legs[0] = .ride(ride)
        }
        let app = try await open(FakeBookings(late), late)
        defer { app.window.close() }
        try await app.see("TGV 6607 leaves at 09:12, not 09:00, from platform 7, not 5")
    }

    @Test("Refund begins with the focus on a harmless button: Enter keeps the ticket")
    func keep() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("r", 4900))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press("u")
        try await app.match("Keep the ticket", .button, .focused)
        try await app.press(.enter)
        try await app.see("Nothing was refunded.")
        #expect(app.screenTitle == "Ticket")
        #expect(!bookings.requests.contains { $0.hasPrefix("confirm") })
    }

    @Test("a refund shows the price that was paid, for a single offer and for each of several offers")
    func paid() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(offer("half", 3200, fee: 0))
        let app = try await open(bookings, intent())
        defer { app.window.close() }
        try await app.press("u")
        try await app.see("You get back")
        // The share of one traveller in a price for two is not known.
        func paid() -> String? { app.lines.first { $0.contains("Paid") } }
        try await app.see("The whole booking cost € 128.00; the price of a ticket is not known.")
        #expect(paid() == nil)
        try await app.tap("Bo Beispiel")
        try await app.match("Refund € 64.00", .button)
        #expect(paid()?.contains("Paid for 2 tickets") == true && paid()?.hasSuffix("€ 128.00") == true)
        bookings.offer(offer("money", 3200, fee: 0), offer("voucher", 5000, fee: 100, .voucher))
        let several = try await open(bookings, intent())
        defer { several.window.close() }
        try await several.press("u")
        try await several.tap("Bo Beispiel")
        try await several.match("Refund € 64.00", .button)
        for row in ["€ 64.00, fee € 0.00", "€ 100.00, fee € 2.00 voucher"] {
            try await several.tap(row)
            #expect(several.lines.first { $0.contains("Paid") }?.hasSuffix("€ 128.00") == true)
        }
    }

    @Test(
        "the price paid for the chosen tickets is the sum of the fee, of what is lost and of what comes back",
        arguments: [(5500, 1500, nil), (7000, 0, nil), (4000, 1500, "€ 15.00")])
    func sum(amount: Int, fee: Int, lost: String?) async throws {
        var intent = intent()
        intent.travellerPrices = [
            "adult-1": Money(amount: 7000, currency: "EUR"), "adult-2": Money(amount: 5800, currency: "EUR"),
        ]
        let bookings = FakeBookings(intent)
        bookings.offer(offer("r", amount, fee: fee))
        let app = try await open(bookings, intent)
        defer { app.window.close() }
        try await app.press("u")
        try await app.see("You get back")
        func price(_ label: String) -> String? {
            app.lines.lazy.compactMap { line in
                line.range(of: label).map { line[$0.upperBound...].trimmingCharacters(in: .whitespaces) }
            }.first
        }
        #expect(price("Paid for 1 ticket") == "€ 70.00")
        #expect(price("Fee") == (fee == 0 ? "€ 0.00" : "€ 15.00"))
        #expect(price("Not given back") == lost)
        #expect(price("You get back") == "€ \(amount / 100).00")
    }

    /// Makes a service that answers the first `count` requests for a refund with offers. It refunds at once
    /// on any later request, whether for all travellers or for some.
    private func atOnce(_ bookings: FakeBookings, afterOffers count: Int) -> RailService {
        var service = RailService.booking(bookings)
        let (propose, kept) = (service.bookings.proposeRefund, service.bookings.kept)
        service.bookings.proposeRefund = { id, travellers, code in
            let offered = try await propose(id, travellers, code)
            guard bookings.requests.count(where: { $0.hasPrefix("refund ") }) > count,
                let offer = offered.refund?.offers.first
            else { return offered }
            bookings.become { intent in
                var done = offer
                (done.isConfirmed, done.confirmedOn) = (true, Sample.eight)
                intent.booking?.refundOffers = [done]
                (intent.state, intent.refund) = (.refunded, nil)
            }
            return try await kept(id) ?? offered
        }
        return service
    }

    @Test("a refund that the service makes at once is reported on the ticket and on the refund screen")
    func madeAtOnce() async throws {
        for count in [0, 1] {
            let bookings = FakeBookings(intent())
            bookings.offer(offer("r", 4900))
            let app = try App.open(atOnce(bookings, afterOffers: count))
            defer { app.window.close() }
            try await app.match("Search", .button)
            let context = try #require(app.window.topScreen as? SearchScreen).context
            app.window.push(TicketScreen(context, intent()))
            await app.rest()
            try await app.press("u")
            if count == 1 {
                try await app.match("Refund € 49.00", .button)
                try await app.tap("Bo Beispiel")
            }
            try await app.see("Refunded € \(count == 1 ? "98" : "49").00.")
            #expect(app.screenTitle == "Ticket" && app.window.dialog == nil)
            try await app.see("Refunded on 21 Nov")
        }
    }
}
