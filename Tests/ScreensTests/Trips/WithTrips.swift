import BlackBox
import Rail
import TerminalUI
import Testing

@testable import Screens

extension App {
    /// Opens My trips, after the program has asked about unfinished bookings at its start.
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

    /// The rows of My trips that are on the screen, headings included.
    var tripRows: [String] {
        get async throws { try await match("My trips", .list).match.element?.children.map(\.label) ?? [] }
    }
}
