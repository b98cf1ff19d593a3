import Rail
import Synchronization
import TestSupport
import Testing

@testable import RailStore

/// The bookings of one run of the program, with a journal in a folder.
struct Booker {
    let service: FakeBookingService
    let folder: StateFolder
    let bookings: KeptBookings
    let clock: ManualClock
    let slept = Log<Duration>()

    init(
        _ service: FakeBookingService, in folder: StateFolder, account: String = "ada@example.com",
        payment: Payment = .nothing, ids: String = "a"
    ) {
        self.service = service
        self.folder = folder
        let clock = ManualClock(start: Journey.now)
        self.clock = clock
        let count = Mutex(0)
        let numbers = Numbers(count, prefix: ids)
        bookings = KeptBookings(
            service, journal: BookingJournal(folder: folder, now: { clock.date }),
            service: "https://example.com", info: ServiceInfo(name: "example.com", payment: payment),
            now: { clock.date }, sleep: { [slept] in slept.add($0) }, newID: { numbers.next() })
        bookings.setAccount(account)
    }

    func kept(_ id: String) throws -> BookingIntent? {
        try bookings.journal.intent(id, of: bookings.person)
    }

    /// Returns the states of the bookings, in the order of the journal's list.
    func states() throws -> [BookingIntent.State] {
        try bookings.journal.summaries(of: bookings.person).map(\.state)
    }
}

extension FakeBookingService {
    /// Keeps bookings in a folder that is deleted after `body`.
    func withBooker(_ body: (Booker) async throws -> Void) async throws {
        try await withFolder { try await body(Booker(self, in: $0)) }
    }

    /// Holds a booking for travellers with these names.
    func withHeld(
        of names: [String] = ["Ada"], _ body: (Booker, BookingIntent) async throws -> Void
    ) async throws {
        try await withBooker { booker in
            try await body(booker, try await booker.bookings.hold(Journey.request(names: names)))
        }
    }

    /// Buys a ticket for each traveller with one of these names.
    func withTicket(
        of names: [String] = ["Ada"], _ body: (Booker, BookingIntent) async throws -> Void
    ) async throws {
        try await withHeld(of: names) { booker, held in
            let bought = try await booker.bookings.buy(held.id)
            #expect(bought.state == .ticket)
            try await body(booker, bought)
        }
    }

    /// Buys a ticket for one traveller, and asks what a refund gives back.
    func withRefundOffer(_ body: (Booker, _ id: String, RefundOffer) async throws -> Void) async throws {
        try await withTicket { booker, ticket in
            let offered = try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            try await body(booker, ticket.id, try #require(offered.refund?.offers.first))
        }
    }
}

/// Returns the error that `body` throws.
func railError(from body: () async throws -> BookingIntent) async throws -> RailError {
    try #require(await #expect(throws: RailError.self) { try await body() })
}

private final class Numbers: Sendable {
    private let count: Mutex<Int>
    private let prefix: String

    init(_ count: consuming sending Mutex<Int>, prefix: String) {
        self.count = count
        self.prefix = prefix
    }

    func next() -> String {
        count.withLock {
            $0 += 1
            return "\(prefix)\($0)"
        }
    }
}
