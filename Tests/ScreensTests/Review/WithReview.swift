import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

/// Opens the review of a held booking, or its ticket if it is bought, and runs `body` with it.
@UIActor func withReview(
    _ intent: BookingIntent, payment: Payment = .nothing, columns: Int = 80, rows: Int = 24,
    zone: TimeZone = Sample.zone, changing change: (inout RailService) -> Void = { _ in },
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: @UIActor (App, FakeBookings) async throws -> Void
) async throws {
    let bookings = FakeBookings(intent)
    try await withBookings(
        bookings, payment: payment, columns: columns, rows: rows, zone: zone, changing: change,
        opening: { context, window in BookingFlow(context).open(intent, in: window) },
        sourceLocation: sourceLocation
    ) { app in try await body(app, bookings) }
}
