import Rail

/// The name and the conditions of a fare, in words for travellers.
struct FareFormatting {
    let fare: Fare

    /// The fee for a refund of a semi-flexible fare, for all passengers together; never more than was paid.
    var refundFee: Money {
        Money(
            amount: fare.parts.reduce(0) { $0 + Fare.refundFee(ofPaid: $1.amount) }, scale: fare.price.scale,
            currency: fare.price.currency)
    }

    private var refundFeeInWords: String {
        (refundFee.currency == "EUR" ? "€" : refundFee.currency) + " " + refundFee.decimal
    }

    /// The warning in every response that holds fares.
    static let warning = "Fares are invented: no carrier asks these prices."

    var name: String {
        switch fare.kind {
        case .nonFlexible: "Non-flexible"
        case .semiFlexible: "Semi-flexible"
        case .flexible: "Flexible"
        }
    }

    var refund: String {
        switch fare.kind {
        case .nonFlexible: "no refund"
        case .semiFlexible: "refund less \(refundFeeInWords) until departure"
        case .flexible: "refund until departure"
        }
    }

    var exchange: String {
        switch fare.kind {
        case .nonFlexible: "no exchange"
        case .semiFlexible, .flexible: "exchange until departure"
        }
    }

    var travel: String {
        fare.isTrainBound ? "for the trains shown only" : "for any regional train of the day"
    }

    var className: String { fare.travelClass == .first ? "1st class" : "2nd class" }
}
