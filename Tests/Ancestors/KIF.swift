import BlackBox
import TerminalUI
import Testing
import Waiting

extension Ancestor {
    static var kif: Ancestor {
        Ancestor(
            name: "KIF and CTT",
            about:
                "Tests that find elements by what a person reads, and wait for them. Their counterparts are `App` and scenarios.",
            behaviours: [
                .kept(
                    "`tapViewWithAccessibilityLabel:`, `tap(\"Sign In\")`", here: "`app.tap(\"Sign In\")`",
                    mended: "It presses the keys that a person would press: Tab to the button, then Enter."
                ) {
                    try await drive { app, screen in
                        screen.email = "ada@example.com"
                        try await app.tap("Sign In")
                        try await app.expect("Hello, ada@example.com!")
                    }
                },
                .kept("waits until the view appears", here: "each call waits; virtual time goes on meanwhile")
                {
                    try await drive { app, screen in
                        screen.email = "ada@example.com"
                        try await app.tap("Sign In")
                        try await app.match("Hello, ada@example.com!")
                    }
                },
                .kept("`match(\"Email Address\").enterText(…)`", here: "the same") {
                    try await drive { app, screen in
                        try await app.match("Email Address").enterText("ada@example.com")
                        #expect(screen.email == "ada@example.com")
                    }
                },
                .kept(
                    "`enterText:…expectedResult:` compares what the field holds",
                    here: "`enterText` does, by itself",
                    mended: "A field that drops a letter fails the test."
                ) {
                    try await drive { app, screen in
                        try await app.match("Email Address").enterText("née@example.com")
                        #expect(try await app.capture("Email Address", .field) == "née@example.com")
                    }
                },
                .kept("`clearTextFromViewWithAccessibilityLabel:`", here: "`clearText()`") {
                    try await drive { app, screen in
                        try await app.match("Email Address").enterText("ada")
                        try await app.match("Email Address").clearText()
                        #expect(screen.email == "")
                    }
                },
                .kept("`clearTextFromAndThenEnterText:`", here: "`enterText` empties the field first") {
                    try await drive { app, screen in
                        try await app.match("Email Address").enterText("ada")
                        try await app.match("Email Address").enterText("eve")
                        #expect(screen.email == "eve")
                    }
                },
                .kept("`enterTextIntoCurrentFirstResponder:`", here: "`app.type(…)`") {
                    try await drive { app, screen in
                        try await app.match("Email Address", .focused)
                        try await app.type("ada")
                        #expect(screen.email == "ada")
                    }
                },
                .kept("`waitForFirstResponderWithAccessibilityLabel:`", here: "`.focused`") {
                    try await drive { app, _ in try await app.match("Email Address", .focused) }
                },
                .kept(
                    "`waitForViewWithAccessibilityLabel:value:traits:`", here: "`.value(…)`, kinds and states"
                ) {
                    try await drive { app, screen in
                        screen.email = "ada"
                        try await app.match("Email Address", .textField, .value("ada"), .enabled)
                    }
                },
                .kept(
                    "`waitForTappableViewWithAccessibilityLabel:`, `match(\"Search\", .tappable)`",
                    here: "`.tappable`"
                ) {
                    try await drive { app, screen in
                        await #expect(throws: StepFailure.self) { try await app.match("Sign In", .tappable) }
                        screen.email = "ada"
                        try await app.match("Sign In", .tappable)
                    }
                },
                .kept(
                    "`waitForAbsenceOfViewWithAccessibilityLabel:`", here: "`expectGone`",
                    mended: "It has to have been there, or nothing may be under way that could bring it."
                ) {
                    try await drive { app, _ in
                        try await app.tap("Ask")
                        try await app.match("Leave?", .dialog)
                        try await app.tap("Stay")
                        try await app.expectGone("Leave?", .dialog)
                        await #expect(throws: StepFailure.self) {
                            try await app.expectGone("Nobody", timeout: .milliseconds(50))
                        }
                    }
                },
                .kept("a view that never was there", here: "`expectGone(…, neverSeen: true)`") {
                    try await drive { app, _ in try await app.expectGone("Error", neverSeen: true) }
                },
                .kept("`setOn:forSwitchWithAccessibilityLabel:`", here: "`select()`, and `.checked`") {
                    try await drive { app, screen in
                        try await app.match("Stay signed in").select()
                        #expect(screen.staysSignedIn)
                        try await app.match("Stay signed in", .checked)
                    }
                },
                .kept(
                    "`tapRowAtIndexPath:` scrolls to the row", here: "`.number(…)`, from either end",
                    mended: "A row can also be found by what it says: `tap(\"Guest 3\", .row)`."
                ) {
                    try await drive { app, screen in
                        try await app.select(Locator(.row, .number(30)))
                        #expect(screen.chosen == "Guest 30")
                        try await app.select(Locator(.row, .number(-1)))
                        #expect(screen.chosen == "Guest 40")
                    }
                },
                .kept("`usingIdentifier:`", here: "`.id(…)`") {
                    try await drive { app, _ in
                        try await app.match(Locator(.id("Email Address"), .field))
                    }
                },
                .kept("`\\b` in a text is the key Backspace", here: "the same") {
                    try await drive { app, screen in
                        try await app.match("Email Address").enterText("adam\u{8}")
                        #expect(screen.email == "ada")
                    }
                },
                .kept(
                    "`scrollViewWithAccessibilityLabel:`, `swipe…`", here: "`scroll(to:)`, `wheel(by:over:)`"
                ) {
                    try await drive { app, _ in
                        try await app.wheel(by: 9, over: "Guests", .list)
                        try await app.expectGone("Guest 1", .row)
                        try await app.scroll(to: "Guest 40", .row)
                        try await app.expect("Guest 40", .row)
                    }
                },
                .kept("`tapScreenAtPoint:`", here: "`click(at:)`") {
                    try await drive { app, screen in
                        let place = try await app.match("Stay signed in").match.frame.origin
                        try await app.click(at: place)
                        #expect(screen.staysSignedIn)
                    }
                },
                .kept(
                    "`acknowledgeSystemAlert`", here: "a dialog is found by its title: `.inside(\"Leave?\")`"
                ) {
                    try await drive { app, _ in
                        try await app.tap("Ask")
                        try await app.tap("Leave", .inside("Leave?"))
                        try await app.expectClosed()
                    }
                },
                .kept("`dismissPopover`", here: "`press(\"Esc\")`") {
                    try await drive { app, _ in
                        try await app.tap("Ask")
                        try await app.match("Leave?", .dialog)
                        try await app.press("Esc")
                        try await app.expectGone("Leave?", .dialog)
                    }
                },
                .kept("a view behind another cannot be tapped", here: "what a dialog covers is not tappable")
                {
                    try await drive { app, screen in
                        screen.email = "ada"
                        try await app.tap("Ask")
                        try await app.match("Leave?", .dialog)
                        await #expect(throws: StepFailure.self) {
                            try await app.tap("Sign In", timeout: .seconds(1))
                        }
                        try await app.press("Esc")
                    }
                },
                .kept(
                    "waits until animations have ended",
                    here: "a match is in the last frame: nothing more is to be painted"
                ) {
                    try await drive { app, _ in
                        let before = app.window.frame.number
                        try await app.press("Tab")
                        try await app.match("Password", .focused)
                        #expect(app.window.frame.number > before)
                    }
                },
                .kept("`usingTimeout:`", here: "`timeout:`, on the program's clock") {
                    try await drive { app, _ in
                        let failure = await #expect(throws: StepFailure.self) {
                            try await app.expect("Nobody", timeout: .seconds(600))
                        }
                        #expect(failure?.timeout == .seconds(600))
                    }
                },
                .kept(
                    "`waitForTimeInterval:`", here: "virtual time goes on when somebody waits",
                    mended:
                        "Two seconds of the program take no real time, and no test waits for longer than it must."
                ) {
                    try await drive { app, screen in
                        screen.email = "ada"
                        let start = MonotonicClock().now
                        try await app.tap("Sign In")
                        try await app.expectIdle()
                        try await app.match("Hello, ada!")
                        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
                    }
                },
                .kept(
                    "of several views with one label, the first is taken",
                    here: "several matches are a failure that lists them",
                    mended: "A test does not tap another button than its author meant."
                ) {
                    try await drive { app, screen in
                        screen.guests = ["Ada", "Ada"]
                        let failure = await #expect(throws: StepFailure.self) {
                            try await app.match("Ada", .row, timeout: .seconds(1))
                        }
                        #expect(failure != nil)
                        try await app.match("Ada", .row, .nth(2))
                    }
                },
                .kept(
                    "a failure saves a screenshot",
                    here: "a failure has the screen as text; `screenshot(…)` keeps one"
                ) {
                    try await drive { app, _ in
                        let failure = await #expect(throws: StepFailure.self) {
                            try await app.match("Nobody")
                        }
                        #expect(failure?.screen.contains("Email Address") == true)
                        try await app.screenshot("form")
                        #expect(app.screenshots.map(\.name) == ["form"])
                    }
                },
                .kept("a failure says that a view was not found", here: "it also names the nearest elements")
                {
                    try await drive { app, _ in
                        let failure = await #expect(throws: StepFailure.self) {
                            try await app.match("Emial Address")
                        }
                        #expect(failure?.notes.contains { $0.contains("Email Address") } == true)
                    }
                },
                .kept("a failure stands at the line of the test", here: "the same") {
                    try await drive { app, _ in
                        let line = #line + 1
                        let failure = await #expect(throws: StepFailure.self) {
                            try await app.match("Nobody")
                        }
                        #expect(failure?.place.line == line)
                    }
                },
                .kept("`simulateDeviceRotationToOrientation:`", here: "`resize(columns:rows:)`") {
                    try await drive { app, _ in
                        try await app.resize(columns: 100, rows: 30)
                        #expect(app.window.frame.size == Size(width: 100, height: 30))
                    }
                },
                .kept(
                    "`tryFindingViewWithAccessibilityLabel:error:` goes on",
                    here: "`app.soft { … }`, which is told at the end"
                ) {
                    try await drive { app, _ in
                        try await app.soft { try await app.expect("Nobody", timeout: .milliseconds(50)) }
                        #expect(await app.close().count == 1)
                    }
                },
                .kept("fails fast when an error is shown", here: "`unless:`") {
                    try await drive { app, _ in
                        try await app.tap("Ask")
                        let failure = await #expect(throws: StepFailure.self) {
                            try await app.expect("Nobody", unless: Locator(.dialog))
                        }
                        guard case .unless = failure?.reason else {
                            Issue.record("\(String(describing: failure))")
                            return
                        }
                    }
                },
                .left("long presses, pinches, rotations by two fingers", because: "A terminal has none."),
                .left(
                    "pickers of dates and photos",
                    because: "They are controls of another system; a field takes typed dates."),
            ])
    }
}
