import Rail

/// A price for all passengers together, and what it allows.
struct Fare: Hashable, Sendable {
    var travelClass: TravelClass
    var kind: Kind
    var price: Money
    /// What each passenger pays of it, in the order asked.
    var parts: [Money]
    /// Whether the ticket is for the trains of the trip only.
    var isTrainBound: Bool
}

extension Fare {
    /// What a ticket allows afterwards.
    enum Kind: CaseIterable, Hashable, Sendable {
        case nonFlexible, semiFlexible, flexible

        /// The cheapest ticket's price times this.
        var factor: Double {
            switch self {
            case .nonFlexible: 1
            case .semiFlexible: 1.25
            case .flexible: 1.6
            }
        }
    }

    /// Who travels, for a price.
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
