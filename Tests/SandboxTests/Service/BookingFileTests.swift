import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("The bookings file")
struct BookingFileTests {
    private func client(_ path: String) async throws -> OSDMClient {
        var settings = SandboxSettings.fixed
        settings.bookingFile = path
        return try await OSDMClient.signedIn(settings)
    }

    private func request(_ client: OSDMClient) async throws -> HoldRequest {
        let trip = try await client.firstTrip()
        let passengers = PassengerCounts().passengers
        let offer = try #require(
            try await client.offers(OfferQuery(trip: trip, passengers: passengers)).offers.first)
        return HoldRequest(
            trip: trip, offer: offer,
            travellers: [
                Traveller(
                    id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel",
                    emailAddress: "ada@example.com")
            ])
    }

    @Test("another sandbox with the same file finds the bookings, and the responses to requests with a key")
    func outlivesSandbox() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/bookings.sqlite"
        let first = try await client(path)
        let wanted = try await request(first)
        let held = try await first.hold(wanted, "intent-1", "key-1")
        let second = try await client(path)
        #expect(try await second.booking(held.id) == first.booking(held.id))
        #expect(try await second.hold(wanted, "intent-1", "key-1").id == held.id)
        try await second.buy(held.id, "key-2")
        try await first.buy(held.id, "key-2")
        let error = try #require(
            await #expect(throws: RailError.self) { try await first.buy(held.id, "key-3") })
        #expect(error.problemCode == "CONFIRMATION_BOOKING_ALREADY_CONFIRMED")
        #expect(try await first.booking(held.id).standing == .fulfilled)
    }

    @Test("an unusable bookings file gives an error of the service")
    func unusable() async throws {
        let folder = try TemporaryFolder()
        let error = try #require(
            await #expect(throws: RailError.self) {
                try await client(folder.path + "/no/such/folder/bookings.sqlite")
            })
        #expect(error.code == .serviceFailed && error.problemCode == "X_NO_BOOKINGS")
    }

    @Test("an unusable file is reported before the first request")
    func reportedFirst() throws {
        let folder = try TemporaryFolder([
            "text.sqlite": "this is no database, and longer than a page's header"
        ])
        #expect(Sandbox.problem(ofBookings: folder.path + "/new.sqlite") == nil)
        for (name, words) in [
            ("text.sqlite", "file is not a database"), ("no/such/folder.sqlite", "it cannot be made there"),
            ("", "it is not a plain file"),
        ] {
            #expect(Sandbox.problem(ofBookings: folder.path + "/" + name) == words)
        }
        #expect(Sandbox.problem(ofBookings: "/dev/null") == "it is not a plain file")
    }

    @Test("damage anywhere in the bookings file is reported")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/bookings.sqlite"
        let client = try await client(path)
        _ = try await client.hold(try await request(client), "intent-1", "key-1")
        let whole = try Data(contentsOf: URL(filePath: path))
        let half = whole.prefix(whole.count / 2)
        // SQLite can open the second file. Without a check, the damage would be found only later.
        for bytes in [half, half + Data(repeating: 0xAA, count: whole.count - half.count)] {
            try folder.write(bytes, to: "damaged.sqlite")
            #expect(Sandbox.problem(ofBookings: folder.path + "/damaged.sqlite") != nil)
        }
    }

    @Test("the bookings file becomes private, even if it existed before", arguments: [true, false])
    func becomesPrivate(isThere: Bool) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/bookings.sqlite"
        if isThere {
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
        _ = try await client(path)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let facts = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(facts[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }
}
