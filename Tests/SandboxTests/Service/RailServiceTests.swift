import Foundation
import HTTPBodies
import HTTPStubs
import HTTPTransport
import OSDM
import Rail
import Testing

@testable import Sandbox

/// Tests the program's own client on the sandbox: everything that a traveller sees.
@Suite struct RailServiceTests {
    private func service(_ faults: String = "", sandbox: Sandbox? = nil) throws -> RailService {
        let sandbox = try sandbox ?? SandboxClient.shared.get().another(.fixed)
        let transport = FaultyTransport(SandboxTransport(sandbox), faults: try FaultSpec(faults))
        return RailService(OSDMClient.ofSandbox(transport))
    }

    private func signedIn(_ service: RailService) async throws {
        let account = try #require(service.info.demoAccount)
        _ = try await service.signIn(
            Credentials(emailAddress: account.emailAddress, password: account.password))
    }

    @Test("a traveller signs in, searches, pages and gets prices")
    func wholeWay() async throws {
        let service = try service()
        try await signedIn(service)
        let paris = try #require(try await service.places("gare lyon").places.first)
        let lyon = try #require(try await service.places("part dieu").places.first)
        #expect(paris.name == "Paris Gare de Lyon")
        #expect(lyon.name == "Lyon Part-Dieu")
        #expect(lyon.countryCode == "FR" && lyon.locality == "Lyon" && lyon.timeZone == "Europe/Paris")
        let town = try #require(try await service.places("paris").places.first)
        #expect(town.name == "Paris" && town.stationCount == 6)
        #expect(paris.stationCount == nil)
        let query = TripQuery(
            origin: paris, destination: lyon,
            time: .departAfter(CalendarDay(year: 2026, month: 11, day: 22), minuteOfDay: 480),
            passengers: PassengerCounts(adults: 2, youths: 1, childAges: [3, 8]))
        let page = try await service.trips(query)
        #expect(page.trips.count == 8)
        #expect(page.warnings == [])
        let trip = try #require(page.trips.first)
        #expect(trip.vehicles.allSatisfy { $0.contains(" ") })
        #expect(trip.departure.minuteOfDay >= 480)
        let later = try await service.tripPage(try #require(page.later))
        #expect(Set(later.trips.map(\.id)).isDisjoint(with: page.trips.map(\.id)))
        #expect(try await service.tripPage(try #require(page.earlier)).trips.isEmpty == false)
        let offers = try await service.offers(
            OfferQuery(trip: trip, passengers: query.passengers.passengers))
        #expect(offers.offers.count >= 5)
        #expect(offers.cheapest(in: .second) != nil && offers.cheapest(in: .first) != nil)
        #expect(offers.warnings == [Fare.warning])
        let flexible = try #require(offers.offers.first { $0.flexibility == .flexible })
        #expect(flexible.name == "Flexible fare")
        #expect(flexible.conditions.first == "refund until departure")
        #expect(flexible.refund?.permission == .yes && flexible.refund?.fee?.amount == 0)
        #expect(flexible.refund?.deadline?.instant == trip.departure.instant)
        #expect(flexible.expiry != nil)
        for offer in offers.offers {
            let prices = try #require(offer.passengerPrices)
            #expect(Set(prices.keys) == ["adult-1", "adult-2", "youth-1", "child-1", "child-2"])
            #expect(Money.sum(Array(prices.values)) == offer.price)
            #expect(prices["youth-1"]?.isLess(than: try #require(prices["adult-1"])) == true)
            #expect(prices["child-1"]?.amount == 0)
            #expect(prices["child-2"]?.isLess(than: try #require(prices["youth-1"])) == true)
        }
    }

    @Test("the prices of one train are never shown for another train")
    func otherPrices() async throws {
        let service = try service("duplicate@/offers")
        try await signedIn(service)
        let paris = try #require(try await service.places("paris").places.first)
        let lyon = try #require(try await service.places("lyon").places.first)
        let day = CalendarDay(year: 2026, month: 11, day: 22)
        let query = TripQuery(
            origin: paris, destination: lyon, time: .departAfter(day, minuteOfDay: 480))
        let trips = try await service.trips(query).trips
        let (first, second) = (try #require(trips.first), try #require(trips.last))
        _ = try await service.offers(OfferQuery(trip: first, passengers: query.passengers.passengers))
        await #expect {
            try await service.offers(OfferQuery(trip: second, passengers: query.passengers.passengers))
        } throws: {
            ($0 as? RailError)?.code == .mismatchedResponse
        }
    }
}
