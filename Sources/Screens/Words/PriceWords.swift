package import Rail

/// Prices and fares as the screens write them.
package enum PriceWords {
    /// `€ 64.00`; a currency without a well-known sign keeps its ISO 4217 code.
    package static func price(_ money: Money) -> String {
        let sign = ["EUR": "€", "GBP": "£", "USD": "$"][money.currency] ?? money.currency
        return "\(sign) \(money.decimal)"
    }

    package static func name(_ travelClass: TravelClass) -> String {
        switch travelClass {
        case .first: "1st"
        case .second: "2nd"
        case .other(let name): name
        }
    }

    package static func name(_ flexibility: Flexibility) -> String {
        switch flexibility {
        case .nonFlexible: "Non-flexible"
        case .semiFlexible: "Semi-flexible"
        case .flexible: "Flexible"
        case .other(let name): name
        }
    }
}
