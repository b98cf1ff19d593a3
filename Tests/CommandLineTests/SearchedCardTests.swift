import Foundation
import Rail
import Testing

@testable import guichet

@Suite("The discount cards in the list of `guichet search`") struct SearchedCardTests {
    private let trips = ["out", "back"].compactMap { id in
        ReturnBooking.intent().trips.first { $0.id == id }
    }
    private let card = ReductionCard(
        code: "A", issuer: "s", name: "Carte Avantage Adulte", shortName: "Avantage")

    /// Returns the trips, with a price for each in which the card counts or does not.
    private func found(_ counts: [Bool]) async throws -> FoundTrips {
        let counting = Set(zip(trips, counts).filter(\.1).map(\.0.id))
        let reduction = GrantedReduction(
            name: "Carte Avantage Adulte", amount: Money(amount: 2000, currency: "EUR"),
            cards: [.init(code: "A", issuer: "s")])
        var rail = RailService.unimplemented
        rail.trips = { [trips] _ in TripPage(trips: trips) }
        rail.offers = { query in
            OfferList(offers: [
                Offer(
                    id: "o", price: Money(amount: 6000, currency: "EUR"), travelClass: .second,
                    flexibility: .nonFlexible, name: "Fare",
                    reductions: counting.contains(query.trip.id) ? [reduction] : [])
            ])
        }
        var query = TripQuery(
            origin: ReturnBooking.paris, destination: ReturnBooking.lyon,
            time: .departAfter(trips[0].departure.day, minuteOfDay: 0))
        query.passengers.cards["adult-1"] = [card]
        var found = try await FoundTrips(query, .onePage, at: ReturnBooking.now, in: rail)
        try await found.askForPrices(in: rail)
        return found
    }

    @Test("a price in which the card does not count is marked, if it counts in others")
    func marked() async throws {
        func lines(_ counts: Bool...) async throws -> [String] {
            SearchTable.lines(try await found(counts), at: ReturnBooking.now, own: .gmt)
        }
        let mixed = try await lines(true, false)
        #expect(mixed.last == "* without Avantage", "\(mixed)")
        #expect(mixed.dropLast().filter { $0.contains("* ") } == [mixed[3]], "\(mixed)")
        for lines in [try await lines(true, true), try await lines(false, false)] {
            #expect(!lines.joined().contains("*"), "\(lines)")
        }
    }

    @Test("CSV has the price without the reductions, and nothing if no card counts")
    func csv() async throws {
        let lines = SearchTable.csv(try await found([true, false]), at: ReturnBooking.now)
        #expect(lines[1].hasSuffix(",80.00,") && lines[2].hasSuffix(",,"), "\(lines)")
    }
}
