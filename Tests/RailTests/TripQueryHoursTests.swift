import Foundation
import Rail
import Testing

@Suite("The hours of a search")
struct TripQueryHoursTests {
    private static let day = CalendarDay(year: 2026, month: 11, day: 21)
    private static let place = Place(id: "p", name: "Paris")

    /// Makes a trip that leaves at a minute of the day, by a clock one hour before UTC.
    private static func trip(_ minute: Int) -> Trip {
        let midnight = day.at(hour: 0, minute: 0, in: TimeZone(secondsFromGMT: 3600) ?? .gmt)
        let time = StationTime(instant: midnight + Double(minute * 60), offset: 3600)
        return Trip(
            id: "\(minute)", origin: place, destination: place, departure: time, arrival: time, duration: nil,
            changes: 0, legs: [])
    }

    private static func query(_ first: Int, _ last: Int?) -> TripQuery {
        var query = TripQuery(
            origin: place, destination: place, time: .departAfter(day, minuteOfDay: first))
        query.latestDeparture = last
        return query
    }

    private func page(_ minutes: Int...) -> TripPage {
        TripPage(
            trips: minutes.map { Self.trip($0) }, earlier: PageLink("earlier"), later: PageLink("later"))
    }

    @Test("without hours, a page stays as it is")
    func none() {
        #expect(page(400, 700).inHours(of: Self.query(420, nil)) == page(400, 700))
    }

    @Test("a page keeps the trips that leave within the hours, both ends included, and has nothing earlier")
    func within() {
        let kept = page(419, 420, 500, 600).inHours(of: Self.query(420, 600))
        #expect(kept.trips.map(\.id) == ["420", "500", "600"])
        #expect(kept.earlier == nil && kept.later == PageLink("later"))
    }

    @Test("after a trip that leaves too late, there is no later page")
    func end() {
        let kept = page(500, 601).inHours(of: Self.query(420, 600))
        #expect(kept.trips.map(\.id) == ["500"])
        #expect(kept.later == nil)
    }

    @Test("hours may end on the next day")
    func night() {
        let kept = page(1330, 1500, 1900).inHours(of: Self.query(1320, 1800))
        #expect(kept.trips.map(\.id) == ["1330", "1500"])
        #expect(kept.later == nil)
    }

    @Test("the price of a whole day applies only to a search that takes any train")
    func anyTrain() {
        #expect(Self.query(0, nil).takesAnyTrain)
        #expect(!Self.query(0, 600).takesAnyTrain)
        var query = Self.query(0, nil)
        query.changeMinutes = 15
        #expect(!query.takesAnyTrain)
    }
}
