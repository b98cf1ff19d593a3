import BlackBox
import Doubles
import OSDM
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The passengers", .timeLimit(.minutes(1)))
@UIActor struct PassengersTests {
    nonisolated private static let names =
        "passengers[ANY].detail.firstName AND passengers[ANY].detail.lastName"

    /// Begins to book an offer, as the journey does, and runs `body` when Passengers is there.
    private func withPassengers(
        _ bookings: FakeBookings = FakeBookings(), asking text: String = names,
        kinds: PassengerCounts = PassengerCounts(), isOver: Bool = false,
        changing change: (inout RailService) -> Void = { _ in },
        _ body: @UIActor (App, FakeBookings) async throws -> Void
    ) async throws {
        try await withBookings(
            bookings, changing: change,
            opening: { try begin($0, in: $1, asking: text, kinds: kinds, isOver: isOver) }
        ) { app in try await body(app, bookings) }
    }

    private func begin(
        _ context: AppContext, in window: Window, id: String = "offer", asking text: String,
        kinds: PassengerCounts, isOver: Bool = false, trip: Trip = Sample.trip("TGV 6607", 540)
    ) throws {
        var offer = Sample.offer(id, 6400)
        offer.requestedInformation = try RequestedInformation(text)
        if isOver { offer.expiry = Sample.eight }
        BookingFlow(context).begin(
            offer, for: OfferQuery(trip, after: nil, passengers: kinds),
            origin: Sample.paris, in: window)
    }

    /// Begins again with another offer, from Search.
    private func begin(
        _ id: String = "offer", in app: App, asking text: String = names,
        kinds: PassengerCounts = PassengerCounts()
    ) async throws {
        try begin(try app.search.context, in: app.window, id: id, asking: text, kinds: kinds)
        await app.rest()
    }

    /// Types the name of the only passenger, and presses Enter, which holds the trip.
    private func hold(_ app: App) async throws {
        try await app.type("Ada\tBeispiel")
        try await app.press(.enter)
    }

    @Test("Passengers asks only for details that the fare needs, and holds the trip with the names as typed")
    func held() async throws {
        try await withPassengers { app, bookings in
            try await app.see("Traveller 1 of 1 · adult")
            try await app.seeNo("E-mail")
            try await app.type("Ada")
            try await app.pressAndRest(.enter)
            try await app.seeNo("is missing")
            try await app.type("O’Beispiel 東")
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Review")
            #expect(bookings.lastHold?.travellers.map(\.name) == ["Ada O’Beispiel 東"])
            #expect(bookings.lastHold?.travellers.map(\.emailAddress) == [""])
        }
    }

    @Test("no second hold is offered while the first is under way")
    func holding() async throws {
        try await withDoubles { scope in
            let holds = StubbedFunction<HoldRequest, BookingIntent>("hold", in: scope).held()
            try await withPassengers(changing: { $0.bookings.hold = holds.function }) { app, bookings in
                try await app.see("Enter next field")
                try await app.type("Ada\tBeispiel")
                try await app.see("Enter hold")
                try await app.press(.enter)
                let call = try await holds.call(0)
                try await app.seeGone("Enter hold")
                try call.respond(with: try await bookings.service.hold(call.arguments))
                await app.rest()
                #expect(app.screenTitle == "Review")
            }
        }
    }

    @Test("a price is marked as expired if it expires while a person types")
    func priceOver() async throws {
        try await withPassengers(isOver: true) { app, _ in
            try await app.see("? € 64.00", "the price may be another one by now")
        }
    }

    @Test("Enter goes to each required field in the order of the form, but to only one of two alternatives")
    func nextField() async throws {
        let asked = Self.names + " AND (purchaser.detail.email OR purchaser.detail.phoneNumber)"
        try await withPassengers(asking: asked, kinds: PassengerCounts(adults: 2)) { app, _ in
            try await app.type("Ada")
            try await app.press(.enter)
            try await app.type("Beispiel")
            #expect(app.count("e-mail or phone") == 1, "\(app.lines)")
            try await app.pressAndRest(.enter)
            try await app.type("ada@example.com")
            #expect(app.row("e-mail or phone") == nil)
            #expect(app.footer.contains("Enter next field"))
            try await app.pressAndRest(.enter)
            try await app.type("Bo")
            #expect(app.value("adult-2 firstName") == "Bo")
            try await app.seeNo("is missing")
            try await app.tap("Hold")
            try await app.see("✗ Traveller 2: Last name is missing.")
        }
    }

    @Test("the field with the focus stays visible when a long message needs more rows")
    func longSentence() async throws {
        try await withPassengers(
            asking: "passengers[2].dateOfBirth AND passengers[2].detail.phoneNumber",
            kinds: PassengerCounts(adults: 2, childAges: [8])
        ) { app, _ in
            try await app.resize(columns: 60, rows: 16)
            try await app.type("21/11/2017")
            try await app.tap("Hold")
            try await app.see("Born then, this traveller is")
            try await app.match(Locator(.label("Date of birth"), .state(.focused, true)))
            #expect(app.row("Date of birth") != nil, "\(app.lines)")
        }
    }

    @Test("a name without letters is refused before anything is held")
    func noName() async throws {
        try await withPassengers { app, bookings in
            try await app.match("Last name").enterText("Beispiel")
            try await app.match("First name").enterText("007")
            try await app.press(.enter)
            try await app.see("“007” is not a name. Type it as it stands in the passport.")
            #expect(app.screenTitle == "Passengers")
            #expect(bookings.lastHold == nil)
        }
    }

    @Test(
        "names with digits or @ are refused, because these belong in other fields",
        arguments: ["a@b", "6 may 2010"])
    func otherField(text: String) {
        #expect(throws: InputProblem.self) { try ContactInput.name(text, for: .lastName) }
    }

    @Test(
        "a birth date must exist, lie in the past, and not be too long ago",
        arguments: [
            ("31/2/2005", "There is no day 31/2/2005."), ("1/1/2030", "1/1/2030 is still to come."),
            ("1/1/1900", "1/1/1900 is too long ago."),
        ])
    func birthDate(text: String, sentence: String) {
        let problem = #expect(throws: InputProblem.self) { try BirthDateInput.day(text, today: Sample.today) }
        #expect(problem?.sentence == sentence + " Type it like 12/05/1988.")
    }

    @Test("Passengers says what is wrong with a phone number or a birth date, and what to type")
    func mistakes() async throws {
        try await withPassengers(
            asking: "passengers[0].dateOfBirth AND passengers[0].detail.phoneNumber",
            kinds: PassengerCounts(adults: 0, youths: 1)
        ) { app, bookings in
            for (date, sentence) in [
                ("12/05/88", "“12/05/88” is not a birth date. Type it like 12/05/1988."),
                ("31/12/2099", "31/12/2099 is still to come."),
                ("12/05/1988", "Born then, this traveller is 38, and no youth (12–27)."),
            ] {
                try await app.type(date)
                try await app.tap("Hold")
                try await app.see(sentence)
                try await app.match("Date of birth").clearText()
            }
            try await app.type("12/05/2004")
            try await app.match("Phone").enterText("06 00 00 00 00")
            try await app.press(.enter)
            try await app.see("is not a phone number with its country")
            // The example is not broken at one of its blanks.
            #expect(app.lines.contains { $0.hasSuffix(" Type it like +33 6 00 00 00 00.") }, "\(app.lines)")
            #expect(app.screenTitle == "Passengers" && bookings.lastHold == nil)
            try await app.match("Phone").clearText()
            try await app.type("+33 6 00 00 00 00")
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Review")
            #expect(bookings.lastHold?.travellers.map(\.phoneNumber) == ["+33600000000"])
        }
    }

    @Test("Passengers takes a child's birth date only if it fits the age on the day of travel")
    func childAge() async throws {
        let asked = "passengers[1].dateOfBirth"
        try await withPassengers(asking: asked, kinds: PassengerCounts(childAges: [8])) { app, bookings in
            try await app.see("Traveller 2 of 2 · child, 8")
            // The train is on 21 November 2026.
            try await app.type("21/11/2017")
            try await app.press(.enter)
            try await app.see("Traveller 2: Born then, this traveller is 9, and no child of 8.")
            // The search is done again with the right age, and the date is still there.
            try await app.press(.escape)
            try await begin("other", in: app, asking: asked, kinds: PassengerCounts(childAges: [9]))
            try await app.see("Traveller 2 of 2 · child, 9")
            #expect(app.value("child-1 birthDate") == "21/11/2017")
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Review")
            #expect(bookings.lastHold?.travellers.map(\.age) == [nil, 9])
        }
    }

    @Test("a fare cannot be booked if it needs details that Guichet cannot give, and Passengers says why")
    func impediment() async throws {
        try await withPassengers(asking: "passengers[0].detail.identityCard.number") { app, _ in
            try await app.see(
                "This fare asks for passengers[0].detail.identityCard.number, which Guichet cannot")
            try await app.match("Hold", .button, .disabled)
        }
    }

    private static let gone = RailError(
        .refused, activity: "holding the trip", service: "api.example.com",
        problemCode: "BOOKING_OFFER_NOT_FOUND")

    /// The offers of a service that no longer has the first offer.
    private nonisolated static func offers(_ cents: Int) throws -> OfferList {
        var offer = Sample.offer("new", cents)
        offer.requestedInformation = try RequestedInformation(names)
        return OfferList(offers: [offer])
    }

    @Test("a message says that a fare is no longer on sale, and offers other fares")
    func notOnSale() async throws {
        try await withPassengers(changing: { $0.offers = { _ in OfferList(offers: []) } }) { app, bookings in
            bookings.fail(Self.gone)
            try await hold(app)
            try await app.see("This fare is not on sale any more. Nothing was bought.")
            try await app.match("Other fares", .button, .focused)
            try await app.press(.escape)
            try await app.see("This fare is not on sale any more. Go back and choose another one.")
        }
    }

    private func savingBoAndCy() -> FakeBookings {
        let bookings = FakeBookings()
        bookings.save(
            Traveller(id: "adult-1", kind: .adult, firstName: "Bo", lastName: "Beispiel"),
            Traveller(id: "adult-1", kind: .adult, firstName: "Cy", lastName: "Beispiel"))
        return bookings
    }

    @Test("a remembered passenger can be chosen the next time, which fills in the form")
    func saved() async throws {
        try await withPassengers(savingBoAndCy()) { app, bookings in
            #expect(app.value("adult-1 firstName") == "")
            try await app.tap("Saved travellers")
            try await app.pressAndRest(.enter)
            #expect(app.value("adult-1 firstName") == "Bo")
            try await app.match("First name").clearText()
            try await app.type("Ada")
            try await app.tap("Remember on this computer")
            try await app.tapAndRest("Hold")
            #expect(bookings.travellers.map(\.name) == ["Bo Beispiel", "Cy Beispiel", "Ada Beispiel"])
        }
    }

    @Test("a remembered traveller is ticked, keeps what was not asked for, and is forgotten when unticked")
    func forgotten() async throws {
        for isForgotten in [false, true] {
            let bookings = FakeBookings()
            var ada = Sample.ada
            ada.phoneNumber = "+33600000000"
            bookings.save(ada)
            try await withPassengers(bookings) { app, bookings in
                await app.rest()
                try await app.match("Remember on this computer", .checkbox, .checked)
                if isForgotten { try await app.tap("Remember on this computer") }
                try await app.match(
                    "Remember on this computer", .checkbox, isForgotten ? .unchecked : .checked)
                try await app.tapAndRest("Hold")
                #expect(bookings.travellers.map(\.name) == (isForgotten ? [] : ["Ada Beispiel"]))
                #expect(bookings.travellers.map(\.phoneNumber) == (isForgotten ? [] : ["+33600000000"]))
            }
        }
    }

    @Test("a name that is not remembered is not ticked, and one that is remembered is, as it is typed")
    func tickedByName() async throws {
        try await withPassengers(savingBoAndCy()) { app, _ in
            try await app.match("Remember on this computer", .unchecked)
            try await app.type("Bo\tBeispiel")
            try await app.match("Remember on this computer", .checked)
        }
    }

    @Test("saved passengers are offered for the passenger with the focus, who is named by number")
    func savedForOne() async throws {
        try await withPassengers(savingBoAndCy(), kinds: PassengerCounts(adults: 2)) { app, _ in
            app.window.focus("adult-2 firstName")
            try await app.press(.function(7))
            try await app.see("Saved travellers, for traveller 2")
            try await app.press(.enter)
            #expect(app.value("adult-2 firstName") == "Bo" && app.value("adult-1 firstName") == "")
            try await app.see("Bo Beispiel is filled in as traveller 2.")
        }
    }

    @Test("if one passenger is remembered, the form fills in the details for a passenger of that kind")
    func onlySaved() async throws {
        let bookings = FakeBookings()
        bookings.save(Traveller(id: "adult-1", kind: .adult, firstName: "Bo", lastName: "Beispiel"))
        try await withPassengers(bookings, kinds: PassengerCounts(adults: 2, youths: 1)) { app, _ in
            #expect(app.value("adult-1 firstName") == "Bo")
            #expect(app.value("adult-1 lastName") == "Beispiel")
            #expect(app.value("adult-2 lastName") == "" && app.value("youth-1 lastName") == "")
            try await app.type("Ada")
            #expect(app.value("adult-1 firstName") == "Ada")
            try await app.press(.escape)
            // The name that was typed for the first trip is there for the other one, too.
            try await begin("other", in: app)
            #expect(app.value("adult-1 firstName") == "Ada")
            try await app.press(.escape)
            try await begin("third", in: app, kinds: PassengerCounts(adults: 0, seniors: 1))
            #expect(app.value("senior-1 lastName") == "")
        }
    }

    /// Holds a trip, changes the state of that booking, and then opens Passengers again for another offer of
    /// the same trip.
    private func withSecond(
        _ state: BookingIntent.State, cents: Int = 6400,
        _ body: @UIActor (App, FakeBookings) async throws -> Void
    ) async throws {
        try await withPassengers(changing: { $0.offers = { _ in try Self.offers(cents) } }) { app, bookings in
            try await hold(app)
            await app.rest()
            bookings.become {
                $0.become(state)
                // A service may send the same times in UTC.
                $0.booking?.trips[0].departure.offset = 0
                $0.booking?.trips[0].arrival.offset = 0
            }
            app.window.pop()
            try await begin(in: app)
            try await body(app, bookings)
        }
    }

    @Test(
        "Passengers warns that the trip is booked already, before any request is sent",
        arguments: [
            (BookingIntent.State.held, "You hold this trip already, until 08:15 (K7Q2XM): F3 shows it."),
            (.ticket, "You have bought this trip already (K7Q2XM): F3 shows it."),
            (.buying, "It is not known yet whether you have booked this trip already: F3 shows it."),
        ])
    func bookedAlready(state: BookingIntent.State, sentence: String) async throws {
        try await withSecond(state) { app, _ in
            try await app.see("! \(sentence) Hold makes a second booking, for € 64.00.")
            try await app.see("free of charge: a hold buys nothing")
        }
    }

    @Test(
        "for a train in place of a ticket, Passengers names the ticket to the same place, but none given back",
        arguments: [(BookingIntent.State.ticket, true), (.refunded, false)])
    func inPlaceOfTicket(state: BookingIntent.State, isNamed: Bool) async throws {
        try await withSecond(state) { app, _ in
            let sentence = "! You have a ticket to Lyon Part-Dieu already (K7Q2XM): F3 shows it."
            app.window.pop()
            let usual = try app.search.context
            let id = try #require(try await usual.service.bookings.summaries().first?.id)
            let ticket = try #require(try await usual.service.bookings.kept(id))
            let trip = try #require(ticket.trips.first)
            for context in [usual, usual.replacing(trip, of: ticket)] {
                try begin(
                    context, in: app.window, asking: Self.names, kinds: PassengerCounts(),
                    trip: Sample.trip("TGV 6609", 600))
                await app.rest()
                #expect(app.words.contains(sentence) == (isNamed && context.replaced != nil))
                app.window.pop()
            }
        }
    }

    @Test(
        "after a person has agreed to a second booking, another offer is held only if its price is the same",
        arguments: [6400, 7100])
    func secondBooking(cents: Int) async throws {
        try await withSecond(.ticket, cents: cents) { app, bookings in
            let holds = bookings.requests.count { $0 == "hold" }
            bookings.fail(Self.gone)
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == (cents == 6400 ? "Review" : "Passengers"))
            #expect(bookings.requests.count { $0 == "hold" } - holds == (cents == 6400 ? 2 : 1))
            if cents != 6400 { try await app.see("Hold makes a second booking, for € 71.00.") }
        }
    }

    @Test("if the offer is gone, Passengers notices a booking that was made in the meantime")
    func bookedMeanwhile() async throws {
        try await withSecond(.released) { app, bookings in
            try await app.expectGone(Locator(.containing("second booking")), neverSeen: true)
            bookings.become(.ticket)
            bookings.fail(Self.gone)
            try await app.press(.enter)
            try await app.see("Hold makes a second booking, for € 64.00.")
            #expect(app.screenTitle == "Passengers")
        }
    }

    @Test(
        "if the offer has expired, Passengers shows the new price and holds the trip at that price",
        arguments: [6400, 7100])
    func renewed(cents: Int) async throws {
        try await withPassengers(changing: { $0.offers = { _ in try Self.offers(cents) } }) { app, bookings in
            bookings.fail(Self.gone)
            try await hold(app)
            try await app.see(
                cents == 6400
                    ? "The service no longer has this offer, but one like it, for € 64.00. Hold it now."
                    : "The price is now € 71.00, it was € 64.00")
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Review")
            #expect(bookings.lastHold?.offer.id == "new")
            #expect(bookings.requests == ["hold", "hold"])
        }
    }

    @Test("if the answer is lost, Passengers says that the outcome is unknown, not that nothing was booked")
    func lost() async throws {
        try await withPassengers { app, bookings in
            bookings.fail(
                RailError(
                    .timedOut, activity: "holding the trip", service: "api.example.com",
                    isOutcomeUnknown: true))
            try await hold(app)
            try await app.match("Not known yet", .dialog)
            try await app.expectGone(Locator(.containing("Nothing was bought")), neverSeen: true)
            try await app.match("My trips", .button, .focused)
            // Passengers asks before it sends a second hold, because the first may have succeeded.
            try await app.tap("Close")
            try await app.see("It is not known yet whether the trip is held; My trips shows it.")
            try await app.press(.enter)
            try await app.match("Hold it once more?", .dialog)
            #expect(bookings.requests == ["hold"])
            try await app.tapAndRest("Hold again")
            #expect(bookings.requests == ["hold", "hold"])
        }
    }

    @Test("typed details stay for another fare, and after a hold")
    func kept() async throws {
        try await withPassengers { app, bookings in
            try await app.type("Ada\tBeispiel")
            try await app.press(.escape)
            try await begin("other", in: app)
            try await app.match("Last name", .field, .value("Beispiel"))
            try await app.pressAndRest(.enter)
            #expect(bookings.lastHold?.travellers.map(\.name) == ["Ada Beispiel"])
            app.window.pop()
            try await begin("other", in: app)
            try await app.match("Last name", .field, .value("Beispiel"))
            try await app.see("You hold this trip already")
        }
    }

    @Test(
        "nine passengers fit into the form, and the passenger with the focus is visible",
        arguments: [(80, 24), (60, 16)])
    func nine(columns: Int, rows: Int) async throws {
        try await withPassengers(kinds: PassengerCounts(adults: 9)) { app, _ in
            try await app.resize(columns: columns, rows: rows)
            for _ in 0..<25 { try await app.press(.tab) }
            await app.rest()
            try await app.match(Locator(.kind(.field), .state(.focused, true)))
        }
    }
}
