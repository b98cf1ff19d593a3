package import Rail
package import TerminalUI

/// Formats the conditions of an offer or of a booking's parts, with the sum of the refund fees.
package struct ConditionFormatting {
    /// The conditions of one way, or of all.
    private struct Terms {
        var way: Way?
        var sentences: [String]
        var fees: [RefundFee]
    }

    private let terms: [Terms]
    private let characters: TerminalSettings.Characters

    init(_ offer: Offer, in characters: TerminalSettings.Characters) {
        self.characters = characters
        let isReturn = offer.booked.count == 2
        terms = offer.booked.enumerated().map { index, offer in
            Terms(
                way: isReturn ? Way.allCases[index] : nil, sentences: offer.conditions,
                fees: [offer.refundFee].compactMap(\.self))
        }
    }

    package init(
        _ parts: [BookingPart], of intent: BookingIntent, in characters: TerminalSettings.Characters
    ) {
        self.characters = characters
        // Refunded parts have no conditions any more, and fees have none.
        let parts = parts.filter { $0.kind != .fee && $0.status != .refunded }
        terms = parts.map { intent.way(of: $0) }.distinct.map { way in
            let own = parts.filter { intent.way(of: $0) == way }
            return Terms(
                way: way, sentences: own.flatMap(\.conditions), fees: own.compactMap(\.refundFee))
        }
    }

    /// The conditions, for each way if they differ: `refund less € 15.00 per person and way until departure (€ 60.00 in
    /// all), no exchange, the same for both ways`.
    var sentences: [String] { joined(terms) }

    /// The conditions as whole sentences with a capital letter.
    package var paragraph: String { Self.paragraph(sentences) }

    /// The conditions of a refund; all conditions if the service does not tell them apart.
    var refundParagraph: String {
        let ofRefund = terms.map { terms in
            var terms = terms
            if !terms.fees.isEmpty { terms.sentences = terms.fees.map(\.sentence) }
            return terms
        }
        return Self.paragraph(joined(ofRefund))
    }

    private static func paragraph(_ sentences: [String]) -> String {
        sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
    }

    private func joined(_ terms: [Terms]) -> [String] {
        if terms.count > 1, Set(terms.map { $0.sentences.distinct }).count == 1 {
            let words = words(terms[0].sentences, fees: terms.flatMap(\.fees))
            return words.isEmpty ? [] : [words + ", the same for both ways"]
        }
        let isReturn = terms.count > 1
        return terms.compactMap { terms in
            let words = words(terms.sentences, fees: terms.fees)
            return words.isEmpty ? nil : (isReturn ? terms.way.map { "\($0.rawValue): " } ?? "" : "") + words
        }
    }

    /// Joins sentences, each with the sum of its fees unless it names that amount itself.
    private func words(_ sentences: [String], fees: [RefundFee]) -> String {
        let whole = sentences.distinct.map { sentence in
            let sum = Money.sum(fees.filter { $0.sentence == sentence }.map(\.amount))
            guard let sum, !Self.names(sum, in: sentence) else { return sentence }
            return sentence + " (\(PriceFormatting.price(sum, in: characters)) in all)"
        }
        return PriceFormatting.conditions(whole, in: characters)
    }

    private static func names(_ price: Money, in sentence: String) -> Bool {
        sentence.split { !$0.isNumber && $0 != "." }.contains { $0 == price.decimal }
    }
}
