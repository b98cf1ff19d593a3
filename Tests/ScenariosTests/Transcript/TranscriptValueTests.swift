import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing

@testable import Scenarios

@Suite("The values of a transcript")
struct TranscriptValueTests {
    @Test(
        "a text is read as it was written",
        arguments: [
            "Search", "8:00", "true", "no", "", " a ", "a: b", "- a", "#1", "“✗” {a}", "[", "?", "*", "&a",
            "n",
            "back\\slash \"quoted\"", "$5 and ${name}", "東京", "1.10", "a, b", "'", "@x", "null", "~", "|",
        ])
    func texts(text: String) throws {
        let value = DocumentValue.mapping(["text": .literal(text), "into": .literal("From")])
        let step = try step("enter: \(value.yaml)")
        let read = step.value.entries.first?.value
        #expect(read?.content == .text(text) || text.isEmpty && read?.content == .text(""))
    }

    @Test("plain words have no quotation marks")
    func plain() {
        #expect(DocumentValue.literal("testuser@example.com").yaml == "testuser@example.com")
        #expect(DocumentValue.literal("Email Address").yaml == "Email Address")
        #expect(DocumentValue.literal("8:00").yaml == #""8:00""#)
    }

    @Test(
        "a locator is read as it was written",
        arguments: [
            Locator("Search"), Locator(.button, .label("Search"), .tappable),
            Locator(.row, .containing("08:45"), .selected), Locator(.row, .nth(2)),
            Locator(.field, .label("From"), .inside(Locator(.dialog, .label("Find a booking")))),
            Locator(.button, .matching("^Buy for")), Locator(.text("8 trains"), .drawn(.error)),
            Locator(.field, .label("To"), .value("")), Locator(.label("Trains")),
            Locator(.checkbox, .label("Direct only"), .unchecked), Locator(.row, .number(-12)),
            Locator(.text("Total"), .on(.rows(ScreenSpan(-1))), .on(.columns(ScreenSpan(2, -1)))),
            Locator(.text("Total"), .inside(Locator(.on(.rows(ScreenSpan(1, 3)))))),
            Locator(.field, .id("from")), Locator(.hint("City or station")),
        ])
    func locators(locator: Locator) throws {
        let read = try ScenariosTests.locator(locator.written.yaml)
        #expect(Set(read.criteria) == Set(locator.criteria), "\(locator.written.yaml)")
    }
}

@Suite("Finding a locator for an element")
struct LocatorSearchTests {
    private func written(_ element: Element, on snapshot: Snapshot, for use: LocatorSearch.Use) -> String? {
        LocatorSearch(snapshot: snapshot).locator(of: element, for: use)?.written.yaml
    }

    @Test("a field without a label is found by its hint")
    func hint() {
        let fields = ["City", "Day"].enumerated().map { y, hint in
            var field = HandMade.element(.textField, "", value: hint, at: 0, y)
            field.hint = hint
            return field
        }
        #expect(
            written(fields[1], on: HandMade.screen(fields), for: .enter) == "{ field: { hint: Day } }")
    }

    @Test(
        "a label is a locator if only one element has it; else the kind, container or position is added")
    func labels() {
        let (search, heading) = (HandMade.button("Search"), HandMade.element(.heading, "Search", at: 0, 3))
        #expect(written(search, on: HandMade.screen([search, heading]), for: .tap) == "Search")
        let first = HandMade.element(.textField, "Name", at: 0, 1)
        let second = HandMade.element(.textField, "Name", at: 0, 4)
        let groups = [
            HandMade.element(.group, "Sender", at: 0, 0, height: 2, [first]),
            HandMade.element(.group, "Receiver", at: 0, 3, height: 2, [second]),
        ]
        #expect(
            written(second, on: HandMade.screen(groups), for: .enter)
                == "{ field: Name, within: { group: Receiver } }")
        #expect(
            written(second, on: HandMade.screen([first, second]), for: .enter) == "{ field: Name, nth: 2 }")
    }

    @Test("a price in a label is left out if the words before the price are enough")
    func prices() {
        let (buy, leave) = (HandMade.button("Buy for € 67.00", at: 0, 0), HandMade.button("Let go", at: 0, 2))
        #expect(
            written(buy, on: HandMade.screen([buy, leave]), for: .tap)
                == #"{ button: { matching: "^Buy for" } }"#)
    }

    @Test("an expectation that a person asks for has all words, also a price")
    func askedFor() throws {
        let buy = HandMade.button("Buy for € 67.00", at: 0, 0)
        let screen = HandMade.screen([buy, HandMade.button("Let go", at: 0, 2)])
        #expect(
            screen.locatorsForExpectation(of: buy).map(\.written.yaml)
                == [#"{ button: "Buy for € 67.00" }"#, #"{ button: { matching: "^Buy for" } }"#])
    }

    @Test("a terminal without a title is not expected, because any screen of its program has one")
    func terminal() {
        let terminal = HandMade.element(.terminal, "", height: 24)
        #expect(HandMade.screen([terminal]).locatorsForExpectation(of: terminal) == [])
    }

    @Test("a row's locator has as few words as tell it from other rows: words first, then times, then prices")
    func rows() {
        let rows = [
            HandMade.row(["08:00", "09:56", "TGV", "€ 91.00"], at: 1),
            HandMade.row(["09:56", "11:00", "TGV", "€ 67.00"], at: 2),
            HandMade.row(["10:00", "11:56", "Frecciarossa", "€ 67.00"], at: 3),
        ]
        let snapshot = HandMade.screen([HandMade.table(rows)])
        #expect(written(rows[0], on: snapshot, for: .tap) == #"{ row: { containing: "08:00" } }"#)
        #expect(written(rows[1], on: snapshot, for: .tap) == #"{ row: { containing: "11:00" } }"#)
        #expect(written(rows[2], on: snapshot, for: .tap) == "{ row: { containing: Frecciarossa } }")
    }
}

@Suite("Expectations after a recorded action")
struct ScreenChangeTests {
    private func expectations(_ elements: [Element]) -> [String] {
        let before = HandMade.screen([HandMade.button("Search", at: 0, 20)])
        let after = HandMade.screen(elements + [HandMade.button("Search", at: 0, 20)])
        return ScreenChange(before: before, after: after).expectations.map(\.written.yaml)
    }

    @Test("the expectation is a new dialog, or else a new heading, control or text, in this order")
    func order() {
        let found = expectations([
            HandMade.element(.text, "Fares are invented", at: 0, 3), HandMade.button("Hold", at: 0, 1),
            HandMade.element(.heading, "Results", at: 0, 0),
            HandMade.element(.dialog, "Sign out?", at: 0, 5, height: 3),
        ])
        #expect(
            found == [
                #"{ dialog: "Sign out?" }"#, "{ heading: Results }", "{ button: Hold }", "Fares are invented",
            ])
    }

    /// The expectations on another program's screen whose rows were these before and after an action.
    private func rows(
        from before: [String]?, to after: [String], _ change: (inout ScreenChange) -> Void = { _ in }
    ) -> [String] {
        func screen(_ rows: [String]) -> Snapshot {
            let texts = rows.enumerated().map { HandMade.element(.text, $1, at: 0, $0) }
            return HandMade.screen([HandMade.element(.terminal, "", width: 80, height: 24, texts)])
        }
        var found = ScreenChange(before: before.map(screen), after: screen(after))
        change(&found)
        return found.expectations.map(\.written.yaml)
    }

    @Test(
        "words keep their brackets, and lose those whose other half was cut off",
        arguments: [
            ("(END)", ["(END)"]), ("[ Wrote a line ]", ["[ Wrote a line ]"]),
            ("*** (see above. Or below)", ["see above", "Or below"]), ("┌──┤ Extras ├──┐", ["Extras"]),
        ])
    func brackets(row: String, found: [String]) {
        let written = found.map { DocumentValue.literal($0).yaml }
        #expect(rows(from: [""], to: [row]) == written)
    }

    @Test("words with a number are expected if a program is at rest, but no times, dates and prices")
    func numbers() {
        let screen = ["[ Wrote 1 line ]", "12:30  2 of 3", "2026-11-23", "€ 67", "Copyright 2026"]
        #expect(rows(from: [""], to: screen) == [])
        #expect(
            rows(from: [""], to: screen) { $0.admitsNumbers = true } == [
                #""[ Wrote 1 line ]""#, #""2 of 3""#,
            ])
        // What a person types is no effect.
        let typed = rows(from: ["$ exit"], to: ["$ exit 3", "3 jobs"]) {
            ($0.admitsNumbers, $0.typingRow) = (true, 0)
        }
        #expect(typed == [#""3 jobs""#])
    }

    @Test("words that no earlier screen had come before those that have come back")
    func comeBack() {
        let (before, after) = (["File Name: a"], ["[ Wrote 1 line ]", "^X Exit"])
        let found = rows(from: before, to: after) {
            ($0.admitsNumbers, $0.earlierWords) = (true, ["X Exit"])
        }
        #expect(found == [#""[ Wrote 1 line ]""#, "X Exit"])
    }

    @Test("of the first screen of a program, all words can be expected")
    func first() {
        #expect(rows(from: nil, to: ["Extras?", "<Ok>"]) == ["Extras", #""<Ok>""#])
    }

    @Test("no expectation contains a time, a price or a number, or a text about something still running")
    func unstable() {
        let found = expectations([
            HandMade.element(.text, "Held until 08:15", at: 0, 0), HandMade.button("Buy for € 67", at: 0, 1),
            HandMade.element(.text, "Searching trains…", at: 0, 2),
        ])
        #expect(found.isEmpty, "\(found)")
    }
}
