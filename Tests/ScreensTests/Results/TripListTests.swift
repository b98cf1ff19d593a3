import Foundation
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

    private func summary(_ list: TripList, asked: CalendarDay = Sample.today) -> String {
        list.summary(at: Sample.eight, today: Sample.today, asked: asked).joined(separator: " · ")
    }

    private func priced(_ cents: [Int]) -> TripList {
        var list = list()
        for (trip, cents) in zip(Sample.trips, cents) {
            list.setPrices(.known(Sample.offers(cents)), of: trip.id)
        }
        return list
    }

    @Test("a list begins with a page in the order of departure, without prices")
    func begin() {
        let list = list(Sample.trips.reversed())
        #expect(list.rows.map(\.trip) == Sample.trips)
        #expect(list.rows.allSatisfy { $0.prices == .unknown })
        #expect(list.unasked(at: Sample.eight).count == 3)
        #expect((list.earlier, list.later) == (PageLink("e"), PageLink("l")))
    }

    @Test("no price is asked of a trip that cannot be taken, and it is neither the cheapest nor the fastest")
    func cancelled() {
        var list = priced([100, 6400, 7400])
        var trips = Sample.trips
        trips[0].isCancelled = true
        list.update(with: trips + [Sample.trip("new", 620)])
        #expect(list.rows.map(\.trip) == trips)
        #expect(summary(list) == "3 trains · cheapest €\u{A0}64.00 at 09:28 · fastest 1h56")
        #expect(list.rows[0].price(in: .second, at: Sample.eight) == "–")
        list = self.list(trips)
        #expect(list.unasked(at: Sample.eight).map(\.id) == ["change", "TGV 6609"])
        #expect(!list.rows[0].lacksPrice(at: Sample.eight))
    }

    @Test("a late train has left only when it is expected to leave")
    func late() {
        let row = TripRow(trip: Sample.late(Sample.trips[0], by: 8))
        #expect(!row.hasLeft(at: Sample.eight + 300) && row.hasLeft(at: Sample.eight + 481))
    }

    @Test("a walk never counts as the first or the last train, because it can begin at any time")
    func trainsAndWalks() {
        var early = Sample.walk
        (early.departure, early.arrival) = (Sample.time(470), Sample.time(495))
        var list = list([early] + Sample.trips)
        #expect(list.firstToDepart?.id == "TGV 6605")
        var late = Sample.walk
        (late.departure, late.arrival) = (Sample.time(690), Sample.time(715))
        list = self.list(Sample.trips + [late])
        #expect(list.last(by: Sample.today, minuteOfDay: 720)?.id == "TGV 6609")
        #expect(list.last(by: Sample.today, minuteOfDay: 715)?.id == "TGV 6605")
        #expect(self.list([late]).last(by: Sample.today, minuteOfDay: 720)?.id == "walk")
    }

    @Test("a page added at one end of the list changes only that end's link, and adds each trip once")
    func pages() {
        var list = list()
        list.setPrices(.known(Sample.offers(100)), of: Sample.trips[0].id)
        let early = Sample.trip("IC 1", 300)
        let page = Sample.page([early, Sample.trips[0]], earlier: "e2", later: "x")
        #expect(list.add(page, at: .earlier) == 1)
        #expect(list.rows.map(\.trip) == [early] + Sample.trips)
        #expect((list.earlier, list.later) == (PageLink("e2"), PageLink("l")))
        #expect(list.row(Sample.trips[0].id)?.offers == Sample.offers(100))
        let late = Sample.trip("IC 9", 1300)
        #expect(list.add(Sample.page([late, late], earlier: "x"), at: .later) == 1)
        #expect(list.rows.last?.trip == late)
        #expect((list.earlier, list.later) == (PageLink("e2"), nil))
    }

    @Test("a new search keeps the order and the filters of the list, and removes its trips and warnings")
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

    @Test("a list of trips has each warning once")
    func warnings() {
        var list = TripList()
        list.begin(with: TripPage(trips: [], warnings: ["Works.", "Strike."]))
        list.add(TripPage(trips: [], warnings: ["Strike.", "Snow."]), at: .later)
        #expect(list.warnings == ["Works.", "Strike.", "Snow."])
    }

    @Test("a list of trips moves no row when a price arrives, and sorts by price after the last price")
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

    @Test("a list of trips ignores the price of a trip that is not in the list")
    func foreignPrice() {
        var list = list()
        let before = list
        list.setPrices(.known(Sample.offers(100)), of: "another")
        #expect(list == before)
    }

    @Test("a list of trips requests the prices of visible trips first")
    func unasked() {
        var list = list()
        list.isDirectOnly = true
        #expect(
            list.unasked(at: Sample.eight).map(\.trip) == [Sample.trips[0], Sample.trips[2], Sample.trips[1]])
        list.setPrices(.failed("No."), of: Sample.trips[0].id)
        #expect(list.unasked(at: Sample.eight).map(\.trip) == [Sample.trips[2], Sample.trips[1]])
        #expect(list.hasMissingPrices(at: Sample.eight))
        list.forgetMissingPrices(at: Sample.eight)
        #expect(list.unasked(at: Sample.eight).count == 3)
    }

    @Test("sorting or filtering the list of trips changes its arrangement, but adding new trips does not")
    func arrangement() {
        var list = list()
        let before = list.arrangement
        list.add(Sample.page([Sample.trip("IC 9", 1300)]), at: .later)
        #expect(list.arrangement == before)
        list.isDirectOnly = true
        let direct = list.arrangement
        #expect(direct != before)
        list.filter = ListFilter(isOpen: true, text: "IC")
        #expect(list.arrangement != direct)
    }

    @Test("a list of trips sorts by each column in both directions, with equal rows in order of departure")
    func orders() {
        func ids(_ order: TripOrder, backwards: Bool = false) -> [String] {
            var list = priced([7800, 6400, 7800])
            list.sort(by: order, backwards: backwards)
            return list.rows.map(\.id)
        }
        let (one, change, three) = (Sample.trips[0].id, Sample.trips[1].id, Sample.trips[2].id)
        #expect(ids(.departure, backwards: true) == [three, change, one])
        #expect(ids(.arrival) == [one, three, change])
        #expect(ids(.arrival, backwards: true) == [change, three, one])
        #expect(ids(.changes) == [one, three, change])
        #expect(ids(.changes, backwards: true) == [change, one, three])
        #expect(ids(.duration, backwards: true) == [change, one, three])
        #expect(ids(.price) == [change, one, three])
        #expect(ids(.price, backwards: true) == [one, three, change])
    }

    @Test("a list of trips puts trains without a known price last in both directions")
    func unknownLast() {
        var list = list()
        list.setPrices(.known(Sample.offers(100)), of: Sample.trips[2].id)
        for backwards in [false, true] {
            list.sort(by: .price, backwards: backwards)
            #expect(list.rows.first?.id == Sample.trips[2].id)
        }
    }

    @Test("trains that have left are marked, get no prices, and are never the cheapest")
    func departed() throws {
        let list = priced([100, 6400, 9900])
        let now = Sample.eight.addingTimeInterval(1)
        let row = try #require(list.row(Sample.trips[0].id))
        #expect(!row.hasLeft(at: Sample.eight) && row.hasLeft(at: now))
        #expect(row.price(in: .second, at: now) == "departed")
        #expect(row.price(in: .first, at: now) == "–")
        #expect(self.list().unasked(at: now).count == 2)
        #expect(list.cheapest(at: now)?.id == Sample.trips[1].id)
        #expect(list.nextChange(after: Sample.eight) == now)
    }

    @Test("an expired price is marked, requested again, and never the cheapest")
    func over() throws {
        var list = priced([7800, 6400, 9900])
        var offers = Sample.offers(6400)
        let end = Sample.eight.addingTimeInterval(900)
        for index in offers.offers.indices { offers.offers[index].expiry = end }
        list.setPrices(.known(offers), of: Sample.trips[1].id)
        let row = try #require(list.row(Sample.trips[1].id))
        #expect(row.price(in: .second, at: Sample.eight) == "€\u{A0}64.00")
        #expect(!list.hasMissingPrices(at: Sample.eight))
        #expect(list.nextChange(after: Sample.eight.addingTimeInterval(60)) == end)
        #expect(row.price(in: .second, at: end) == "? €\u{A0}64.00")
        #expect(list.hasMissingPrices(at: end))
        #expect(list.cheapest(at: end)?.id == Sample.trips[2].id)
        list.forgetMissingPrices(at: end)
        #expect(list.unasked(at: end).map(\.id) == [Sample.trips[1].id])
    }

    @Test("the summary has the cheapest of all listed trains, with its day if that is not the one asked for")
    func cheapestDay() {
        let trips = Sample.trips + [Sample.trip("IC 9", 1500)]
        let end = "€\u{A0}78.00 at 01:00 on Sun 22 Nov · fastest 1h56"
        for (later, shown) in [("l", " shown"), (nil, "")] {
            var list = TripList()
            list.begin(with: Sample.page(trips, later: later))
            list.setPrices(.known(Sample.offers(7800)), of: "IC 9")
            #expect(summary(list) == "4 trains · cheapest known\(shown) \(end)")
            for trip in Sample.trips { list.setPrices(.known(Sample.offers(8700)), of: trip.id) }
            #expect(summary(list) == "4 trains · cheapest\(shown) \(end)")
            list.setPrices(.known(Sample.offers(6400)), of: Sample.trips[0].id)
            #expect(summary(list) == "4 trains · cheapest €\u{A0}64.00 at 08:00 · fastest 1h56")
        }
    }

    @Test("if the cheapest train leaves on another day, the day asked for has its price beside it")
    func cheapestOfAnotherDay() {
        var list = list(Sample.trips + [Sample.trip("IC 9", 1500)])
        for row in list.rows { list.setPrices(.known(Sample.offers(8700)), of: row.id) }
        list.setPrices(.known(Sample.offers(7800)), of: Sample.trips[0].id)
        let parts = list.summary(
            at: Sample.eight, today: Sample.today, asked: Sample.today.adding(days: 1),
            ofDay: Sample.euros(8700), isReturn: true)
        #expect(parts[1] == "cheapest out and back shown €\u{A0}78.00 at 08:00 on Sat 21 Nov")
        #expect(parts[2] == "the day's cheapest: €\u{A0}87.00")
    }

    @Test("while trains of the day are missing, the summary says so, and has the day's lowest price if known")
    func cheapestOfThese() {
        let list = priced([7800, 6400, 9900])
        let parts = list.summary(
            at: Sample.eight, today: Sample.today, asked: Sample.today, isWholeDay: false,
            ofDay: Sample.euros(4800))
        #expect(parts[1] == "cheapest shown €\u{A0}64.00 at 09:28")
        #expect(parts[2] == "the day's cheapest: €\u{A0}48.00")
        #expect(!list.reachesEnd(of: Sample.today))
        #expect(!list.reachesBeginning(of: Sample.today, at: Sample.eight))
    }

    @Test("the cheapest train shows its day if all trains leave on another day than the one searched for")
    func anotherDay() {
        #expect(
            summary(priced([7800, 6400, 9900]), asked: Sample.today.adding(days: -1))
                == "3 trains · cheapest shown €\u{A0}64.00 at 09:28 on Sat 21 Nov · fastest 1h56")
    }

    @Test("a list of trips says that all its trains have left, and names the key for later trains")
    func allLeft() {
        func summary(_ later: String?) -> String {
            let evening = Sample.today.at(hour: 18, minute: 0, in: Sample.zone)
            var list = TripList()
            list.add(Sample.page([Sample.trip("TGV 1", 480)], later: later), at: .later)
            return list.summary(at: evening, today: Sample.today, asked: Sample.today).joined(
                separator: " · ")
        }
        #expect(summary("l") == "1 train · all have left: l gets later ones · fastest 1h56")
        #expect(summary(nil) == "1 train · all have left · fastest 1h56")
    }

    @Test("a list of trips summarises the visible trips")
    func summaries() {
        #expect(summary(list()) == "3 trains · fastest 1h56")
        var list = priced([7800, 6400, 9900])
        #expect(summary(list) == "3 trains · cheapest €\u{A0}64.00 at 09:28 · fastest 1h56")
        list.isDirectOnly = true
        #expect(summary(list) == "2 trains · cheapest €\u{A0}78.00 at 08:00 · fastest 1h56")
    }

    @Test("with a time of arrival, the last train that arrives in time is the same in every order")
    func arriveBefore() {
        for backwards in [false, true] {
            var list = TripList()
            list.begin(with: Sample.page())
            list.sort(by: .departure, backwards: backwards)
            // The second of the three trains arrives at 13:12, and the third at 11:56.
            #expect(list.last(by: Sample.today, minuteOfDay: 12 * 60)?.id == "TGV 6609")
        }
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
        "an order of trips puts unknown values last, and equal values in order of departure",
        arguments: [
            (TripOrder.departure, ["a", "b", "c", "d"]), (.duration, ["b", "d", "c", "a"]),
            (.price, ["c", "d", "a", "b"]),
        ])
    func sorted(order: TripOrder, expected: [String]) {
        #expect(order.sorted(unsorted).map(\.id) == expected)
    }

    @Test(
        "an order of trips sorts the trains before and after midnight together",
        arguments: [TripOrder.price, .duration])
    func acrossMidnight(order: TripOrder) {
        let rows = rows([
            ("evening", 1260, 90, 6500), ("late", 1380, 120, 6600), ("night", 1500, 60, 5300),
        ])
        #expect(order.sorted(rows).map(\.id) == ["night", "evening", "late"])
    }

    @Test("taking the next order of trips again and again goes through all orders and back to the first")
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

    @Test("an order of trips leaves prices in different currencies in order of departure")
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

    @Test("instead of a price, a row can say that it is unknown, failed, unreadable, sold out or not offered")
    func price() {
        func price(_ prices: TripRow.Prices, in travelClass: TravelClass = .second) -> String {
            row(prices).price(in: travelClass, at: Sample.eight)
        }
        #expect(price(.unknown) == "…")
        #expect(price(.failed("No.")) == "?")
        #expect(price(.known(OfferList(offers: []))) == "–")
        #expect(price(.known(OfferList(offers: [], isSoldOut: true))) == "full")
        #expect(price(.known(OfferList(offers: [], unreadable: 1))) == "unreadable")
        let secondOnly = [Sample.offer("second", 5900)]
        #expect(price(.known(OfferList(offers: secondOnly, unreadable: 1))) == "€\u{A0}59.00")
        #expect(price(.known(OfferList(offers: secondOnly, unreadable: 1)), in: .first) == "unreadable")
        #expect(price(.known(OfferList(offers: secondOnly)), in: .first) == "–")
        #expect(price(.known(Sample.offers(100)), in: .first) == "€\u{A0}1.50")
    }

    @Test("the row of a walk shows no price, and never requests one")
    func walk() {
        let row = TripRow(trip: Sample.walk)
        #expect(row.price(in: .second, at: Sample.eight) == "–")
        #expect(!row.lacksPrice(at: Sample.eight))
        var list = TripList()
        list.begin(with: Sample.page([Sample.walk, Sample.trips[0]]))
        #expect(list.unasked(at: Sample.eight).map(\.id) == ["TGV 6605"])
        list.forgetMissingPrices(at: Sample.eight)
        #expect(list.row("walk")?.prices == .needless)
        let summary = list.summary(at: Sample.eight, today: Sample.today, asked: Sample.today)
        #expect(summary.first == "1 train and 1 walk")
        list.isDirectOnly = true
        #expect(list.visible.count == 2)
    }

    @Test("a list with prices in several currencies has no cheapest train")
    func severalCurrencies() {
        var list = TripList()
        list.begin(with: Sample.page())
        for (trip, currency) in zip(Sample.trips, ["EUR", "CHF", "EUR"]) {
            var offer = Sample.offer("a", 6400)
            offer.price.currency = currency
            list.setPrices(.known(OfferList(offers: [offer])), of: trip.id)
        }
        #expect(list.cheapest(at: Sample.eight) == nil)
        #expect(
            list.summary(at: Sample.eight, today: Sample.today, asked: Sample.today) == [
                "3 trains", "fastest 1h56",
            ])
        list.setPrices(.known(Sample.offers(7000)), of: Sample.trips[1].id)
        #expect(list.cheapest(at: Sample.eight)?.id == Sample.trips[0].id)
    }

    @Test("the cheapest offer of a row can be in any class")
    func cheapest() {
        let offers = [
            Sample.offer("a", 300), Sample.offer("b", 200, .first), Sample.offer("c", 250, .other("x")),
        ]
        #expect(row(.known(OfferList(offers: offers))).cheapest?.id == "b")
    }

    @Test(
        "the filter finds times, trains, carriers and places of change, ignoring case and accents",
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
