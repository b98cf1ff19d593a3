import BlackBox
import Sandbox
import Simulation
import TerminalUI
import Waiting

/// The traveller of a life, who does the steps of the plan as far as the screens allow. A step that is not possible at
/// its place is skipped, so that shrinking may remove any other step.
@UIActor
struct LifeTraveller {
    private let life: Life
    private let place = FileLocation(file: "life")

    init(_ life: Life) { self.life = life }

    private struct Impossible: Error {}

    /// Does a step. Notes in the trace if it is not possible.
    func take(_ step: LifeWord) async {
        life.record.note("step \(step.text)")
        life.heedDisk()
        do {
            if life.current?.window.isClosed != false { try await reopen() }
            try await perform(step)
        } catch is StepFailure {
            life.record.note("could not")
        } catch is Impossible {
            life.record.note("not here")
        } catch {
            life.record.note("not possible: \(error)")
        }
        await life.lookAtJournal()
    }

    private func perform(_ step: LifeWord) async throws {
        switch step.name {
        case "hold": try await hold(step)
        case "buy": try await buy()
        case "buy-twice": try await buyInTwoWindows()
        case "let-go":
            try await open("Review", by: "until")
            try await app.tap("Let go", .button)
            await idle()
        case "refund": try await refund(step)
        case "trips": try await openTrips()
        case "find": try await find(step)
        case "wait":
            let seconds = step.number("s") ?? 1
            // Waits on the search form. Other screens paint a frame in each second until a deadline, and send a request
            // each minute.
            for _ in life.windows where seconds > 120 {
                try await goHome()
                life.switchWindow()
            }
            await life.wait(.seconds(seconds))
        case "restart":
            await life.endCurrent()
            try await life.open()
            await idle()
        case "second": if life.windows.count < 2 { try await life.open() } else { life.switchWindow() }
        case "switch": life.switchWindow()
        case "press":
            let key = try Key(named: step.values["key"] ?? "Esc")
            life.schedule(after: .milliseconds(step.number("ms") ?? 0), "key \(key.name)") { life in
                guard let window = life.current?.window, !window.isClosed else { return }
                window.send(.key(key))
            }
        default: life.record.fail("no such step is known", step.name)
        }
    }

    // MARK: Screens

    /// Returns the window that the traveller looks at.
    func shown() throws -> LifeWindow {
        guard let shown = life.current, !shown.window.isClosed else { throw Impossible() }
        return shown
    }

    private func reopen() async throws {
        if life.current != nil { await life.endCurrent() }
        if life.current == nil { try await life.open() }
        await idle()
    }

    /// Waits until nothing is under way in the window, for a minute at most.
    func idle() async {
        guard let shown = life.current else { return }
        let (window, scope) = (shown.window, shown.scope)
        _ = await UILoop.shared.wait(
            for: "the window to be idle", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in
            window.isClosed
                || scope.activities.isEmpty && !window.needsDisplay && !window.terminal.hasPendingInput
        }
    }

    private var app: App { get throws { try shown().app } }

    private func press(_ key: Key) async throws {
        try await app.press(key)
        await idle()
    }

    /// Enters a text into a field.
    ///
    /// - Parameter value: The value that the field shows afterwards. If it already shows this value, nothing is
    ///   entered.
    private func enter(_ text: String, into field: String, showing value: String? = nil) async throws {
        let app = try app
        let isEntered = app.window.frame.allElements.contains {
            $0.label == field && $0.value != nil && $0.value == value
        }
        guard !isEntered else { return }
        try await app.enter(text, Locator(field, .field), try app.begin("enter", at: place))
        await idle()
    }

    /// Waits until a condition is true in the current window, and returns this window.
    @discardableResult
    private func wait(
        for what: String, until isThere: @escaping @UIActor (LifeWindow) -> Bool
    ) async throws -> LifeWindow {
        let shown = try shown()
        let attempt = try shown.app.begin("wait", at: place, timeout: .seconds(90))
        try await shown.app.wait(for: what, attempt) { _ in isThere(shown) ? () : nil }
        return shown
    }

    /// Waits until a screen is on top, or a dialog asks something instead.
    private func wait(for title: String) async throws {
        let shown = try await wait(for: title) { $0.title == title || $0.window.dialog != nil }
        guard shown.title == title, shown.window.dialog == nil else { throw Impossible() }
    }

    /// Waits until a row of a list or a table has a text.
    private func wait(forRowWith text: String) async throws {
        try await wait(for: "a row") { shown in
            shown.window.frame.allElements.contains { row in
                row.role == .row && row.withDescendants.contains { $0.label.contains(text) }
            }
        }
    }

    private func sees(_ isMeant: (String) -> Bool) throws -> Bool {
        try shown().window.frame.allElements.contains { isMeant($0.label) }
    }

    /// Goes back to the search form, whatever is on the screen.
    func goHome() async throws {
        for _ in 0..<12 {
            await idle()
            let shown = try shown()
            if let dialog = shown.window.dialog {
                try await press(dialog.title == "Keep it?" ? .enter : .escape)
            } else if shown.title == "Sign in" {
                try await app.tap("Try the demo", .button)
            } else if shown.title == "Search" {
                return
            } else {
                try await press(.escape)
            }
        }
        throw Impossible()
    }

    /// Opens My trips.
    ///
    /// - Parameter whole: Whether trips that are refunded or not bought are shown, too.
    func openTrips(whole: Bool = false) async throws {
        try await goHome()
        try await press(.function(3))
        try await wait(for: "My trips")
        await idle()
        if whole { try await press(.character("o")) }
    }

    /// Opens a screen of a booking from My trips, unless it is open already.
    ///
    /// - Parameter words: Words in the row of such a booking.
    private func open(_ title: String, by words: String) async throws {
        if try shown().title == title, try shown().window.dialog == nil { return }
        try await openTrips()
        try await app.tap(Locator(.row, .containing(words), .nth(1)))
        try await wait(for: title)
    }

    // MARK: Bookings

    private func hold(_ step: LifeWord) async throws {
        try await goHome()
        if try sees({ $0.hasPrefix("More: ") }) {
            try await app.tap(Locator(.matching("^More: "), .button))
        }
        try await enter("gare lyon", into: "From", showing: "Paris Gare de Lyon")
        try await enter("part dieu", into: "To", showing: "Lyon Part-Dieu")
        try await enter("+1", into: "Date")
        // These hours have three trains. Each train costs a request for its price and a frame, and a whole day of them
        // would be most of a life.
        try await enter("9-11", into: "Leave")
        try await app.press(.enter)
        try await wait(for: "Results")
        try await wait(forRowWith: "09:00")
        for _ in 0..<(step.number("train") ?? 0) { try await press(.down) }
        try await app.press(.enter)
        try await wait(for: "Journey")
        try await wait(forRowWith: "lexible")
        for _ in 0..<(step.number("fare") ?? 0) { try await press(.down) }
        try await app.press(.enter)
        try await wait(for: "Passengers")
        try await enter("Ada", into: "First name", showing: "Ada")
        try await enter("Beispiel", into: "Last name", showing: "Beispiel")
        try await enter("ada@example.com", into: "E-mail", showing: "ada@example.com")
        try await app.tap("Hold", .button)
        try await wait(for: "Review")
    }

    private func buy() async throws {
        try await open("Review", by: "until")
        if try sees({ $0 == "Take it" }) {
            try await app.tap("Take it", .button)
            await idle()
        }
        try await app.tap(Locator(.matching("^Buy for"), .button))
        await idle()
    }

    /// Opens a held trip in two windows, and buys it in both at the same moment.
    private func buyInTwoWindows() async throws {
        try await open("Review", by: "until")
        if life.windows.count < 2 { try await life.open() } else { life.switchWindow() }
        try await open("Review", by: "until")
        // The button Buy works only after a second without a key.
        await life.wait(.seconds(2))
        for window in life.windows where window.title == "Review" && window.window.dialog == nil {
            window.window.focus("buy")
            window.window.send(.key(.enter))
        }
        await idle()
        // The window that was too late shows a message, whose first button asks for the state of the booking.
        for window in life.windows where window.title == "Review" && window.window.dialog != nil {
            window.window.send(.key(.enter))
        }
        await life.wait(.seconds(1))
        await idle()
    }

    private func refund(_ step: LifeWord) async throws {
        try await open("Ticket", by: "1 ticket")
        await idle()
        try await press(.character("u"))
        try await wait(for: "Refund")
        guard step.values["then"] != "leave" else { return }
        let keeps = step.values["then"] == "keep"
        try await app.tap(Locator(.matching(keeps ? "^Keep the ticket" : "^Refund"), .button))
        await idle()
    }

    private func find(_ step: LifeWord) async throws {
        let all = life.service.ledger.ever.values.sorted { $0.id < $1.id }
        let code = all.isEmpty ? "ABCDEF" : all[(step.number("booking") ?? 0) % all.count].code
        try await openTrips()
        try await press(.character("f"))
        try await enter(code, into: "Booking code")
        try await enter(step.values["name"] == "wrong" ? "Muster" : "Beispiel", into: "Last name")
        try await app.tap("Find", .button)
        await idle()
    }
}
