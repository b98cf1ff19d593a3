import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("The list of trains, as time goes by", .timeLimit(.minutes(1)))
@UIActor struct ResultsTimeTests {
    /// Opens the results at eight o'clock on a virtual clock. Prices expire after a quarter of an hour.
    private func withTime(
        columns: Int = 80, _ body: @UIActor (App, VirtualClock, StubbedRail) async throws -> Void
    ) async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = {
            Sample.eight.addingTimeInterval(start.duration(to: clock.now) / .seconds(1))
        }
        try await withRail(
            {
                $0.service.trips = { _ in Sample.page(earlier: "e") }
                _ = $0.offers.callsThrough { _ in
                    var offers = Sample.offers(6400)
                    let end = now().addingTimeInterval(900)
                    for index in offers.offers.indices { offers.offers[index].expiry = end }
                    return offers
                }
            }, results: Sample.query, columns: columns, now: now, clock: clock
        ) { app, rail in
            try await app.seeRow("TGV 6605")
            await app.rest()
            try await body(app, clock, rail)
        }
    }

    @Test("the list marks expired prices by itself, and p requests them again")
    func over() async throws {
        try await withTime { app, clock, rail in
            try await app.expectGone("? € 64.00", neverSeen: true)
            try await clock.advance(by: .seconds(901))
            try await app.match(Locator(.row, .containing("? € 64.00"), .nth(1)))
            try await app.press("p")
            try await app.seeGone("? € 64.00")
            await app.rest()
            // Three requests at first, and two more now, because the first train has left.
            try expect(rail.offers).received(times: 5)
        }
    }

    @Test("an open journey marks expired prices, and p requests them again")
    func overInJourney() async throws {
        try await withTime { app, clock, rail in
            try await app.press(.down, .enter)
            try await app.see("price valid until 08:15")
            try await clock.advance(by: .seconds(901))
            try await app.see("price was valid until 08:15, p asks anew")
            try await app.match(Locator(.row, .containing("? € 64.00")))
            try await app.press("p")
            try await app.see("price valid until 08:30")
            try expect(rail.offers).received(times: 4)
        }
    }

    @Test("no prices are requested for a train that has left, even if its prices have expired")
    func departedJourney() async throws {
        try await withTime { app, clock, rail in
            try await clock.advance(by: .seconds(901))
            try await app.seeRow("departed")
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Journey")
            try expect(rail.offers).received(times: 3)
        }
    }

    @Test("the journey beside the list marks expired prices")
    func overBeside() async throws {
        try await withTime(columns: 140) { app, clock, _ in
            try await app.press(.down)
            try await clock.advance(by: .seconds(901))
            try await app.match(Locator(.row, .containing("Non-flexible ? € 64.00")))
        }
    }
}
