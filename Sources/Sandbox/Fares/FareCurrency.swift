import Foundation
import Rail

/// The currency of the fares. It is the currency of the country with the most stations, or else the euro.
struct FareCurrency: Hashable, Sendable {
    /// ISO 4217.
    var code: String
    var scale: Int

    static let euro = FareCurrency(code: "EUR", scale: 2)
}

extension FareCurrency {
    init(of stations: [Station]) {
        let counts = Dictionary(grouping: stations.compactMap(\.country)) { $0 }.mapValues(\.count)
        let country = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        guard let country, let code = Locale(identifier: "en_" + country).currency?.identifier else {
            self = .euro
            return
        }
        self.init(code: code, scale: Money.usualScale(of: code))
    }

    func money(_ amount: Int) -> Money { Money(amount: amount, scale: scale, currency: code) }
}
