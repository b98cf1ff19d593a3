import Waiting

/// The service behind the kiosk. It takes a second for each request.
@UIActor
final class KioskService {
    private let clock: any LoopClock
    /// The number of bookings for each order.
    private var bookings: [Int: Int] = [:]
    /// Whether the next response is lost. The request is carried out.
    var losesNext = false

    init(clock: any LoopClock) { self.clock = clock }

    struct LostResponse: Error {}

    func book(order: Int) async throws {
        try await clock.sleep(for: .seconds(1))
        bookings[order, default: 0] += 1
        try respond()
    }

    /// Returns how often an order is booked.
    func bookings(of order: Int) async throws -> Int {
        try await clock.sleep(for: .seconds(1))
        try respond()
        return bookings[order] ?? 0
    }

    private func respond() throws {
        defer { losesNext = false }
        if losesNext { throw LostResponse() }
    }
}
