package import Rail

extension Wire {
    /// OSDM 3.9 `Price`: a whole number of the currency's `scale`-th decimal.
    ///
    /// A price without a scale has two decimals: the specification's default.
    package struct Price: Hashable, Sendable {
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
            Money(amount: amount, scale: scale ?? Self.defaultScale, currency: currency.uppercased())
        }

        /// OSDM 3.9 `Price.scale`, `default: 2`.
        package static let defaultScale = 2
    }
}

extension Wire.Price: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        currency = try object.value("currency")
        amount = try object.value("amount")
        scale = try object.valueIfPresent("scale")
        if scale == nil { object.warn(object.fault("has no scale; two decimals are OSDM's default")) }
        guard 0...9 ~= scale ?? 0 else {
            throw Wire.DecodingFault(at: "\(object.path).scale", "is not a number of decimals")
        }
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("amount", amount)
        object.add("currency", currency)
        object.add("scale", scale)
    }
}
