import ArgumentParser
import Rail

/// A price that trains must stay below, in whatever currency their offers have: `45`, `45.50`.
struct PriceLimit: ExpressibleByArgument, Hashable {
    /// The price with a decimal point.
    let decimal: String
    private let amount: Int
    private let scale: Int

    init?(argument: String) {
        guard let match = argument.wholeMatch(of: /(\d{1,9})(?:[.,](\d{1,4}))?/),
            let amount = Int(String(match.1) + (match.2 ?? ""))
        else { return nil }
        self.amount = amount
        scale = match.2?.count ?? 0
        decimal = ([match.1] + [match.2].compactMap(\.self)).joined(separator: ".")
    }

    func isAbove(_ price: Money) -> Bool {
        price.isLess(than: Money(amount: amount, scale: scale, currency: price.currency)) == true
    }
}
