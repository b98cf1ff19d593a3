import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

extension App {
    static func open(
        _ service: RailService, signedInAs address: String? = "jo@example.com", columns: Int = 80,
        rows: Int = 24, zone: TimeZone = Sample.zone, now: Date = Sample.eight,
        prefilled: PrefilledSearch? = nil, marks: [String] = [], keys: KeyTable = KeyTable(),
        clock: VirtualClock = VirtualClock(),
        name: String = #function
    ) throws -> App {
        let terminal = try Terminal.headless(columns: columns, rows: rows)
        let context = AppContext(service: service, now: { now }, timeZone: zone, keys: keys)
        let window = GuichetWindow.open(
            on: terminal, context: context, session: address.map { Session(emailAddress: $0) },
            prefilled: prefilled, marks: marks, scope: LoopScope(name, clock: clock))
        return App(window, timeout: .seconds(30))
    }

    static func openResults(
        _ service: RailService, query: TripQuery = Sample.query, columns: Int = 80, rows: Int = 24,
        now: Date = Sample.eight, keys: KeyTable = KeyTable()
    ) async throws -> App {
        let app = try open(service, columns: columns, rows: rows, now: now, keys: keys)
        try await app.match("Search", .button)
        let search = try #require(app.window.topScreen as? SearchScreen)
        search.take(query)
        app.window.push(ResultsScreen(search.context, query: query))
        return app
    }

    static func openTrips(
        _ bookings: FakeBookings, columns: Int = 80, rows: Int = 24, keys: KeyTable = KeyTable()
    ) async throws -> App {
        let app = try open(.booking(bookings), columns: columns, rows: rows, keys: keys)
        await app.rest()
        app.window.dismissDialog()
        try await app.press(.function(3))
        await app.rest()
        return app
    }

    static func openTicket(
        _ intent: BookingIntent, side: Int = 15, columns: Int = 80, rows: Int = 24,
        bookings: FakeBookings? = nil, keys: KeyTable = KeyTable(),
        save: (@Sendable (Data, String) throws -> String)? = nil
    ) async throws -> App {
        let service = RailService.booking(bookings ?? FakeBookings(intent))
        let app = try open(service, columns: columns, rows: rows, keys: keys)
        try await app.match("Search", .button)
        var context = try #require(app.window.topScreen as? SearchScreen).context
        context.tickets.matrix = { _ in
            CodeMatrix(
                width: side, height: side, modules: (0..<side * side).map { $0 % 2 == 0 })
        }
        if let save { context.tickets.save = save }
        context.tickets.address = { "file://here/trips/" + $0.replacing(" ", with: "%20") }
        context.tickets.folder = "~/trips"
        app.window.push(TicketScreen(context, intent))
        await app.rest()
        return app
    }
}

func withRail(_ body: (StubbedRail) async throws -> Void) async throws {
    try await withDoubles { scope in try await body(StubbedRail(in: scope)) }
}
