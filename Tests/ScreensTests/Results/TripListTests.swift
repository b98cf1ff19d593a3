import Rail
import Testing

@testable import Screens

@Suite("A list of trips")
struct TripListTests {
    private func list(_ trips: [Trip] = Sample.trips) -> TripList {
        var list = TripList()
        list.begin(with: Sample.page(trips, earlier: "e", later: "l"))
        return list
    }

    private func priced(_ cents: [Int]) -> TripList {
        var list = list()
        for (trip, cents) in zip(Sample.trips, cents) {
            list.setPrices(.known(Sample.offers(cents)), of: trip.id)
        }
        return list
    }

    @Test("begins with a page, in the order of departure, with nothing known of prices")
    func begin() {
        let list = list(Sample.trips.reversed())
        #expect(list.rows.map(\.trip) == Sample.trips)
        #expect(list.rows.allSatisfy { $0.prices == .unknown })
        #expect(list.unasked.count == 3)
        #expect((list.earlier, list.later) == (PageLink("e"), PageLink("l")))
    }

    @Test("takes pages at both ends, once, and moves only that end's link")
    func pages() {
        var list = list()
        list.setPrices(.known(Sample.offers(100)), of: Sample.trips[0].id)
        let early = Sample.trip("IC 1", 300)
        #expect(list.addEarlier(Sample.page([early, Sample.trips[0]], earlier: "e2", later: "x")) == 1)
        #expect(list.rows.map(\.trip) == [early] + Sample.trips)
        #expect((list.earlier, list.later) == (PageLink("e2"), PageLink("l")))
        #expect(list.row(Sample.trips[0].id)?.offers == Sample.offers(100))
        let late = Sample.trip("IC 9", 1300)
        #expect(list.addLater(Sample.page([late, late], earlier: "x")) == 1)
        #expect(list.rows.last?.trip == late)
        #expect((list.earlier, list.later) == (PageLink("e2"), nil))
    }

    @Test("keeps the order and the choice of a search that is asked again, and drops its trips and warnings")
    func beginAgain() {
        var list = TripList()
        list.begin(with: TripPage(trips: Sample.trips, warnings: ["Works."]))
        list.sort(by: .duration)
        list.isDirectOnly = true
        list.begin(with: Sample.page([Sample.trips[2]]))
        #expect(list.rows.map(\.trip) == [Sample.trips[2]])
        #expect(list.warnings == [])
        #expect(list.order == .duration)
        #expect(list.isDirectOnly)
    }

    @Test("says each warning once")
    func warnings() {
        var list = TripList()
        list.begin(with: TripPage(trips: [], warnings: ["Works.", "Strike."]))
        list.addLater(TripPage(trips: [], warnings: ["Strike.", "Snow."]))
        #expect(list.warnings == ["Works.", "Strike.", "Snow."])
    }

    @Test("moves no row when a price arrives, and sorts by price when all are there")
    func pricesMoveNothing() {
        var list = list()
        list.sort(by: .price)
        let before = list.rows.map(\.id)
        let arrangement = list.arrangement
        list.setPrices(.known(Sample.offers(100)), of: Sample.trips[2].id)
        #expect(list.rows.map(\.id) == before)
        #expect(list.arrangement == arrangement)
        list.pricesEnded()
        #expect(list.rows[0].trip == Sample.trips[2])
        #expect(list.arrangement != arrangement)
    }

    @Test("ignores a price of a trip that it does not have")
    func foreignPrice() {
        var list = list()
        let before = list
        list.setPrices(.known(Sample.offers(100)), of: "another")
        #expect(list == before)
    }

    @Test("asks first for the prices of what is shown")
    func unasked() {
        var list = list()
        list.isDirectOnly = true
        #expect(list.unasked.map(\.trip) == [Sample.trips[0], Sample.trips[2], Sample.trips[1]])
        list.setPrices(.failed("No."), of: Sample.trips[0].id)
        #expect(list.unasked.map(\.trip) == [Sample.trips[2], Sample.trips[1]])
        #expect(list.hasMissingPrices)
        list.forgetFailedPrices()
        #expect(list.unasked.count == 3)
    }

    @Test("has another arrangement when it is sorted or narrowed down, and the same when trips come")
    func arrangement() {
        var list = list()
        let before = list.arrangement
        list.addLater(Sample.page([Sample.trip("IC 9", 1300)]))
        #expect(list.arrangement == before)
        list.isDirectOnly = true
        let direct = list.arrangement
        #expect(direct != before)
        list.filter = ListFilter(isOpen: true, text: "IC")
        #expect(list.arrangement != direct)
    }

    @Test("sums up what is shown")
    func summary() {
        #expect(list().summary == "3 trains · fastest 1h56")
        var list = priced([7800, 6400, 9900])
        #expect(list.summary == "3 trains · cheapest € 64.00 at 09:28 · fastest 1h56")
        list.isDirectOnly = true
        #expect(list.summary == "2 trains · cheapest € 78.00 at 08:00 · fastest 1h56")
    }
}

@Suite("An order of trips")
struct TripOrderTests {
    private func rows(_ parts: [(id: String, departure: Int, minutes: Int?, cents: Int?)]) -> [TripRow] {
        parts.map { part in
            var trip = Sample.trip(part.id, part.departure, part.minutes ?? 100)
            if part.minutes == nil { trip.duration = nil }
            return TripRow(trip: trip, prices: part.cents.map { .known(Sample.offers($0)) } ?? .unknown)
        }
    }

    private var unsorted: [TripRow] {
        rows([("b", 500, 90, nil), ("a", 480, nil, 300), ("d", 600, 90, 200), ("c", 540, 120, 200)])
    }

    @Test(
        "puts unknown values last, and equal ones in the order of departure",
        arguments: [
            (TripOrder.departure, ["a", "b", "c", "d"]), (.duration, ["b", "d", "c", "a"]),
            (.price, ["c", "d", "a", "b"]),
        ])
    func sorted(order: TripOrder, expected: [String]) {
        #expect(order.sorted(unsorted).map(\.id) == expected)
    }

    @Test("goes through all of them and back to the first")
    func next() {
        var order = TripOrder.departure
        var seen: [TripOrder] = []
        for _ in TripOrder.allCases {
            seen.append(order)
            order = order.next
        }
        #expect(seen == TripOrder.allCases)
        #expect(order == .departure)
    }

    @Test("leaves prices that cannot be compared in the order of departure")
    func currencies() {
        var rows = rows([("a", 480, 90, 300), ("b", 500, 90, 200)])
        rows[1].prices = .known(
            OfferList(offers: [
                Offer(
                    id: "chf", price: Money(amount: 1, currency: "CHF"), travelClass: .second,
                    flexibility: .flexible, name: "CHF")
            ]))
        #expect(TripOrder.price.sorted(rows).map(\.id) == ["a", "b"])
    }
}

@Suite("A row of the list of trips")
struct TripRowTests {
    private func row(_ prices: TripRow.Prices) -> TripRow { TripRow(trip: Sample.trips[0], prices: prices) }

    @Test("says of a price that it is not there yet, failed, sold out, or not offered in this class")
    func price() {
        #expect(row(.unknown).price(in: .second) == "…")
        #expect(row(.failed("No.")).price(in: .second) == "?")
        #expect(row(.known(OfferList(offers: []))).price(in: .second) == "full")
        #expect(row(.known(OfferList(offers: [], unreadable: 1))).price(in: .second) == "unreadable")
        let secondOnly = OfferList(offers: [Sample.offer("second", 5900)], unreadable: 1)
        #expect(row(.known(secondOnly)).price(in: .second) == "€ 59.00")
        #expect(row(.known(secondOnly)).price(in: .first) == "unreadable")
        #expect(row(.known(OfferList(offers: [Sample.offer("a", 100)]))).price(in: .first) == "–")
        #expect(row(.known(Sample.offers(100))).price(in: .first) == "€ 1.50")
    }

    @Test("knows its cheapest offer in any class")
    func cheapest() {
        let offers = [
            Sample.offer("a", 300), Sample.offer("b", 200, .first), Sample.offer("c", 250, .other("x")),
        ]
        #expect(row(.known(OfferList(offers: offers))).cheapest?.id == "b")
    }

    @Test(
        "is found by times, trains, carriers and where they are changed, whatever their case and accents",
        arguments: [
            ("chambery", true), ("TER 178", true), ("09:28", true), ("1 change", true), ("17752 lyon", true),
            ("direct", false), ("17752 milano", false),
        ])
    func filter(text: String, expected: Bool) {
        let filter = ListFilter(isOpen: true, text: text)
        #expect(filter.matches(TripRow(trip: Sample.withChange).words) == expected)
        #expect(ListFilter(isOpen: false, text: text).matches(""))
    }
}
