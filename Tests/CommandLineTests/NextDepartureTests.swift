import Foundation
import JSONTrees
import Rail
import Screens
import Testing

@testable import guichet

@Suite("The next departure, for a status bar") struct NextDepartureTests {
    private static let (paris, lyon, geneve) = (
        Place(id: "p", name: "Paris Gare de Lyon"), Place(id: "l", name: "Lyon Part-Dieu"),
        Place(id: "g", name: "Genève")
    )
    /// 4 December 2026, 07:41 in Paris.
    private static let now = Date(timeIntervalSince1970: 1_796_366_460)

    /// A time in minutes after 08:00.
    private static func time(_ minutes: Int) -> StationTime {
        StationTime(instant: now + 1140 + Double(minutes * 60), offset: 3600)
    }

    private static func ride(_ name: String, _ from: Place, _ start: Int, _ to: Place, _ end: Int) -> Ride {
        Ride(
            calls: [
                Call(place: from, arrival: nil, departure: time(start)),
                Call(place: to, arrival: time(end), departure: nil, platform: "F"),
            ], vehicle: name, carrier: nil, duration: nil)
    }

    /// A ticket from Paris at 08:00 by Lyon (09:56, 10:10) to Genève at 12:02, after a change of its trains.
    private static func intent(_ change: (inout Ride, inout Ride) -> Void = { _, _ in }) -> BookingIntent {
        var (first, second) = (
            ride("TGV 6605", paris, 0, lyon, 116), ride("TER 96556", lyon, 130, geneve, 242)
        )
        change(&first, &second)
        let trip = Trip(
            id: "t", origin: paris, destination: geneve, departure: time(0), arrival: time(242),
            duration: nil,
            changes: 1, legs: [.ride(first), .ride(second)])
        let ada = Traveller(id: "1", kind: .adult, firstName: "Ada", lastName: "Beispiel", serviceID: "1")
        let part = BookingPart(
            id: "p", kind: .admission, name: "Flexible", price: nil, status: .fulfilled,
            seats: [Seat(vehicle: "6605", coach: "5", number: "11", travellerIDs: ["1"])], travellerIDs: ["1"]
        )
        return BookingIntent(
            id: "i", state: .ticket, begunOn: now, travellers: [ada],
            booking: Booking(
                id: "b", createdOn: now, travellers: [ada], parts: [part], trips: [trip], code: "K7Q2XM",
                tickets: [Ticket(id: "k", status: .valid)]), asOf: now)
    }

    private func line(_ intent: BookingIntent, after minutes: Int = 0) -> String? {
        NextDeparture(intent, at: Self.now + Double(minutes * 60))?.line
    }

    @Test("one line has the time, what differs from the timetable, the platform and the seat")
    func lines() {
        #expect(line(Self.intent()) == "08:00 coach 5 seat 11")
        let late = Self.intent { first, _ in
            first.calls[0].expectedDeparture = Self.time(8)
            (first.calls[0].platform, first.calls[0].plannedPlatform) = ("11", "15")
        }
        #expect(line(late) == "08:00 ! +8 pl. 11 coach 5 seat 11")
        let moved = Self.intent { first, _ in
            (first.calls[0].platform, first.calls[0].plannedPlatform) = ("11", "15")
        }
        #expect(line(moved) == "08:00 ! pl. 11 coach 5 seat 11")
        #expect(
            line(Self.intent { first, _ in first.isCancelled = true }) == "08:00 ! cancelled coach 5 seat 11")
        let noPlatform = Self.intent { first, _ in (first.isCancelled, first.calls[0].platform) = (true, "D")
        }
        #expect(line(noPlatform) == "08:00 ! cancelled coach 5 seat 11")
        #expect(line(Self.intent(), after: -24 * 60) == "Fri 4 Dec 08:00 coach 5 seat 11")
    }

    @Test("another train of the trip that is cancelled or does not stop is named in the line")
    func otherTrain() throws {
        let cancelled = Self.intent { $1.isCancelled = true }
        #expect(line(cancelled) == "08:00 ! TER 96556 cancelled coach 5 seat 11")
        #expect(line(cancelled, after: 20) == "10:10 ! cancelled")
        let next = try #require(NextDeparture(cancelled, at: Self.now)).json.sorted.compactText
        #expect(next.contains(#""cancelled":false"#) && next.contains(#""otherCancelled":true"#), "\(next)")
        let skipped = Self.intent { $1.calls[1].status = .notServiced }
        #expect(line(skipped) == "08:00 ! TER 96556 impossible coach 5 seat 11")
        #expect(
            line(Self.intent { first, _ in first.isCancelled = true }, after: 20)
                == "10:10 ! TGV 6605 cancelled")
        var whole = Self.intent()
        whole.booking?.trips[0].isCancelled = true
        #expect(line(whole) == "08:00 ! cancelled coach 5 seat 11")
    }

    @Test("the command names the station, and when to leave for it as long as that is ahead")
    func wayToStation() throws {
        #expect(
            NextDeparture(Self.intent(), at: Self.now)?.lineWithStation
                == "08:00 Paris Gare de Lyon, coach 5 seat 11")
        #expect(
            NextDeparture(Self.intent(), at: Self.now + 160 * 60)?.lineWithStation
                == "arrives 12:02 Genève, pl. F")
        var intent = Self.intent()
        let nord = Place(id: "n", name: "Paris Gare du Nord")
        intent.booking?.trips[0].origin = nord
        intent.booking?.trips[0].departure = Self.time(-10)
        intent.booking?.trips[0].legs.insert(
            .transfer(Transfer(from: nord, to: Self.paris, duration: .seconds(600))), at: 0)
        let early = try #require(NextDeparture(intent, at: Self.now))
        #expect(
            early.lineWithStation
                == "leave Paris Gare du Nord 07:50 · 08:00 Paris Gare de Lyon, coach 5 seat 11")
        let text = early.json.sorted.compactText
        #expect(try JSONSchemaCheck("next").violations(of: text) == [])
        #expect(
            text.contains(
                #""leaveAt":"2026-12-04T07:50:00+01:00","leaveFrom":{"id":"n","name":"Paris Gare du Nord"}"#),
            "\(text)")
        let late = try #require(NextDeparture(intent, at: Self.now + 12 * 60))
        #expect(late.lineWithStation == "08:00 Paris Gare de Lyon, coach 5 seat 11")
        #expect(!late.json.compactText.contains("leaveAt"))
    }

    @Test("after a train has left it is the next one, then the arrival, and then nothing")
    func later() {
        #expect(line(Self.intent(), after: 20) == "10:10")
        let missed = Self.intent { first, _ in first.calls[1].expectedArrival = Self.time(134) }
        #expect(line(missed, after: 20) == "10:10 ! change missed")
        // A change that is missed later is said before the first departure, too.
        let late = Self.intent { first, _ in
            (first.calls[0].expectedDeparture, first.calls[1].expectedArrival) = (
                Self.time(25), Self.time(141)
            )
            first.calls[0].platform = "E"
        }
        #expect(line(late) == "08:00 ! +25 change missed pl. E coach 5 seat 11")
        let next = NextDeparture(late, at: Self.now)
        #expect(next?.json.sorted.compactText.contains(#""changeMissed":true"#) == true)
        #expect(line(Self.intent(), after: 160) == "arrives 12:02 pl. F")
        let lateInTheEnd = Self.intent { $1.calls[1].expectedArrival = Self.time(250) }
        #expect(line(lateInTheEnd, after: 262) == "arrives 12:02 ! +8 pl. F")
        #expect(line(lateInTheEnd, after: 270) == nil && line(Self.intent(), after: 262) == nil)
    }

    @Test(
        "a train that should have arrived less than six hours ago is asked about, and may still be on its way"
    )
    func late() async throws {
        let late = Self.intent { $1.calls[1].expectedArrival = Self.time(272) }
        var service = RailService.unimplemented
        service.currentTrip = { _ in late.trips.first }
        service.bookings.refresh = { _ in late }
        // 12:05 and 18:03; it should have arrived at 12:02.
        for (minutes, line) in [(264, "arrives 12:02 ! +30 pl. F"), (622, nil)] {
            let now = Self.now + Double(minutes * 60)
            var intents = [Self.intent()]
            let errors = try await NextCommand.refresh(&intents, by: service, at: now)
            #expect(errors.isEmpty)
            #expect(NextDeparture(among: intents, at: now)?.line == line, "\(minutes)")
        }
    }

    @Test("what the service does not tell stays as it is known; a ticket that was given back is not next")
    func refreshed() async throws {
        let known = Self.intent()
        var intents = [known]
        var service = RailService.unimplemented
        service.currentTrip = { _ in throw RailError(.unreachable, activity: "asking", service: "a") }
        let errors = try await NextCommand.refresh(&intents, by: service, at: Self.now)
        #expect(errors.map(\.code) == [.unreachable] && intents == [known])
        service.currentTrip = { _ in nil }
        service.bookings.refresh = { _ in
            var given = known
            given.booking?.tickets[0].status = .refunded
            return given
        }
        _ = try await NextCommand.refresh(&intents, by: service, at: Self.now)
        #expect(NextDeparture(among: intents, at: Self.now)?.line == nil)
    }

    @Test("nothing is ahead without a ticket that can be used")
    func withoutTicket() {
        var intent = Self.intent()
        intent.booking?.tickets = []
        #expect(line(intent) == nil)
    }

    @Test("the JSON fits its schema, and has the times by the clock of the station")
    func json() throws {
        let late = Self.intent { first, _ in
            first.calls[0].expectedDeparture = Self.time(8)
            (first.calls[0].platform, first.calls[0].plannedPlatform) = ("11", "15")
            first.situations = [Situation(reference: "1", message: "Works.")]
        }
        for minutes in [0, 160] {
            let next = try #require(NextDeparture(late, at: Self.now + Double(minutes * 60)))
            let text = next.json.sorted.compactText
            #expect(try JSONSchemaCheck("next").violations(of: text) == [])
            guard minutes == 0 else { continue }
            for member in [
                #""code":"K7Q2XM""#, #""event":"departure""#, #""expectedTime":"2026-12-04T08:08:00+01:00""#,
                #""messages":["Works."]"#, #""minutes":27"#, #""plannedPlatform":"15","platform":"11""#,
                #""seats":[{"coach":"5","seat":"11"}]"#,
            ] { #expect(text.contains(member), "\(member) is missing in \(text)") }
        }
    }

    @Test("the text of a ticket says what has changed, and how to find other trains")
    func ticket() throws {
        let late = Self.intent { first, _ in
            (first.calls[0].platform, first.calls[0].plannedPlatform) = ("11", "15")
            first.calls[1].expectedArrival = Self.time(134)
            first.situations = [Situation(reference: "1", message: "Works.")]
            (first.attributes, first.occupancy) = (["Works.", "WLAN"], .full)
        }
        let lines = TicketCommand.lines(late, [])
        for line in [
            "2026-12-04 08:00  Paris Gare de Lyon   ! platform 11, was 15", "TGV 6605 · no room left · WLAN",
            "2026-12-04 09:56  Lyon Part-Dieu   ! 10:14   platform F",
            "! The change at Lyon Part-Dieu is missed by 4 min.", "! Works.",
        ] { #expect(lines.contains(line), "\(line) is missing in \(lines)") }
    }

    @Test(
        "the text of a ticket says how its price comes back only if a train is cancelled, and nothing is refunded"
    )
    func refundInFull() {
        let words = "Refund in full: guichet ticket K7Q2XM --refund --service api"
        var cancelled = Self.intent { $1.isCancelled = true }
        #expect(TicketCommand.lines(cancelled, [], flags: " --service api").contains(words))
        #expect(!TicketCommand.lines(Self.intent(), [], flags: " --service api").contains(words))
        cancelled.booking?.parts[0].status = .refunded
        #expect(!TicketCommand.lines(cancelled, [], flags: " --service api").contains(words))
    }

    @Test("the search for other trains names the service that sold the ticket")
    func otherTrains() throws {
        let missed = Self.intent { first, _ in first.calls[1].expectedArrival = Self.time(134) }
        let lines = TicketCommand.lines(missed, [], flags: " --service api", now: Self.now)
        #expect(
            lines.contains(
                "Next trains: guichet search 'Paris Gare de Lyon' Genève 2026-12-04 07:41 --service api"),
            "\(lines)")
    }
}
