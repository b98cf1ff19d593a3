import BlackBox
import Doubles
import Rail
import TerminalUI
import TestSupport
import Testing
import Waiting

@Suite("Suggested stations", .timeLimit(.minutes(1)))
@UIActor struct SuggestionTests {
    /// Opens Search on a service that sends suggestions only when the test tells it to.
    private func withSuggestions(
        _ body: @UIActor (App, StubbedFunction<String, PlaceList>) async throws -> Void
    ) async throws {
        try await withRail({ $0.places.held(failingOnCancellation: true) }) { app, rail in
            try await body(app, rail.places)
        }
    }

    private func suggestions(_ app: App) -> [String] {
        app.window.frame.allElements.first { $0.label == "Suggestions" }?.children.map(\.label) ?? []
    }

    @Test("suggestions appear from the second letter on, and Enter takes the chosen suggestion")
    func secondLetter() async throws {
        try await withSuggestions { app, places in
            try await app.match("From", .focused)
            try await app.type(" l ")
            await app.rest()
            try expect(places).receivedNothing()
            try await app.press(.backspace)
            try await app.type("y")
            #expect(try await places.call(0).arguments == "ly")
            try await places.call(0).respond(with: [Sample.lyon, Sample.perrache])
            try await app.seeRow("Lyon Part-Dieu")
            try await app.match(Locator(.row, .containing("Lyon Part-Dieu"), .selected))
            try await app.press(.down, .enter)
            #expect(app.value("from") == "Lyon Perrache")
            #expect(suggestions(app).isEmpty)
        }
    }

    @Test("suggestions for one letter are known places, and nothing is requested")
    func oneLetter() async throws {
        try await withRail({ $0.knownPlaces.returns([Sample.lyon, Sample.perrache]) }) { app, rail in
            try await app.type("l")
            try await app.seeRow("Lyon Perrache")
            try await app.press(.tab)
            #expect(app.value("from") == "Lyon Part-Dieu")
            rail.knownPlaces.returns([])
            try await app.type("x")
            try await app.press(.tab)
            try await app.see("Type at least 2 letters of the station's name.")
            try expect(rail.places).receivedNothing()
        }
    }

    @Test("suggestions are requested for one text at a time, and next for the newest text")
    func oneAtATime() async throws {
        try await withSuggestions { app, places in
            for letter in "ly" { try await app.type(String(letter)) }
            #expect(try await places.call(0).arguments == "ly")
            for letter in "on p" { try await app.type(String(letter)) }
            try await places.call(0).respond(with: [Sample.lyon])
            #expect(try await places.call(1).arguments == "lyon p")
            try await places.call(1).respond(with: [Sample.lyon, Sample.perrache])
            await app.rest()
            try expect(places).received(times: 2)
            #expect(suggestions(app) == ["Lyon Part-Dieu", "Lyon Perrache"])
        }
    }

    @Test("suggestions are requested at once, and only once for keys that arrive together")
    func together() async throws {
        try await withSuggestions { app, places in
            try await app.type("lyon")
            #expect(try await places.call(0).arguments == "lyon")
            try await places.call(0).respond(with: [Sample.lyon])
            await app.rest()
            try expect(places).received(times: 1)
        }
    }

    @Test("the form does not wait for suggestions for a deleted text")
    func startedAnew() async throws {
        try await withSuggestions { app, places in
            try await app.type("mi")
            _ = try await places.call(0)
            try await app.press(.control("u"))
            try await app.type("ly")
            #expect(try await places.call(1).arguments == "ly")
            try await places.call(1).respond(with: [Sample.lyon])
            await app.rest()
            #expect(suggestions(app) == ["Lyon Part-Dieu"])
        }
    }

    @Test("until the response arrives, suggestions are known places that match the text")
    func narrowed() async throws {
        try await withSuggestions { app, places in
            try await app.type("ce")
            try await places.call(0).respond(with: [Sample.milano, Sample.chambery])
            try await app.seeRow("Chambéry")
            try await app.type("nt")
            #expect(try await places.call(1).arguments == "cent")
            #expect(suggestions(app) == ["Milano Centrale"])
            try await places.call(1).respond(with: [])
            try await app.see("No station is called “cent”. Check the spelling.")
        }
    }

    @Test("a complete response is narrowed down to a longer text without another request")
    func narrowedForGood() async throws {
        try await withSuggestions { app, places in
            try await app.type("ly")
            try await places.call(0).respond(
                with: PlaceList([Sample.lyon, Sample.perrache], isComplete: true))
            try await app.seeRow("Lyon Part-Dieu")
            try await app.type("ON pe")
            #expect(suggestions(app) == ["Lyon Perrache"])
            try await app.press(.tab)
            #expect(app.value("from") == "Lyon Perrache")
            await app.rest()
            try expect(places).received(times: 1)
        }
    }

    @Test(
        "suggestions are requested again if a complete response has no place for a longer text, or other spellings",
        arguments: [("mi", [Sample.milano], "d"), ("mil", [Sample.milano, Sample.chambery], "a")])
    func askedAgain(text: String, places known: [Place], letter: String) async throws {
        try await withSuggestions { app, places in
            try await app.type(text)
            try await places.call(0).respond(with: PlaceList(known, isComplete: true))
            try await app.seeRow(known.last?.name ?? "")
            try await app.type(letter)
            #expect(try await places.call(1).arguments == text + letter)
            try await places.call(1).respond(with: [Sample.lyon])
            try await app.seeRow("Lyon Part-Dieu")
        }
    }

    @Test("when a person goes back to an earlier text, its suggestions stay, whatever arrives afterwards")
    func wentBack() async throws {
        try await withSuggestions { app, places in
            try await app.type("ly")
            try await places.call(0).respond(with: [Sample.lyon, Sample.perrache])
            try await app.seeRow("Lyon Part-Dieu")
            try await app.type("x")
            _ = try await places.call(1)
            try await app.press(.backspace)
            try await places.call(1).respond(with: [Sample.milano])
            await app.rest()
            #expect(suggestions(app) == ["Lyon Part-Dieu", "Lyon Perrache"])
            try expect(places).received(times: 2)
        }
    }

    @Test(
        "leaving the field takes the first suggestion even if the suggestion arrives later",
        arguments: [Key.tab, .enter])
    func leavingEarly(key: Key) async throws {
        try await withSuggestions { app, places in
            try await app.type("ch")
            try await places.call(0).respond(with: [Sample.milano, Sample.chambery])
            try await app.seeRow("Milano Centrale")
            try await app.type("a")
            #expect(try await places.call(1).arguments == "cha")
            try await app.type("m")
            // The list shows the rest of an older response, but only the response that is still to come counts.
            try await app.press(key)
            #expect(app.value("from") == "cham")
            try await places.call(1).respond(with: [Sample.milano])
            #expect(try await places.call(2).arguments == "cham")
            try await places.call(2).respond(with: [Sample.chambery, Sample.lyon])
            try await app.match("From", .value("Chambéry"))
        }
    }

    @Test("late suggestions do not change a field in which a person is typing again")
    func typedAgain() async throws {
        try await withSuggestions { app, places in
            try await app.type("ly")
            _ = try await places.call(0)
            try await app.press(.tab, .backTab)
            try await app.press(.end)
            try await app.type("x")
            try await places.call(0).respond(with: [Sample.lyon])
            try await places.call(1).respond(with: [Sample.lyon])
            await app.rest()
            #expect(app.value("from") == "lyx")
        }
    }

    @Test("the form says during typing that no place matches, in the service's words if it sent any")
    func unknownStation() async throws {
        try await withSuggestions { app, places in
            try await app.type("xy")
            try await places.call(0).respond(with: [])
            try await app.see("No station is called “xy”. Check the spelling.")
            try await app.type("z")
            #expect(app.row("No station") == nil)
            let remark = "No station is called “xyz”; nearest: Lyz."
            try await places.call(1).respond(with: PlaceList([], isComplete: true, remark: remark))
            try await app.see(remark)
            try await app.press(.enter)
            #expect(app.focus == "from")
            try await app.see(remark)
        }
    }

    @Test("an error of the service is reported, and the next letter requests suggestions again")
    func failing() async throws {
        try await withSuggestions { app, places in
            try await app.type("ly")
            try await places.call(0).fail(with: Sample.failure(.unreachable, "finding stations"))
            try await app.see("The service cannot be reached. Type on or press Enter to ask again.")
            try await app.type("o")
            try await places.call(1).respond(with: [Sample.lyon])
            try await app.seeRow("Lyon Part-Dieu")
            #expect(app.row("cannot be reached") == nil)
        }
    }

    @Test("the status line says that suggestions are not recorded, and only pressing Search shows an error")
    func unrecorded() async throws {
        let unrecorded = Sample.failure(.unanswered, "looking up places")
        try await withRail({ $0.places.throws(unrecorded) }) { app, _ in
            try await app.type("par")
            await app.rest()
            #expect(app.statusLine.hasPrefix(" Not recorded: suggestions for “par”"))
            #expect(app.row("to ask again") == nil)
            // Leaving the field requests suggestions for the typed text once more.
            try await app.pressAndRest(.tab)
            try await app.type("lyo")
            await app.rest()
            #expect(app.statusLine.hasPrefix(" Not recorded: suggestions for “lyo”"))
            #expect(app.window.dialog == nil)
            try await app.tap(Locator(.button, .named("Search")))
            try await app.match("No response is recorded for this", .dialog)
        }
    }

    @Test("after an error for an older text, suggestions are requested for the newest text")
    func failingLate() async throws {
        try await withSuggestions { app, places in
            try await app.type("ly")
            _ = try await places.call(0)
            try await app.type("on")
            try await places.call(0).fail(with: Sample.failure(.unreachable, "finding stations"))
            #expect(try await places.call(1).arguments == "lyon")
            #expect(app.row("cannot be reached") == nil)
            try await places.call(1).respond(with: [Sample.lyon])
            try await app.seeRow("Lyon Part-Dieu")
        }
    }

    @Test("Swap exchanges the typed texts, and a late suggestion is taken in the field that now has the text")
    func swap() async throws {
        try await withSuggestions { app, places in
            try await app.type("ly")
            try await places.call(0).respond(with: [Sample.lyon])
            try await app.seeRow("Lyon Part-Dieu")
            try await app.press(.enter)
            try await app.type("mi")
            _ = try await places.call(1)
            try await app.press(.function(2))
            #expect(app.value("to") == "Lyon Part-Dieu")
            #expect(app.value("from") == "mi")
            try await places.call(2).respond(with: [Sample.milano])
            try await app.match("From", .value("Milano Centrale"))
            try await app.tap("Swap")
            #expect(app.value("from") == "Lyon Part-Dieu")
            #expect(app.value("to") == "Milano Centrale")
        }
    }

    @Test("Enter requests failed suggestions again, and goes to the next field anyway")
    func afterFailure() async throws {
        try await withSuggestions { app, places in
            try await app.type("part")
            try await places.call(0).fail(with: Sample.failure(.malformedResponse))
            try await app.see("Type on or press Enter to ask again.")
            try await app.press(.enter)
            try await app.match("To", .focused)
            try await places.call(1).respond(with: [Sample.lyon])
            await app.rest()
            #expect(app.value("from") == "Lyon Part-Dieu")
        }
    }

    @Test("a letter after a long text costs about as much as a letter after a short text")
    func manyLetters() async throws {
        var times = [Double](repeating: .infinity, count: 2)
        for _ in 0..<3 {
            try await withApp(.obliging) { app in
                try await app.match("From", .focused)
                try await app.type("ly")
                try await app.seeRow("Lyon Part-Dieu")
                // The first letters, letters in the middle, and letters near the end of the field.
                let parts = [200, 1200, 200].map { count in
                    ProcessorTime.measure { for _ in 0..<count { app.window.send(.key(.character("o"))) } }
                }
                times = [min(times[0], parts[0]), min(times[1], parts[2])]
                await app.rest()
                try await app.press(.control("u"))
            }
        }
        #expect(times[1] < 4 * times[0], "\(times)")
    }
}
