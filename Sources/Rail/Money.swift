/// An exact amount: an integer and how many of its digits are decimals, never a floating point number.
///
/// OSDM 3.9 `Price`: `amount` 6400 with `scale` 2 in `EUR` is € 64.00.
public struct Money: Hashable, Sendable, Codable {
    public var amount: Int
    /// Decimal digits, 0 or more.
    public var scale: Int
    /// ISO 4217, e.g. `EUR`.
    public var currency: String

    public init(amount: Int, scale: Int = 2, currency: String) {
        self.amount = amount
        self.scale = scale
        self.currency = currency
    }

    /// The amount without its currency: `64.00`, `-0.05`, `1200`.
    public var decimal: String {
        let digits = String(amount.magnitude)
        let sign = amount < 0 ? "-" : ""
        guard scale > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        return sign + padded.dropLast(scale) + "." + padded.suffix(scale)
    }

    /// Whether it can be asked for something: it is not below zero, and has a currency (ISO 4217: three letters).
    public var isPrice: Bool {
        amount >= 0 && currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5a).contains($0) }
    }

    /// The sum, in the finer of the two scales; nil when the currencies differ or the sum does not fit.
    public func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        let finer = max(scale, other.scale)
        guard let mine = rescaled(to: finer), let theirs = other.rescaled(to: finer) else { return nil }
        let (sum, overflow) = mine.addingReportingOverflow(theirs)
        return overflow ? nil : Money(amount: sum, scale: finer, currency: currency)
    }

    /// Whether this is the smaller amount; nil when the currencies differ, or a scale does not fit.
    public func isLess(than other: Money) -> Bool? {
        guard currency == other.currency else { return nil }
        let finer = max(scale, other.scale)
        guard let mine = rescaled(to: finer), let theirs = other.rescaled(to: finer) else { return nil }
        return mine < theirs
    }

    /// Whether it is the same amount in the same currency, whatever the scales.
    public func isEqual(to other: Money) -> Bool {
        guard currency == other.currency else { return false }
        let finer = max(scale, other.scale)
        return rescaled(to: finer).map { $0 == other.rescaled(to: finer) } ?? (self == other)
    }

    private func rescaled(to finer: Int) -> Int? {
        var result = amount
        for _ in scale..<max(scale, finer) {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            result = product
        }
        return result
    }
}
