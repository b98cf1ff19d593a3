import Rail

/// A price for all passengers together, with its conditions.
struct Fare: Hashable, Sendable {
    var travelClass: TravelClass
    var kind: Kind
    var price: Money
    /// The part of each passenger, in the order of the request.
    var parts: [Money]
    /// The share of each ride, which sum up to the price.
    var rides: [RideShare] = []
    /// Whether the ticket is for the trains of the trip only.
    var isTrainBound: Bool
}

extension Fare {
    /// A ride's share of a fare.
    struct RideShare: Hashable, Sendable {
        var price: Money
        /// Whether it is in a train whose seats are reserved.
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

    /// The fee that a semi-flexible fare keeps from what a traveller has paid, in the smallest unit; never more than
    /// that.
    static func refundFee(ofPaid paid: Int) -> Int { min(1500, paid) }

    /// The age group of a passenger.
    enum Age: Hashable, Sendable {
        case infant, child, youth, adult, senior

        /// The part of an adult's price.
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
