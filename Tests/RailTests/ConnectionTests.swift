import Foundation
import Rail
import Testing

@Suite("The changes of a trip")
struct ConnectionTests {
    private static let place = Place(id: "l", name: "Lyon Part-Dieu")

    /// A time on 4 December 2026, in minutes after 08:00 UTC.
    private static func time(_ minutes: Double) -> StationTime {
        StationTime(instant: Date(timeIntervalSince1970: 1_796_371_200 + minutes * 60), offset: 3600)
    }

    /// A train that arrives at 0 and a train that leaves at 14, with a walk of the given minutes between them.
    private static func trip(walk: Double? = nil, staysSeated: Bool? = nil) -> Trip {
        let first = Ride(
            calls: [
                Call(place: place, arrival: nil, departure: time(-60)),
                Call(place: place, arrival: time(0), departure: nil),
            ], vehicle: "TGV 6605", carrier: nil, duration: nil)
        let second = Ride(
            calls: [
                Call(place: place, arrival: nil, departure: time(14)),
                Call(place: place, arrival: time(60), departure: nil),
            ], vehicle: "TER 96556", carrier: nil, duration: nil)
        let transfer = Transfer(
            from: place, to: place, duration: walk.map { .seconds($0 * 60) }, staysSeated: staysSeated)
        return Trip(
            id: "1", origin: place, destination: place, departure: time(-60), arrival: time(60),
            duration: nil,
            changes: 1, legs: [.ride(first), .transfer(transfer), .ride(second)])
    }

    private static func changed(_ trip: Trip, ride: Int, _ change: (inout Ride) -> Void) -> Trip {
        var (trip, count) = (trip, -1)
        trip.legs = trip.legs.map { leg in
            guard case .ride(var value) = leg else { return leg }
            count += 1
            if count == ride { change(&value) }
            return .ride(value)
        }
        return trip
    }

    private func connection(_ trip: Trip) throws -> Connection { try #require(trip.connections.first) }

    @Test("a change has the minutes of the timetable while there is no forecast")
    func planned() throws {
        let connection = try connection(Self.trip())
        #expect(connection.legIndex == 2)
        #expect((connection.timetabledMinutes, connection.minutesLeft) == (14, 14))
        #expect(connection.isPossible && !connection.isMissed && !connection.isTight)
    }

    @Test(
        "a late train takes minutes from the change, until it is missed",
        arguments: [
            (4.0, 10, true, false), (8, 6, true, true), (14, 0, true, true), (14.5, -1, false, false),
            (17, -3, false, false),
        ])
    func late(delay: Double, left: Int, isPossible: Bool, isTight: Bool) throws {
        let trip = Self.changed(Self.trip(), ride: 0) { $0.calls[1].expectedArrival = Self.time(delay) }
        let connection = try connection(trip)
        #expect(connection.minutesLeft == left)
        #expect(connection.isPossible == isPossible)
        #expect(connection.isMissed == !isPossible)
        #expect(connection.isTight == isTight)
        // The next train waits.
        let waiting = Self.changed(trip, ride: 1) { $0.calls[0].expectedDeparture = Self.time(14 + delay) }
        #expect(waiting.connections.first?.minutesLeft == 14)
    }

    @Test("the way between the trains counts, unless its duration is the whole change")
    func way() throws {
        let late = Self.changed(Self.trip(walk: 6.5), ride: 0) { $0.calls[1].expectedArrival = Self.time(8) }
        let missed = try connection(late)
        #expect((missed.minutesNeeded, missed.currentMinutes, missed.minutesLeft) == (7, 6, -1))
        #expect(missed.isMissed)
        #expect(try connection(Self.trip(walk: 14)).minutesNeeded == 0)
    }

    @Test("a change is impossible if a train is cancelled or does not stop where the change is")
    func impossible() throws {
        let changes: [(Int, (inout Ride) -> Void)] = [
            (0, { $0.isCancelled = true }), (1, { $0.isCancelled = true }),
            (0, { $0.calls[1].status = .notServiced }), (0, { $0.calls[1].status = .noAlighting }),
            (1, { $0.calls[0].status = .notServiced }), (1, { $0.calls[0].status = .noBoarding }),
        ]
        for (ride, change) in changes {
            let connection = try connection(Self.changed(Self.trip(), ride: ride, change))
            #expect(!connection.isPossible && !connection.isMissed)
        }
    }

    @Test("staying seated is no change")
    func staysSeated() {
        #expect(Self.trip(staysSeated: true).connections.isEmpty)
    }

    @Test("a trip can be taken unless a train is cancelled or its changes cannot be reached")
    func canBeTaken() {
        var trip = Self.trip()
        #expect(trip.canBeTaken)
        #expect(!Self.changed(trip, ride: 1) { $0.isCancelled = true }.canBeTaken)
        #expect(!Self.changed(trip, ride: 1) { $0.calls[1].status = .notServiced }.canBeTaken)
        trip.isInfeasible = true
        #expect(!trip.canBeTaken)
        trip.isInfeasible = false
        trip.isCancelled = true
        #expect(!trip.canBeTaken)
    }

    @Test("a stop knows its delay and whether its platform has changed")
    func delay() {
        var call = Call(place: Self.place, arrival: Self.time(0), departure: Self.time(3), platform: "11")
        #expect((call.arrivalDelay, call.departureDelay) == (nil, nil))
        #expect(!call.hasOtherPlatform)
        #expect(call.currentDeparture == Self.time(3))
        call.expectedArrival = Self.time(-1)
        call.expectedDeparture = Self.time(11.9)
        call.plannedPlatform = "15"
        #expect((call.arrivalDelay, call.departureDelay) == (-1, 8))
        #expect(call.currentArrival == Self.time(-1))
        #expect(call.hasOtherPlatform)
        call.plannedPlatform = "11"
        #expect(!call.hasOtherPlatform)
    }

    @Test("the situations of a trip are listed once, and with their message if a train has it")
    func situations() {
        let strike = Situation(reference: "strike", message: "Strike on the line.")
        var trip = Self.changed(Self.trip(), ride: 0) { $0.situations = [strike] }
        trip.situations = [Situation(reference: "strike"), Situation(reference: "works")]
        #expect(trip.allSituations == [Situation(reference: "works"), strike])
    }

    @Test("the arrival of a trip is late when its last train is")
    func arrival() {
        let trip = Self.changed(Self.trip(), ride: 1) { $0.calls[1].expectedArrival = Self.time(65) }
        #expect(trip.expectedArrival == Self.time(65))
        #expect(trip.arrivalDelay == 5)
        #expect(Self.trip().arrivalDelay == nil)
    }
}
