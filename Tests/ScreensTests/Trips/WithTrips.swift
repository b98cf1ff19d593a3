import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

/// Opens My trips, and runs `body` when all trips are there.
@UIActor func withTrips(
    _ bookings: FakeBookings, columns: Int = 80, rows: Int = 24, keys: KeyTable = KeyTable(),
    changing change: (inout RailService) -> Void = { _ in },
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: @UIActor (App) async throws -> Void
) async throws {
    try await withBookings(
        bookings, columns: columns, rows: rows, keys: keys, changing: change,
        opening: { context, window in MyTripsKey.open(context, in: window) }, sourceLocation: sourceLocation,
        body)
}

extension App {
    /// The rows of My trips that are on the screen, headings included.
    var tripRows: [String] {
        get async throws { try await match("My trips", .list).match.element?.children.map(\.label) ?? [] }
    }
}
