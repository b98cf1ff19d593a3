import Foundation
import Rail

/// The currency of the fares: that of the country with the most stations, or else the euro.
struct FareCurrency: Hashable, Sendable {
    /// ISO 4217.
    var code: String
    /// The digits after the decimal mark.
    var scale: Int

    static let euro = FareCurrency(code: "EUR", scale: 2)

    init(code: String, scale: Int) {
        (self.code, self.scale) = (code, scale)
    }

    init(of stations: [Station]) {
        let counts = Dictionary(grouping: stations.compactMap(\.country)) { $0 }.mapValues(\.count)
        let country = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        guard let country, let code = Locale(identifier: "en_" + country).currency?.identifier else {
            self = .euro
            return
        }
        // Foundation shows a currency's digits only in a formatted amount: 1.00, or 1.
        let written = Decimal(1).formatted(.currency(code: code).locale(Locale(identifier: "en_US")))
        self.init(code: code, scale: written.split(separator: ".").dropFirst().first?.count ?? 0)
    }

    /// Returns an amount in the currency's smallest unit as money.
    func money(_ amount: Int) -> Money { Money(amount: amount, scale: scale, currency: code) }
}
