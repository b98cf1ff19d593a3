import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import TerminalUI
import TestSupport
import Testing
import Waiting

/// Books in the real window, with a sandbox as the service, and in three of five rounds asks for a refund. Every
/// second round books a return. On the way, kills the window, or first the sandbox and then the window. In every fifth
/// round, the program starts again with a clock that is three days slow, and then with the right one. If the service may
/// still carry out what the window has asked of it, the program starts again with a clock that is a minute fast.
@Suite("A booking whose window or service is killed", .timeLimit(.minutes(60)))
struct KillTests {
    /// The number of bookings to interrupt. `Scripts/test --kills N` sets it.
    private static let count = ProcessInfo.processInfo.environment["GUICHET_KILLS"].flatMap { Int($0) } ?? 20
    /// The seed of the random moments. To repeat a failure, set `GUICHET_KILL_SEED` to the seed in its
    /// message.
    private static var seed: UInt64 {
        ProcessInfo.processInfo.environment["GUICHET_KILL_SEED"].flatMap { UInt64($0) }
            ?? UInt64.random(in: 1...999_999)
    }

    @Test(
        "a booking whose window or service is killed is bought and refunded at most once, and listed as the service reports it"
    )
    func kills() async throws {
        let folder = try TemporaryFolder()
        let service = try await KilledService(in: folder)
        let seed = Self.seed
        var random = SeededGenerator(seed: seed)
        var outcomes: [String: Int] = [:]
        for number in 1...Self.count {
            let round = KillRound(number, &random, seed: seed)
            let outcome = try await round.run(service)
            outcomes["\(round.moment), \(round.victim): \(outcome)", default: 0] += 1
        }
        for (outcome, count) in outcomes.sorted(by: { $0.key < $1.key }) { print("\(count) × \(outcome)") }
    }
}

/// One booking, with the process to kill and the moment to kill it.
private struct KillRound: CustomStringConvertible {
    enum Moment: String, CaseIterable {
        case holding, buying, offering, refunding, refunded
    }

    enum Victim: String, CaseIterable {
        case window, service
    }

    let moment: Moment
    let victim: Victim
    private let delay: Duration
    private let hasSlowClock: Bool
    /// Whether a return is booked: two offers in one booking, of which the way out is given back.
    private let isReturn: Bool
    /// The time between killing the service and killing the window.
    private let secondDelay: Duration
    /// The traveller's last name, by which the booking can be found.
    private let lastName: String
    private let seed: UInt64

    init(_ number: Int, _ random: inout SeededGenerator, seed: UInt64) {
        self.seed = seed
        moment = Moment.allCases[Int.random(in: 0..<Moment.allCases.count, using: &random)]
        victim = Bool.random(using: &random) ? .window : .service
        delay = .microseconds(Int.random(in: 0...120_000, using: &random))
        secondDelay = .milliseconds(Int.random(in: 0...2_500, using: &random))
        hasSlowClock = number.isMultiple(of: 5)
        isReturn = number.isMultiple(of: 2)
        // The form accepts no digits in a name, so the name has as many letters `o` as the round's number.
        lastName = "Round" + String(repeating: "o", count: number)
    }

    var description: String {
        "\(lastName) of seed \(seed)\(isReturn ? ", a return" : ""): \(victim) killed \(delay) after \(moment)"
    }

    func run(_ service: KilledService) async throws -> String {
        let home = try TemporaryFolder()
        let window = try await TerminalRun(
            ["--service", service.address], in: home, environment: ["GUICHET_PAYMENT": "invoice"])
        do {
            try await walk(window)
        } catch {
            await window.stop()
            throw error
        }
        await pause(delay)
        if victim == .service {
            try await service.restart()
            await pause(secondDelay)
        }
        await window.stop()
        if hasSlowClock, let slow = try await MovedClock.environment(by: -3 * 86_400, in: home) {
            _ = try await check(home, service, environment: slow)
        }
        if try await isOpen(home, service), let later = try await MovedClock.environment(by: 61, in: home) {
            return "open for a minute, then " + (try await check(home, service, environment: later))
        }
        return try await check(home, service)
    }

    /// Whether the service may still carry out what the killed window has asked of it, as far as the program knows: for a
    /// minute, it must then say so.
    private func isOpen(_ home: TemporaryFolder, _ service: KilledService) async throws -> Bool {
        let (run, trips) = try await trips(home, service)
        guard let trip = trips.first, trip.state == "\(moment)", ["buying", "refunding"].contains(trip.state)
        else { return false }
        #expect(run.status == 1, "\(self): \(run.errors)")
        #expect(run.errors.contains("is not known yet: not known whether"), "\(self): \(run.errors)")
        #expect(trip.problem?.hasSuffix("but the service may still do it.") == true, "\(self): \(trip)")
        return true
    }

    private func trips(
        _ home: TemporaryFolder, _ service: KilledService, environment: [String: String] = [:]
    ) async throws -> (run: Program.Run, trips: [Trip]) {
        let arguments = ["trips", "--service", service.address, "--refresh", "--past", "--json"]
        let run = try await Program.run(
            arguments, in: home, environment: ["GUICHET_PAYMENT": "invoice"].merging(environment) { $1 })
        return (run, try JSONDecoder().decode([Trip].self, from: Data(run.output.utf8)))
    }

    /// Uses the window until it has sent the request of `moment`, or shows the refund.
    private func walk(_ window: TerminalRun) async throws {
        try await window.searchTrains(back: isReturn ? "+2" : nil)
        await window.type("\r")
        if isReturn {
            try await window.shows("cheapest out and back")
            await window.type("\r")
        }
        try await window.shows("Semi-flexible")
        // The second fare is refundable.
        await window.press(.down)
        await window.press(.enter)
        try await window.shows("Last name")
        await window.type("Ada\t\(lastName)\tada@example.com\r")
        guard moment != .holding else { return }
        try await window.showsThatEnterBuys()
        await window.type("\r")
        guard moment != .buying else { return }
        try await window.shows("u refund")
        await window.type("u")
        guard moment != .offering else { return }
        try await window.shows("You get back")
        // The focus begins at the button that keeps the ticket.
        await window.press(.tab)
        try await window.shows("Enter refund")
        await window.type("\r")
        guard moment != .refunding else { return }
        try await window.shows("Refunded ")
    }

    /// Waits for a duration.
    private func pause(_ duration: Duration) async {
        _ = await UILoop.shared.wait(for: "the moment of the kill", timeout: duration) { _ in nil as Bool? }
    }

    private func check(
        _ home: TemporaryFolder, _ service: KilledService, environment: [String: String] = [:]
    ) async throws -> String {
        let (run, trips) = try await trips(home, service, environment: environment)
        #expect(run.status == 0 || run.status == 3, "\(self): \(run.errors)")
        let bookings = try await service.bookings(of: lastName)
        let bought = bookings.filter(\.isBought)
        let shown = trips.filter { ["bought", "ticket"].contains($0.state) }
        #expect(trips.count <= 1, "\(self)")
        #expect(bought.count <= 1, "\(self): \(bookings)")
        #expect(bought.map(\.id) == shown.compactMap(\.bookingId), "\(self): \(trips), \(bookings)")
        #expect(
            !trips.contains { ["sending", "buying", "refunding"].contains($0.state) }, "\(self): \(trips)")
        var refunds: [String] = []
        for booking in bookings { refunds += try await service.refunds(of: booking.id) }
        #expect(refunds.count <= 1, "\(self): \(refunds)")
        #expect(refunds == trips.compactMap(\.refunded?.words), "\(self): \(trips), \(refunds)")
        // Of a return, only the way out is given back.
        let refunded = isReturn ? "ticket" : "refunded"
        #expect(
            refunds.isEmpty || trips.contains { $0.state == refunded && $0.refunded != nil },
            "\(self): \(trips)")
        #expect(!refunds.isEmpty || !trips.contains { $0.state == "refunded" }, "\(self): \(trips)")
        #expect(moment != .refunded || refunds.count == 1, "\(self): \(bookings)")
        return trips.first?.state ?? "nothing"
    }

    private struct Trip: Decodable {
        var state: String
        var bookingId: String?
        var refunded: Price?
        var problem: String?

        struct Price: Decodable {
            var amount: String
            var currency: String
            var words: String { "\(currency) \(amount)" }
        }
    }
}

/// The sandbox as a server. It can be killed and started again with the same bookings.
private final class KilledService {
    private let folder: TemporaryFolder
    private var program: Program
    private let port: Int

    var address: String { "http://127.0.0.1:\(port)" }

    init(in folder: TemporaryFolder) async throws {
        self.folder = folder
        (program, port) = try await Program.serving(
            "--state", "bookings.sqlite", by: ["sandbox"], in: folder)
    }

    /// Kills the server, and starts it again at the same port.
    func restart() async throws {
        kill(program.identifier, SIGKILL)
        _ = try await program.end()
        (program, _) = try await Program.serving(
            "--state", "bookings.sqlite", "--port", "\(port)", by: ["sandbox"], in: folder)
    }

    struct Found: Decodable {
        struct Offer: Decodable {
            struct Part: Decodable { var status: String }
            var bookingPartSummaries: [Part]
        }

        var id: String
        var bookedOfferSummaries: [Offer]

        var isBought: Bool {
            bookedOfferSummaries.flatMap(\.bookingPartSummaries)
                .contains { ["CONFIRMED", "FULFILLED"].contains($0.status) }
        }
    }

    /// Returns the refunds of a booking, each as `EUR 69.00`.
    func refunds(of id: String) async throws -> [String] {
        struct Response: Decodable { var booking: Booking }
        struct Booking: Decodable { var refundOffers: [Offer]? }
        struct Offer: Decodable {
            struct Price: Decodable {
                var currency: String
                var amount: Int
            }
            var status: String
            var refundableAmount: Price
        }
        let body = try await get("/bookings/\(id)", try await token())
        let offers = try JSONDecoder().decode(Response.self, from: body).booking.refundOffers ?? []
        return offers.filter { $0.status == "CONFIRMED" }.map { offer in
            let (whole, cents) = offer.refundableAmount.amount.quotientAndRemainder(dividingBy: 100)
            return "\(offer.refundableAmount.currency) \(whole).\(cents < 10 ? "0" : "")\(cents)"
        }
    }

    private func token() async throws -> String {
        struct Token: Decodable {
            enum CodingKeys: String, CodingKey { case text = "access_token" }
            var text: String
        }
        let form = "grant_type=password&username=testuser@capitainetrain.com&password=testpassword"
        let body = try await post("/oauth/token", form, "application/x-www-form-urlencoded")
        return try JSONDecoder().decode(Token.self, from: body).text
    }

    /// Returns all bookings that the window's account has made for a traveller with this last name.
    func bookings(of lastName: String) async throws -> [Found] {
        struct Results: Decodable { var bookingSearchResults: [Found]? }
        let body = try await post(
            "/bookings-search", #"{"passenger":{"lastName":"\#(lastName)"}}"#, "application/json",
            try await token())
        return try JSONDecoder().decode(Results.self, from: body).bookingSearchResults ?? []
    }

    private func get(_ path: String, _ token: String) async throws -> Data {
        var request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: path)
        request.headerFields[.authorization] = "Bearer \(token)"
        return try await LiveTransport().send(request, body: Data()).body
    }

    private func post(_ path: String, _ body: String, _ type: String, _ token: String? = nil) async throws
        -> Data
    {
        var request = HTTPRequest(
            method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: path)
        request.headerFields[.contentType] = type
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        return try await LiveTransport().send(request, body: Data(body.utf8)).body
    }
}
