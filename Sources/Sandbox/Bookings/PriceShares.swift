/// The share of each traveller in each part's price, so that the rows and the columns sum up to the cent.
struct PriceShares: Hashable, Sendable {
    private let shares: [[Int]]

    /// - Parameters:
    ///   - prices: The price of each part, in the smallest unit.
    ///   - weights: The travellers' prices in proportion to one another; equal shares where all are zero.
    init(prices: [Int], weights: [Int]) {
        let weights = weights.contains { $0 > 0 } ? weights : weights.map { _ in 1 }
        let whole = weights.reduce(0, +)
        // Each cell is a difference of rounded sums up to it, which are exact at the borders.
        func upTo(_ price: Int, _ weight: Int) -> Int {
            whole == 0 ? 0 : Int((Double(price) * Double(weight) / Double(whole)).rounded())
        }
        var weight = 0
        shares = weights.map { own in
            defer { weight += own }
            var price = 0
            return prices.map { part in
                defer { price += part }
                return upTo(price + part, weight + own) - upTo(price, weight + own)
                    - upTo(price + part, weight) + upTo(price, weight)
            }
        }
    }

    /// The share of a traveller in a part.
    func share(traveller: Int, part: Int) -> Int { shares[traveller][part] }

    /// All that a traveller pays.
    func sum(traveller: Int) -> Int { shares[traveller].reduce(0, +) }
}
