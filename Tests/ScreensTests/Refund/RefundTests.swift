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
    private static let unreachable = Sample.failure(.unreachable, "refunding")

    private func intent(_ change: (inout Booking) -> Void = { _ in }) -> BookingIntent {
        FakeBookings.intent(Sample.request(12_800, for: Sample.ada, Sample.bo), .ticket, change: change)
    }

    /// Opens a ticket whose service has some refund offers, and presses u unless `asks` is false.
    private func withRefund(
        _ offers: RefundOffer..., of intent: BookingIntent? = nil, columns: Int = 80, asks: Bool = true,
        changing change: (inout RailService, FakeBookings) -> Void = { _, _ in },
        _ body: @UIActor (App, FakeBookings) async throws -> Void
    ) async throws {
        let intent = intent ?? self.intent()
        let bookings = FakeBookings(intent)
        bookings.offer(offers.isEmpty ? [Sample.refund(4900)] : offers)
        try await withTicket(
            intent, columns: columns, bookings: bookings, changing: { change(&$0, bookings) }
        ) { app in
            if asks {
                try await app.press("u")
                try await app.see("You get back")
            }
            try await body(app, bookings)
        }
    }

    @Test("while the button “Keep the ticket” has the focus, the footer names only Enter for it")
    func footer() async throws {
        try await withRefund(columns: 120) { app, _ in
            app.window.focus("keep")
            await app.rest()
            #expect(app.footer.contains("Enter keep the ticket") && !app.footer.contains("Esc"))
            try await app.pressAndRest(.tab)
            #expect(app.footer.contains("Esc keep the ticket"))
        }
    }

    @Test("if the header has no room for the end of the offer, it has the time that is left")
    func narrowHeader() async throws {
        try await withRefund { app, _ in
            let screen = try #require(app.window.topScreen as? RefundScreen)
            #expect(screen.header.details == ["Offered until 08:10 (10:00 left)"])
            #expect(screen.header.shorter == [["Offered, 10:00 left"]])
        }
    }

    @Test("u on the ticket of one of two travellers chooses that traveller alone", arguments: [1, 2])
    func onlyTheShown(traveller: Int) async throws {
        try await withRefund(asks: false) { app, bookings in
            if traveller == 2 { try await app.press("n") }
            try await app.press("u")
            try await app.match("Refund € 49.00", .button)
            for (number, name) in [(1, "Ada Beispiel"), (2, "Bo Beispiel")] {
                let box = try await app.match(name, .checkbox).match.element
                #expect(box?.states.contains(.checked) == (number == traveller))
            }
            #expect(bookings.requests.last == "refund p-adult-\(traveller) -")
        }
    }

    @Test("if the service refuses to take back one ticket of two, u asks for both")
    func onlyTogether() async throws {
        try await withRefund(asks: false) { app, bookings in
            bookings.fail(Sample.failure(.refused, "asking for a refund"))
            try await app.press("u")
            try await app.match("Refund € 98.00", .button)
            try await app.match("Ada Beispiel", .checkbox, .checked)
            try await app.match("Bo Beispiel", .checkbox, .checked)
            #expect(bookings.requests.suffix(2) == ["refund p-adult-1 -", "refund all -"])
        }
    }

    @Test("no second refund is offered while the first is under way")
    func underWay() async throws {
        try await withDoubles { scope in
            let confirm = StubbedFunction<String, BookingIntent>("confirm", in: scope).held()
            let held = confirm.function
            try await withRefund(changing: { service, _ in
                service.bookings.confirmRefund = { _, offer in try await held(offer) }
            }) { app, bookings in
                try await app.match("Keep the ticket", .button, .focused)
                try await app.press(.tab)
                try await app.see("Enter refund")
                try await app.press(.enter)
                let call = try await confirm.call(0)
                try await app.seeGone("Enter refund")
                try call.respond(with: try await bookings.service.confirmRefund("intent", "r"))
                try await app.see("Refunded € 49.00.")
            }
        }
    }

    @Test("each of several refund offers has a row, and a voucher is marked")
    func several() async throws {
        let voucher = Sample.refund(6400, fee: 0, id: "voucher", .voucher)
        try await withRefund(Sample.refund(4900, id: "money"), voucher) { app, bookings in
            try await app.match("Refund € 49.00", .button)
            let rows = try await app.match("Offers", .list).match.element?.children.map(\.label)
            #expect(rows == ["€ 49.00, fee € 15.00", "€ 64.00, fee € 0.00 voucher"])
            try await app.tap("€ 64.00, fee € 0.00 voucher")
            try await app.see("It comes back as a voucher, not as money.")
            try await app.tap("Refund € 64.00")
            try await app.see("Refunded € 64.00.")
            #expect(bookings.requests.contains("confirm voucher"))
        }
    }

    @Test("an offer that pays nothing back has no refund button, and Esc withdraws the offer")
    func nothing() async throws {
        try await withRefund(Sample.refund(0, fee: 6400)) { app, bookings in
            try await app.see("This fare gives nothing back")
            try await app.expectGone(Locator(.role(.button)), neverSeen: true)
            try await app.press(.escape)
            try await app.see("Nothing was refunded.")
            #expect(bookings.requests.last == "withdraw")
        }
    }

    @Test("a refund that fails says that the service cannot be reached, and offers the same refund again")
    func failing() async throws {
        try await withRefund { app, bookings in
            for press in ["Refund € 49.00", "Bo Beispiel"] {
                bookings.fail(Self.unreachable)
                try await app.tap(press)
                try await app.match("The service cannot be reached", .dialog)
                try await app.tap("Close")
            }
            try await app.see("There is no offer for them: r asks again.")
            try await app.press("r")
            try await app.match("Refund € 98.00", .button)
        }
    }

    @Test("a ticket that was refunded elsewhere shows its present state")
    func elsewhere() async throws {
        try await withRefund(asks: false) { app, bookings in
            bookings.become(.refunded)
            try await app.press("u")
            try await app.see("It is refunded already.")
            #expect(app.screenTitle == "Ticket")
        }
    }

    @Test(
        "a ticket can be refunded until the time that its conditions state, or else until the departure",
        arguments: [
            (540, Sample.eight - 14 * 3600, "until 20 Nov, 18:00."),
            (540, Sample.eight, "It could be given back until 08:00."), (420, nil, "The train has left."),
            (420, Sample.eight + 3600, nil),
        ] as [(Int, Date?, String?)])
    func end(leaving minute: Int, refundableUntil end: Date?, words: String?) async throws {
        let ticket = intent { booking in
            booking.trips[0] = Sample.trip("TGV 6607", minute)
            booking.parts[0].refundableUntil = end
        }
        try await withRefund(of: ticket, asks: false) { app, _ in
            try await app.press("u")
            if let words { try await app.see(words) } else { try await app.match("Refund € 49.00", .button) }
            #expect(app.screenTitle == (words == nil ? "Refund" : "Ticket"))
        }
    }

    @Test("u asks whether the train is cancelled before it says that the fare gives nothing back")
    func cancelledMeanwhile() async throws {
        let fixed = intent { $0.parts[0].isRefundable = false }
        try await withRefund(of: fixed, asks: false) { app, bookings in
            #expect(!app.footer.contains("u refund"))
            try await app.press("u")
            try await app.see("This fare gives nothing back.")
            bookings.become { $0.booking?.trips[0].isCancelled = true }
            try await app.press("u")
            try await app.match("Refund € 98.00", .button)
            #expect(bookings.requests.suffix(2) == ["refresh", "refund all DISRUPTION"])
            try await app.see("The trip is cancelled.", "cancelled · TGV 6607")
        }
    }

    @Test("an offer of nothing for a ticket that cost nothing does not blame the fare")
    func free() {
        #expect(RefundFormatting.nothing(paid: Sample.euros(0)) == "It cost nothing, so nothing comes back.")
        for paid in [nil, Sample.euros(6400)] {
            #expect(RefundFormatting.nothing(paid: paid) == "This fare gives nothing back.")
        }
    }

    @Test("an offer of nothing says that the train has left, and does not blame the fare")
    func nothingAfterDeparture() async throws {
        var left = intent { $0.trips[0] = Sample.trip("TGV 6607", 420) }
        left.refund = RefundAttempt(request: RefundRequest(shares: []), offers: [Sample.refund(0, fee: 6400)])
        try await withRefund(of: left, asks: false) { app, _ in
            let context = try #require(app.window.topScreen as? TicketScreen).context
            app.window.push(RefundScreen(context, left, of: nil, overruleCode: nil) { _, _ in })
            try await app.see("The train has left.")
        }
    }

    @Test("there is no offer while no traveller is chosen, even after a failed request")
    func nobody() async throws {
        try await withRefund { app, bookings in
            for press in ["r", "Bo Beispiel", "Ada Beispiel"] {
                bookings.fail(Self.unreachable)
                if press == "r" { try await app.press("r") } else { try await app.tap(press) }
                try await app.tap("Close")
            }
            try await app.tap("Bo Beispiel")
            try await app.see("Choose which tickets are given back.")
            try await app.expectGone(Locator(.role(.button)))
        }
    }

    /// Opens My trips above the shown screen, and the same ticket a second time.
    private func openTicketAgain(_ app: App) async throws {
        try await app.pressAndRest(.function(3))
        try await app.pressAndRest(.enter)
        #expect(app.screenTitle == "Ticket")
    }

    @Test("a refund made on another screen is reported when the screens below appear")
    func made() async throws {
        try await withRefund { app, _ in
            try await openTicketAgain(app)
            try await app.press("u")
            try await app.tap("Refund € 49.00")
            try await app.see("Refunded € 49.00.")
            try await app.press(.escape)
            #expect(app.screenTitle == "My trips")
            try await app.press(.escape)
            try await app.see("It has changed meanwhile; this is how it stands.")
            #expect(app.screenTitle == "Ticket")
            try await app.see("Refunded on 21 Nov: € 49.00, fee € 15.00, for 2 travellers")
            try await app.seeNo("Nothing was refunded.")
        }
    }

    @Test("without asking the service, a ticket shows a refund that was made on the screen above it")
    func covered() async throws {
        try await withRefund(asks: false) { app, bookings in
            try await openTicketAgain(app)
            try await app.press("u")
            try await app.tap("Refund € 49.00")
            try await app.see("Refunded € 49.00.")
            try await app.pressAndRest(.escape, .escape)
            let asked = bookings.requests.count
            try await app.see("Refunded on 21 Nov: € 49.00, fee € 15.00, for 2 travellers")
            #expect(app.screenTitle == "Ticket" && app.window.screens.count == 2)
            #expect(bookings.requests.count == asked)
        }
    }

    @Test("a refund offer stays after another screen was opened and closed")
    func unchanged() async throws {
        try await withRefund { app, _ in
            try await openTicketAgain(app)
            try await app.pressAndRest(.escape, .escape)
            #expect(app.screenTitle == "Refund")
            try await app.match("Refund € 49.00", .button)
        }
    }

    @Test(
        "after an offer is given up, Refund says “nothing was refunded” only if the service confirms that",
        arguments: [(false, "The offer ends by itself."), (true, "It has changed meanwhile")])
    func givenUp(isMade: Bool, words: String) async throws {
        try await withRefund { app, bookings in
            if isMade { bookings.become(.refunded) } else { bookings.fail(Self.unreachable) }
            try await app.press(.escape)
            try await app.see(words)
            try await app.seeNo("Nothing was refunded.")
        }
    }

    @Test("a cancelled train is refunded in full only if the service says so")
    func codeIgnored() async throws {
        try await withRefund(of: intent { $0.trips[0].isCancelled = true }, asks: false) { app, bookings in
            try await app.see("! cancelled")
            try await app.tap("Refund in full")
            try await app.match("Refund € 98.00", .button)
            try await app.see("! The trip is cancelled.")
            try await app.seeNo("Cancelled trains cost nothing: all of it comes back.")
            #expect(bookings.requests.last == "refund all DISRUPTION")
        }
    }

    @Test("a refund without a fee that is less than what was paid is not called all of it")
    func lessThanPaid() async throws {
        for (cents, isAll) in [(3200, false), (6400, true)] {
            let cancelled = intent { $0.trips[0].isCancelled = true }
            try await withRefund(Sample.refund(cents, fee: 0), of: cancelled, asks: false) { app, _ in
                try await app.see("! cancelled")
                try await app.pressAndRest("u")
                try await app.see("! The trip is cancelled.")
                let words = "Cancelled trains cost nothing: all of it comes back."
                #expect(app.words.contains(words) == isAll, "\(app.lines)")
            }
        }
    }

    private nonisolated static let late = Sample.late(Sample.trip("TGV 6607", 540), by: 8)

    @Test("of one way or two, Refund says how the trains run, as the ticket does", arguments: [false, true])
    func running(hasWayBack: Bool) async throws {
        let back = Sample.trip("TGV 6620", 2 * 1440 + 540)
        let ticket = intent { if hasWayBack { $0.trips.append(back) } }
        try await withRefund(
            of: ticket, asks: false,
            changing: { service, _ in
                service.currentTrip = { [late = Self.late] in $0 == late.id ? late : back }
            }
        ) { app, _ in
            try await app.see("! 09:08", "! 11:04")
            try await app.pressAndRest("u")
            #expect(app.screenTitle == "Refund")
            try await app.see("! 09:08", "! 11:04")
            if hasWayBack {
                try await app.see("09:00 ! 09:08 Paris Gare de Lyon → 10:56 ! 11:04 Lyon Part-Dieu, TGV 6607")
            }
        }
    }

    @Test("u in My trips knows that a train is cancelled, although the kept booking does not")
    func fromMyTrips() async throws {
        let bookings = FakeBookings(intent())
        bookings.offer(Sample.refund(6400, fee: 0))
        let cancelled = Sample.running(Sample.trip("TGV 6607", 540)) { $1.isCancelled = true }
        try await withBookings(
            bookings, changing: { $0.currentTrip = { _ in cancelled } },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.pressAndRest("u")
            #expect(app.screenTitle == "Refund" && bookings.requests.contains("refund all DISRUPTION"))
            try await app.see("! cancelled · TGV 6607", "! TGV 6607 is cancelled.")
        }
    }

    @Test("after a refund for one of two travellers, the ticket opens on the other one's unchanged page")
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
        try await withRefund(of: half, asks: false) { app, _ in
            try await app.see("2 of 2 · Bo Beispiel")
            try await app.seeNo("refunded")
            try await app.match("Barcode N-7", .role(.image))
            try await app.press("n")
            try await app.see("1 of 2 · Ada Beispiel", "refunded")
            #expect(app.row("N-7") == nil)
        }
    }

    /// The amounts at the end of the first line that begins with a text, without its checkbox.
    private func amounts(_ label: String, _ app: App) -> [String]? {
        app.lines.lazy.compactMap { line in
            line.range(of: label).map { line[$0.upperBound...].split(separator: "€").map { "€\($0)" } }
        }.first?.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("€ ") }
    }

    @Test("a refund shows the price that was paid, for a single offer and for each of several offers")
    func paid() async throws {
        // The share of one traveller in a price for two is not known.
        try await withRefund(Sample.refund(3200, fee: 0)) { app, _ in
            try await app.see("The whole booking cost € 128.00: no price is stated for this part alone.")
            #expect(amounts("1 of 2 tickets", app) == ["€ 0.00", "€ 32.00"])
            try await app.tap("Bo Beispiel")
            try await app.match("Refund € 64.00", .button)
            #expect(amounts("2 of 2 tickets", app) == ["€ 128.00", "€ 0.00", "€ 64.00"])
        }
        let voucher = Sample.refund(5000, fee: 100, id: "voucher", .voucher)
        try await withRefund(Sample.refund(3200, fee: 0, id: "money"), voucher) { app, _ in
            try await app.tap("Bo Beispiel")
            try await app.match("Refund € 64.00", .button)
            for row in ["€ 64.00, fee € 0.00", "€ 100.00, fee € 2.00 voucher"] {
                try await app.tap(row)
                #expect(amounts("2 of 2 tickets", app)?.first == "€ 128.00")
            }
        }
    }

    @Test(
        "the price paid for the chosen tickets is the sum of the fee, of what is lost and of what comes back",
        arguments: [(5500, 1500, nil), (7000, 0, nil), (4000, 1500, ["€ 15.00"])])
    func sum(amount: Int, fee: Int, lost: [String]?) async throws {
        var intent = intent()
        intent.travellerPrices = ["adult-1": Sample.euros(7000), "adult-2": Sample.euros(5800)]
        try await withRefund(Sample.refund(amount, fee: fee), of: intent) { app, _ in
            let expected = ["€ 70.00", fee == 0 ? "€ 0.00" : "€ 15.00", "€ \(amount / 100).00"]
            #expect(amounts("] Ada Beispiel", app) == expected)
            #expect(amounts("1 of 2 tickets", app) == expected)
            #expect(amounts("Not given back", app) == lost)
        }
    }

    /// A booking of two travellers, each with a part of their own and a fee of € 15.00.
    private var apart: BookingIntent {
        intent { booking in
            let sentence = "refund less € 15.00 per person and way until departure"
            booking.parts = [("adult-1", 7000), ("adult-2", 5800)].map { id, cents in
                BookingPart(
                    id: id, kind: .admission, name: "Semi-flexible, 2nd class", price: Sample.euros(cents),
                    status: .fulfilled, conditions: [sentence], travellerIDs: ["p-\(id)"],
                    refundFee: RefundFee(Sample.euros(1500), sentence: sentence))
            }
            booking.tickets[0].partIDs = booking.parts.map(\.id)
        }
    }

    @Test(
        "each ticket has its price, its fee and what comes back, in columns, with their sums",
        arguments: [60, 80])
    func eachTicket(columns: Int) async throws {
        let shares = [("adult-1", 5500), ("adult-2", 4300)].map { id, cents in
            RefundOffer.Share(of: [id], amount: Sample.euros(cents), fee: Sample.euros(1500))
        }
        // The service of the test multiplies the amounts of its offer by the number of tickets.
        var offer = Sample.refund(4900)
        offer.breakdown = shares
        try await withRefund(offer, of: apart, columns: columns) { app, _ in
            #expect(amounts("] Bo Beispiel", app) == ["€ 58.00"])
            let paid = app.columns(of: "Paid")
            // The offer is for Ada alone, whose price is known from her part.
            for row in ["] Ada Beispiel", "1 of 2 tickets"] {
                #expect(amounts(row, app)?.first == "€ 70.00")
            }
            try await app.tap("Bo Beispiel")
            try await app.match("Refund € 98.00", .button)
            #expect(amounts("] Ada Beispiel", app) == ["€ 70.00", "€ 15.00", "€ 55.00"])
            #expect(amounts("] Bo Beispiel", app) == ["€ 58.00", "€ 15.00", "€ 43.00"])
            #expect(amounts("2 of 2 tickets", app) == ["€ 128.00", "€ 30.00", "€ 98.00"])
            let ends = app.lines.filter { $0.contains("Beispiel") || $0.contains("2 of 2 tickets") }.map {
                $0.reversed().drop { $0 == " " }.count
            }
            #expect(ends.count >= 3 && Set(ends.suffix(3)).count == 1)
            try await app.see("(€ 30.00 in all).")
            // The columns stay where they are, also without an offer.
            #expect(app.columns(of: "Paid") == paid && !paid.isEmpty)
            try await app.tapAndRest("Ada Beispiel")
            try await app.tapAndRest("Bo Beispiel")
            #expect(app.columns(of: "Paid") == paid, "\(app.lines)")
        }
    }

    @Test(
        "a long name is whole in a narrow window: the currency stands once, above the amounts",
        arguments: [60, 80])
    func longName(columns: Int) async throws {
        var intent = apart
        (intent.travellers[0].firstName, intent.travellers[0].lastName) = ("Leopoldine", "Mustermann")
        try await withRefund(of: intent, columns: columns) { app, _ in
            let isNarrow = columns == 60
            let row = try #require(app.row("] Leopoldine Mustermann "), "\(app.lines)")
            let amounts = isNarrow ? " 70.00  15.00         49.00" : "€ 70.00   € 15.00       € 49.00"
            #expect(app.lines[row].contains(amounts), "\(app.lines)")
            #expect(app.lines[row - 1].contains("in EUR") == isNarrow)
            #expect(app.row("1 of 2 tickets").map { app.lines[$0].contains(amounts) } == true)
        }
    }

    /// Makes the service answer only the first `count` requests for a refund with offers. It refunds at once on any later
    /// request, whether for all travellers or for some.
    private func refundAtOnce(_ service: inout RailService, _ bookings: FakeBookings, afterOffers count: Int)
    {
        let (propose, kept) = (service.bookings.proposeRefund, service.bookings.kept)
        service.bookings.proposeRefund = { id, tickets, code in
            let offered = try await propose(id, tickets, code)
            guard bookings.requests.count(where: { $0.hasPrefix("refund ") }) > count,
                let offer = offered.refund?.offers.first
            else { return offered }
            bookings.become { intent in
                var done = offer
                (done.isConfirmed, done.confirmedOn) = (true, Sample.eight)
                intent.booking?.refundOffers = [done]
                intent.become(.refunded)
                intent.refund = nil
            }
            return try await kept(id) ?? offered
        }
    }

    @Test(
        "a refund that the service makes at once is reported on the ticket and on the refund screen",
        arguments: [0, 1])
    func madeAtOnce(afterOffers count: Int) async throws {
        try await withRefund(asks: count == 1, changing: { refundAtOnce(&$0, $1, afterOffers: count) }) {
            app, _ in
            if count == 1 { try await app.tap("Bo Beispiel") } else { try await app.press("u") }
            try await app.see("Refunded € \(count == 1 ? "98" : "49").00.")
            #expect(app.screenTitle == "Ticket" && app.window.dialog == nil)
            try await app.see("Refunded on 21 Nov")
        }
    }
}
