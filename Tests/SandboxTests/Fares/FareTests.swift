import Foundation
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite struct FareTests {
    private let timetable: Timetable
    private let planner: Planner

    init() throws {
        timetable = try SandboxClient.builtIn.get()
        planner = Planner(timetable)
    }

    private func station(_ name: String) throws -> Int {
        try #require(timetable.stations.firstIndex { $0.name == name })
    }

    private func journeys(_ from: String, _ to: String, daysAhead: Int = 5) throws -> [Journey] {
        let query = PlanQuery(origins: [try station(from)], destinations: [try station(to)])
        let start = timetable.seconds(FeedText.noon) + Int32(daysAhead) * 86_400
        return planner.page(query, from: PlanPage.Boundary(.later, time: start), count: 8).journeys
    }

    private func fares(
        _ journey: Journey, _ ages: [Fare.Age] = [.adult], seed: UInt64 = 1, now: Date = FeedText.noon
    ) -> [Fare] {
        FareCalculator(timetable: timetable, seed: seed).fares(for: journey, ages: ages, now: now)
    }

    @Test("every trip is offered in both classes, and first class and flexibility cost more")
    func flexibilityCostsMore() throws {
        for journey in try journeys("Paris Gare de Lyon", "Lyon Part-Dieu") {
            let fares = fares(journey)
            func price(_ travelClass: TravelClass, _ kind: Fare.Kind) -> Int? {
                fares.first { $0.travelClass == travelClass && $0.kind == kind }?.price.amount
            }
            let semi = try #require(price(.second, .semiFlexible))
            let full = try #require(price(.second, .flexible))
            #expect(semi < full)
            #expect(try #require(price(.first, .flexible)) > full)
            if let cheap = price(.second, .nonFlexible) { #expect(cheap < semi) }
            #expect((2_000...30_000).contains(semi))
            #expect(fares.allSatisfy { $0.price.currency == "EUR" && $0.price.scale == 2 })
        }
    }

    @Test("with one seed, a train on a certain day always costs the same; another seed gives other prices")
    func deterministic() throws {
        let journeys = try journeys("Paris Gare de Lyon", "Lyon Part-Dieu")
        let once = journeys.map { fares($0).map(\.price) }
        #expect(once == journeys.map { fares($0).map(\.price) })
        #expect(once != journeys.map { fares($0, seed: 2).map(\.price) })
    }

    @Test("trains differ in price, and a train is cheaper weeks ahead than at the last minute")
    func demand() throws {
        let journeys = try journeys("Paris Gare de Lyon", "Lyon Part-Dieu", daysAhead: 60)
        let journey = try #require(journeys.first)
        let early = fares(journey).map(\.price.amount)
        let late = fares(journey, now: FeedText.noon.addingTimeInterval(59 * 86_400)).map(\.price.amount)
        #expect(try #require(early.last) < (try #require(late.last)))
        #expect(Set(journeys.map { fares($0).last?.price.amount }).count > 1)
    }

    @Test(
        "trains of one name differ in price if they have no number, or are runs of one trip",
        arguments: ["", "1"])
    func demandOfLine(number: String) throws {
        var text = SmallFeed(
            stops: ["a,45.0,2.0,", "b,48.0,2.0,"],
            calls: (10..<16).flatMap { ["T\($0) \($0):00 a", "T\($0) \($0 + 2):00 b"] }
        ).text
        text["trips.txt"] =
            "route_id,service_id,trip_id,trip_short_name\n"
            + (10..<16).map { "RT\($0),daily,T\($0),\(number)\n" }.joined()
        if !number.isEmpty {
            text["frequencies.txt"] =
                "trip_id,start_time,end_time,headway_secs,exact_times\nT10,10:00:00,16:00:00,3600,1\n"
        }
        let timetable = try text.timetable()
        let trips = timetable.trips.trips.indices.filter { timetable.trips[$0].isRun == !number.isEmpty }
        #expect(trips.count == 6)
        let prices = trips.map { trip in
            let ride = Journey.Ride(trip: trip, day: 20, from: 0, to: 1)
            let journey = Journey(legs: [.ride(ride)], departure: 0, arrival: 0, changes: 0)
            return FareCalculator(timetable: timetable, seed: 1)
                .fares(for: journey, ages: [.adult], now: FeedText.noon).last?.price.amount
        }
        #expect(Set(prices).count > 1)
    }

    @Test("young and old passengers pay less, and the prices of all passengers add up to the total")
    func agesAddUp() throws {
        let journey = try #require(try journeys("Paris Gare de Lyon", "Lyon Part-Dieu").first)
        let all = fares(journey, [.adult, .youth, .senior, .child, .infant])
        for fare in all {
            #expect(fare.parts.map(\.amount).reduce(0, +) == fare.price.amount)
            let parts = fare.parts.map(\.amount)
            #expect(parts[0] > parts[2] && parts[2] > parts[1] && parts[1] > parts[3])
            #expect(parts[4] == 0)
        }
        #expect(
            fares(journey, [.adult, .adult]).map(\.price.amount) == fares(journey).map { $0.price.amount * 2 }
        )
    }

    @Test("a longer ride costs more, but less per kilometre")
    func longerCostsMore() {
        for tariff in [Tariff.regional, .longDistance, .highSpeed] {
            var last = (price: 0.0, rate: Double.infinity)
            for kilometres in stride(from: 10.0, through: 1500, by: 10) {
                let price = tariff.base(kilometres: kilometres)
                #expect(price > last.price)
                #expect(price / kilometres <= last.rate)
                last = (price, price / kilometres)
            }
        }
    }

    @Test("a longer ride on the same train never costs less, for anybody and in any class")
    func longerOnSameTrain() throws {
        var random = SeededGenerator(seed: 21)
        var compared = 0
        for _ in 0..<300 {
            let trip = Int.random(in: 0..<timetable.trips.count, using: &random)
            let calls = timetable.trips[trip].calls.count
            guard calls > 2 else { continue }
            let from = Int.random(in: 0..<calls - 2, using: &random)
            var last: [[Int]]?
            for to in from + 1..<calls {
                let ride = Journey.Ride(trip: trip, day: 20, from: from, to: to)
                let journey = Journey(legs: [.ride(ride)], departure: 0, arrival: 0, changes: 0)
                let all = fares(journey, [.adult, .child]).suffix(4).map { $0.parts.map(\.amount) }
                if let last {
                    compared += 1
                    for (short, long) in zip(last.joined(), all.joined()) { #expect(short <= long) }
                }
                last = all
            }
        }
        #expect(compared > 300)
    }

    @Test("the distance of a trip includes its walks")
    func includesWalks() throws {
        let nord = try station("Paris Gare du Nord")
        let est = try station("Paris Gare de l'Est")
        let walk = Journey.Walk(from: nord, to: est, seconds: 600)
        let metres = timetable.metres(of: walk)
        #expect((500..<1000).contains(metres))
        let alone = Journey(legs: [.walk(walk)], departure: 0, arrival: 600, changes: 0)
        let trip = TripWriter(timetable: timetable, allStops: false).trip(alone)
        #expect(trip.distance == Int(metres.rounded()))
    }

    @Test("the refund fee is never more than the price that was paid")
    func refundFee() {
        for amount in [0, 100, 1499, 1500, 9000] {
            let part = Money(amount: amount, currency: "EUR")
            let fare = Fare(
                travelClass: .second, kind: .semiFlexible, price: part, parts: [part], isTrainBound: true)
            let fee = Money(amount: min(amount, 1500), currency: "EUR")
            #expect(fare.refund == "refund less € \(fee.decimal) per person and way until departure")
        }
    }

    @Test(
        "prices are in the currency of the country with the most stations",
        arguments: [
            (["FR", "FR", "CH"], "EUR", 2), (["CH", "CH", "FR"], "CHF", 2), (["JP"], "JPY", 0),
            (["GB", "GB"], "GBP", 2), ([], "EUR", 2), (["XX"], "EUR", 2),
        ])
    func currency(countries: [String], code: String, scale: Int) {
        var station = timetable.stations[0]
        let currency = FareCurrency(
            of: countries.map {
                station.country = $0
                return station
            })
        #expect(currency == FareCurrency(code: code, scale: scale))
        #expect(currency.money(6400).decimal == (scale == 0 ? "6400" : "64.00"))
    }

    @Test("slow trains over short distances are regional, and their price does not depend on demand")
    func regional() {
        #expect(Tariff(metres: 60_000, seconds: 3600) == .regional)
        #expect(Tariff(metres: 470_000, seconds: 7200) == .highSpeed)
        #expect(Tariff(metres: 200_000, seconds: 7200) == .longDistance)
        #expect(Tariff(metres: 0, seconds: 0) == .regional)
    }

    @Test("the texts of a fare state its conditions")
    func conditions() throws {
        let journey = try #require(try journeys("Paris Gare de Lyon", "Lyon Part-Dieu").first)
        let fares = fares(journey, [.adult, .senior])
        for fare in fares {
            switch fare.kind {
            case .nonFlexible: #expect(fare.refund == "no refund" && fare.exchange == "no exchange")
            case .semiFlexible:
                #expect(fare.refund == "refund less € 15.00 per person and way until departure")
            case .flexible: #expect(fare.refund == "refund until departure")
            }
        }
    }

    @Test(
        "a fare whose travellers have different refund fees names the highest, and says that a free seat costs none",
        arguments: [
            ([9000, 800], "at most € 15.00 per person"), ([9000, 9000, 0], "€ 15.00 per paying person"),
        ])
    func differentFees(amounts: [Int], words: String) {
        let parts = amounts.map { Money(amount: $0, currency: "EUR") }
        let fare = Fare(
            travelClass: .second, kind: .semiFlexible,
            price: parts[0].with(amount: amounts.reduce(0, +)), parts: parts, isTrainBound: true)
        #expect(fare.refund == "refund less \(words) and way until departure")
    }

    @Test("demand varies, peaks at weekends, and sells out the cheapest fares only shortly before departure")
    func demandLevels() {
        func demand(_ train: Int, weekday: Int = 2, minute: Int = 600, ahead: Int = 2) -> Demand {
            Demand(
                seed: 1, train: "TGV \(train)", day: 20_000, daysAhead: ahead, weekday: weekday,
                minuteOfDay: minute)
        }
        let levels = (0..<1000).map { demand($0).level }
        #expect(levels.min() ?? 1 < 0.05 && levels.max() ?? 0 > 0.65)
        #expect(abs(levels.reduce(0, +) / 1000 - 0.35) < 0.03)
        #expect(demand(7, weekday: 5, minute: 1080).level > demand(7).level)
        #expect((0..<1000).contains { demand($0, weekday: 5, minute: 1080).isSoldOut })
        #expect(!(0..<1000).contains { demand($0, weekday: 5, minute: 1080, ahead: 10).isSoldOut })
    }
}
