import Rail
import Testing

@Suite("An amount of money")
struct MoneyTests {
    @Test(
        "an amount is written with the number of decimals that its scale states",
        arguments: [
            (6400, 2, "64.00"), (5, 2, "0.05"), (0, 2, "0.00"), (-5, 2, "-0.05"), (1200, 0, "1200"),
            (1, 3, "0.001"), (Int.min, 2, "-92233720368547758.08"),
        ])
    func decimal(amount: Int, scale: Int, expected: String) {
        #expect(Money(amount: amount, scale: scale, currency: "EUR").decimal == expected)
    }

    @Test("a sum of two amounts has the larger of their scales")
    func addsAcrossScales() {
        let sum = Money(amount: 1, scale: 0, currency: "EUR")
            .adding(Money(amount: 25, scale: 2, currency: "EUR"))
        #expect(sum == Money(amount: 125, scale: 2, currency: "EUR"))
    }

    @Test("amounts in two currencies are neither added nor compared")
    func currenciesDoNotMix() {
        let euros = Money(amount: 1, currency: "EUR")
        let pounds = Money(amount: 1, currency: "GBP")
        #expect(euros.adding(pounds) == nil)
        #expect(euros.isLess(than: pounds) == nil)
    }

    @Test("two amounts have no sum if the sum would be too large")
    func overflow() {
        let most = Money(amount: .max, currency: "EUR")
        #expect(most.adding(Money(amount: 1, currency: "EUR")) == nil)
        #expect(most.adding(Money(amount: 1, scale: 4, currency: "EUR")) == nil)
    }

    @Test("amounts with different scales are compared")
    func compares() {
        #expect(
            Money(amount: 99, scale: 0, currency: "EUR").isLess(
                than: Money(amount: 9901, scale: 2, currency: "EUR")) == true)
    }
}
