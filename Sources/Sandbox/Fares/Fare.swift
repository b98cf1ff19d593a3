import Rail

/// A price for all passengers together, with its conditions.
struct Fare: Hashable, Sendable {
    var travelClass: TravelClass
    var kind: Kind
    var price: Money
    /// The price of each passenger, in the order of the request.
    var parts: [Money]
    /// The share of each ride. The shares add up to the price.
    var rides: [RideShare] = []
    /// Whether the ticket is only valid on the trains of the trip.
    var isTrainBound: Bool
}

extension Fare {
    /// A ride's share of a fare.
    struct RideShare: Hashable, Sendable {
        var price: Money
        /// Whether the seats of the ride's train are reserved.
        var hasSeats: Bool
    }

    /// The flexibility of a ticket.
    enum Kind: CaseIterable, Hashable, Sendable {
        case nonFlexible, semiFlexible, flexible

        /// The factor on the cheapest ticket's price.
        var factor: Double {
            switch self {
            case .nonFlexible: 1
            case .semiFlexible: 1.25
            case .flexible: 1.6
            }
        }
    }

    /// Returns the refund fee of a semi-flexible fare for one traveller, in the smallest unit. The fee is never more
    /// than was paid.
    static func refundFee(ofPaid paid: Int) -> Int { min(1500, paid) }

    /// The age group of a passenger.
    enum Age: Hashable, Sendable {
        case infant, child, youth, adult, senior

        /// The price as a fraction of an adult's.
        var part: Double {
            switch self {
            case .infant: 0
            case .child: 0.5
            case .youth: 0.7
            case .adult: 1
            case .senior: 0.75
            }
        }
    }
}

/// The name and the conditions of a fare, as travellers read them.
struct FareFormatting {
    let fare: Fare

    /// The fee for a refund of a semi-flexible fare, for all passengers together. The fee is never more than was paid.
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
