import Foundation
import Testing

@testable import Rail

@Suite("A service without an implementation")
struct UnimplementedServiceTests {
    /// A member of the service, and a call of that member.
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

    private static let offer = Offer(
        id: "offer", price: Money(amount: 1, currency: "EUR"), travelClass: .second, flexibility: .flexible,
        name: "Flexible")

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
        Member(name: "currentTrip") { _ = try await $0.currentTrip("trip") },
        Member(name: "offers") { _ = try await $0.offers(offers) },
        Member(name: "reductionCards") { _ = try await $0.reductionCards() },
        Member(name: "dayPrices") {
            let place = Place(id: "1", name: "Paris")
            let day = CalendarDay(year: 2026, month: 11, day: 21)
            _ = try await $0.dayPrices(
                DayPriceQuery(
                    origin: place, destination: place, days: day...day, timeZone: .gmt, passengers: []))
        },
        Member(name: "bookings.hold") {
            _ = try await $0.bookings.hold(HoldRequest(trip: offers.trip, offer: offer, travellers: []))
        },
        Member(name: "bookings.complete") { _ = try await $0.bookings.complete("1", []) },
        Member(name: "bookings.accept") { _ = try await $0.bookings.accept("1") },
        Member(name: "bookings.buy") { _ = try await $0.bookings.buy("1") },
        Member(name: "bookings.release") { _ = try await $0.bookings.release("1") },
        Member(name: "bookings.proposeRefund") {
            _ = try await $0.bookings.proposeRefund("1", nil, nil)
        },
        Member(name: "bookings.confirmRefund") { _ = try await $0.bookings.confirmRefund("1", "2") },
        Member(name: "bookings.withdrawRefund") { _ = try await $0.bookings.withdrawRefund("1") },
        Member(name: "bookings.kept") { _ = try await $0.bookings.kept("1") },
        Member(name: "bookings.refresh") { _ = try await $0.bookings.refresh("1") },
        Member(name: "bookings.booking") { for try await _ in $0.bookings.booking("1") {} },
        Member(name: "bookings.trips") { for try await _ in $0.bookings.trips() {} },
        Member(name: "bookings.summaries") { _ = try await $0.bookings.summaries() },
        Member(name: "bookings.unfinished") { _ = try await $0.bookings.unfinished() },
        Member(name: "bookings.asked") { _ = try await $0.bookings.asked() },
        Member(name: "bookings.damagedLists") { _ = try await $0.bookings.damagedLists() },
        Member(name: "bookings.settle") { _ = try await $0.bookings.settle() },
        Member(name: "bookings.find") { _ = try await $0.bookings.find("ABC", "Example") },
        Member(name: "bookings.forget") { try await $0.bookings.forget(["1"]) },
        Member(name: "bookings.savedTravellers") { _ = try await $0.bookings.savedTravellers() },
        Member(name: "bookings.rememberTraveller") {
            try await $0.bookings.rememberTraveller(Traveller(id: "adult-1", kind: .adult))
        },
        Member(name: "bookings.forgetTraveller") {
            try await $0.bookings.forgetTraveller("Ada Example")
        },
        Member(name: "lastDay") { _ = try await $0.lastDay() },
        Member(name: "recentSearches") { _ = try await $0.recentSearches() },
        Member(name: "rememberSearch") { try await $0.rememberSearch(query) },
        Member(name: "starSearch") { try await $0.starSearch(RecentSearch(query)) },
    ]

    @Test("each member throws an error that contains its name", arguments: members)
    func namesMember(_ member: Member) async throws {
        let error = try #require(
            await #expect(throws: RailError.self) { try await member.call(.unimplemented) })
        #expect(error.code == .unimplemented)
        #expect(error.activity == "calling RailService.\(member.name)")
        #expect(error.detail == "RailService.\(member.name) was called, but nobody provided it.")
        #expect("\(error)".contains("RailService.\(member.name)"))
    }

    @Test("these tests list all members of the service")
    func allMembers() {
        let service = RailService.unimplemented
        let closures = Mirror(reflecting: service).children.compactMap(\.label).filter { $0 != "info" }
            .flatMap { name in
                guard name == "bookings" else { return [name] }
                return Mirror(reflecting: service.bookings).children.compactMap(\.label).map {
                    "bookings.\($0)"
                }
            }
        #expect(closures == Self.members.map(\.name))
    }

    @Test("the service has the name “unimplemented”")
    func info() {
        #expect(RailService.unimplemented.info == ServiceInfo(name: "unimplemented"))
    }
}
