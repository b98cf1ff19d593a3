import Foundation
import Rail
import Testing

@Suite("The clocks of a trip")
struct TripStationClocksTests {
    private static let paris = Place(id: "p", name: "Paris", countryCode: "FR")
    private static let london = Place(id: "l", name: "London", timeZone: "Europe/London")
    private static let between = Place(id: "b", name: "Between")

    /// A time on 22 November 2026, in minutes after 07:30 UTC.
    private static func time(_ minutes: Double = 0, offset: Int = 0) -> StationTime {
        StationTime(instant: Date(timeIntervalSince1970: 1_795_332_600 + minutes * 60), offset: offset)
    }

    private static func trip(
        from origin: Place, to destination: Place, boarding: Place? = nil, offset: Int = 0,
        stops: [Place] = []
    ) -> Trip {
        let calls =
            [Call(place: boarding ?? origin, arrival: nil, departure: time(offset: offset))]
            + stops.map { Call(place: $0, arrival: time(60, offset: offset), departure: nil) }
            + [Call(place: destination, arrival: time(120, offset: offset), departure: nil)]
        let ride = Ride(calls: calls, vehicle: "TGV 1", carrier: nil, duration: nil)
        return Trip(
            id: "1", origin: origin, destination: destination, departure: time(), arrival: time(120),
            duration: nil, changes: 0, legs: [.ride(ride)])
    }

    private func clocks(_ trip: Trip) -> [String] {
        [trip.departure.clock] + trip.rides.flatMap(\.calls).map { ($0.departure ?? $0.arrival)?.clock ?? "" }
            + [trip.arrival.clock]
    }

    @Test("times in UTC are converted to the stations' local times")
    func converted() {
        let sent = Self.trip(from: Self.paris, to: Self.london)
        let trip = sent.byStationClocks(isUTC: true)
        #expect(clocks(trip) == ["08:30", "08:30", "09:30", "09:30"])
        #expect(trip.sentInUTC == .byStationClocks)
        #expect(trip.departure.instant == sent.departure.instant)
        #expect(trip.byStationClocks(isUTC: false) == trip)
        // An offset of zero cannot be the local time of Paris, even if the time is not marked as UTC.
        #expect(sent.byStationClocks(isUTC: false) == trip)
    }

    @Test("times in UTC stay unchanged if the station's clock shows UTC")
    func greenwich() {
        let sent = Self.trip(from: Self.london, to: Self.london)
        #expect(sent.byStationClocks(isUTC: true) == sent)
    }

    @Test("all times stay in UTC if the time zone of a station is not known")
    func unknown() {
        let sent = Self.trip(from: Self.paris, to: Self.london, stops: [Self.between])
        let trip = sent.byStationClocks(isUTC: true)
        #expect(clocks(trip) == clocks(sent))
        #expect(trip.sentInUTC == .inUTC)
        let nameless = Self.trip(from: Self.between, to: Self.between)
        #expect(nameless.byStationClocks(isUTC: true).sentInUTC == .inUTC)
        // The train may be in Britain, where these are local times.
        #expect(nameless.byStationClocks(isUTC: false) == nameless)
    }

    @Test(
        "a station without a zone gets the zone of the searched place, or the zone that both searched places share"
    )
    func searched() {
        var (origin, destination) = (Place(id: "o", name: "O"), Place(id: "d", name: "D"))
        let sent = Self.trip(from: origin, to: destination, stops: [Self.between])
        (origin.timeZone, destination.timeZone) = ("Europe/Paris", "Europe/Berlin")
        let trip = sent.byStationClocks(isUTC: true, from: origin, to: destination)
        #expect(clocks(trip) == ["08:30", "08:30", "09:30", "10:30", "10:30"])
        #expect(trip.sentInUTC == .byStationClocks)
        destination.timeZone = "Europe/London"
        #expect(sent.byStationClocks(isUTC: true, from: origin, to: destination).sentInUTC == .inUTC)
        var query = TripQuery(
            origin: origin, destination: origin,
            time: .departAfter(CalendarDay(year: 2026, month: 11, day: 22), minuteOfDay: 0))
        query.destination.timeZone = "Europe/Berlin"
        let page = TripPage(trips: [sent.byStationClocks(isUTC: true)])
        #expect(page.byStationClocks(of: query).trips.map(\.departure.clock) == ["08:30"])
    }

    @Test("if only the start and end of a trip are in UTC, they get the offsets of the trip's trains")
    func trains() {
        let town = Place(id: "t", name: "A town")
        let sent = Self.trip(from: town, to: Self.between, boarding: Self.london, offset: 7200)
        let trip = sent.byStationClocks(isUTC: true)
        #expect(trip.departure.clock == "09:30")
        #expect(trip.arrival.clock == "11:30")
        #expect(trip.sentInUTC == nil)
    }
}
