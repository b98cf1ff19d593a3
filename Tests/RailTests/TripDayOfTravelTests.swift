import Foundation
import Rail
import Testing

@Suite("A trip on its day of travel")
struct TripDayOfTravelTests {
    private static let (paris, lyon, valence) = (
        Place(id: "p", name: "Paris"), Place(id: "l", name: "Lyon"), Place(id: "v", name: "Valence")
    )
    /// 4 December 2026, 08:00 in Paris.
    private static let eight = Date(timeIntervalSince1970: 1_796_367_600)

    private static func time(_ minutes: Int) -> StationTime {
        StationTime(instant: eight + Double(minutes * 60), offset: 3600)
    }

    private static func ride(_ name: String, _ from: Place, _ start: Int, _ to: Place, _ end: Int) -> Ride {
        Ride(
            calls: [
                Call(place: from, arrival: nil, departure: time(start)),
                Call(place: to, arrival: time(end), departure: nil),
            ], vehicle: name, carrier: nil, duration: nil)
    }

    /// A trip from Paris at 0 by Lyon (116, 140) to Valence at 207, after a change of its trains.
    private static func trip(_ change: (inout Ride, inout Ride) -> Void = { _, _ in }) -> Trip {
        var (first, second) = (
            ride("TGV 6605", paris, 0, lyon, 116), ride("TER 17705", lyon, 140, valence, 207)
        )
        change(&first, &second)
        return Trip(
            id: "t", origin: paris, destination: valence, departure: time(0), arrival: time(207),
            duration: nil, changes: 1, legs: [.ride(first), .ride(second)])
    }

    @Test("the forecast of the first train is no forecast of a trip that begins with a walk to it")
    func walkFirst() {
        var trip = Self.trip { first, _ in first.calls[0].expectedDeparture = Self.time(5) }
        #expect(trip.expectedDeparture == Self.time(5) && trip.currentDeparture == Self.time(5))
        trip.legs.insert(
            .transfer(Transfer(from: Place(id: "h", name: "Home"), to: Self.paris, duration: .seconds(600))),
            at: 0)
        trip.departure = Self.time(-10)
        #expect(trip.expectedDeparture == nil && trip.currentDeparture == Self.time(-10))
    }

    @Test("a trip is near from 24 hours before its departure until its last train has come, however late")
    func near() {
        let late = Self.trip { $1.calls[1].expectedArrival = Self.time(220) }
        let day = -24 * 60
        for (minutes, isNear) in [(day - 1, false), (day, true), (210, true), (219, true), (220, false)] {
            #expect(late.isNear(at: Self.eight + Double(minutes * 60)) == isNear, "\(minutes)")
        }
    }

    @Test("a trip is asked about until six hours after it has ended, as far as is known")
    func asked() {
        let day = -24 * 60
        for (minutes, isAsked) in [(day - 1, false), (day, true), (207, true), (566, true), (567, false)] {
            let now = Self.eight + Double(minutes * 60)
            #expect(Self.trip().mayStillRun(at: now) == isAsked, "\(minutes)")
            #expect((Self.intent(Self.trip()).tripToAskAbout(at: now) != nil) == isAsked, "\(minutes)")
        }
        let late = Self.trip { $1.calls[1].expectedArrival = Self.time(220) }
        #expect(late.mayStillRun(at: Self.eight + 567 * 60))
        #expect(BookingSummary(Self.intent(late)).lastArrival == Self.time(220))
    }

    @Test("a late departure counts, and an early one does not, because no train leaves early")
    func departure() {
        for (minutes, expected) in [(8, 8), (-3, 0)] {
            let trip = Self.trip { first, _ in first.calls[0].expectedDeparture = Self.time(minutes) }
            #expect(trip.currentDeparture == Self.time(expected))
        }
    }

    @Test("a trip goes on from the place that was reached before the train that cannot be taken")
    func interruption() {
        #expect(Self.trip().interruption == nil)
        let start = Trip.Interruption(place: Self.paris, time: Self.time(0))
        #expect(Self.trip { first, _ in first.isCancelled = true }.interruption == start)
        #expect(Self.trip { first, _ in first.calls[1].status = .notServiced }.interruption == start)
        let inLyon = Trip.Interruption(place: Self.lyon, time: Self.time(116))
        #expect(Self.trip { $1.isCancelled = true }.interruption == inLyon)
        #expect(Self.trip { $1.calls[0].status = .noBoarding }.interruption == inLyon)
        let late = Self.trip { first, _ in first.calls[1].expectedArrival = Self.time(144) }
        #expect(late.interruption == Trip.Interruption(place: Self.lyon, time: Self.time(144)))
        var infeasible = Self.trip()
        infeasible.isInfeasible = true
        #expect(infeasible.interruption == start)
        var tight = Self.trip { first, _ in first.calls[1].expectedArrival = Self.time(138) }
        tight.isInfeasible = true
        #expect(tight.interruption == Trip.Interruption(place: Self.lyon, time: Self.time(138)))
    }

    @Test("other trains are looked for after a tight change, or after the next departure")
    func fallback() {
        let trip = Self.trip()
        #expect(trip.fallback(at: Self.eight)?.place == Self.lyon)
        #expect(trip.fallback(at: Self.eight - 60) == .init(place: Self.paris, time: Self.time(1)))
        #expect(trip.fallback(at: Self.eight + 150 * 60) == nil)
        let tight = Self.trip { first, _ in first.calls[1].expectedArrival = Self.time(134) }
        #expect(tight.fallback(at: Self.eight - 60) == .init(place: Self.lyon, time: Self.time(141)))
    }

    @Test("until the departure, the trains in place of a missed change are those from the origin")
    func fallbackBeforeDeparture() {
        let missed = Self.trip { first, _ in first.calls[1].expectedArrival = Self.time(150) }
        #expect(missed.fallback(at: Self.eight - 60) == .init(place: Self.paris, time: Self.time(-480)))
        #expect(missed.fallback(at: Self.eight) == missed.interruption)
    }

    @Test("trains that have arrived are left out, but never the last one")
    func ahead() {
        let trip = Self.trip()
        #expect(trip.ahead(at: Self.eight) == trip)
        for minutes in [117, 300] {
            let ahead = trip.ahead(at: Self.eight + Double(minutes * 60))
            #expect(ahead.vehicles == ["TER 17705"] && ahead.origin == Self.lyon)
            #expect(ahead.departure == Self.time(140))
        }
    }

    @Test("a train that cannot be taken stays in sight with the change before it, whatever has arrived")
    func lost() {
        let missed = Self.trip { first, _ in first.calls[1].expectedArrival = Self.time(150) }
        let cancelled = Self.trip { first, _ in first.isCancelled = true }
        for trip in [missed, cancelled] { #expect(trip.ahead(at: Self.eight + 160 * 60) == trip) }
    }

    @Test("a trip replaces another if it runs, leaves later, and is not the train that is missed")
    func replacement() {
        let trip = Self.trip()
        let start = Trip.Interruption(place: Self.paris, time: Self.time(1))
        func later(_ change: (inout Ride) -> Void = { _ in }) -> Trip {
            var ride = Self.ride("TGV 6607", Self.paris, 60, Self.valence, 200)
            change(&ride)
            return Trip(
                id: "o", origin: Self.paris, destination: Self.valence, departure: Self.time(60),
                arrival: Self.time(200), duration: nil, changes: 0, legs: [.ride(ride)])
        }
        #expect(later().canReplace(trip, from: start))
        #expect(!later().canReplace(trip, from: .init(place: Self.paris, time: Self.time(61))))
        #expect(
            later { $0.calls[0].expectedDeparture = Self.time(70) }
                .canReplace(trip, from: .init(place: Self.paris, time: Self.time(61))))
        #expect(!later { $0.isCancelled = true }.canReplace(trip, from: start))
        let itself = Self.trip { first, _ in first.calls[0].expectedDeparture = Self.time(5) }
        #expect(!itself.canReplace(trip, from: start))
        let missed = Self.trip { first, _ in first.calls[1].expectedArrival = Self.time(150) }
        #expect(!missed.canReplace(later(), from: .init(place: Self.paris, time: Self.time(0))))
    }

    @Test("what a list shows of a booking says that a change is missed")
    func missedInSummary() {
        #expect(!BookingSummary(Self.intent(Self.trip())).isChangeMissed)
        let missed = Self.trip { first, _ in first.calls[1].expectedArrival = Self.time(150) }
        #expect(BookingSummary(Self.intent(missed)).isChangeMissed)
    }

    // MARK: A booking

    private static func intent(_ trip: Trip) -> BookingIntent {
        BookingIntent(
            id: "i", state: .ticket, begunOn: eight,
            booking: Booking(
                id: "b", createdOn: eight, travellers: [], parts: [], trips: [trip],
                tickets: [Ticket(id: "k", status: .valid)]))
    }

    @Test("a booking is asked for only if a trip runs otherwise than is known, and shows the trip as it runs")
    func running() async throws {
        let late = Self.trip { first, _ in first.calls[0].expectedDeparture = Self.time(8) }
        var service = RailService.unimplemented
        service.currentTrip = { _ in Self.trip() }
        let intent = Self.intent(Self.trip())
        #expect(try await service.running(intent, at: Self.eight) == intent)
        service.currentTrip = { _ in late }
        // Without the booking, at least the trip is current.
        #expect(try await service.running(intent, at: Self.eight).trips == [late])
        service.bookings.refresh = { _ in
            var refreshed = intent
            refreshed.booking?.code = "NEW"
            return refreshed
        }
        let told = try await service.running(intent, at: Self.eight)
        #expect(told.trips == [late] && told.booking?.code == "NEW")
        // A service that tells nothing about single trips is asked for the booking.
        service.currentTrip = { _ in nil }
        #expect(try await service.running(intent, at: Self.eight).booking?.code == "NEW")
    }

    @Test("the trip of the day needs a ticket that can be used")
    func tripOfTheDay() {
        var intent = Self.intent(Self.trip())
        #expect(intent.tripOfTheDay(at: Self.eight) == Self.trip())
        #expect(intent.tripOfTheDay(at: Self.eight + 86_400) == nil)
        intent.booking?.tickets[0].status = .refunded
        #expect(intent.tripOfTheDay(at: Self.eight) == nil)
    }
}
