import Foundation
import Rail
import Testing

@Suite("The search for a way back")
struct TripQueryReturnTests {
    private static let day = CalendarDay(year: 2026, month: 11, day: 21)
    private static let (paris, lyon) = (Place(id: "p", name: "Paris"), Place(id: "l", name: "Lyon"))

    private static func trip(_ id: String, hour: Int) -> Trip {
        func time(_ hour: Int) -> StationTime {
            StationTime(instant: day.at(hour: hour, minute: 0, in: .gmt), offset: 0)
        }
        return Trip(
            id: id, origin: paris, destination: lyon, departure: time(hour), arrival: time(hour + 2),
            duration: nil, changes: 0, legs: [])
    }

    private static func query(back: TimeConstraint?) -> TripQuery {
        var query = TripQuery(
            origin: paris, destination: lyon, time: .departAfter(day, minuteOfDay: 480),
            via: [Place(id: "d", name: "Dijon")], maximumChanges: 1)
        (query.stayMinutes, query.latestDeparture, query.changeMinutes) = (60, 600, 15)
        query.returnTime = back
        return query
    }

    @Test(
        "it turns the places round, names the way out, and keeps neither its place on the way nor its hours")
    func wayBack() throws {
        let time = TimeConstraint.departAfter(Self.day.adding(days: 2), minuteOfDay: 1080)
        let back = try #require(Self.query(back: time).inbound(after: Self.trip("out", hour: 8)))
        #expect((back.origin, back.destination) == (Self.lyon, Self.paris))
        #expect(back.time == time && back.outboundTripID == "out" && back.returnTime == nil)
        #expect(back.via == [] && back.stayMinutes == nil && back.latestDeparture == nil)
        #expect(back.changeMinutes == 15 && back.maximumChanges == 1)
    }

    @Test("it begins no earlier than the way out ends")
    func sameDay() {
        let query = Self.query(back: .departAfter(Self.day, minuteOfDay: 540))
        let back = query.inbound(after: Self.trip("out", hour: 8))
        #expect(back?.time == .departAfter(Self.day, minuteOfDay: 600))
    }

    @Test("a search for one way has no way back")
    func oneWay() {
        #expect(Self.query(back: nil).inbound(after: Self.trip("out", hour: 8)) == nil)
    }

    @Test("trains that leave before the way out arrives are left out, and there are none earlier")
    func leaving() {
        let page = TripPage(
            trips: [Self.trip("early", hour: 9), Self.trip("late", hour: 10)], earlier: PageLink("earlier"))
        let kept = page.leaving(from: Self.trip("out", hour: 8).arrival)
        #expect(kept.trips.map(\.id) == ["late"] && kept.earlier == nil)
    }
}
