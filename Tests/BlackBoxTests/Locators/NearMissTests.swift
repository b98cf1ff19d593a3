import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing

@Suite("Near misses")
struct NearMissTests {
    @Test("a near miss names an element with the same name and another role")
    func otherRole() throws {
        let snapshot = HandMade.screen([HandMade.element(.heading, "Sign in")])
        #expect(
            try snapshot.nearMisses(Locator("Sign in", .button))
                == ["found “Sign in” as heading, not as button"])
    }

    @Test("a near miss names the nearest spelling")
    func otherSpelling() throws {
        let snapshot = HandMade.screen([HandMade.button("Sign In"), HandMade.button("Leave", at: 0, 2)])
        #expect(try snapshot.nearMisses("Sing In") == ["found the button “Sign In”"])
        #expect(try snapshot.nearMisses("sign in") == ["found the button “Sign In”"])
        #expect(try snapshot.nearMisses("Refund").isEmpty)
    }

    @Test("a near miss names a text with similar words")
    func otherWords() throws {
        let texts = ["8 trains · cheapest € 64.00 at 09:00", "No results yet"]
        let snapshot = HandMade.screen(
            texts.enumerated().map { y, text in HandMade.element(.text, text, at: 0, y) })
        #expect(try snapshot.nearMisses(Locator(.text("9 trains"))) == ["found the text “\(texts[0])”"])
        #expect(try snapshot.nearMisses("9 trains") == ["found the text “\(texts[0])”"])
        #expect(try snapshot.nearMisses(Locator(.text("Refund"))).isEmpty)
    }

    @Test("a near miss names the state that is wrong")
    func otherState() throws {
        let snapshot = HandMade.screen([HandMade.button("Search", states: [.hittable])])
        #expect(
            try snapshot.nearMisses(Locator("Search", .tappable))
                == ["found the button “Search”, but it is disabled"])
        #expect(
            try snapshot.nearMisses(Locator("Search", .focused))
                == ["found the button “Search”, but it is not focused"])
    }

    @Test("a near miss names the element that covers the wanted element")
    func covered() throws {
        let snapshot = HandMade.screen([
            HandMade.button("Search", at: 12, 6, states: [.enabled]),
            HandMade.element(.dialog, "Error", at: 10, 5, width: 30, height: 6),
        ])
        #expect(
            try snapshot.nearMisses(Locator("Search", .tappable))
                == ["found the button “Search”, but it is covered by the dialog “Error”"])
    }

    @Test("a near miss says that an element is outside the visible area")
    func outside() throws {
        let snapshot = HandMade.screen([HandMade.element(.row, "10:04 12:08", isVisible: false)])
        #expect(
            try snapshot.nearMisses(Locator(.row, .containing("10:04"))).first
                == "found the row “10:04 12:08”, but it lies outside what is shown")
    }

    @Test("a near miss says that the wanted words are the covered value of a field")
    func coveredValue() throws {
        var field = HandMade.element(.textField, "Date", value: "today", at: 0, 1, width: 30)
        field.visibleFrame.width = 4
        let canvas = Canvas(size: Size(width: 30, height: 2))
        canvas.put("Date", at: Point(x: 0, y: 1))
        let snapshot = Snapshot(Frame(number: 1, grid: canvas.grid, elements: [field]))
        #expect(
            try snapshot.nearMisses("today") == [
                "found the text field “Date”, but its value “today” cannot be read"
            ])
    }

    @Test("a near miss names the actual value")
    func otherValue() throws {
        let snapshot = HandMade.screen([HandMade.element(.textField, "From", value: "Lyon")])
        #expect(
            try snapshot.nearMisses(Locator("From", .field, .value("Paris")))
                == ["found the text field “From”, but its value is “Lyon”"])
    }

    @Test("a near miss names the nearest id or hint, or else all of them")
    func marks() throws {
        let fields = [("from", "City or station"), ("to", "Destination")].enumerated().map { y, words in
            var field = HandMade.element(.textField, "", value: "Lyon", at: 0, y)
            (field.id, field.hint) = (ControlID(words.0), words.1)
            return field
        }
        let snapshot = HandMade.screen(fields)
        #expect(
            try snapshot.nearMisses(Locator(.id("form")))
                == ["found the text field without a label, but its id is “from”"])
        #expect(
            try snapshot.nearMisses(Locator(.hint("Destinations")))
                == ["found the text field without a label, but its hint is “Destination”"])
        #expect(try snapshot.nearMisses(Locator(.id("date"))) == ["the ids here: “from”, “to”"])
        #expect(
            try snapshot.nearMisses(Locator(.field, .hint("Day")))
                == ["the hints here: “City or station”, “Destination”"])
        var empty = HandMade.element(.textField, "From", at: 0, 9, width: 10)
        empty.hint = "City or station"
        #expect(
            try HandMade.screen([empty]).nearMisses(Locator("From", .hint("City or station")))
                == ["found the text field “From”, but its hint cannot be read"])
        #expect(
            try HandMade.screen([HandMade.button("Search")]).nearMisses(Locator("Search", .id("find")))
                == ["found the button “Search”, but its id is “button-Search”"])
        #expect(
            try snapshot.nearMisses(Locator(.button, .id("from")))
                == ["found “” as text field, not as button"])
    }

    @Test("a near miss for a row's number says whether the row is out of sight or there are too few")
    func rowNumbers() throws {
        let snapshot = HandMade.screen([HandMade.listing(7...9, of: 20)])
        #expect(
            try snapshot.nearMisses(Locator(.row, .number(12)))
                == ["row 12 of the 20 rows of the list “Rows” is out of sight; scroll to it first"])
        #expect(
            try snapshot.nearMisses(Locator(.row, .number(-1)))
                == ["row 20 of the 20 rows of the list “Rows” is out of sight; scroll to it first"])
        #expect(
            try snapshot.nearMisses(Locator(.row, .number(21))) == ["the list “Rows” has only 20 rows"])
        #expect(
            try snapshot.nearMisses(Locator(.row, .number(8), .containing("row 9")))
                == [
                    "found the row “row 9”, but it is row 9",
                    "found the row “row 8”, but it does not contain “row 9”",
                ])
        #expect(
            try snapshot.nearMisses(Locator(.cell, .inside(Locator(.row, .number(12)))))
                == [
                    "there is no row 12 on the screen",
                    "row 12 of the 20 rows of the list “Rows” is out of sight; scroll to it first",
                ])
        let unnumbered = HandMade.screen([HandMade.table([HandMade.row(["a"], at: 1)])])
        #expect(
            try unnumbered.nearMisses(Locator(.row, .number(1)))
                == ["the table does not number its rows; “nth” counts those on the screen"])
    }

    @Test("a near miss for a position that is too high says how many matches there are")
    func tooFew() throws {
        let snapshot = HandMade.screen([HandMade.button("Delete")])
        #expect(try snapshot.nearMisses(Locator("Delete", .nth(3))) == ["found only 1 of them"])
    }

    @Test("a near miss says that an element is outside the container")
    func elsewhere() throws {
        let snapshot = HandMade.screen([
            HandMade.button("Retry", at: 0, 20), HandMade.element(.dialog, "Error", at: 10, 5, height: 6),
        ])
        #expect(
            try snapshot.nearMisses(Locator("Retry", .inside(Locator("Error", .dialog))))
                == ["found the button “Retry”, but not in dialog “Error”"])
    }

    @Test("a near miss names a control without a label if no other element is near")
    func nameless() throws {
        let field = HandMade.element(.textField, "", at: 4, 2)
        let sentence = "found a text field without a label (row 3, column 5)"
        #expect(try HandMade.screen([field]).nearMisses(Locator("E-mail", .field)) == [sentence])
        #expect(try HandMade.screen([field]).nearMisses(Locator(.field, .label("E-mail"))) == [sentence])
        #expect(try HandMade.screen([field]).nearMisses(Locator("E-mail", .button)).isEmpty)
        let other = HandMade.element(.textField, "E-mial")
        #expect(
            try HandMade.screen([field, other]).nearMisses(Locator("E-mail", .field)) == [
                "found the text field “E-mial”"
            ])
    }

    @Test("a near miss names the cell with the wanted value, not a cell of another row")
    func cellOfColumn() throws {
        let cells = ["Lyon", "Nice"].enumerated().map { y, place in
            HandMade.element(.cell, "To", value: place, at: 0, y)
        }
        let snapshot = HandMade.screen(cells + [HandMade.element(.text, "To")])
        #expect(
            try snapshot.nearMisses(Locator(.cell, .label("To"), .value("Nice"), .checked))
                == ["found the cell “To” with the value “Nice”, but it is not checked"])
    }

    @Test("a near miss names the text of the cell in the wanted row, whatever other rows have")
    func textOfCell() throws {
        func row(_ time: String, _ price: String, _ y: Int) -> Element {
            let cells = [
                HandMade.element(.cell, "Departure", value: time, at: 0, y, width: 12),
                HandMade.element(.cell, "2nd", value: price, at: 12, y, width: 12),
            ]
            return HandMade.element(.row, "\(time) \(price)", at: 0, y, width: 24, cells)
        }
        let snapshot = HandMade.screen([
            HandMade.table([
                row("08:45", "€ 79.00", 1), row("09:00", "€ 67.00", 2), row("09:45", "€ 59.00", 3),
            ])
        ])
        let nine = Locator(.row, .containing("09:00"))
        let sentence = "found the cell “2nd”, but its text is “€ 67.00”"
        #expect(
            try snapshot.nearMisses(Locator(.cell, .label("2nd"), .text("€ 68.00"), .inside(nine))) == [
                sentence
            ])
        #expect(
            try snapshot.nearMisses(Locator(.cell, .label("2nd"), .matching("68"), .inside(nine))) == [
                sentence
            ])
        #expect(
            try snapshot.nearMisses(Locator(.row, .containing("09:00"), .text("€ 68.00"))).first
                == "found the row “09:00 € 67.00”, but it does not say “€ 68.00”")
        #expect(
            try snapshot.nearMisses(Locator(.row, .containing("09:00"), .matching("68")))
                == ["found the row “09:00 € 67.00”, but it does not match /68/"])
    }

    @Test("a near miss says that a row matches an expression only as a whole")
    func acrossElements() throws {
        let snapshot = HandMade.screen([
            HandMade.element(.text, "Total", at: 0, 3), HandMade.element(.text, "€ 79.00", at: 12, 3),
        ])
        let notes = try snapshot.nearMisses(Locator(.matching(#"^Total +€ 79\.00$"#)))
        #expect(notes.count == 1)
        #expect(
            notes.first?.contains(
                "“Total       € 79.00”, matches as a whole, but an expression sees one element") == true)
        #expect(try snapshot.nearMisses(Locator(.button, .matching("^Total$"))).isEmpty)
    }

    @Test("a near miss names the container that clips an element")
    func clipped() throws {
        let button = HandMade.element(.button, "Save", at: 0, 9, isVisible: false)
        let box = HandMade.element(.group, "Ticket", width: 20, height: 5, [button])
        #expect(
            try HandMade.screen([box]).nearMisses(Locator("Save", .button))
                == ["found the button “Save”, but it lies outside the group “Ticket” that it is part of"])
    }

    @Test("a near miss says that a table has no rows")
    func emptyTable() throws {
        var table = HandMade.element(.table, "Trains")
        table.rowCount = 0
        #expect(
            try HandMade.screen([table]).nearMisses(Locator(.row, .containing("10:04")))
                == ["the table “Trains” has no rows"])
    }

    @Test("without a near miss, the controls of the wanted kind are named")
    func candidates() throws {
        let fields = ["From", "To"].enumerated().map { y, name in
            HandMade.element(.textField, name, at: 0, y)
        }
        let box = HandMade.element(.checkbox, "Direct", at: 0, 4)
        let snapshot = HandMade.screen(fields + [HandMade.button("Search", at: 0, 3), box])
        #expect(try snapshot.nearMisses(Locator("Start", .field)) == ["the fields here: “From”, “To”"])
        #expect(try snapshot.nearMisses(Locator(.button, .label("Leave"))) == ["the buttons here: “Search”"])
        #expect(try snapshot.nearMisses(Locator("Night", .checkbox)) == ["the checkboxes here: “Direct”"])
        #expect(try snapshot.nearMisses(Locator("Start", .dialog)).isEmpty)
    }

    @Test("a row without the wanted kind of element is named by its label")
    func emptyContainer() throws {
        let earlier = HandMade.element(.row, "▲ Earlier", at: 0, 1)
        let snapshot = HandMade.screen([
            HandMade.table([
                earlier, HandMade.row(["08:45", "Lyon"], at: 2), HandMade.row(["09:45", "Nice"], at: 3),
            ]),
            HandMade.element(.text, "Lyon", at: 40, 0),
        ])
        #expect(
            try snapshot.nearMisses(Locator("Lyon", .cell, .inside(Locator(.row, .nth(1)))))
                == ["row (match 1) is “▲ Earlier”, and has no cell"])
        #expect(
            try snapshot.nearMisses(Locator("Lyons", .cell, .inside(Locator(.row, .nth(2)))))
                == ["found the cell “Lyon”"])
        #expect(
            try snapshot.nearMisses(Locator("Nice", .cell, .inside(Locator(.row, .nth(2)))))
                == ["found the cell “Nice”, but not in row (match 2)"])
    }

    @Test("a container that is missing is compared with the nearest elements of its kind")
    func missingContainer() throws {
        let cells = [
            HandMade.element(.cell, "Fare", value: "Non-flexible", width: 12),
            HandMade.element(.cell, "2nd", value: "€ 88.00", at: 13, 0),
        ]
        let fare = HandMade.element(.row, "Non-flexible € 88.00", width: 30, cells)
        let snapshot = HandMade.screen([fare])
        let row = Locator(.row, .label("Non-flexible"))
        let hint = "a row's label is all its cells: use “containing” for a part of it"
        #expect(
            try snapshot.nearMisses(row).first == "found the row “Non-flexible € 88.00”; \(hint)")
        #expect(
            try snapshot.nearMisses(Locator(.cell, .label("2nd"), .inside(row))).prefix(2) == [
                "there is no row “Non-flexible” on the screen",
                "found the row “Non-flexible € 88.00”; \(hint)",
            ])
    }

    @Test("a near miss says in which row and column the wanted words are instead")
    func otherPart() throws {
        let snapshot = HandMade.screen([HandMade.element(.text, "Total", at: 2, 6)], words: "Sum")
        #expect(
            try snapshot.nearMisses(Locator(.text("Total"), .on(.rows(ScreenSpan(1, 3)))))
                == ["found the text “Total” (row 7, column 3), but not in rows 1-3"])
        #expect(
            try snapshot.nearMisses(Locator(.text("Sum"), .on(.start(Point(x: 0, y: 0)))))
                == ["found the text “Sum” (row 10, column 9), but not at column 1, row 1"])
    }

    @Test("an unrelated element is not a near miss")
    func unrelated() throws {
        let snapshot = HandMade.screen([
            HandMade.element(.text, "12 stops"), HandMade.element(.status, ""), HandMade.button("Leave"),
        ])
        #expect(try snapshot.nearMisses("Search").isEmpty)
        #expect(try snapshot.nearMisses(Locator(.row, .text("…"))).isEmpty)
        #expect(try snapshot.nearMisses(Locator(.row, .containing("10:04"))).isEmpty)
        let hidden = HandMade.screen([HandMade.element(.text, "12 stops", isVisible: false)])
        #expect(try hidden.nearMisses(Locator(.matching("^Mon"))).isEmpty)
    }
}
