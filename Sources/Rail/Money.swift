import Foundation

/// An exact amount of money: an integer, and how many of its digits are after the decimal point.
///
/// OSDM 3.9 `Price`: `amount` 6400 with `scale` 2 in `EUR` is € 64.00.
package struct Money: Hashable, Sendable, Codable {
    package var amount: Int
    /// The number of decimal digits, 0 or more.
    package var scale: Int
    /// The currency's ISO 4217 code, e.g. `EUR`.
    package var currency: String

    package init(amount: Int, scale: Int = 2, currency: String) {
        self.amount = amount
        self.scale = scale
        self.currency = currency
    }

    /// The amount without its currency: `64.00`, `-0.05`, `1200`.
    package var decimal: String {
        let digits = String(amount.magnitude)
        let sign = amount < 0 ? "-" : ""
        guard scale > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        return sign + padded.dropLast(scale) + "." + padded.suffix(scale)
    }

    /// Whether the amount can be a price: it is not negative, and its currency has three letters (ISO 4217).
    package var isPrice: Bool {
        amount >= 0 && currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5a).contains($0) }
    }

    /// Returns the sum of two amounts, in the larger of the two scales. Returns nil if the currencies differ or the
    /// sum is too large.
    package func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        let finer = max(scale, other.scale)
        guard let mine = rescaled(to: finer), let theirs = other.rescaled(to: finer) else { return nil }
        let (sum, overflow) = mine.addingReportingOverflow(theirs)
        return overflow ? nil : Money(amount: sum, scale: finer, currency: currency)
    }

    /// Returns this amount without `other`. Returns nil if the currencies differ or the difference is too large.
    package func subtracting(_ other: Money) -> Money? {
        guard other.amount != .min else { return nil }
        return adding(other.with(amount: -other.amount))
    }

    /// Whether this amount is smaller than `other`; nil if the currencies differ, or an amount is too large to
    /// compare.
    package func isLess(than other: Money) -> Bool? {
        guard currency == other.currency else { return nil }
        let finer = max(scale, other.scale)
        guard let mine = rescaled(to: finer), let theirs = other.rescaled(to: finer) else { return nil }
        return mine < theirs
    }

    /// Whether two amounts are equal in the same currency, even if their scales differ: 64.0 equals 64.00.
    package func isEqual(to other: Money) -> Bool {
        guard currency == other.currency else { return false }
        let finer = max(scale, other.scale)
        return rescaled(to: finer).map { $0 == other.rescaled(to: finer) } ?? (self == other)
    }

    /// Returns the sum of the amounts; nil if there are none, or if they cannot be added.
    package static func sum(_ amounts: [Money]) -> Money? {
        guard let first = amounts.first else { return nil }
        return amounts.dropFirst().reduce(first as Money?) { $0?.adding($1) }
    }

    /// Returns the usual number of decimals of a currency, which Foundation knows from Unicode's CLDR.
    package static func usualScale(of currency: String) -> Int {
        // Foundation has no function that returns the number of decimals, but shows as many when it formats a
        // price.
        let one = Decimal(1).formatted(.currency(code: currency).locale(Locale(identifier: "en_US")))
        return one.firstIndex(of: ".").map { one[$0...].count(where: \.isNumber) } ?? 0
    }

    /// Returns another amount in the same currency and scale.
    package func with(amount: Int) -> Money { Money(amount: amount, scale: scale, currency: currency) }

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
