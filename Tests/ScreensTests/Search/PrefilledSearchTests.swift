import BlackBox
import Doubles
import Rail
import Screens
import TerminalUI
import Testing
import Waiting

@Suite("A search form that is filled when the window opens", .timeLimit(.minutes(1)))
@UIActor struct PrefilledSearchTests {
    private let whole = PrefilledSearch(
        from: "paris gare de lyon", to: "part",
        form: SearchForm(
            date: "24/12", time: "6pm", arrivesBefore: true,
            passengers: PassengerCounts(adults: 2, seniors: 1), isDirectOnly: true))

    @Test("with both places, the form searches at once, for exactly what the arguments say")
    func searches() async throws {
        try await withRail(prefilled: whole) { app, rail in
            try await app.see("Paris Gare de Lyon → Lyon Part-Dieu")
            let day = CalendarDay(year: 2026, month: 12, day: 24)
            #expect(
                try await rail.trips.call(0).arguments
                    == TripQuery(
                        origin: Sample.paris, destination: Sample.lyon,
                        time: .arriveBefore(day, minuteOfDay: 18 * 60), maximumChanges: 0,
                        passengers: PassengerCounts(adults: 2, seniors: 1)))
            try await app.press(.escape)
            try await app.match("Search", .button, .focused)
            #expect(app.value("from") == "Paris Gare de Lyon" && app.value("to") == "Lyon Part-Dieu")
            await app.rest()
            try expect(rail.trips).received(times: 1)
        }
    }

    @Test("a place on the way and hours are searched, too, and their rows are open")
    func more() async throws {
        let prefilled = PrefilledSearch(
            from: "paris", to: "part", via: "chamb",
            form: SearchForm(date: "+1", hours: "morning", changeTime: "15"))
        try await withRail(prefilled: prefilled) { app, rail in
            let query = try await rail.trips.call(0).arguments
            #expect(query.via == [Sample.chambery] && query.changeMinutes == 15)
            let day = Sample.today.adding(days: 1)
            #expect(query.time == .departAfter(day, minuteOfDay: 360) && query.latestDeparture == 720)
            await app.rest()
            try await app.press(.escape)
            try await app.match("Via", .field, .tappable)
        }
    }

    @Test("the form does not search until somebody has signed in")
    func signInFirst() async throws {
        try await withRail(signedInAs: nil, prefilled: whole) { app, rail in
            try await app.fillInAccount()
            try expect(rail.places).received(times: 0)
            try await app.press(.enter)
            try await app.see("Paris Gare de Lyon → Lyon Part-Dieu")
        }
    }

    @Test(
        "if a text may mean several places, the form opens the list of them, and the person chooses",
        arguments: [true, false])
    func ambiguous(isOrigin: Bool) async throws {
        let prefilled =
            isOrigin ? PrefilledSearch(from: "lyo", to: "milano") : PrefilledSearch(from: "milano", to: "lyo")
        try await withRail(prefilled: prefilled) { app, rail in
            try await app.match(isOrigin ? "From" : "To", .focused)
            try await app.see("“lyo” may be one of these. Choose one.")
            try await app.seeRow("Lyon Perrache")
            await app.rest()
            #expect(app.value(isOrigin ? "from" : "to") == "lyo")
            #expect(app.value(isOrigin ? "to" : "from") == "Milano Centrale")
            try expect(rail.trips).received(times: 0)
            try await app.press(.down, .down, .enter)
            try await app.match(isOrigin ? "From" : "To", .value("Lyon Perrache"))
            #expect(app.row("may be one of these") == nil)
        }
    }

    @Test(
        "an unknown place stays in its field, with the same message as for a typed text",
        arguments: [
            ("xqzzk", "No station is called “xqzzk”. Check the spelling."),
            ("p", "Type at least 2 letters of the station's name."),
        ])
    func unknown(text: String, sentence: String) async throws {
        // One letter is not enough to search from the only known place that begins with it.
        try await withRail(
            { $0.knownPlaces.returns([Sample.paris]) }, prefilled: PrefilledSearch(from: text, to: "part")
        ) { app, rail in
            try await app.match("From", .focused)
            try await app.see(sentence)
            await app.rest()
            #expect(app.value("from") == text && app.value("to") == "Lyon Part-Dieu")
            try expect(rail.trips).received(times: 0)
        }
    }

    @Test(
        "an empty field gets the focus, unless another field's text may mean several places",
        arguments: [
            (PrefilledSearch(from: "part"), ControlID("to"), nil), (PrefilledSearch(to: "part"), "from", nil),
            (PrefilledSearch(form: SearchForm(date: "+1")), "from", nil),
            (PrefilledSearch(to: "lyo"), "to", "✗ “lyo” may be one of these. Choose one."),
        ] as [(PrefilledSearch, ControlID, String?)])
    func partly(prefilled: PrefilledSearch, focus: ControlID, sentence: String?) async throws {
        try await withApp(.obliging, prefilled: prefilled) { app in
            await app.rest()
            #expect(app.focus == focus)
            if let sentence { try await app.see(sentence) } else { #expect(app.row("✗") == nil) }
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("a day that is over at the origin is not searched, and the field of the day has the focus")
    func over() async throws {
        let past = PrefilledSearch(from: "paris", to: "part", form: SearchForm(date: "2026-11-20"))
        try await withApp(.obliging, prefilled: past) { app in
            try await app.see("Fri 20 Nov is over.")
            #expect(app.focus == "date" && app.screenTitle == "Search")
        }
    }

    @Test("if the places cannot be looked up, Retry looks again, and accepts no place without being asked")
    func retry() async throws {
        try await withRail(
            { $0.places.held(failingOnCancellation: true) },
            prefilled: PrefilledSearch(from: "paris", to: "lyo")
        ) { app, rail in
            try await rail.places.heldCall { $0 == "paris" }.fail(
                with: Sample.failure(.unreachable, "finding stations"))
            try await app.match("Retry", .button, .tappable)
            try await rail.places.heldCall { $0 == "lyo" }.respond(with: [Sample.lyon, Sample.perrache])
            try await app.tap("Retry")
            try await rail.places.heldCall { $0 == "paris" }.respond(with: [Sample.paris])
            try await app.see("“lyo” may be one of these. Choose one.")
            await app.rest()
            try expect(rail.trips).received(times: 0)
        }
    }
}
