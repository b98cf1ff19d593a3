import Foundation
import Rail
import Testing

@Suite("Reductions in a price")
struct GrantedReductionTests {
    private let card = ReductionCard(code: "HALBTAX", issuer: "urn:uic:rics:1185", name: "Halbtax")

    private func euros(_ amount: Int) -> Money { Money(amount: amount, scale: 2, currency: "EUR") }

    private func reduction(_ amount: Int?, issuer: String? = "urn:uic:rics:1185") -> GrantedReduction {
        GrantedReduction(
            name: amount == nil ? "HALBTAX" : "Halbtax", amount: amount.map(euros), passengerIDs: ["adult-1"],
            cards: [.init(code: "HALBTAX", issuer: issuer)])
    }

    private func offer(_ reductions: [GrantedReduction]?) -> Offer {
        Offer(
            id: "1", price: euros(5000), travelClass: .second, flexibility: .flexible, name: "Flexible",
            reductions: reductions)
    }

    @Test("reductions of several trains add up, and are not repeated where they have no amount")
    func merged() {
        let merged = GrantedReduction.merged([reduction(300), reduction(nil), reduction(200)])
        #expect(merged == [reduction(500)])
        #expect(GrantedReduction.merged([reduction(nil), reduction(nil)]) == [reduction(nil)])
    }

    @Test("the full price is known only if all amounts are")
    func fullPrice() {
        #expect(offer([reduction(300), reduction(200)]).fullPrice == euros(5500))
        #expect(offer([reduction(300), reduction(nil)]).fullPrice == nil)
        #expect(offer([]).fullPrice == nil && offer(nil).fullPrice == nil)
    }

    @Test(
        "a card counts for its own passenger, also if the service does not name the issuer",
        arguments: [("urn:uic:rics:1185", true), (nil, true), ("urn:uic:rics:1080", false)]
            as [(
                String?, Bool
            )])
    func counts(issuer: String?, counts: Bool) {
        let passengers = [
            Passenger(id: "adult-1", kind: .adult, cards: [card]),
            Passenger(id: "adult-2", kind: .adult, cards: [card]),
        ]
        let uncounted = offer([reduction(300, issuer: issuer)]).uncounted(of: passengers)
        #expect(uncounted.map(\.passenger) == (counts ? ["adult-2"] : ["adult-1", "adult-2"]))
    }

    @Test("a card has ended on the day after its last day, and never if that is not known")
    func ended() {
        let day = CalendarDay(year: 2026, month: 11, day: 30)
        var card = card
        #expect(!card.hasEnded(before: day))
        card.lastDay = day
        #expect(!card.hasEnded(before: day))
        #expect(card.hasEnded(before: day.adding(days: 1)))
    }

    @Test("a traveller that a version without cards has stored is read")
    func storedTraveller() throws {
        let old =
            #"{"id":"adult-1","kind":"adult","firstName":"Ada","lastName":"B","emailAddress":"","phoneNumber":""}"#
        var traveller = try JSONDecoder().decode(Traveller.self, from: Data(old.utf8))
        #expect(traveller.cards.isEmpty)
        traveller.cards = [card]
        let again = try JSONDecoder().decode(Traveller.self, from: JSONEncoder().encode(traveller))
        #expect(again.cards == [card])
    }
}
