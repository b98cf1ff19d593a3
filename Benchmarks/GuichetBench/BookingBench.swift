import BlackBox
import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import LiveHTTP
import OSDM
import Rail
import RailStore
import Sandbox
import Scenarios
import Screens
import Synchronization
import TerminalUI
import Waiting

/// Measures bookings: from a fare to a ticket, a long list, the journal, and the sandbox over loopback.
struct BookingBench {
    var place: BenchPlace
    var figures: Figures

    private static let clients = 64
    private static let bookingsEach = 16

    func run() throws {
        flow()
        try journal()
        try myTrips()
        try rate("booking.rate", state: false)
        try rate("booking.rate-state", state: true)
    }

    // MARK: From a fare to a ticket

    private func flow() {
        let runs = 200
        func seconds(_ file: String, _ runs: Int) -> Double? {
            let start = milliseconds()
            let arguments = [
                "scenario", "run", "--jobs", "1", "--repeat", "\(runs)", "Benchmarks/\(file).yaml",
            ]
            return place.output(of: place.guichet, arguments) == nil ? nil : milliseconds() - start
        }
        guard let oneFare = seconds("fare", 1), let fares = seconds("fare", 1 + runs),
            let oneTicket = seconds("booking", 1), let tickets = seconds("booking", 1 + runs),
            let oneRefund = seconds("refund", 1), let refunds = seconds("refund", 1 + runs)
        else { return figures.miss("booking.flow", "the scenario failed") }
        figures.print("booking.flow", ((tickets - oneTicket) - (fares - oneFare)) / Double(runs), "ms")
        figures.print("refund.flow", ((refunds - oneRefund) - (tickets - oneTicket)) / Double(runs), "ms")
    }

    // MARK: The journal

    /// Measures the journal for an intent from its first state to its ticket. The service answers at once.
    private func journal() throws {
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        let times = try UILoop.run(for: "the booking bench") { try await Self.times(of: 200, in: home) }
        figures.print("booking.journal", milliseconds: Sample(times))
        figures.print(
            "booking.journal.floor", milliseconds: Sample(Self.syncTimes(in: home)), percentiles: false)
    }

    private static func times(of count: Int, in home: URL) async throws -> [Double] {
        let bookings = KeptBookings.instant(in: home)
        var times: [Double] = []
        for _ in 0..<count {
            let start = milliseconds()
            let held = try await bookings.service.hold(.sample(minutes: times.count))
            _ = try await bookings.service.buy(held.id)
            times.append(milliseconds() - start)
        }
        return times
    }

    /// Returns the least time that the disk needs: a file is written and flushed four times, because an
    /// intent has four states.
    private static func syncTimes(in home: URL) -> [Double] {
        let file = open(home.appending(path: "floor").path, O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        let block = [UInt8](repeating: 1, count: 4096)
        return (0..<200).map { _ in
            let start = milliseconds()
            for _ in 0..<4 {
                pwrite(file, block, block.count, 0)
                fsync(file)
            }
            return milliseconds() - start
        }
    }

    // MARK: A long list

    private func myTrips() throws {
        // Uses a folder in memory if there is one, because many transactions fill the file.
        let folder = FileManager.default.isWritableFile(atPath: "/dev/shm") ? URL(filePath: "/dev/shm") : nil
        let home =
            try folder.map { $0.appending(path: "guichet-bench-\(UUID().uuidString)") } ?? place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        let count = 10_000
        try UILoop.run(for: "the booking bench") {
            // All bookings have tickets, so the service is not asked about them.
            let bookings = KeptBookings.instant(in: home, isSold: true)
            for index in 0..<count { _ = try await bookings.service.hold(.sample(minutes: index)) }
        }
        let times = try UILoop.run(for: "the booking bench") { @UIActor in
            var times: [Double] = []
            for _ in 0..<10 { times.append(try await Self.timeOfMyTrips(in: home)) }
            return times
        }
        figures.print("booking.my-trips", Sample(times).median, "ms, of \(count)")
    }

    /// Returns the time from F3 to the first row of the list, in a program that has read nothing yet.
    @UIActor private static func timeOfMyTrips(in home: URL) async throws -> Double {
        var service = RailService.unimplemented
        service.bookings = KeptBookings.instant(in: home).service
        let window = GuichetWindow.open(
            on: try Terminal.headless(columns: 80, rows: 24),
            context: AppContext(service: service), session: Session(emailAddress: "ada@example.com"))
        let app = App(window)
        try await app.match("Search", .button)
        let start = milliseconds()
        try await app.press(.function(3))
        try await app.match(
            Locator(.role(.row), .containing("Paris Gare de Lyon → Lyon Part-Dieu"), .nth(1)))
        let time = milliseconds() - start
        _ = await app.close()
        return time
    }

    // MARK: The sandbox

    private func rate(_ name: String, state: Bool) throws {
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        let arguments = state ? ["--state", "bookings.sqlite"] : []
        guard let sandbox = SandboxProgram(place.guichet, home: home, arguments) else {
            return figures.miss(name, "the sandbox did not start")
        }
        defer { sandbox.end() }
        let address = sandbox.address
        blocking { [self] in
            let live = LiveTransport()
            do {
                let rate = try await bookingsPerSecond(address, live)
                figures.print(name, rate, "per s, \(Self.clients) clients")
            } catch {
                figures.miss(name, "\(error)")
            }
            await live.shutDown()
        }
    }

    private func bookingsPerSecond(_ address: URL, _ live: LiveTransport) async throws -> Double {
        let client = OSDMClient(
            OSDMConfiguration(
                baseURL: address, authentication: .password(), info: Sandbox.info, version: "bench"),
            transport: live)
        let account = DemoAccount.sandbox
        _ = try await client.signIn(
            Credentials(emailAddress: account.emailAddress, password: account.password))
        let requests = try await holds(client, Self.clients * Self.bookingsEach)
        let start = milliseconds()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<Self.clients {
                group.addTask {
                    for index in 0..<Self.bookingsEach {
                        let place = number * Self.bookingsEach + index
                        _ = try await client.hold(requests[place], UUID().uuidString, UUID().uuidString)
                    }
                }
            }
            try await group.waitForAll()
        }
        return Double(requests.count) / (milliseconds() - start) * 1000
    }

    /// Returns requests to hold offers, each for a different offer.
    private func holds(_ client: OSDMClient, _ count: Int) async throws -> [HoldRequest] {
        guard let from = try await client.places("gare lyon").places.first,
            let to = try await client.places("part dieu").places.first
        else { return [] }
        let day = CalendarDay(Date(), in: .current).adding(days: 1)
        let trips = try await client.trips(
            TripQuery(origin: from, destination: to, time: .departAfter(day, minuteOfDay: 480))
        ).trips
        var requests: [HoldRequest] = []
        while requests.count < count {
            for trip in trips {
                let passengers = PassengerCounts().passengers
                let offers = try await client.offers(OfferQuery(trip: trip, passengers: passengers)).offers
                requests += offers.map {
                    HoldRequest(trip: trip, offer: $0, travellers: [.sample])
                }
            }
        }
        return Array(requests.prefix(count))
    }
}

extension Traveller {
    fileprivate static let sample = Traveller(
        id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel", emailAddress: "ada@example.com")
}

extension HoldRequest {
    /// Returns a request for a trip that leaves the given number of minutes after this time tomorrow.
    fileprivate static func sample(minutes: Int) -> HoldRequest {
        func place(_ id: String, _ name: String) -> Place { Place(id: id, name: name) }
        func time(_ more: Int) -> StationTime {
            StationTime(instant: Date() + 86_400 + Double(60 * (minutes + more)), offset: 3600)
        }
        let trip = Trip(
            id: "trip", origin: place("1", "Paris Gare de Lyon"), destination: place("2", "Lyon Part-Dieu"),
            departure: time(0), arrival: time(116), duration: .seconds(6960), changes: 0, legs: [])
        return HoldRequest(
            trip: trip,
            offer: Offer(
                id: "offer", price: Money(amount: 6400, currency: "EUR"), travelClass: .second,
                flexibility: .flexible, name: "Flexible"), travellers: [.sample])
    }
}

extension KeptBookings {
    /// Returns bookings in a folder. Their service answers at once.
    ///
    /// - Parameter isSold: Whether the service sells an offer as soon as it is held.
    fileprivate static func instant(in folder: URL, isSold: Bool = false) -> KeptBookings {
        let service = InstantService(isSold: isSold)
        let bookings = KeptBookings(
            service, journal: BookingJournal(folder: StateFolder(path: folder.path), now: { Date() }),
            service: "bench", info: ServiceInfo(name: "bench", payment: .nothing), now: { Date() },
            sleep: { _ in }, newID: { UUID().uuidString })
        bookings.setAccount("ada@example.com")
        return bookings
    }
}

/// A service that holds and sells every offer at once.
private final class InstantService: BookingRequests {
    private let bookings = Mutex<[String: Booking]>([:])
    private let isSold: Bool

    init(isSold: Bool) { self.isSold = isSold }

    func hold(_ request: HoldRequest, _ id: BookingIntent.ID, _ key: String) -> Booking {
        var booking = Booking(
            id: id, createdOn: Date(), travellers: request.travellers,
            parts: [
                BookingPart(
                    id: "part", kind: .admission, name: "Flexible", price: request.offer.price,
                    status: isSold ? .fulfilled : .held)
            ], trips: [request.trip], code: "K7Q2XM", deadline: Date() + 900,
            price: request.offer.price)
        if isSold { booking.tickets = [Ticket(id: "ticket", status: .valid)] }
        bookings.withLock { [booking] in $0[id] = booking }
        return booking
    }

    func booking(_ id: Booking.ID) throws -> Booking {
        guard let booking = bookings.withLock({ $0[id] }) else {
            throw RailError(.refused, activity: "reading", service: "bench")
        }
        return booking
    }

    func buy(_ id: Booking.ID, _ key: String) -> [TicketDocument] {
        bookings.withLock {
            $0[id]?.parts[0].status = .fulfilled
            $0[id]?.tickets = [Ticket(id: "ticket", status: .valid)]
        }
        return []
    }

    func release(_ id: Booking.ID) {}
    func complete(_ id: Booking.ID, _ traveller: Traveller) {}
    func setPurchaser(_ id: Booking.ID, _ traveller: Traveller) {}
    func setPayment(_ id: Booking.ID, _ type: String) {}
    func check(_ id: Booking.ID) {}
    func proposeRefund(_ id: Booking.ID, _ request: RefundRequest, _ key: String) -> RefundProposal {
        RefundProposal(offers: [])
    }
    func checkRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) {}
    func confirmRefund(_ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String) throws -> RefundOffer {
        throw RailError(.unsupported, activity: "refunding", service: "bench")
    }
    func withdrawRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) {}
    func ticket(_ id: Ticket.ID) throws -> (Ticket, [TicketDocument]) {
        throw RailError(.unsupported, activity: "fetching the ticket", service: "bench")
    }
    func document(_ link: String) -> Data { Data() }
    func search(_ id: BookingIntent.ID) -> [Booking.ID]? { [] }
    func find(_ code: String, _ lastName: String) -> [Booking.ID]? { [] }
}
