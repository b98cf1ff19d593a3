import TerminalUI
import Testing

@testable import BlackBox

@Suite("A locator")
struct LocatorTests {
    let form = Snapshot(
        [
            HandMade.element(.heading, "Sign in", at: 2, 0),
            HandMade.element(.text, "Email Address", at: 2, 1),
            HandMade.element(.textField, "Email Address", value: "ada@example.com", at: 2, 2),
            HandMade.element(.secureField, "Password", value: "••••", at: 2, 4),
            HandMade.element(.checkbox, "Stay signed in", at: 2, 5, states: [.enabled, .hittable, .checked]),
            HandMade.button(" Sign In ", at: 2, 7),
        ], lines: ["", "  lines of the screen"])

    @Test("by name prefers the control to the text beside it")
    func controlsGoFirst() throws {
        #expect(try form.roles("Email Address") == [.textField])
    }

    @Test("by name compares exactly, but for blanks around the label")
    func exactNames() throws {
        #expect(try form.roles("Sign In") == [.button])
        #expect(try form.roles("Sign in") == [.heading])
        #expect(try form.roles(" Sign In") == [.button])
    }

    @Test("by name falls back to whole words anywhere")
    func wordsAnywhere() throws {
        #expect(try form.labels("signed in") == ["Stay signed in"])
        #expect(try form.labels("ada@example.com") == ["Email Address"])
        #expect(try form.labels("igned in").isEmpty)
    }

    @Test("by name finds words on the screen that no element has")
    func wordsAmongCells() throws {
        let found = try form.matches(Query("of the screen"))
        #expect(found.map(\.frame) == [Rect(x: 8, y: 1, width: 13, height: 1)])
        #expect(found.first?.element == nil)
    }

    @Test("by name and role wants the name exactly")
    func nameAndRole() throws {
        #expect(try form.roles(Locator("Sign In", .button)) == [.button])
        #expect(try form.roles(Locator("Sign", .button)).isEmpty)
        #expect(try form.roles(Locator("of the screen", .button)).isEmpty)
    }

    @Test("of kind field finds secure fields as well")
    func fields() throws {
        #expect(try form.roles(Locator(.field)) == [.textField, .secureField])
        #expect(try form.roles(Locator("Password", .field)) == [.secureField])
    }

    @Test("by value compares exactly")
    func values() throws {
        #expect(try form.labels(Locator("Email Address", .field, .value("ada@example.com"))).count == 1)
        #expect(try form.labels(Locator("Email Address", .field, .value("ada"))).isEmpty)
    }

    @Test("by an expression searches labels and values")
    func expressions() throws {
        #expect(try form.labels(Locator(.matching("^Stay"))) == ["Stay signed in"])
        #expect(try form.labels(Locator(.matching(#"@example\.com$"#))) == ["Email Address"])
        #expect(try form.labels(Locator(.matching("^signed"))).isEmpty)
    }

    @Test("by an invalid expression throws")
    func badExpression() {
        for source in ["(", "", "x*", ".*", "a|"] {
            #expect(throws: Pattern.Unusable.self) { try Query(Locator(.matching(source))) }
        }
        for source in [".", "x+", "^$", "a|b"] {
            #expect(throws: Never.self) { try Query(Locator(.matching(source))) }
        }
    }

    @Test("by state tells checked from unchecked")
    func states() throws {
        #expect(try form.labels(Locator("Stay signed in", .checked)).count == 1)
        #expect(try form.labels(Locator("Stay signed in", .unchecked)).isEmpty)
    }

    @Test("takes as tappable only controls that are enabled and not covered")
    func tappable() throws {
        let snapshot = Snapshot([
            HandMade.element(.text, "Search", at: 0, 0),
            HandMade.button("Search", at: 0, 1, states: [.hittable]),
            HandMade.button("Search", at: 0, 2, states: [.enabled]),
            HandMade.button("Search", at: 0, 3),
        ])
        #expect(try snapshot.matches(Query(Locator("Search", .tappable))).map(\.frame.y) == [3])
    }

    @Test("does not find an element that is wholly hidden")
    func invisible() throws {
        let snapshot = Snapshot([HandMade.element(.text, "8 trains", isVisible: false)])
        #expect(try snapshot.labels("8 trains").isEmpty)
    }

    @Test("by text finds whole words only: 8 trains are not 18 trains")
    func wholeWords() throws {
        let snapshot = Snapshot([
            HandMade.element(.text, "18 trains", at: 0, 0),
            HandMade.element(.text, "8 trains · cheapest € 64.00 at 09:00", at: 0, 1),
        ])
        #expect(try snapshot.matches(Query(Locator(.text("8 trains")))).map(\.frame.y) == [1])
        #expect(try snapshot.labels(Locator(.text("4.00"))).isEmpty)
        #expect(try snapshot.labels(Locator(.text("€ 64.00"))).count == 1)
    }

    @Test("by text finds the innermost: the cell, not the row around it")
    func innermost() throws {
        let table = Snapshot([HandMade.table([HandMade.row(["10:04", "12:08", "2h04"], at: 1)])])
        #expect(try table.roles(Locator(.text("12:08"))) == [.cell])
        #expect(try table.roles(Locator(.text("10:04 12:08"))) == [.row])
    }

    @Test("finds a row by the words within it")
    func rows() throws {
        let table = Snapshot([
            HandMade.table([
                HandMade.row(["10:04", "12:08"], at: 1), HandMade.row(["11:04", "13:08"], at: 2),
            ])
        ])
        #expect(try table.labels(Locator(.row, .containing("11:04"))) == ["11:04 13:08"])
        #expect(try table.labels(Locator(.table, .containing("11:04"))).count == 1)
        #expect(try table.labels(Locator(.row)).count == 2)
    }

    @Test("counts by position in reading order, from either end")
    func positions() throws {
        let snapshot = Snapshot([
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

    @Test("looks inside a container: at its parts, and at elements painted over it")
    func inside() throws {
        let snapshot = Snapshot([
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

    @Test("finds letters with accents however they are encoded")
    func accents() throws {
        let snapshot = Snapshot([HandMade.element(.text, "Gene\u{300}ve → Zürich HB")])
        #expect(try snapshot.labels("Genève").count == 1)
        #expect(try snapshot.labels("Gene").isEmpty)
    }

    @Test("says in words what it looks for")
    func descriptions() {
        #expect(Locator("Search", .tappable).description == "tappable “Search”")
        #expect(Locator(.button, .label("Search"), .tappable).description == "tappable button “Search”")
        #expect(
            Locator(.row, .containing("10:04"), .nth(2)).description == "row containing “10:04” (number 2)")
        #expect(
            Locator("From", .field, .value("Paris"), .inside("Trip")).description
                == "field “From” with the value “Paris” in “Trip”")
        #expect(Locator(.matching("\\d+ trains")).description == "something matching /\\d+ trains/")
        #expect(Locator(.text("8 trains")).description == "text “8 trains”")
    }
}
