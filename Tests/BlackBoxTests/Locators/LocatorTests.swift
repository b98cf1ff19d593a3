import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing

@Suite("Locators")
struct LocatorTests {
    let form = HandMade.screen(
        [
            HandMade.element(.heading, "Sign in", at: 2, 0),
            HandMade.element(.text, "Email Address", at: 2, 1),
            HandMade.element(.textField, "Email Address", value: "ada@example.com", at: 2, 2),
            HandMade.element(.secureField, "Password", value: "••••", at: 2, 4),
            HandMade.element(.checkbox, "Stay signed in", at: 2, 5, states: [.enabled, .hittable, .checked]),
            HandMade.button(" Sign In ", at: 2, 7),
        ], words: "lines of the screen")

    @Test("a control is preferred to a text with the same name")
    func controlsGoFirst() throws {
        #expect(try form.roles("Email Address") == [.textField])
    }

    @Test("a name is compared exactly, ignoring blanks around the label")
    func exactNames() throws {
        #expect(try form.roles("Sign In") == [.button])
        #expect(try form.roles("Sign in") == [.heading])
        #expect(try form.roles(" Sign In") == [.button])
    }

    @Test("if no element has a name, the elements are searched for the words of the name")
    func wordsAnywhere() throws {
        #expect(try form.labels("signed in") == ["Stay signed in"])
        #expect(try form.labels("ada@example.com") == ["Email Address"])
        #expect(try form.labels("igned in").isEmpty)
    }

    @Test("if no element has a name, the cells of the screen are searched for the name")
    func wordsAmongCells() throws {
        let found = try form.matches(Query("of the screen"))
        #expect(found.map(\.frame) == [Rect(x: 14, y: 9, width: 13, height: 1)])
        #expect(found.first?.element == nil)
    }

    @Test("a name with a role is compared exactly")
    func nameAndRole() throws {
        #expect(try form.roles(Locator("Sign In", .button)) == [.button])
        #expect(try form.roles(Locator("Sign", .button)).isEmpty)
        #expect(try form.roles(Locator("of the screen", .button)).isEmpty)
    }

    @Test("the kind “field” includes secure fields")
    func fields() throws {
        #expect(try form.roles(Locator(.field)) == [.textField, .secureField])
        #expect(try form.roles(Locator("Password", .field)) == [.secureField])
    }

    @Test("a value is compared exactly")
    func values() throws {
        #expect(try form.labels(Locator("Email Address", .field, .value("ada@example.com"))).count == 1)
        #expect(try form.labels(Locator("Email Address", .field, .value("ada"))).isEmpty)
    }

    @Test("a control is found by its id, whatever its label is")
    func ids() throws {
        #expect(try form.labels(Locator(.id("secureField-Password"))) == ["Password"])
        #expect(try form.labels(Locator(.button, .id("secureField-Password"))).isEmpty)
        #expect(try form.labels(Locator(.id("secureField"))).isEmpty)
    }

    @Test("a field is found by its hint, which an empty field must show in full")
    func hints() throws {
        func found(hint: String?, shown: String, value: String = "") throws -> Bool {
            var field = HandMade.element(.textField, "", value: value)
            field.hint = hint
            let canvas = Canvas(size: Size(width: 20, height: 1))
            canvas.put(shown, at: Point(x: 0, y: 0))
            let snapshot = Snapshot(Frame(number: 1, grid: canvas.grid, elements: [field]))
            return try !snapshot.matches(Query(Locator(.hint("City")))).isEmpty
        }
        #expect(try found(hint: "City", shown: "City"))
        #expect(try found(hint: " City ", shown: "City"))
        #expect(try found(hint: "City", shown: "Lyon", value: "Lyon"))
        #expect(try !found(hint: "City", shown: "Ci…"))
        #expect(try !found(hint: "City or station", shown: "City or station"))
        #expect(try !found(hint: nil, shown: "City"))
    }

    @Test("a row is found by its number among all rows, counted from either end")
    func rowNumbers() throws {
        let snapshot = HandMade.screen([HandMade.listing(7...9, of: 20)])
        #expect(try snapshot.labels(Locator(.row, .number(8))) == ["row 8"])
        #expect(try snapshot.labels(Locator(.number(8))) == ["row 8"])
        #expect(try snapshot.labels(Locator(.row, .number(-12))) == ["row 9"])
        #expect(try snapshot.labels(Locator(.row, .number(1))).isEmpty)
        #expect(throws: Pattern.Unusable.self) { try Query(Locator(.row, .number(0))) }
    }

    @Test("an expression searches labels and values")
    func expressions() throws {
        #expect(try form.labels(Locator(.matching("^Stay"))) == ["Stay signed in"])
        #expect(try form.labels(Locator(.matching(#"@example\.com$"#))) == ["Email Address"])
        #expect(try form.labels(Locator(.matching("^signed"))).isEmpty)
    }

    @Test("an invalid expression throws")
    func badExpression() {
        for source in ["(", "", "x*", ".*", "a|", "^$", #"a\nb"#, #"a\\\n"#, #"[x]\tb"#, #"a\R?b"#] {
            #expect(throws: Pattern.Unusable.self) { try Query(Locator(.matching(source))) }
        }
        for source in [".", "x+", "^.$", "a|b", #"a[^\n\t]b"#, #"C:\\new"#, #"\QC:\new\E"#, #"a\sb"#] {
            #expect(throws: Never.self) { try Query(Locator(.matching(source))) }
        }
    }

    @Test("a locator for an unchecked element does not find a checked element")
    func states() throws {
        #expect(try form.labels(Locator("Stay signed in", .checked)).count == 1)
        #expect(try form.labels(Locator("Stay signed in", .unchecked)).isEmpty)
    }

    @Test("only controls that are enabled and not covered are tappable")
    func tappable() throws {
        let snapshot = HandMade.screen([
            HandMade.element(.text, "Search", at: 0, 0),
            HandMade.button("Search", at: 0, 1, states: [.hittable]),
            HandMade.button("Search", at: 0, 2, states: [.enabled]),
            HandMade.button("Search", at: 0, 3),
        ])
        #expect(try snapshot.matches(Query(Locator("Search", .tappable))).map(\.frame.y) == [3])
    }

    @Test("an element that is completely hidden is not found")
    func invisible() throws {
        let snapshot = HandMade.screen([HandMade.element(.text, "8 trains", isVisible: false)])
        #expect(try snapshot.labels("8 trains").isEmpty)
    }

    @Test("words that are cut off are not found, and the near miss says what can be read")
    func cutOff() throws {
        let cut = HandMade.element(.text, "8 trains · cheapest € 64.00", width: 15)
        let row = HandMade.element(
            .row, "10:04 TGV 6607", at: 0, 1, width: 10,
            [HandMade.element(.cell, "11:04", at: 0, 2, width: 3)])
        let button = HandMade.element(.button, "Search again", at: 0, 3, width: 9)
        let snapshot = HandMade.screen([cut, row, button])
        #expect(try snapshot.labels(Locator(.text("8 trains"))).count == 1)
        for locator in [
            Locator(.text("cheapest")), Locator("8 trains · cheapest € 64.00"), Locator(.matching("64")),
            Locator(.row, .containing("10:04 TGV 6607")), Locator(.cell, .value("11:04")),
            Locator("11:04", .cell),
            Locator("Search again", .button),
        ] {
            #expect(try snapshot.labels(locator).isEmpty, "\(locator)")
        }
        let miss =
            "found the text “8 trains · cheapest € 64.00”, but only “8 trains · chea” of it can be read"
        #expect(try snapshot.nearMisses(Locator(.text("cheapest"))) == [miss])
        #expect(try snapshot.nearMisses(Locator(.matching("64[.]00"))) == [miss])
    }

    @Test("words that are cut off are found by a query for their absence")
    func cutOffAndForbidden() throws {
        let text = "No train runs on Sunday"
        let snapshot = HandMade.screen([
            HandMade.element(.text, text, width: 15), HandMade.button("Search again", at: 0, 3),
        ])
        for locator in [Locator(.matching("on Sun.*")), Locator(.text("Sunday")), Locator(text)] {
            #expect(try snapshot.labels(locator).isEmpty, "\(locator)")
            #expect(try snapshot.matches(Query(locator).forbidding).map(\.label) == [text], "\(locator)")
        }
    }

    @Test("a row is not found by words that are out of sight, even by a query for their absence")
    func outOfSight() throws {
        let cell = HandMade.element(.cell, "12:08", at: 12, 1, isVisible: false)
        let row = HandMade.element(.row, "10:04", at: 0, 1, [cell])
        let query = try Query(Locator(.row, .containing("12:08")))
        #expect(HandMade.screen([row]).matches(query).isEmpty)
        #expect(HandMade.screen([row]).matches(query.forbidding).isEmpty)
    }

    @Test("a lookahead in an expression only sees text that can be read")
    func lookAhead() throws {
        let row = HandMade.element(.row, "09:00 TGV 6607", width: 8)
        let snapshot = HandMade.screen([row])
        #expect(try snapshot.labels(Locator(.matching("^09:00(?=.*6607)"))).isEmpty)
        #expect(try snapshot.labels(Locator(.matching("^09:00"))).count == 1)
    }

    @Test("a part of another word does not count as a word that is cut off")
    func otherWord() throws {
        let text = HandMade.element(.text, "xxTGVxx from Aix TGV", width: 12)
        #expect(try HandMade.screen([text]).labels(Locator(.text("TGV"))).isEmpty)
    }

    @Test("a value must be readable, except in a field, which may show only a part")
    func cutValues() throws {
        let snapshot = HandMade.screen([
            HandMade.element(.cell, "To", value: "Marseille", width: 5),
            HandMade.element(.textField, "To", value: "Marseille", at: 0, 1, width: 5),
        ])
        #expect(try snapshot.roles(Locator(.value("Marseille"))) == [.textField])
        #expect(
            try snapshot.nearMisses(Locator(.cell, .value("Marseille"))).first
                == "found the cell “Marseille”, but its value cannot be read and only “Marse” of it can be read"
        )
    }

    @Test("the value of a field that is partly covered is only found if it can be read")
    func coveredFields() throws {
        func field(shown rows: Range<Int>) -> Snapshot {
            let canvas = Canvas(size: Size(width: 20, height: 2))
            canvas.put("Time", at: Point(x: 0, y: 0))
            canvas.put("08:00", at: Point(x: 0, y: 1))
            var field = HandMade.element(.textField, "Time", value: "08:00", height: 2)
            field.visibleFrame = Rect(x: 0, y: rows.lowerBound, width: 10, height: rows.count)
            return Snapshot(Frame(number: 1, grid: canvas.grid, elements: [field]))
        }
        let locator = Locator("Time", .field, .value("08:00"))
        #expect(try field(shown: 1..<2).labels(locator) == ["Time"])
        #expect(try field(shown: 0..<1).labels(locator).isEmpty)
        #expect(
            try field(shown: 0..<1).nearMisses(locator) == [
                "found the text field “Time”, but its value cannot be read"
            ])
    }

    @Test("a locator does not find characters that an ASCII terminal shows as question marks")
    func questionMarks() throws {
        let canvas = Canvas(size: Size(width: 20, height: 1))
        canvas.put("東京 Übung", at: Point(x: 0, y: 0))
        let text = HandMade.element(.text, "東京 Übung", width: 20)
        let snapshot = Snapshot(
            Frame(number: 1, grid: canvas.grid, elements: [text], characters: .ascii))
        #expect(try snapshot.labels(Locator(.text("東京"))).isEmpty)
        #expect(try snapshot.labels(Locator(.text("Übung"))).count == 1)
        #expect(
            try Snapshot(Frame(number: 1, grid: canvas.grid, elements: [text])).labels(Locator(.text("東京")))
                .count == 1)
    }

    @Test("an element that covers a container is not inside the container")
    func covered() throws {
        var field = HandMade.element(.textField, "Date", at: 0, 1, width: 30, height: 3)
        field.visibleFrame = Rect(x: 0, y: 1, width: 30, height: 1)
        let snapshot = HandMade.screen([field, HandMade.element(.row, "Paris", at: 2, 2)])
        #expect(try snapshot.labels(Locator("Paris", .inside(Locator("Date", .field)))).isEmpty)
    }

    @Test("words that continue in the next row of an element are found")
    func wrapped() throws {
        let canvas = Canvas(size: Size(width: 20, height: 3))
        canvas.put("No trains on    next", at: Point(x: 0, y: 0))
        canvas.put("Monday.", at: Point(x: 0, y: 1))
        let text = HandMade.element(.text, "No trains on Monday.", width: 12, height: 2)
        let found = try Snapshot(Frame(number: 1, grid: canvas.grid, elements: [text])).labels(
            Locator(.text("on Monday")))
        #expect(found == ["No trains on Monday."])
    }

    @Test("a picture is found by its description")
    func pictures() throws {
        let picture = HandMade.element(.image, "Barcode 17", height: 9)
        let snapshot = Snapshot(
            Frame(number: 1, grid: CellGrid(size: Size(width: 20, height: 9)), elements: [picture]))
        #expect(try snapshot.roles(Locator(.matching("^Barcode"))) == [.image])
    }

    @Test("only whole words are found: 8 trains is not in 18 trains")
    func wholeWords() throws {
        let snapshot = HandMade.screen([
            HandMade.element(.text, "18 trains", at: 0, 0),
            HandMade.element(.text, "8 trains · cheapest € 64.00 at 09:00", at: 0, 1),
        ])
        #expect(try snapshot.matches(Query(Locator(.text("8 trains")))).map(\.frame.y) == [1])
        #expect(try snapshot.labels(Locator(.text("4.00"))).isEmpty)
        #expect(try snapshot.labels(Locator(.text("€ 64.00"))).count == 1)
    }

    @Test(
        "a number is found as a whole, with its sign",
        arguments: [
            ("€ 79", "€ 79.95", false), ("€ 79", "€ 79. Or less", true), ("500.00", "1,500.00", false),
            ("500.00", "1'500.00", false),
            ("64.00", "-64.00", false), ("64.00", "paid −64.00", false), ("64.00", "€-64.00", false),
            ("€ 64.00", "-€ 64.00", false), ("-64.00", "-64.00", true),
            ("1 failed", "12.1 failed", false), ("00", "€ 67.00", false), ("67", "€ 67.00", false),
            ("12", "10-12", true), ("10", "10-12", true), ("08:00", "at 08:00, late", true),
            ("12", "- 12 eggs", true), ("3", "1, 3", true), ("F3", "F3.", true),
            ("10:04", "10:04:59", false), ("04:59", "10:04:59", false), ("10:04:59", "at 10:04:59.", true),
            ("10:04", "10:04: late", true), ("10", "10:04", true), ("v1", "v1-beta", true),
            ("150", "1 150", true),
        ])
    func wholeNumbers(words: String, text: String, isFound: Bool) throws {
        let snapshot = HandMade.screen([HandMade.element(.text, text)])
        #expect(try snapshot.matches(Query(Locator(.text(words)))).isEmpty == !isFound)
    }

    @Test("a blank that does not break joins the digits of a number", arguments: ["\u{A0}", "\u{202F}"])
    func joinedNumbers(blank: String) {
        #expect(!"1\(blank)500.00".containsWords("500.00"))
        #expect("€\(blank)500.00".containsWords("500.00"))
    }

    @Test("words find the innermost element: the cell, not its row")
    func innermost() throws {
        let table = HandMade.screen([HandMade.table([HandMade.row(["10:04", "12:08", "2h04"], at: 1)])])
        #expect(try table.roles(Locator(.text("12:08"))) == [.cell])
        #expect(try table.roles(Locator(.text("10:04 12:08"))) == [.row])
    }

    @Test("a row is found by the words of its cells")
    func rows() throws {
        let table = HandMade.screen([
            HandMade.table([
                HandMade.row(["10:04", "12:08"], at: 1), HandMade.row(["11:04", "13:08"], at: 2),
            ])
        ])
        #expect(try table.labels(Locator(.row, .containing("11:04"))) == ["11:04 13:08"])
        #expect(try table.labels(Locator(.table, .containing("11:04"))).count == 1)
        #expect(try table.labels(Locator(.row)).count == 2)
    }

    @Test("positions count in reading order, from the start or from the end")
    func positions() throws {
        let snapshot = HandMade.screen([
            HandMade.button("Delete", at: 30, 4), HandMade.button("Delete", at: 10, 4),
            HandMade.button("Delete", at: 10, 2),
        ])
        func place(_ nth: Int) throws -> [Point] {
            try snapshot.matches(Query(Locator("Delete", .nth(nth)))).map(\.frame.origin)
        }
        #expect(try place(1) == [Point(x: 10, y: 2)])
        #expect(try place(2) == [Point(x: 10, y: 4)])
        #expect(try place(-1) == [Point(x: 30, y: 4)])
        #expect(try place(4).isEmpty)
    }

    @Test("a container contains its parts, and elements painted over it")
    func inside() throws {
        let snapshot = HandMade.screen([
            HandMade.button("Retry", at: 12, 6),
            HandMade.element(
                .dialog, "Error", at: 10, 5, width: 30, height: 6,
                [HandMade.button("Retry", at: 12, 8)]),
            HandMade.button("Close", at: 24, 8),
            HandMade.button("Help", at: 60, 8),
        ])
        let dialog = Locator("Error", .dialog)
        #expect(try snapshot.matches(Query(Locator("Retry", .inside(dialog)))).map(\.frame.y) == [8])
        #expect(try snapshot.labels(Locator(.button, .inside(dialog))) == ["Retry", "Close"])
    }

    @Test("letters with accents are found in any encoding")
    func accents() throws {
        let snapshot = HandMade.screen([HandMade.element(.text, "Gene\u{300}ve → Zürich HB")])
        #expect(try snapshot.labels("Genève").count == 1)
        #expect(try snapshot.labels("Gene").isEmpty)
    }

    @Test("a part of the screen is counted from its start or its end, and holds a match as a whole")
    func screenParts() throws {
        let snapshot = HandMade.screen(
            [HandMade.element(.text, "Total", at: 70, 0), HandMade.element(.text, "Total", at: 2, 24)],
            words: "Total")
        func places(_ parts: Criterion...) throws -> [Int] {
            try snapshot.matches(Query(Locator([.text("Total")] + parts))).map(\.frame.y)
        }
        #expect(try places() == [0, 24])
        #expect(try places(.on(.rows(ScreenSpan(1)))) == [0])
        #expect(try places(.on(.rows(ScreenSpan(-1)))) == [24])
        #expect(try places(.on(.rows(ScreenSpan(1, -1)))) == [0, 24])
        #expect(try places(.on(.rows(ScreenSpan(2, -2)))) == [9])
        #expect(try places(.on(.rows(ScreenSpan(26)))) == [])
        #expect(try places(.on(.columns(ScreenSpan(-10, -1)))) == [0])
        #expect(try places(.on(.columns(ScreenSpan(72, 80)))) == [])
        #expect(try places(.on(.rows(ScreenSpan(1, 3))), .on(.columns(ScreenSpan(1, 40)))) == [])
        #expect(try places(.on(.start(Point(x: 2, y: 24)))) == [24])
        #expect(try places(.on(.start(Point(x: 3, y: 24)))) == [])
        #expect(try places(.inside(Locator(.on(.rows(ScreenSpan(-3, -1)))))) == [24])
        let everywhere = Locator(.on(.rows(ScreenSpan(1, -1))), .on(.columns(ScreenSpan(1, -1))))
        #expect(try places(.inside(everywhere)) == [0, 24])
        #expect(try places(.inside(Locator(.label("Box"), .inside(everywhere)))) == [])
    }

    @Test("a part of the screen that no screen can have is refused")
    func impossibleParts() {
        for span in [ScreenSpan(0), ScreenSpan(3, 1), ScreenSpan(-1, -3)] {
            #expect(throws: Pattern.Unusable.self) { try Query(Locator("a", .on(.rows(span)))) }
        }
    }

    @Test("a locator describes what it looks for")
    func descriptions() {
        #expect(Locator("Search", .tappable).description == "tappable “Search”")
        #expect(Locator(.button, .label("Search"), .tappable).description == "tappable button “Search”")
        #expect(
            Locator(.row, .containing("10:04"), .nth(2)).description == "row containing “10:04” (match 2)")
        #expect(
            Locator("From", .field, .value("Paris"), .inside("Trip")).description
                == "field “From” with the value “Paris” in “Trip”")
        #expect(Locator(.row, .number(12), .selected).description == "selected row 12")
        #expect(
            Locator(.text("a"), .inside(Locator(.on(.rows(ScreenSpan(1, 3)))))).description
                == "text “a” in rows 1-3")
        #expect(
            Locator(.text("a"), .on(.start(Point(x: 11, y: 4)))).description
                == "text “a” at column 12, row 5")
        #expect(Locator(.number(-1)).description == "row 1 from the end")
        #expect(
            Locator(.field, .id("from"), .hint("City")).description
                == "field with the id “from” with the hint “City”")
        #expect(Locator(.matching("\\d+ trains")).description == "something matching /\\d+ trains/")
        #expect(Locator(.text("8 trains")).description == "text “8 trains”")
    }
}
