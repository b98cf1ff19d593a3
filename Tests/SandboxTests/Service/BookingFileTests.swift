import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("The file of a sandbox's bookings")
struct BookingFileTests {
    private func requests(_ path: String) async throws -> (OSDMClient, BookingRequests) {
        var settings = SandboxSettings.fixed
        settings.bookingFile = path
        let client = OSDMClient(
            OSDMConfiguration(
                baseURL: SandboxTransport.address, authentication: .password(), info: Sandbox.info,
                version: "0"), transport: SandboxTransport(try SandboxClient.shared.get().another(settings)),
            dependencies: OSDMDependencies(now: { FeedText.noon }, sleep: { _ in }, jitter: { 0 }))
        _ = try await client.signIn(
            Credentials(
                emailAddress: DemoAccount.sandbox.emailAddress, password: DemoAccount.sandbox.password))
        return (client, client.bookingRequests)
    }

    private func request(_ client: OSDMClient) async throws -> HoldRequest {
        let query = TripQuery(
            origin: try #require(try await client.places("gare lyon").places.first),
            destination: try #require(try await client.places("part dieu").places.first),
            time: .departAfter(CalendarDay(year: 2026, month: 11, day: 22), minuteOfDay: 480))
        let trip = try #require(try await client.trips(query).trips.first)
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

    @Test("has them for the next sandbox, and for another one at the same time; each key is answered once")
    func outlives() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/bookings.sqlite"
        let (client, first) = try await requests(path)
        let wanted = try await request(client)
        let held = try await first.hold(wanted, "intent-1", "key-1")
        let (_, second) = try await requests(path)
        #expect(try await second.booking(held.id) == first.booking(held.id))
        #expect(try await second.hold(wanted, "intent-1", "key-1").id == held.id)
        try await second.buy(held.id, "key-2")
        try await first.buy(held.id, "key-2")
        let error = try #require(
            await #expect(throws: RailError.self) { try await first.buy(held.id, "key-3") })
        #expect(error.problemCode == "CONFIRMATION_BOOKING_ALREADY_CONFIRMED")
        #expect(try await first.booking(held.id).standing == .fulfilled)
    }

    @Test("is a failure of the service where it cannot be used, and nothing is booked")
    func unusable() async throws {
        let folder = try TemporaryFolder()
        let (client, requests) = try await requests(folder.path + "/no/such/folder/bookings.sqlite")
        let wanted = try await request(client)
        let error = try #require(
            await #expect(throws: RailError.self) { try await requests.hold(wanted, "i", "k") })
        #expect(error.code == .serviceFailed && error.problemCode == "X_NO_BOOKINGS")
    }
}
