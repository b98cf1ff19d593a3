import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("What is next, above the search form", .timeLimit(.minutes(1)))
@UIActor struct NextTripTests {
    /// A ticket with a seat.
    private nonisolated static func intent(_ trip: Trip, asOf: Date? = nil) -> BookingIntent {
        var intent = Sample.ticket(trip) {
            $0.parts[0].status = .fulfilled
            $0.parts[0].seats = [
                Seat(vehicle: "6607", coach: "5", number: "11", travellerIDs: ["p-adult-1"])
            ]
        }
        intent.asOf = asOf
        return intent
    }

    private nonisolated static let late = Sample.running(Sample.late(Sample.trip("TGV 6607", 540), by: 8)) {
        _, ride in (ride.calls[0].platform, ride.calls[0].plannedPlatform) = ("11", "15")
    }

    private func withNext(
        _ trip: Trip, asOf: Date? = nil, columns: Int = 80, rows: Int = 24,
        now: @escaping @Sendable () -> Date = { Sample.eight },
        clock: VirtualClock = VirtualClock(), _ body: @UIActor (App) async throws -> Void
    ) async throws {
        var service = RailService.booking(FakeBookings(Self.intent(trip, asOf: asOf)))
        service.currentTrip = { _ in trip }
        try await withApp(service, columns: columns, rows: rows, now: now, clock: clock) { app in
            await app.rest()
            try await body(app)
        }
    }

    @Test(
        "the line says what is next, in as many words as fit, and the form stands where it stands without it",
        arguments: [(80, 24, true), (60, 16, false), (200, 60, true)])
    func line(columns: Int, rows: Int, hasStations: Bool) async throws {
        var form: Int?
        try await withNext(Sample.trip("TGV 6607", 3 * 1440), columns: columns, rows: rows) { app in
            try await app.seeNo("TGV 6607", "coach 5")
            form = app.row("‹ Swap ›")
        }
        try await withNext(Self.late, columns: columns, rows: rows) { app in
            let stations = hasStations ? "Paris Gare de Lyon → Lyon Part-Dieu, " : ""
            let line = try #require(
                app.row("‹ 09:00 ! +8 \(stations)pl. 11 coach 5 seat 11 ›"), "\(app.lines)")
            #expect(app.focus == "from" && form == line + 1 && app.row("‹ Swap ›") == form, "\(app.lines)")
        }
    }

    @Test("Enter on the line opens My trips, and so does F3")
    func opens() async throws {
        try await withNext(Self.late) { app in
            app.window.focus("next-trip")
            await app.rest()
            #expect(app.footer.contains("Enter my trips"), "\(app.footer)")
            for key in ["Enter", "F3"] {
                try await app.pressAndRest(key)
                #expect(app.screenTitle == "My trips")
                try await app.see("Today, Sat 21 Nov")
                try await app.pressAndRest(.escape)
                #expect(app.screenTitle == "Search")
            }
        }
    }

    @Test("the line comes 24 hours before the departure and goes with the arrival, and nothing moves")
    func comesAndGoes() async throws {
        let cases: [(Trip, String?, String?)] = [
            (Sample.trip("TGV 6607", 1440 + 481), nil, "Sun 22 Nov 08:01 Paris Gare de Lyon"),
            (Sample.trip("TGV 6607", 481), "08:01 Paris Gare de Lyon", "arrives 09:57 Lyon Part-Dieu"),
            (Sample.trip("TGV 6607", 481 - 116), "arrives 08:01 Lyon Part-Dieu", nil),
        ]
        for (trip, before, after) in cases {
            let clock = VirtualClock()
            let start = clock.now
            let now: @Sendable () -> Date = { Sample.eight + start.duration(to: clock.now) / .seconds(1) }
            try await withNext(trip, now: now, clock: clock) { app in
                let form = app.row("‹ Swap ›")
                #expect(form != nil && app.focus == "from")
                #expect(
                    before.map { app.row($0) != nil } ?? (app.row("Lyon Part-Dieu") == nil), "\(app.lines)")
                try await clock.advance(by: .seconds(61))
                await app.rest()
                #expect(
                    after.map { app.row($0) != nil } ?? (app.row("Lyon Part-Dieu") == nil), "\(app.lines)")
                #expect(app.row("‹ Swap ›") == form && app.focus == "from", "\(app.lines)")
            }
        }
    }

    @Test("after midnight, the line of the day before names no day any more")
    func midnight() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let eve = Sample.eight + 16 * 3600 - 30
        let now: @Sendable () -> Date = { eve + start.duration(to: clock.now) / .seconds(1) }
        try await withNext(Sample.trip("TGV 6607", 1440 + 540), now: now, clock: clock) { app in
            try await app.see("Sun 22 Nov 09:00 Paris Gare de Lyon → Lyon Part-Dieu, coach 5 seat 11")
            try await clock.advance(by: .seconds(31))
            await app.rest()
            #expect(app.row("‹ 09:00 Paris Gare de Lyon → Lyon Part-Dieu") != nil, "\(app.lines)")
        }
    }

    @Test(
        "what was told a minute ago or more says when, instead of stations for which there is no room",
        arguments: [(60, ""), (80, "Paris Gare de Lyon, ")])
    func age(columns: Int, stations: String) async throws {
        try await withNext(Self.late, asOf: Sample.eight - 1200, columns: columns) { app in
            try await app.see("09:00 ! +8 \(stations)pl. 11 coach 5 seat 11 · as of 07:40")
        }
    }

    @Test("news get their age while they are looked at, and My trips makes them new")
    func becomesOld() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = { Sample.eight + start.duration(to: clock.now) / .seconds(1) }
        try await withNext(Self.late, asOf: Sample.eight, now: now, clock: clock) { app in
            try await app.seeNo("as of")
            try await clock.advance(by: .seconds(61))
            try await app.see("· as of 08:00")
            try await app.pressAndRest(.function(3), .escape)
            try await app.see("09:00 ! +8 Paris Gare de Lyon")
            try await app.seeGone("· as of 08:00")
        }
    }

    @Test("if the train leaves elsewhere, the line and My trips say when to set out, and where the train is")
    func wayToTheTrain() async throws {
        let walk = Transfer(from: Sample.paris, to: Sample.chambery, duration: .seconds(2700), isWalk: true)
        let legs = [.transfer(walk), Sample.ride("TGV 6607", Sample.chambery, Sample.lyon, 540, 656)]
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = { Sample.eight + start.duration(to: clock.now) / .seconds(1) }
        try await withNext(Sample.trip("way", legs, 495, 161), now: now, clock: clock) { app in
            try await app.see("leave 08:15 · 09:00 Chambéry → Lyon Part-Dieu, coach 5 seat 11")
            try await app.pressAndRest(.function(3))
            #expect(
                app.words.contains(
                    "in 15 min 08:15 Paris Gare de Lyon, walk to Chambéry, 45 min 09:00 Chambéry"),
                "\(app.lines)")
            try await app.pressAndRest(.escape)
            try await clock.advance(by: .seconds(901))
            await app.rest()
            #expect(app.row("‹ 09:00 Chambéry → Lyon Part-Dieu") != nil, "\(app.lines)")
        }
    }

    @Test("there is no line for what is only held")
    func held() async throws {
        try await withBookings(
            FakeBookings(Sample.intent("4", .held)), opening: { _, _ in }
        ) { app in try await app.seeNo("09:00 Paris Gare de Lyon → Lyon Part-Dieu") }
    }
}
