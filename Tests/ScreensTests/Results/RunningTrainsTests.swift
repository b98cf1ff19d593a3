import BlackBox
import Foundation
import Locking
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Results and a journey, as the trains run now", .timeLimit(.minutes(1)))
@UIActor struct RunningTrainsTests {
    private nonisolated static let trips = [
        Sample.late(Sample.trips[0], by: 8),
        Sample.running(Sample.trip("TGV 6607", 540)) { _, ride in
            ride.isCancelled = true
            ride.situations = [Situation(reference: "1", message: "Signal failure at Dijon.")]
            ride.attributes = ["Signal failure at Dijon.", "On request"]
        }, Sample.trips[2],
    ]

    private func withTrains(
        columns: Int = 80, _ body: @UIActor (App, Lock<[Trip.ID]>) async throws -> Void
    ) async throws {
        let asked = Lock<[Trip.ID]>([])
        var service = RailService.obliging
        service.trips = { _ in Sample.page(Self.trips) }
        service.offers = { query in
            asked.withLock { $0.append(query.trip.id) }
            return Sample.offers(6400)
        }
        try await withResults(service, columns: columns) { app in try await body(app, asked) }
    }

    @Test("new times stand beside the old ones, and no price is asked of a cancelled train")
    func list() async throws {
        try await withTrains { app, asked in
            try await app.seeRow("08:00 ! 08:08")
            try await app.seeRow("09:56 ! 10:04")
            try await app.seeRow("! cancelled")
            #expect(asked.withLock { $0.sorted() } == ["TGV 6605", "TGV 6609"])
            // The cursor begins at a train that can be taken.
            #expect(app.row("▸ 08:00") != nil, "\(app.lines)")
            // What a row has no room for is said below the list, in one line whatever the cursor is on.
            try await app.see("! 09:00: TGV 6607 is cancelled. Signal failure at Dijon.")
        }
    }

    @Test("the journey of a cancelled train says so, and why, and is not booked")
    func journey() async throws {
        try await withTrains { app, asked in
            try await app.pressAndRest(.down, .enter)
            #expect(app.screenTitle == "Journey")
            try await app.seeRow("! cancelled · TGV 6607")
            try await app.seeRow("! Signal failure at Dijon.")
            // The service's message is said once, although it is an attribute, too.
            #expect(app.count("Signal failure at Dijon.") == 1 && app.row("On request") != nil)
            try await app.see("! TGV 6607 is cancelled. Choose another train.")
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Journey")
            #expect(app.statusLine.contains("TGV 6607 is cancelled. Choose another train."))
            try await app.press("p")
            #expect(asked.withLock { !$0.contains("TGV 6607") })
        }
    }

    @Test("a list of trains on time has no line about how they run")
    func onTime() async throws {
        try await withResults { app in #expect(app.row("!") == nil, "\(app.lines)") }
    }

    @Test("every minute the list is asked about, and the rows and the cursor stay")
    func refreshed() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = { Sample.eight - 900 + start.duration(to: clock.now) / .seconds(1) }
        let queries = Lock<[TripQuery]>([])
        try await withRail(
            {
                $0.service.trips = { query in
                    let count = queries.withLock { queries in
                        queries.append(query)
                        return queries.count
                    }
                    // Another train that the list does not have is not added.
                    return count == 1 ? Sample.page() : Sample.page([Sample.trip("TGV 1", 485)] + Self.trips)
                }
            }, results: Sample.query, now: now, clock: clock
        ) { app, _ in
            try await app.seeRow("TGV 6605")
            await app.rest()
            try await app.press(.down)
            try await clock.advance(by: .seconds(59))
            #expect(queries.withLock { $0.count } == 1)
            try await clock.advance(by: .seconds(2))
            try await app.seeRow("08:00 ! 08:08")
            await app.rest()
            #expect(queries.withLock { $0.count } == 2 && app.row("TGV 1 ") == nil)
            #expect(app.row("▸ 09:28") != nil, "\(app.lines)")
            // Nobody asks while another screen is on top.
            try await app.pressAndRest(.enter)
            try await clock.advance(by: .seconds(300))
            #expect(queries.withLock { $0.count } == 2)
        }
    }

    @Test("trains that leave in more than 24 hours are not asked about")
    func faraway() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = {
            Sample.eight - 86_700 + start.duration(to: clock.now) / .seconds(1)
        }
        let count = Lock(0)
        try await withRail(
            {
                $0.service.trips = { _ in
                    count.withLock { $0 += 1 }
                    return Sample.page()
                }
            }, results: Sample.query, now: now, clock: clock
        ) { app, _ in
            try await app.seeRow("TGV 6605")
            await app.rest()
            try await clock.advance(by: .seconds(70))
            await app.rest()
            #expect(count.withLock { $0 } == 1)
        }
    }
}
