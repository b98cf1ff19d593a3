import Rail

/// A price for all passengers together, with its conditions.
struct Fare: Hashable, Sendable {
    var travelClass: TravelClass
    var kind: Kind
    var price: Money
    /// The price of each passenger, in the order of the request.
    var parts: [Money]
    /// The reductions in the prices of the passengers, for cards and a promotion code.
    var reductions: [Reduction] = []
    /// The share of each ride. The shares add up to the price.
    var rides: [RideShare] = []
    /// Whether the ticket is only valid on the trains of the trip.
    var isTrainBound: Bool
}

extension Fare {
    struct RideShare: Hashable, Sendable {
        var price: Money
        /// Whether the seats of the ride's train are reserved.
        var hasSeats: Bool
    }

    enum Kind: String, CaseIterable, Sendable {
        case nonFlexible = "Non-flexible"
        case semiFlexible = "Semi-flexible"
        case flexible = "Flexible"

        /// The factor by which the cheapest ticket's price is multiplied.
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

    enum Age: Hashable, Sendable {
        case infant, child, youth, adult, senior

        /// The price as a fraction of an adult's price.
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
extension Fare {
    /// The warning in every response that holds fares.
    static let warning = "Fares are invented: no carrier asks these prices."

    var name: String { kind.rawValue }
    var className: String { travelClass == .first ? "1st class" : "2nd class" }

    var refund: String {
        switch kind {
        case .nonFlexible: return "no refund"
        case .semiFlexible: break
        case .flexible: return "refund until departure"
        }
        let paid = parts.filter { $0.amount > 0 }
        let who = (1..<parts.count).contains(paid.count) ? "paying person" : "person"
        let fees = Set(paid.map { Fare.refundFee(ofPaid: $0.amount) })
        let fee = Fare.words(price.with(amount: fees.max() ?? 0))
        return "refund less \(fees.count > 1 ? "at most " : "")\(fee) per \(who) and way until departure"
    }

    static func words(_ price: Money) -> String {
        "\(price.currency == "EUR" ? "€" : price.currency) \(price.decimal)"
    }

    var exchange: String { kind == .nonFlexible ? "no exchange" : "exchange at the carrier until departure" }

}
