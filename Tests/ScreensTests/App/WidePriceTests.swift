import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

/// Prices with three decimals or many digits, in currencies that are written as a code such as CZK.
@Suite("A wide price", .timeLimit(.minutes(1)))
@UIActor struct WidePriceTests {
    nonisolated private static let widths = [60, 80, 132, 200]
    nonisolated private static let crowns = Money(amount: 1_137_500, currency: "CZK")
    nonisolated private static let dinars = Money(amount: 85_207, scale: 3, currency: "KWD")

    nonisolated private static func offer(
        _ id: String, _ price: Money, _ travelClass: TravelClass = .second,
        _ flexibility: Flexibility = .nonFlexible, expiry: Date? = nil
    ) -> Offer {
        var offer = Sample.offer(
            id, 0, travelClass, flexibility, conditions: ["no refund"], refund: AfterSaleTerms(.no),
            exchange: AfterSaleTerms(.no))
        (offer.price, offer.expiry) = (price, expiry)
        return offer
    }

    /// Returns the prices on the screen, including prices that are cut off.
    private func prices(_ app: App) -> [String] {
        app.lines.flatMap { line in line.matches(of: /(?:CZK|KWD|€) [0-9.…]*/).map { String($0.output) } }
    }

    private func withOffers(columns: Int, _ offers: [Offer], _ body: @UIActor (App) async throws -> Void)
        async throws
    {
        var service = RailService.obliging
        service.offers = { _ in OfferList(offers: offers) }
        try await withResults(service, columns: columns, rows: columns == 60 ? 16 : 24, body)
    }

    @Test(
        "the list of trains never cuts off a wide price, at any width", arguments: widths,
        [(crowns, "CZK 11375.00"), (dinars, "KWD 85.207")])
    func list(columns: Int, _ wide: (Money, String)) async throws {
        let (price, words) = wide
        try await withOffers(columns: columns, [Self.offer("a", price), Self.offer("b", price, .first)]) {
            app in
            // The screen has the prices of three trains and, below the list, the cheapest price.
            #expect(prices(app).count >= 7)
            #expect(Set(prices(app)) == [words])
        }
    }

    @Test("a wide price replaces another column if both do not fit")
    func narrowList() async throws {
        let price = Money(amount: 1_234_567_890_123, currency: "CZK")
        try await withOffers(columns: 60, [Self.offer("a", price), Self.offer("b", price, .first)]) { app in
            #expect(Set(prices(app)) == ["CZK 12345678901.23"])
            #expect(app.row("1st") == nil && app.row("2nd") != nil)
        }
    }

    @Test("prices with different numbers of decimals have aligned decimal marks")
    func marks() async throws {
        var service = RailService.obliging
        service.offers = { query in
            let money =
                switch query.trip.id {
                case "change": Money(amount: 64, scale: 0, currency: "EUR")
                case "TGV 6605": Money(amount: 7125, currency: "EUR")
                default: Money(amount: 71_255, scale: 3, currency: "EUR")
                }
            return OfferList(offers: [Self.offer("a", money)])
        }
        try await withResults(service) { app in
            try await app.see("€ 71.255")
            await app.rest()
            let ends = app.lines[3...5].map { line in
                let price = line.firstRange(of: /€ [0-9]+/)
                return price.map { line.distance(from: line.startIndex, to: $0.upperBound) }
            }
            #expect(ends.count == 3 && Set(ends).count == 1 && ends[0] != nil)
        }
    }

    @Test("the fares of a journey show a wide price in full, with a blank before it", arguments: widths)
    func journey(columns: Int) async throws {
        let smaller = Money(amount: 757_500, currency: "CZK")
        try await withOffers(
            columns: columns,
            [
                Self.offer("a", smaller), Self.offer("b", Self.crowns, .first),
                Self.offer("c", Self.crowns, .second, .flexible),
                Self.offer("d", Self.crowns, .first, .flexible, expiry: Sample.eight + 60),
            ]
        ) { app in
            #expect(Set(prices(app)).isSubset(of: ["CZK 7575.00", "CZK 11375.00"]))
            try await app.pressAndRest(.enter)
            try await app.press(.right)
            #expect(prices(app) == ["CZK 7575.00", "CZK 11375.00", "CZK 11375.00", "CZK 11375.00"])
            try await app.see(" CZK 7575.00 ▸ CZK 11375.00")
            // The conditions of the chosen fare stand below the prices.
            #expect(app.row("no refund") != nil)
        }
    }

    @Test(
        "the fares leave out a class that does not fit, until the cursor moves to that class",
        arguments: [60, 80])
    func manyClasses(columns: Int) async throws {
        let classes: [TravelClass] = [
            .second, .first, .other("Couchette"), .other("Sleeper for one traveller"), .other("Bar"),
        ]
        try await withOffers(columns: columns, classes.map { Self.offer("\($0)", Self.crowns, $0) }) { app in
            try await app.pressAndRest(.enter)
            try await app.see("2nd", "›")
            #expect(app.row("Sleeper") == nil)
            for _ in 1..<classes.count { try await app.press(.right) }
            try await app.see("▸ CZK 11375.00", "Bar", "‹ ")
            #expect(app.row("2nd") == nil && app.row("›") == nil)
            #expect(Set(prices(app)) == ["CZK 11375.00"])
            // A click to the left of the cursor chooses the previous class.
            let y = try #require(app.row("▸ CZK"))
            let mark = try #require(app.lines[y].firstRange(of: "▸ CZK"))
            let x = app.lines[y].distance(from: app.lines[y].startIndex, to: mark.lowerBound)
            try await app.click(at: Point(x: x - 3, y: y))
            try await app.pressAndRest(.enter)
            #expect(app.row("Non-flexible, Sleeper") != nil)
        }
    }

    @Test("the screens from Passengers to Refund never cut off a wide price", arguments: [60, 80])
    func booking(columns: Int) async throws {
        let bookings = FakeBookings()
        var refund = Sample.refund(0)
        refund.amount = Money(amount: 1_037_500, currency: "CZK")
        refund.fee = Money(amount: 100_000, currency: "CZK")
        bookings.offer(refund)
        let offer = Self.offer(
            "a", Self.crowns, .other("Sleeper for one traveller"), .other("Member of the club of travellers"))
        try await withBookings(
            bookings, columns: columns, rows: columns == 60 ? 16 : 24,
            opening: { context, window in
                BookingFlow(context).begin(
                    offer,
                    for: OfferQuery(Sample.trip("TGV 6607", 540), after: nil, passengers: PassengerCounts()),
                    origin: Sample.paris, in: window)
            }
        ) { app in
            #expect(Set(prices(app)) == ["CZK 11375.00"])
            for button in ["Hold", "Buy for CZK 11375.00"] {
                try await app.tapAndRest(button)
                #expect(Set(prices(app)) == ["CZK 11375.00"])
            }
            #expect(app.screenTitle == "Ticket")
            try await app.pressAndRest("u")
            #expect(Set(prices(app)) == ["CZK 11375.00", "CZK 1000.00", "CZK 10375.00"])
            try await app.tapAndRest("Refund CZK 10375.00")
            #expect(prices(app).allSatisfy { !$0.contains("…") && $0.contains(".") })
            while app.screenTitle != "Search" { app.window.pop() }
            try await app.pressAndRest(.function(3))
            try await app.press("o")
            try await app.see("refunded CZK 10375.00")
            #expect(prices(app).allSatisfy { $0 == "CZK 10375.00" })
        }
    }
}
