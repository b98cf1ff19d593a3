import Foundation
import Testing

@testable import Rail

@Suite("A service that nobody provided")
struct UnimplementedServiceTests {
    /// One member, and how it is called.
    struct Member: Sendable, CustomTestStringConvertible {
        var name: String
        var call: @Sendable (RailService) async throws -> Void

        var testDescription: String { name }
    }

    private static let paris = Place(id: "paris", name: "Paris")
    private static let query = TripQuery(
        origin: paris, destination: paris,
        time: .departAfter(CalendarDay(year: 2026, month: 11, day: 21), minuteOfDay: 480))
    private static let offers: OfferQuery = {
        let time = StationTime(instant: Date(timeIntervalSince1970: 0), offset: 0)
        let trip = Trip(
            id: "trip", origin: paris, destination: paris, departure: time, arrival: time, duration: nil,
            changes: 0, legs: [])
        return OfferQuery(trip: trip, passengers: PassengerCounts().passengers)
    }()

    private static let members = [
        Member(name: "keptSession") { _ = try await $0.keptSession() },
        Member(name: "lastAddress") { _ = try await $0.lastAddress() },
        Member(name: "signIn") {
            _ = try await $0.signIn(Credentials(emailAddress: "jo@example.com", password: "secret"))
        },
        Member(name: "signOut") { try await $0.signOut() },
        Member(name: "places") { _ = try await $0.places("par") },
        Member(name: "knownPlaces") { _ = try await $0.knownPlaces("par") },
        Member(name: "trips") { _ = try await $0.trips(query) },
        Member(name: "tripPage") { _ = try await $0.tripPage(PageLink("later")) },
        Member(name: "offers") { _ = try await $0.offers(offers) },
        Member(name: "lastDay") { _ = try await $0.lastDay() },
        Member(name: "recentSearches") { _ = try await $0.recentSearches() },
        Member(name: "rememberSearch") { try await $0.rememberSearch(query) },
    ]

    @Test("fails in each member, and the failure names it", arguments: members)
    func namesMember(_ member: Member) async throws {
        let error = try #require(
            await #expect(throws: RailError.self) { try await member.call(.unimplemented) })
        #expect(error.code == .unimplemented)
        #expect(error.activity == "calling RailService.\(member.name)")
        #expect(error.detail == "RailService.\(member.name) was called, but nobody provided it.")
        #expect("\(error)".contains("RailService.\(member.name)"))
    }

    @Test("has no member that is missing from these tests")
    func allMembers() {
        let closures = Mirror(reflecting: RailService.unimplemented).children.compactMap(\.label)
            .filter { $0 != "info" }
        #expect(closures == Self.members.map(\.name))
    }

    @Test("is named as unimplemented")
    func info() {
        #expect(RailService.unimplemented.info == ServiceInfo(name: "unimplemented"))
    }
}
