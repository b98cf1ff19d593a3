import Rail
import Testing

@Suite("Money")
struct MoneyTests {
    @Test(
        "is written with exactly the decimals that its scale says",
        arguments: [
            (6400, 2, "64.00"), (5, 2, "0.05"), (0, 2, "0.00"), (-5, 2, "-0.05"), (1200, 0, "1200"),
            (1, 3, "0.001"), (Int.min, 2, "-92233720368547758.08"),
        ])
    func decimal(amount: Int, scale: Int, expected: String) {
        #expect(Money(amount: amount, scale: scale, currency: "EUR").decimal == expected)
    }

    @Test("adds in the finer of two scales")
    func addsAcrossScales() {
        let sum = Money(amount: 1, scale: 0, currency: "EUR")
            .adding(Money(amount: 25, scale: 2, currency: "EUR"))
        #expect(sum == Money(amount: 125, scale: 2, currency: "EUR"))
    }

    @Test("in two currencies is neither added nor compared")
    func currenciesDoNotMix() {
        let euros = Money(amount: 1, currency: "EUR")
        let pounds = Money(amount: 1, currency: "GBP")
        #expect(euros.adding(pounds) == nil)
        #expect(euros.isLess(than: pounds) == nil)
    }

    @Test("has no sum if that would be too large")
    func overflow() {
        let most = Money(amount: .max, currency: "EUR")
        #expect(most.adding(Money(amount: 1, currency: "EUR")) == nil)
        #expect(most.adding(Money(amount: 1, scale: 4, currency: "EUR")) == nil)
    }

    @Test("compares across scales")
    func compares() {
        #expect(
            Money(amount: 99, scale: 0, currency: "EUR").isLess(
                than: Money(amount: 9901, scale: 2, currency: "EUR")) == true)
    }
}
