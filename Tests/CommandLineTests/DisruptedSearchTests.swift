import Foundation
import JSONTrees
import Locking
import Rail
import Screens
import Testing

@testable import guichet

@Suite("A search among trains that do not run as planned") struct DisruptedSearchTests {
    private let place = Place(id: "urn:uic:stn:8768600", name: "Paris", timeZone: "Europe/Paris")
    private let now = Date(timeIntervalSince1970: 1_795_651_200)

    private func time(_ minutes: Int) -> StationTime {
        StationTime(instant: now + Double(minutes * 60), offset: 3600)
    }

    private func trip(_ id: String, isCancelled: Bool? = nil, _ change: (inout [Call]) -> Void = { _ in })
        -> Trip
    {
        var calls = [
            Call(place: place, arrival: nil, departure: time(60)),
            Call(place: place, arrival: time(120), departure: nil),
        ]
        change(&calls)
        return Trip(
            id: id, origin: place, destination: place, departure: time(60), arrival: time(120),
            duration: .seconds(3600), changes: 0,
            legs: [
                .ride(
                    Ride(
                        calls: calls, vehicle: "TGV \(id)", carrier: nil, duration: nil,
                        isCancelled: isCancelled))
            ],
            isCancelled: isCancelled)
    }

    @Test("a trip that cannot be taken is listed with the reason, and no price is asked for it")
    func listed() async throws {
        let trips = [
            trip("1", isCancelled: true), trip("2") { $0[1].status = .notServiced },
            trip("3") { $0[1].expectedArrival = time(128) }, trip("4"),
        ]
        let asked = Lock<[Trip.ID]>([])
        var rail = RailService.unimplemented
        rail.trips = { _ in TripPage(trips: trips) }
        rail.offers = { query in
            asked.withLock { $0.append(query.trip.id) }
            return OfferList(offers: [])
        }
        let query = TripQuery(
            origin: place, destination: place,
            time: .departAfter(time(0).day, minuteOfDay: time(0).minuteOfDay))
        var found = try await FoundTrips(query, .onePage, at: now, in: rail)
        try await found.askForPrices(in: rail)
        #expect(asked.withLock { $0.sorted() } == ["3", "4"])
        let documents = found.rows.map { $0.json(at: now) }
        #expect(documents.map { $0["offers"]?.string } == ["notSold", "notSold", "none", "none"])
        #expect(documents[0]["cancelled"] == true)
        #expect(documents[1]["obstacle"]?.string == "TGV 2 does not stop at Paris")
        let lines = SearchTable.lines(found, at: now, own: .gmt).dropFirst(2)
        for (line, words) in zip(lines, ["cancelled", "TGV 2 does not stop at Paris", "8 min late", "TGV 4"])
        {
            #expect(line.hasSuffix(words), "\(line)")
        }
    }

    @Test("the ways back are for the first train that can be bought, and not for one without an offer")
    func firstToBuy() async throws {
        let trips = [trip("1", isCancelled: true), trip("2"), trip("3")]
        var rail = RailService.unimplemented
        rail.trips = { _ in TripPage(trips: trips) }
        rail.offers = { query in
            let offer = Offer(
                id: "o", price: Money(amount: 6400, currency: "EUR"), travelClass: .second,
                flexibility: .nonFlexible, name: "Fare")
            return OfferList(offers: query.trip.id == "2" ? [] : [offer])
        }
        let query = TripQuery(
            origin: place, destination: place,
            time: .departAfter(time(0).day, minuteOfDay: time(0).minuteOfDay))
        var found = try await FoundTrips(query, .onePage, at: now, in: rail)
        #expect(found.firstToBuy?.id == "2")
        try await found.askForPrices(in: rail)
        #expect(found.firstToBuy?.id == "3")
    }
}
