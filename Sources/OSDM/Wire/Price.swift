package import Rail

extension Wire {
    /// OSDM 3.9 `Price`: a whole number of the currency's `scale`-th decimal.
    ///
    /// A price without a scale has two decimals: the specification's default.
    package struct Price: Hashable, Sendable, Codable {
        package var currency: String
        package var amount: Int
        package var scale: Int?

        package init(currency: String, amount: Int, scale: Int? = 2) {
            self.currency = currency
            self.amount = amount
            self.scale = scale
        }

        package init(_ money: Money) {
            self.init(currency: money.currency, amount: money.amount, scale: money.scale)
        }

        package var money: Money {
            Money(amount: amount, scale: scale ?? Self.defaultScale, currency: currency)
        }

        /// OSDM 3.9 `Price.scale`, `default: 2`.
        package static let defaultScale = 2

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            currency = try container.decode(String.self, forKey: .currency)
            amount = try container.decode(Int.self, forKey: .amount)
            scale = try container.decodeIfPresent(Int.self, forKey: .scale)
            if let scale, !(0...9).contains(scale) {
                throw DecodingError.dataCorruptedError(
                    forKey: .scale, in: container, debugDescription: "is not a number of decimals")
            }
            if scale == nil {
                DecodingWarnings.add(
                    DecodingWarning(
                        path: DecodingWarning.path(container.codingPath),
                        problem: "has no scale; two decimals are OSDM's default"),
                    for: decoder)
            }
        }
    }
}
