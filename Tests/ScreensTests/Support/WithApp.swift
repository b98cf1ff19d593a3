import BlackBox
import BlackBoxTesting
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

/// Opens the program's window on a terminal in memory, at eight o'clock on a Saturday, and runs `body`. What goes wrong
/// is an issue, and so is what `withApp` of BlackBoxTesting finds at the end: a broken frame, a dialog or an error that
/// nothing looked for, work under way.
///
/// - Parameters:
///   - query: The search whose results lie above the form; nil to begin with the form.
///   - work: The name of the work that is rightly under way at the end. It is stopped then.
@UIActor func withApp(
    _ service: RailService, results query: TripQuery? = nil, signedInAs address: String? = "jo@example.com",
    lastAddress: String = "", columns: Int = 80, rows: Int = 24, zone: TimeZone = Sample.zone,
    now: @escaping @Sendable () -> Date = { Sample.eight }, prefilled: PrefilledSearch? = nil,
    marks: [String] = [], keys: KeyTable = KeyTable(), clock: VirtualClock = VirtualClock(),
    stopping work: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: @UIActor (App) async throws -> Void
) async throws {
    let context = AppContext(service: service, now: now, timeZone: zone, keys: keys)
    let window = GuichetWindow.open(
        on: try Terminal.headless(columns: columns, rows: rows), context: context,
        session: address.map { Session(emailAddress: $0) }, lastAddress: lastAddress, prefilled: prefilled,
        marks: marks, scope: LoopScope("Guichet", clock: clock))
    // An expectation that cannot be met fails at once, as soon as nothing is running any more. The timeout is long
    // because all windows share one loop, and a busy machine may delay this window for a while.
    try await withApp(window, timeout: .seconds(30), sourceLocation: sourceLocation) { app in
        if let query {
            try await app.match("Search", .button)
            let search = try app.search
            search.take(query)
            window.push(ResultsScreen(search.context, query: query))
        }
        try await body(app)
        if let work {
            #expect(window.activities.map(\.name) == [work], sourceLocation: sourceLocation)
            window.cancelActivities()
        }
    }
}

/// Opens the results of a search from Paris to Lyon, and runs `body` when all trains and prices are there.
@UIActor func withResults(
    _ service: RailService = .obliging, _ query: TripQuery = Sample.query, columns: Int = 80, rows: Int = 24,
    now: @escaping @Sendable () -> Date = { Sample.eight }, keys: KeyTable = KeyTable(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: @UIActor (App) async throws -> Void
) async throws {
    try await withApp(
        service, results: query, columns: columns, rows: rows, now: now, keys: keys,
        sourceLocation: sourceLocation
    ) { app in
        await app.rest()
        try await body(app)
    }
}

/// Opens the window over some bookings, closes the dialog about those that are held, and runs `body` when the screen that
/// `open` opens is there.
@UIActor func withBookings(
    _ bookings: FakeBookings, payment: Payment = .nothing, columns: Int = 80, rows: Int = 24,
    zone: TimeZone = Sample.zone, keys: KeyTable = KeyTable(), clock: VirtualClock = VirtualClock(),
    changing change: (inout RailService) -> Void = { _ in },
    opening open: @UIActor (AppContext, Window) throws -> Void,
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: @UIActor (App) async throws -> Void
) async throws {
    var service = RailService.booking(bookings, payment: payment)
    change(&service)
    try await withApp(
        service, columns: columns, rows: rows, zone: zone, keys: keys, clock: clock,
        sourceLocation: sourceLocation
    ) { app in
        await app.rest()
        app.window.dismissDialog()
        try open(try app.search.context, app.window)
        await app.rest()
        try await body(app)
    }
}
