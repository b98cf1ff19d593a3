import Foundation
import Rail
import TerminalUI
import Testing

@testable import Screens

@Suite("A journey in lines")
struct JourneyLinesTests {
    private func journey(_ trip: Trip, stops: Bool = false) -> JourneyLines {
        JourneyLines(trip: trip, today: Sample.today, showsStops: stops)
    }

    private func lines(_ legs: [Leg], stops: Bool = false) -> [String] {
        journey(Sample.trip("trip", legs, 480, 200), stops: stops).lines().map(\.text)
    }

    private func ride(_ from: Place, _ to: Place, _ departure: Int, _ arrival: Int) -> Leg {
        Sample.ride("IC 1", from, to, departure, arrival)
    }

    @Test("a change between two trains shows its time even if the service sent no transfer")
    func change() {
        let first = ride(Sample.paris, Sample.chambery, 480, 540)
        let second = ride(Sample.chambery, Sample.lyon, 550, 600)
        #expect(lines([first, second])[3] == "  ┆    change, 10 min")
        let leg = Leg.transfer(Transfer(from: Sample.chambery, to: Sample.chambery, duration: .seconds(240)))
        #expect(lines([first, leg, second])[3] == "  ┆    change, 10 min")
    }

    @Test("new times and platforms stand beside the old ones, in columns, and a tight change says so")
    func running() {
        let leg = Leg.transfer(Transfer(from: Sample.chambery, to: Sample.chambery, duration: .seconds(240)))
        let legs = [
            ride(Sample.paris, Sample.chambery, 480, 540), leg, ride(Sample.chambery, Sample.lyon, 550, 600),
        ]
        let trip = Sample.running(Sample.trip("trip", legs, 480, 120)) { index, ride in
            if index == 0 {
                ride.calls[1].expectedArrival = Sample.time(545)
                (ride.calls[0].platform, ride.calls[0].plannedPlatform) = ("11", "15")
                ride.calls[1].platform = "A"
            } else {
                ride.calls[1].status = .noAlighting
            }
        }
        let lines = journey(trip).lines().map(\.text)
        #expect(lines[0] == "08:00  Paris Gare de Lyon" + "             ! platform 11, was 15")
        #expect(lines[2] == "09:00  Chambéry          " + "   ! 09:05   platform A")
        #expect(lines[3] == "  ┆    change, 10 min   ! 1 min left: tight")
        #expect(lines[6] == "10:00  Lyon Part-Dieu       ! no alighting")
    }

    @Test("a line about a train that is too long is broken between two of its parts")
    func partsStayWhole() {
        let journey = self.journey(Sample.trip("trip", [ride(Sample.paris, Sample.lyon, 480, 600)], 480, 120))
        #expect(journey.lines(in: 28).map(\.text)[1...2] == ["  │    IC 1 · 2h00 ·", "  │    no stops"])
    }

    @Test("if a train continues as another train, the journey says to stay seated and counts no change")
    func staySeated() {
        let stay = Leg.transfer(
            Transfer(from: Sample.chambery, to: Sample.chambery, duration: .seconds(120), staysSeated: true))
        let legs = [
            ride(Sample.paris, Sample.chambery, 480, 540), stay,
            Sample.ride("IC 3", Sample.chambery, Sample.lyon, 542, 600),
        ]
        let lines = lines(legs)
        #expect(lines[3] == "  ┆    stay seated, 2 min")
        #expect(lines[1].contains("IC 1") && lines[5].contains("IC 3"))
        let trip = Sample.trip("trip", legs, 480, 120)
        #expect(trip.vehicles == ["IC 1", "IC 3"])
        let ways = trip.steps.compactMap { if case .way(let words) = $0 { words } else { nil } }
        #expect(ways == ["stay seated"])
        let same = [legs[0], stay, ride(Sample.chambery, Sample.lyon, 542, 600)]
        #expect(Sample.trip("trip", same, 480, 120).vehicles == ["IC 1"])
    }

    @Test(
        "the line of a train between time zones says by how much the clocks differ",
        arguments: [
            (3600, nil), (0, "set your watch back 1 h"), (7200, "set your watch forward 1 h"),
            (5400, "set your watch forward 30 min"), (-3600, "set your watch back 2 h"),
            (9000, "set your watch forward 1h30"),
        ])
    func clocks(offset: Int, words: String?) throws {
        guard case .ride(var ride) = ride(Sample.paris, Sample.milano, 480, 617) else { return }
        ride.calls[1].arrival?.offset = offset
        let lines = lines([.ride(ride)])
        #expect(lines.count == (words == nil ? 3 : 4))
        if let words { #expect(lines[2] == "  │    \(words)") }
        var trip = Sample.trip("trip", [.ride(ride)], 480, 137)
        trip.arrival.offset = offset
        #expect(TripFormatting.clockChange(from: trip.departure, to: trip.arrival) == words)
    }

    @Test("a change between stations says where to go, how long that takes, and how much time there is")
    func walk() {
        let legs = [
            ride(Sample.paris, Sample.perrache, 480, 540),
            .transfer(Transfer(from: Sample.perrache, to: Sample.lyon, duration: .seconds(900))),
            ride(Sample.lyon, Sample.milano, 600, 660),
        ]
        #expect(lines(legs)[3] == "  ┆    change to Lyon Part-Dieu, 15 min to get there, 1h00 in all")
    }

    @Test("a journey shows the walk from its origin and the walk to its destination")
    func walksAtTheEnds() {
        let trip = Sample.trip(
            "trip",
            [
                .transfer(
                    Transfer(from: Sample.paris, to: Sample.chambery, duration: .seconds(600), isWalk: true)),
                ride(Sample.chambery, Sample.perrache, 480, 540),
                .transfer(Transfer(from: Sample.perrache, to: Sample.lyon, duration: .seconds(1500))),
            ], 470, 95)
        let journey = self.journey(trip)
        #expect(
            journey.lines().map(\.text).map { $0.trimmingCharacters(in: .whitespaces) } == [
                "07:50  Paris Gare de Lyon", "┆    walk to Chambéry, 10 min", "08:00  Chambéry",
                "│    IC 1 · 1h00 · no stops", "09:00  Lyon Perrache", "┆    go to Lyon Part-Dieu, 25 min",
                "09:25  Lyon Part-Dieu",
            ])
        #expect(journey.total == "1h35, no change")
    }

    @Test("a journey that is only a walk shows the minutes of the walk")
    func walkAlone() {
        let journey = self.journey(Sample.walk)
        #expect(
            journey.lines().map(\.text).map { $0.trimmingCharacters(in: .whitespaces) } == [
                "08:05  Paris Gare de Lyon", "┆    walk to Lyon Part-Dieu, 25 min", "08:30  Lyon Part-Dieu",
            ])
        #expect(journey.total == "25 min, on foot")
    }

    @Test("a journey leaves out facts that the service did not send")
    func unknownTimes() {
        var trip = Sample.trip(
            "trip",
            [
                .transfer(Transfer(from: Sample.perrache, to: Sample.lyon, duration: nil)),
                .ride(
                    Ride(
                        calls: [
                            Call(place: Sample.lyon, arrival: nil, departure: nil),
                            Call(place: Sample.milano, arrival: nil, departure: nil, platform: "3"),
                        ], vehicle: "IC 2", carrier: nil, duration: nil)),
                ride(Sample.milano, Sample.paris, 600, 660),
            ], 480, 200)
        trip.duration = nil
        let journey = self.journey(trip)
        #expect(journey.lines()[1].text == "  ┆    go to Lyon Part-Dieu")
        #expect(journey.lines()[2].text.hasPrefix("  …    Lyon Part-Dieu"))
        #expect(journey.lines()[3].text == "  │    IC 2 · no stops")
        #expect(journey.lines()[4].text.hasSuffix("platform 3"))
        #expect(journey.lines()[5].text == "  ┆    change")
        #expect(journey.total == "1 change")
    }

    @Test("a journey shows the service's remarks about a train, and stops on request or left out")
    func said() {
        var trip = Sample.trip("TER 1", 480)
        var ride = trip.rides[0]
        ride.attributes = ["Phone 0123 the day before."]
        ride.calls[0].status = .onRequest
        ride.calls[1].status = .notServiced
        trip.legs[0] = .ride(ride)
        let lines = journey(trip, stops: true).lines().map(\.text)
        #expect(lines[0].hasSuffix("   on request"), "\(lines)")
        #expect(lines[2] == "  │    Phone 0123 the day before.")
        #expect(lines[3].hasSuffix("   ! does not stop"))
    }

    @Test("a journey says only once which key shows the stops, and says nothing if there are no stops")
    func hint() {
        let through = Sample.ride("IC 1", Sample.paris, Sample.chambery, 480, 540, stops: [Sample.lyon])
        let onward = Sample.ride(
            "IC 2", Sample.chambery, Sample.milano, 550, 640, stops: [Sample.lyon, Sample.perrache])
        #expect(lines([through, onward]).filter { $0.contains("s shows") }.count == 1)
        #expect(lines([through])[1].hasSuffix("1 stop (s shows it)"))
        #expect(lines([onward])[1].hasSuffix("2 stops (s shows them)"))
        #expect(!lines([through, onward], stops: true).contains { $0.contains("s shows") })
    }

    @Test("a stop that is not on the day of departure shows its day")
    func nextDay() {
        let lines = lines([ride(Sample.paris, Sample.milano, 1400, 1500)])
        #expect(!lines[0].contains("Nov"))
        #expect(lines[2].hasSuffix("Sun 22 Nov"))
    }

    private func columns(of words: String, in lines: [String]) -> [Int] {
        lines.compactMap { line in
            line.range(of: words).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
    }

    @Test("platforms and days each have their own column, also those of the stops")
    func columns() {
        let night = Sample.ride(
            "EN 1", Sample.paris, Sample.milano, 1400, 1500, stops: [Sample.lyon], platform: "12")
        let lines = lines([ride(Sample.lyon, Sample.paris, 1300, 1350), night], stops: true)
        let platforms = columns(of: "platform 12", in: lines)
        #expect(!platforms.isEmpty, "\(lines)")
        #expect(columns(of: "Sun 22 Nov", in: lines) == [14, 14].map { platforms[0] + $0 }, "\(lines)")
    }

    @Test("a narrow pane leaves out the carrier, so that the facts of a train stay on one line")
    func withoutCarrier() {
        let trip = Sample.trip(
            "trip", [Sample.ride("TGV 6605", Sample.paris, Sample.lyon, 480, 596, carrier: "SNCF Voyageurs")],
            480, 116)
        let journey = self.journey(trip, stops: true)
        #expect(journey.lines(in: 60)[1].text.contains("TGV 6605 · SNCF Voyageurs · 1h56"))
        #expect(journey.lines(in: 41)[1].text == "  │    TGV 6605 · 1h56 · no stops")
    }

    @Test("a line that is too long is wrapped beside its bar, and no day or platform is broken in two")
    func wrapped() {
        let trip = Sample.trip(
            "trip",
            [
                Sample.ride(
                    "TGV INOUI 1", Sample.paris, Sample.lyon, 1400, 1500, stops: [Sample.chambery],
                    platform: "12")
            ], 1400, 100)
        let journey = self.journey(trip)
        #expect(
            journey.lines(in: 34).map(\.text) == [
                "23:20  Paris Gare de Lyon", "       platform 12", "  │    TGV INOUI 1 · 1h40 · 1 stop",
                "01:00  Lyon Part-Dieu   Sun 22 Nov",
            ])
        #expect(
            journey.lines(in: 30).suffix(2).map(\.text) == ["01:00  Lyon Part-Dieu", "       Sun 22 Nov"])
    }

    @Test("the platforms of a journey are aligned")
    func platforms() {
        let lines = lines([
            Sample.ride("IC 1", Sample.paris, Sample.chambery, 480, 540, platform: "A"),
            Sample.ride("IC 2", Sample.chambery, Sample.lyon, 550, 600, platform: "B"),
        ])
        let columns = columns(of: "platform", in: lines)
        #expect(columns.count == 2 && Set(columns).count == 1)
    }
}
