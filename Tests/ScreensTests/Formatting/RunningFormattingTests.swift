import Foundation
import Rail
import Testing

@testable import Screens

extension Sample {
    /// Changes the trains of a trip.
    static func running(_ trip: Trip, _ change: (Int, inout Ride) -> Void) -> Trip {
        var (trip, count) = (trip, 0)
        trip.legs = trip.legs.map { leg in
            guard case .ride(var ride) = leg else { return leg }
            change(count, &ride)
            count += 1
            return .ride(ride)
        }
        return trip
    }

    /// A direct train that leaves and arrives late.
    static func late(_ trip: Trip, by minutes: Int) -> Trip {
        running(trip) { _, ride in
            for (index, call) in ride.calls.enumerated() {
                func later(_ time: StationTime?) -> StationTime? {
                    time.map { StationTime(instant: $0.instant + Double(minutes * 60), offset: $0.offset) }
                }
                ride.calls[index].expectedDeparture = later(call.departure)
                ride.calls[index].expectedArrival = later(call.arrival)
            }
        }
    }
}

@Suite("The words about trains as they run now")
struct RunningFormattingTests {
    private let trip = Sample.trip("TGV 6607", 540)

    @Test(
        "a new time stands beside the old one with a mark, and no time stands beside that of a train on time")
    func times() {
        let day = Sample.today
        func words(_ minute: Int?) -> String? {
            RunningFormatting.newTime(Sample.time(540), minute.map(Sample.time), since: day)?.words
        }
        #expect(words(548) == "! 09:08")
        #expect(words(540) == nil && words(nil) == nil)
        #expect(words(1445) == "! 00:05 +1")
    }

    @Test("another platform is marked, and names the one of the timetable")
    func platforms() {
        var call = Call(place: Sample.paris, arrival: nil, departure: nil, platform: "11")
        #expect(RunningFormatting.platform(call)?.words == "platform 11")
        call.plannedPlatform = "15"
        #expect(RunningFormatting.platform(call)?.words == "! platform 11, was 15")
        call.plannedPlatform = "11"
        #expect(RunningFormatting.platform(call)?.words == "platform 11")
    }

    @Test("a trip is refused if a train of it is cancelled, does not stop, or misses its change")
    func refusals() {
        #expect(RunningFormatting.refusal(trip) == nil && RunningFormatting.whyNot(trip) == nil)
        let cancelled = Sample.running(trip) { $1.isCancelled = true }
        #expect(RunningFormatting.refusal(cancelled) == "! cancelled")
        #expect(RunningFormatting.whyNot(cancelled) == "TGV 6607 is cancelled. Choose another train.")
        var whole = trip
        whole.isCancelled = true
        #expect(RunningFormatting.sentences(whole) == ["The trip is cancelled."])
        let skipped = Sample.running(trip) { $1.calls[2].status = .notServiced }
        #expect(RunningFormatting.refusal(skipped) == "! impossible")
        #expect(
            RunningFormatting.whyNot(skipped)
                == "TGV 6607 does not stop at Lyon Part-Dieu. Choose another train.")
        var missed = Sample.running(Sample.withChange) { index, ride in
            if index == 0 { ride.calls[1].expectedArrival = Sample.time(725) }
        }
        missed.isInfeasible = true
        #expect(
            RunningFormatting.whyNot(missed)
                == "The change at Chambéry is missed by 14 min. Choose another train.")
        #expect(RunningFormatting.sentences(missed) == ["The change at Chambéry is missed by 14 min."])
    }

    @Test("a change that is missed by more than an hour says so as durations are written elsewhere")
    func missedByHours() {
        let missed = Sample.running(Sample.withChange) { index, ride in
            if index == 0 { ride.calls[1].expectedArrival = Sample.time(863) }
        }
        #expect(RunningFormatting.sentences(missed) == ["The change at Chambéry is missed by 2h32."])
        #expect(
            missed.connections.compactMap(RunningFormatting.briefly).map(\.words) == ["! missed by 2h32"])
    }

    @Test("a change that has become short is tight, and one that is as in the timetable is not mentioned")
    func changes() {
        #expect(RunningFormatting.sentences(Sample.withChange) == [])
        let tight = Sample.running(Sample.withChange) { index, ride in
            if index == 0 { ride.calls[1].expectedArrival = Sample.time(706) }
        }
        #expect(RunningFormatting.sentences(tight) == ["The change at Chambéry is tight: 5 min are left."])
        #expect(
            tight.connections.compactMap(RunningFormatting.briefly).map(\.words) == ["! 5 min left: tight"])
        // If the service says that the time is not enough, that is what counts.
        var infeasible = tight
        infeasible.isInfeasible = true
        #expect(
            RunningFormatting.sentences(infeasible) == [
                "Its changes cannot be reached as the trains run now."
            ])
    }

    @Test("the line below a list has what a row has no room for, and nothing about a train on time")
    func summaries() {
        let free = Sample.running(trip) { $1.occupancy = .seatingAvailable }
        #expect(RunningFormatting.summary(free) == nil)
        let full = Sample.running(trip) { _, ride in
            ride.occupancy = .standingAvailable
            (ride.calls[0].platform, ride.calls[0].plannedPlatform) = ("11", "15")
            ride.situations = [Situation(reference: "1", message: "Works."), Situation(reference: "2")]
        }
        #expect(
            RunningFormatting.summary(full) == "Works. · platform 11, was 15 · standing room only")
        for (occupancy, words) in [
            (Occupancy.seatingAvailable, "seats free"), (.full, "no room left"), (.other("few"), "few"),
        ] {
            let trip = Sample.running(trip) { $1.occupancy = occupancy }
            #expect(trip.rides.compactMap(RunningFormatting.occupancy) == [words])
        }
    }

    @Test(
        "a ticket that is bound to its trains names them, another is in the seller's words, or says nothing")
    func validity() {
        let trip = Sample.withChange
        func words(_ isTrainBound: Bool?, _ validity: [String]?, namesOthers: Bool = true) -> String? {
            let intent = Sample.ticket(trip) {
                $0.parts[0].status = .fulfilled
                ($0.parts[0].isTrainBound, $0.parts[0].validity) = (isTrainBound, validity)
            }
            return DisruptionFormatting.validity(intent, for: trip, namesOthers: namesOthers)
        }
        #expect(words(nil, nil) == nil)
        #expect(
            words(true, ["only these"])
                == "Not valid on these trains: it is for TER 17752 and TER 17812 only.")
        #expect(
            words(true, ["only these"], namesOthers: false)
                == "Your ticket: for TER 17752 and TER 17812 only.")
        #expect(words(false, ["for any regional train"]) == "Your ticket: for any regional train.")
        #expect(words(nil, ["for any train"]) == "Your ticket: for any train.")
    }

    @Test("a late train to take instead has both times")
    func other() {
        let trip = Sample.trip("TGV 6607", 540)
        let today = trip.departure.day
        #expect(RunningFormatting.other(trip, since: today) == "09:00 TGV 6607, 10:56")
        #expect(RunningFormatting.other(trip, since: today.adding(days: -1)) == "09:00 +1 TGV 6607, 10:56 +1")
        #expect(
            RunningFormatting.other(Sample.late(trip, by: 8), since: today)
                == "09:00 ! 09:08 TGV 6607, 10:56 ! 11:04")
    }

    @Test("the line of a late trip has both times, each on its day")
    func line() {
        let trip = Sample.trip("TGV 6607", 1320)
        let line = "Sat 21 Nov 22:00 Paris Gare de Lyon → 23:56 Lyon Part-Dieu, TGV 6607"
        #expect(RunningFormatting.line(trip, today: Sample.today) == line)
        #expect(
            RunningFormatting.line(Sample.late(trip, by: 8), today: Sample.today)
                == "Sat 21 Nov 22:00 ! 22:08 Paris Gare de Lyon → 23:56 ! 00:04 +1 Lyon Part-Dieu, TGV 6607")
    }

    @Test("the latest message comes first, and each once")
    func messages() {
        let trip = Sample.running(Sample.trip("TGV 6607", 540)) { _, ride in
            ride.situations = [("1", "Old."), ("2", "New."), ("3", "Old.")].map {
                Situation(reference: $0, message: $1)
            }
        }
        #expect(RunningFormatting.sentences(trip) == ["Old.", "New."])
    }

    @Test("of a return, only what the seller says about the way in question counts")
    func validityOfWay() {
        let ways = [("TGV 6607", "for the trains shown only"), ("TGV 6620", "for any train")]
        let ticket = Sample.ticket {
            $0.parts = ways.map { id, words in
                BookingPart(
                    id: id, kind: .admission, name: "", price: nil, status: .fulfilled, validity: [words],
                    tripIDs: [id])
            }
        }
        for (id, words) in ways {
            let trip = Sample.trip(id, 540)
            #expect(
                DisruptionFormatting.validity(ticket, for: trip, namesOthers: true)
                    == "Your ticket: \(words).")
        }
    }
}
