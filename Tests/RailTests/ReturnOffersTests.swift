import Foundation
import Rail
import Testing

@Suite("The offers for a way out and a way back")
struct ReturnOffersTests {
    private func offer(
        _ id: String, _ amount: Int, _ flexibility: Flexibility = .nonFlexible,
        _ travelClass: TravelClass = .second
    ) -> Offer {
        Offer(
            id: id, price: Money(amount: amount, currency: "EUR"), travelClass: travelClass,
            flexibility: flexibility, name: id, refund: AfterSaleTerms(.no))
    }

    private func ids(_ out: [ReturnOffers.Way], _ back: [ReturnOffers.Way]) -> [[String]] {
        ReturnOffers.pairs(out: out, back: back).map { $0.booked.map(\.id) }
    }

    @Test("two offers without tags are paired, and two with the same tags, and no others")
    func tags() {
        let (plain, tagged) = (offer("out", 100), offer("out-r", 90))
        let pairs = ids(
            [.init(plain), .init(tagged, tags: ["r"])],
            [
                .init(offer("back", 50)), .init(offer("back-r", 40), tags: ["r"]),
                .init(offer("x", 1), tags: ["r", "s"]),
            ])
        #expect(pairs == [["out", "back"], ["out-r", "back-r"]])
    }

    @Test("both ways have the same class and flexibility")
    func sameKind() {
        let out = [offer("n", 10), offer("f", 20, .flexible), offer("1", 30, .nonFlexible, .first)]
        let back = [offer("N", 10), offer("F", 20, .flexible), offer("!", 30, .nonFlexible, .first)]
        #expect(
            ids(out.map { .init($0) }, back.map { .init($0) }) == [["n", "N"], ["f", "F"], ["1", "!"]])
    }

    @Test("a flexibility that one way lacks is paired with what there is, and called mixed")
    func mixed() throws {
        let out = [offer("f", 20, .flexible)]
        let back = [offer("N", 10), offer("F", 20, .flexible)]
        let pairs = ReturnOffers.pairs(out: out.map { .init($0) }, back: back.map { .init($0) })
        #expect(pairs.map { $0.booked.map(\.id) } == [["f", "F"], ["f", "N"]])
        #expect(pairs.map(\.flexibility) == [.flexible, .other("Mixed")])
        #expect(try #require(pairs.last).name == "out f, back N")
    }

    @Test("ways without a class in common are paired all the same")
    func noCommonClass() {
        let pairs = ReturnOffers.pairs(
            out: [.init(offer("1", 10, .nonFlexible, .first))], back: [.init(offer("2", 10))])
        #expect(pairs.map(\.travelClass) == [.other("Mixed")])
    }

    @Test("a pair has the sum of the prices and of the fees, and the earlier deadlines")
    func sums() throws {
        func way(_ id: String, _ amount: Int, _ hour: Double) -> Offer {
            var offer = offer(id, amount, .semiFlexible)
            offer.expiry = Date(timeIntervalSince1970: hour * 3600)
            offer.refund = AfterSaleTerms(
                .yes, fee: Money(amount: 1500, currency: "EUR"),
                deadline: StationTime(instant: Date(timeIntervalSince1970: hour * 7200), offset: 0))
            offer.passengerPrices = ["a": Money(amount: amount / 2, currency: "EUR")]
            (offer.conditions, offer.reservationIDs) = (["on \(id)"], [id])
            return offer
        }
        let pair = try #require(Offer(out: way("out", 100, 2), back: way("back", 60, 1)))
        #expect(pair.price == Money(amount: 160, currency: "EUR"))
        #expect(pair.passengerPrices == ["a": Money(amount: 80, currency: "EUR")])
        #expect(pair.expiry == Date(timeIntervalSince1970: 3600))
        #expect(
            pair.refund
                == AfterSaleTerms(
                    .yes, fee: Money(amount: 3000, currency: "EUR"),
                    deadline: StationTime(instant: Date(timeIntervalSince1970: 7200), offset: 0)))
        #expect(pair.booked.map(\.conditions) == [["on out"], ["on back"]])
        #expect(pair.booked.map(\.reservationIDs) == [["out"], ["back"]])
    }

    @Test("of a pair of which only one way can be refunded, a part can be refunded")
    func partly() throws {
        var back = offer("back", 10)
        back.refund = AfterSaleTerms(.yes)
        #expect(Offer(out: offer("out", 10), back: back)?.refund == AfterSaleTerms(.partly))
        back.refund = nil
        #expect(try #require(Offer(out: offer("out", 10), back: back)).refund == nil)
    }

    @Test("of a pair of which only one way states its fee, the fee is not known, and not nothing")
    func fees() {
        func refund(_ out: Int?, _ back: Int?) -> AfterSaleTerms? {
            var ways = [offer("out", 10), offer("back", 10)]
            for (index, fee) in [out, back].enumerated() {
                ways[index].refund = AfterSaleTerms(.yes, fee: fee.map { Money(amount: $0, currency: "EUR") })
            }
            return Offer(out: ways[0], back: ways[1])?.refund
        }
        for (out, back) in [(0, nil), (nil, 0), (1500, nil)] {
            #expect(refund(out, back) == AfterSaleTerms(.conditional))
        }
        #expect(refund(nil, nil) == AfterSaleTerms(.yes))
        #expect(refund(0, 0) == AfterSaleTerms(.yes, fee: Money(amount: 0, currency: "EUR")))
    }

    @Test("what a card takes off each way is one reduction, unless an amount is missing")
    func reductions() throws {
        func way(_ id: String, _ amount: Int?) -> Offer {
            var offer = offer(id, 100)
            offer.reductions = [
                GrantedReduction(
                    name: "Card", amount: amount.map { Money(amount: $0, currency: "EUR") },
                    passengerIDs: ["a"])
            ]
            return offer
        }
        let pair = try #require(Offer(out: way("out", 30), back: way("back", 20)))
        #expect(pair.reductions?.map(\.amount) == [Money(amount: 50, currency: "EUR")])
        #expect(pair.fullPrice == Money(amount: 250, currency: "EUR"))
        let unsaid = try #require(Offer(out: way("out", 30), back: way("back", nil)))
        #expect(unsaid.reductions?.count == 2 && unsaid.fullPrice == nil)
        #expect(Offer(out: offer("out", 10), back: offer("back", 10))?.reductions == nil)
    }

    @Test("prices in two currencies make no pair")
    func currencies() {
        var back = offer("back", 10)
        back.price.currency = "CHF"
        #expect(Offer(out: offer("out", 10), back: back) == nil)
    }

    @Test("a request to hold that was stored before there were returns is read, and a return is stored whole")
    func stored() throws {
        let place = Place(id: "p", name: "Paris")
        let time = StationTime(instant: Date(timeIntervalSince1970: 0), offset: 0)
        let trip = Trip(
            id: "t", origin: place, destination: place, departure: time, arrival: time, duration: nil,
            changes: 0, legs: [])
        let pair = try #require(Offer(out: offer("out", 10), back: offer("back", 10)))
        let request = HoldRequest(trip: trip, inboundTrip: trip, offer: pair, travellers: [])
        let data = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(HoldRequest.self, from: data) == request)
        let oneWay = HoldRequest(trip: trip, offer: offer("out", 10), travellers: [])
        let old = String(decoding: try JSONEncoder().encode(oneWay), as: UTF8.self)
        #expect(!old.contains("inboundTrip") && !old.contains("ways"))
        #expect(try JSONDecoder().decode(HoldRequest.self, from: Data(old.utf8)) == oneWay)
    }
}
