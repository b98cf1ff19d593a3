import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The day of travel", .timeLimit(.minutes(1)))
@UIActor struct DayOfTravelTests {
    /// A ticket for the train at nine, with a seat.
    private nonisolated static let intent = Sample.ticket {
        $0.parts[0].status = .fulfilled
        ($0.parts[0].isTrainBound, $0.parts[0].validity) = (true, ["for the trains shown only"])
        $0.parts[0].seats = [
            Seat(vehicle: "6607", coach: "5", number: "11", travellerIDs: ["p-adult-1"]),
            Seat(vehicle: "6607", coach: "5", number: "12", travellerIDs: ["p-adult-2"]),
        ]
    }

    private nonisolated static let late = Sample.running(Sample.late(Sample.trip("TGV 6607", 540), by: 8)) {
        _, ride in (ride.calls[0].platform, ride.calls[0].plannedPlatform) = ("11", "15")
    }

    private func withDay(
        _ trip: Trip = late, columns: Int = 80, rows: Int = 24,
        _ body: @UIActor (App) async throws -> Void
    ) async throws {
        try await withBookings(
            FakeBookings(Self.intent), columns: columns, rows: rows,
            changing: { $0.currentTrip = { _ in trip } },
            opening: { context, window in MyTripsKey.open(context, in: window) }, body)
    }

    @Test(
        "My trips begins with the next train, its platform and seats, and what is left if it is missed",
        arguments: [(80, 24), (60, 16), (132, 43)])
    func head(columns: Int, rows: Int) async throws {
        try await withDay(columns: columns, rows: rows) { app in
            try await app.see("Today, Sat 21 Nov", "asked 08:00")
            try await app.see("TGV 6607 · coach 5, seats 11, 12")
            // The time that is left stands beside the time that it counts to.
            let departure = "! 09:08\(rows > 16 ? ", in 1 h 08" : "")"
            #expect(
                app.lines.contains { $0.contains("Paris Gare de Lyon   \(departure)") }
                    || app.words.contains("Paris Gare de Lyon \(departure)"), "\(app.lines)")
            #expect(app.words.contains("! platform 11, was 15"), "\(app.lines)")
            try await app.see("If missed: 09:28 TER 17752 · TER 17812, 13:12")
            try await app.see("Not valid on these trains: it is for TGV 6607 only.")
            // All that one may need now is on the screen, and in the footer.
            for key in ["Enter ticket", "c code", "a alternatives"] + (columns > 60 ? ["r ask"] : []) {
                #expect(app.footer.contains(key), "\(key): \(app.footer)")
            }
            #expect(app.row("▸ Sat 21 Nov  09:00") != nil, "\(app.lines)")
            try await app.seeRow("! Changed")
            try await app.pressAndRest(.escape)
        }
    }

    @Test(
        "no row of the list moves when news of the trains come or go, and the whole trip stays in sight",
        arguments: [(80, 24), (60, 24), (60, 16), (132, 43)], [false, true])
    func rowsStay(window: (Int, Int), hasChange: Bool) async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = { Sample.eight + start.duration(to: clock.now) / .seconds(1) }
        let planned = hasChange ? Sample.withChange : Sample.trip("TGV 6607", 540)
        let changed = Sample.running(Sample.late(planned, by: 40)) { _, ride in
            (ride.calls[0].platform, ride.calls[0].plannedPlatform) = ("11", "15")
            ride.situations = ["Works at Dijon.", "No bar.", "Storm."].map {
                Situation(reference: $0, message: $0)
            }
        }
        let intent = hasChange ? Sample.ticket(planned) : Self.intent
        var service = RailService.booking(FakeBookings(intent))
        // The trains run as planned, then late, and then as planned again.
        service.currentTrip = { _ in
            (50..<110).contains(now().timeIntervalSince(Sample.eight)) ? changed : planned
        }
        try await withApp(service, columns: window.0, rows: window.1, now: now, clock: clock) { app in
            await app.rest()
            MyTripsKey.open(try app.search.context, in: app.window)
            await app.rest()
            let row = try #require(app.row("▸ Sat 21 Nov"), "\(app.lines)")
            #expect(app.row("! platform 11") == nil)
            try await clock.advance(by: .seconds(61))
            await app.rest()
            #expect(app.words.contains("! platform 11, was 15"), "\(app.lines)")
            #expect(app.row("▸ Sat 21 Nov") == row, "\(app.lines)")
            try await clock.advance(by: .seconds(61))
            await app.rest()
            #expect(app.row("! platform 11") == nil && app.row("▸ Sat 21 Nov") == row, "\(app.lines)")
        }
    }

    @Test("Enter opens the ticket, c its code alone, and a the next trains")
    func keys() async throws {
        try await withDay { app in
            try await app.pressAndRest("a")
            #expect(app.screenTitle == "Results")
            // The list says what My trips says of these trains.
            try await app.see("Not valid on these trains: it is for TGV 6607 only.")
            try await app.pressAndRest(.escape, .enter)
            #expect(app.screenTitle == "Ticket")
            try await app.pressAndRest(.escape)
            try await app.pressAndRest("c")
            #expect(app.screenTitle == "Ticket")
            try await app.see("! 09:08", "! 11:04")
        }
    }

    @Test("a cancelled train is said, and the next trains from where one is")
    func cancelled() async throws {
        let trip = Sample.running(Sample.trip("TGV 6607", 540)) { $1.isCancelled = true }
        try await withDay(trip) { app in
            try await app.see("! cancelled · TGV 6607")
            try await app.see("Next trains from Paris Gare de Lyon: 09:28 TER 17752")
            // The row and the footer say it, too.
            try await app.seeRow("! Cancelled")
            #expect(app.footer.contains("u refund in full"), "\(app.footer)\(app.lines)")
            try await app.pressAndRest(.escape)
        }
    }

    @Test("what the service says of a delay is in the row, too, and of the second trip of the day")
    func rows() async throws {
        let (first, second) = (Sample.trip("TGV 6607", 540), Sample.trip("TGV 6611", 840))
        var later = Sample.ticket(second)
        later.id = "later"
        try await withBookings(
            FakeBookings(Self.intent, later),
            changing: {
                $0.currentTrip = { id in
                    Sample.late(id == first.id ? first : second, by: id == first.id ? 8 : 20)
                }
            },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.seeRow("! Changed")
            try await app.seeRow("now 09:08")
            try await app.seeRow("now 14:20")
            try await app.pressAndRest(.escape)
        }
    }

    @Test("if the service does not tell of one trip of the day, the other has its news all the same")
    func oneFails() async throws {
        let second = Sample.trip("TGV 6611", 840)
        var later = Sample.ticket(second)
        later.id = "later"
        try await withBookings(
            FakeBookings(Self.intent, later),
            changing: {
                $0.currentTrip = { id in
                    guard id == second.id else { throw RailError(.refused, activity: "asking", service: "a") }
                    return Sample.late(second, by: 20)
                }
            },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.seeRow("now 14:20")
            // Nobody has told how the next trip runs.
            try await app.see("Today, Sat 21 Nov")
            try await app.seeNo("asked 08:00")
            try await app.pressAndRest(.escape)
        }
    }

    @Test(
        "a long sentence about other trains is wrapped, and nothing of it is cut", arguments: [60, 80, 132])
    func goodNews(columns: Int) async throws {
        let intent = Sample.ticket {
            $0.parts[0].status = .fulfilled
            ($0.parts[0].isTrainBound, $0.parts[0].validity) = (
                false, ["for any train to the destination, because the trip arrives an hour late or more"]
            )
        }
        try await withBookings(
            FakeBookings(intent), columns: columns, rows: 24,
            changing: { $0.currentTrip = { _ in Self.late } },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.see("Other trains: 09:28")
            // In a wide window, the journey stands beside.
            let words = app.lines.map { $0.prefix { $0 != "│" } }.joined(separator: " ").split(separator: " ")
                .joined(separator: " ")
            #expect(
                words.contains(
                    "Your ticket: for any train to the destination, because the trip arrives an hour late or more."
                ), "\(app.lines)")
            try await app.pressAndRest(.escape)
        }
    }

    @Test("of a station without a zone, the times of the trip tell the clock")
    func withoutZone() async throws {
        var planned = Sample.trip("TGV 6607", 540)
        planned.origin = Place(id: planned.origin.id, name: planned.origin.name)
        let trip = planned
        try await withBookings(
            FakeBookings(Sample.ticket(trip)), changing: { $0.currentTrip = { _ in trip } },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.see("asked 08:00")
            try await app.seeNo("by this computer's clock")
        }
    }

    @Test("a change that is tight or missed is said between the two trains")
    func change() async throws {
        let trip = Sample.running(Sample.withChange) { index, ride in
            if index == 0 { ride.calls[1].expectedArrival = Sample.time(706) }
        }
        let intent = Sample.ticket(Sample.withChange)
        try await withBookings(
            FakeBookings(intent), changing: { $0.currentTrip = { _ in trip } },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.see("change, 41 min   ! 5 min left: tight", "! 11:46")
            try await app.pressAndRest(.escape)
        }
        let missed = Sample.running(Sample.withChange) { index, ride in
            if index == 0 { ride.calls[1].expectedArrival = Sample.time(725) }
        }
        try await withBookings(
            FakeBookings(intent), changing: { $0.currentTrip = { _ in missed } },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.see("! missed by 14 min", "Lyon Part-Dieu   ! not reached")
            try await app.pressAndRest(.escape)
        }
    }

    @Test("after a change was missed, nobody is said to be on board the train that has left")
    func missedBefore() async throws {
        let missed = Sample.running(Sample.withChange) { index, ride in
            if index == 0 { ride.calls[1].expectedArrival = Sample.time(725) }
        }
        var service = RailService.booking(FakeBookings(Sample.ticket(Sample.withChange)))
        service.currentTrip = { _ in missed }
        try await withApp(service, now: { Sample.time(726).instant }) { app in
            await app.rest()
            MyTripsKey.open(try app.search.context, in: app.window)
            await app.rest()
            try await app.see("! missed by 14 min", "Lyon Part-Dieu   ! not reached")
            try await app.seeNo("on board")
            try await app.pressAndRest(.escape)
        }
    }

    @Test("on board, trains that leave where the journey began are not offered any more")
    func onBoard() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = {
            Sample.time(567).instant + 30 + start.duration(to: clock.now) / .seconds(1)
        }
        var service = RailService.booking(FakeBookings(Sample.ticket(Sample.withChange)))
        service.currentTrip = { _ in Sample.withChange }
        try await withApp(service, now: now, clock: clock) { app in
            await app.rest()
            MyTripsKey.open(try app.search.context, in: app.window)
            await app.rest()
            try await app.see("Other trains: 10:00 TGV 6609")
            try await clock.advance(by: .seconds(35))
            try await app.see("on board")
            try await app.seeGone("10:00 TGV 6609")
        }
    }

    @Test("after the arrival of the timetable, a late train is asked about, and its journey is not over")
    func lateAfterArrival() async throws {
        let planned = Sample.trip("TGV 6607", 540)
        for (minute, isAsked) in [(665, true), (540 + 116 + 360, false)] {
            let bookings = FakeBookings(Sample.ticket(planned))
            var service = RailService.booking(bookings)
            service.currentTrip = { _ in Sample.late(planned, by: 30) }
            try await withApp(service, now: { Sample.time(minute).instant }) { app in
                await app.rest()
                MyTripsKey.open(try app.search.context, in: app.window)
                await app.rest()
                #expect(bookings.requests == (isAsked ? ["refresh"] : []))
                try await app.seeRow(isAsked ? "In progress" : "Past")
                if isAsked { try await app.see("Today, Sat 21 Nov", "on board", "! 09:30", "! 11:26") }
            }
        }
    }

    @Test("a way back is told by the clock of the place where it begins")
    func wayBack() async throws {
        let london = Place(id: "london", name: "London St Pancras", countryCode: "GB")
        let out = Sample.trip(
            "ES 9010", [Sample.ride("ES 9010", Sample.paris, london, 480, 620)], 480, 140, to: london)
        var planned = Sample.trip(
            "ES 9055", [Sample.ride("ES 9055", london, Sample.paris, 1490, 1630)], 1490, 140, from: london,
            to: Sample.paris)
        planned.departure.offset = 0
        let back = Sample.running(planned) { $1.calls[0].departure?.offset = 0 }
        var service = RailService.booking(FakeBookings(Sample.ticket(out) { $0.trips = [out, back] }))
        service.currentTrip = { $0 == back.id ? back : out }
        // Half past eleven in London, where the train leaves at ten to twelve.
        try await withApp(service, now: { Sample.time(1470).instant }) { app in
            await app.rest()
            MyTripsKey.open(try app.search.context, in: app.window)
            await app.rest()
            try await app.see("Today, Sat 21 Nov", "asked 23:30")
        }
    }

    @Test("after the way out was given back, the row is that of the way back at once")
    func givenBack() async throws {
        let (out, back) = (Sample.trip("TGV 6607", 540), Sample.trip("TGV 6610", 2 * 1440 + 540))
        let bookings = FakeBookings(
            Sample.ticket(out) {
                $0.trips = [out, back]
                $0.parts = [out, back].map { trip in
                    BookingPart(
                        id: trip.id, kind: .admission, name: "Flexible", price: nil, status: .fulfilled,
                        travellerIDs: ["p-adult-1", "p-adult-2"], tripIDs: [trip.id])
                }
            })
        try await withBookings(
            bookings, changing: { $0.currentTrip = { $0 == out.id ? out : back } },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            try await app.seeRow("Sat 21 Nov")
            bookings.become { $0.booking?.parts[0].status = .refunded }
            try await app.pressAndRest("r")
            #expect(app.row("Mon 23 Nov") != nil && app.row("Sat 21 Nov") == nil, "\(app.lines)")
        }
    }

    @Test("the day of travel begins while the list is looked at, 24 hours before the departure")
    func begins() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = { Sample.eight + start.duration(to: clock.now) / .seconds(1) }
        let trip = Sample.trip("TGV 6607", 1440 + 481)
        var service = RailService.booking(FakeBookings(Sample.ticket(trip)))
        service.currentTrip = { _ in trip }
        try await withApp(service, now: now, clock: clock) { app in
            await app.rest()
            MyTripsKey.open(try app.search.context, in: app.window)
            await app.rest()
            try await app.seeNo("Tomorrow, Sun 22 Nov")
            try await clock.advance(by: .seconds(61))
            try await app.see("Tomorrow, Sun 22 Nov")
        }
    }

    @Test("without a trip in the next 24 hours, or without a ticket, the list is all there is")
    func otherDays() async throws {
        let far = Sample.ticket(Sample.trip("TGV 6607", 1440 + 481))
        for intent in [far, Sample.intent("3", .ticket), Sample.intent("4", .held)] {
            try await withTrips(FakeBookings(intent)) { app in
                try await app.seeNo("If missed", "Today, ", "asked ")
                #expect(app.footer.contains("r refresh") && !app.footer.contains("c code"))
                try await app.press("a")
                #expect(app.statusLine.contains("No trip with a ticket leaves within 24 hours."))
            }
        }
    }
}
