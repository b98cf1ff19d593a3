import ArgumentParser
import Rail

/// A price that trains must stay below: `45`, `45.50`, `€ 45.00`, `45 EUR`. Without a currency, it is in that of the
/// offers.
struct PriceLimit: ExpressibleByArgument, Hashable {
    /// The price with a decimal point.
    let decimal: String
    /// The typed currency's ISO 4217 code; nil if none was typed.
    let currency: String?
    private let amount: Int
    private let scale: Int

    init?(argument: String) {
        let form = /([€£$]|[A-Za-z]{3})?\s*(\d{1,9})(?:[.,](\d{1,4}))?\s*([€£$]|[A-Za-z]{3})?/
        guard let match = argument.wholeMatch(of: form), match.1 == nil || match.4 == nil,
            let amount = Int(String(match.2) + (match.3 ?? ""))
        else { return nil }
        self.amount = amount
        scale = match.3?.count ?? 0
        decimal = ([match.2] + [match.3].compactMap(\.self)).joined(separator: ".")
        currency = (match.1 ?? match.4).map { ["€": "EUR", "£": "GBP", "$": "USD"][$0] ?? $0.uppercased() }
    }

    func isAbove(_ price: Money) -> Bool {
        price.isLess(than: money(in: price.currency)) == true
    }

    /// The price in the typed currency, or else in that of the offers.
    func money(in currency: String) -> Money {
        Money(amount: amount, scale: scale, currency: self.currency ?? currency)
    }
}
