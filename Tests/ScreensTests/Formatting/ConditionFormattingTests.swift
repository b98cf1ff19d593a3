import Rail
import TerminalUI
import Testing

@testable import Screens

@Suite("Conditions in words")
struct ConditionFormattingTests {
    private static let each = "refund less € 15.00 per person and way until departure"

    private func offer(_ id: String, fee: Int, _ sentences: String...) -> Offer {
        var offer = Sample.offer(id, 9000, conditions: sentences)
        if fee > 0 { offer.refundFee = RefundFee(Sample.euros(fee), sentence: sentences[0]) }
        return offer
    }

    private func words(_ offer: Offer?) -> [String]? {
        offer.map { ConditionFormatting($0, in: .unicode).sentences }
    }

    @Test("the fee of one traveller stands as the seller says it, and that of several with the sum")
    func sum() {
        #expect(words(offer("1", fee: 1500, Self.each, "no exchange")) == ["\(Self.each), no exchange"])
        #expect(
            words(offer("2", fee: 3000, Self.each, "no exchange"))
                == ["\(Self.each) (€\u{A0}30.00 in all), no exchange"])
        #expect(words(offer("3", fee: 0, "ask the seller")) == ["ask the seller"])
    }

    @Test("equal conditions of two ways have one sum, and others have theirs")
    func ways() {
        let out = offer("out", fee: 3000, Self.each)
        #expect(
            words(Offer(out: out, back: offer("back", fee: 3000, Self.each)))
                == ["\(Self.each) (€\u{A0}60.00 in all), the same for both ways"])
        #expect(
            words(Offer(out: out, back: offer("back", fee: 0, "no refund")))
                == ["out: \(Self.each) (€\u{A0}30.00 in all)", "back: no refund"])
    }

    @Test("of a booking, the fees of its parts are added, and a refund can be said alone")
    func parts() {
        let intent = Sample.intent("1", .ticket)
        let parts = ["a", "b"].map { id in
            BookingPart(
                id: id, kind: .admission, name: "", price: nil, status: .fulfilled,
                conditions: [Self.each, "no exchange"], travellerIDs: [id],
                refundFee: RefundFee(Sample.euros(1500), sentence: Self.each))
        }
        let words = ConditionFormatting(parts, of: intent, in: .unicode)
        let refund = "Refund less € 15.00 per person and way until departure (€\u{A0}30.00 in all)"
        #expect(words.paragraph == "\(refund), no exchange.")
        #expect(words.refundParagraph == "\(refund).")
        #expect(
            ConditionFormatting(parts, of: intent, in: .ascii).refundParagraph
                == "Refund less EUR 15.00 per person and way until departure (EUR\u{A0}30.00 in all).")
    }
}
