import OSDM
import Rail
import Testing

@testable import Sandbox

@Suite("Long journeys") struct LongJourneyTests {
    /// Returns the hours of the journeys from the first to the last station, and the limit in hours if longer journeys
    /// were left out.
    private func page(
        _ calls: String, _ side: PlanQuery.Side = .departAfter
    ) throws -> (hours: [Int32], limit: Int32?) {
        var text = FeedText()
        text["trips.txt"]?.append("fast,daily,c,6605\n")
        text["stop_times.txt"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls
        let timetable = try text.timetable()
        let origin = try #require(timetable.station(id: "8768600"))
        let destination = try #require(timetable.station(id: "8775100"))
        let query = PlanQuery(origins: [origin], destinations: [destination], side: side)
        let day = CalendarDay(year: 2026, month: 12, day: 1)
        let time = timetable.seconds(day.at(hour: 7, minute: 0, in: timetable.zone(of: origin)))
        let direction: PlanPage.Boundary.Direction = side == .departAfter ? .later : .earlier
        let page = Planner(timetable).page(query, from: PlanPage.Boundary(direction, time: time), count: 1)
        return (page.journeys.map { ($0.arrival - $0.departure) / 3600 }, page.limit.map { $0 / 3600 })
    }

    @Test(
        "a long journey is offered if a direct train takes as long, even if a change is faster",
        arguments: [PlanQuery.Side.departAfter, .arriveBefore])
    func directTrain(side: PlanQuery.Side) throws {
        let train = "a,08:00:00,08:00:00,8768600,1\na,105:00:00,105:00:00,8775100,2\n"
        let alone = try page(train, side)
        #expect(alone.hours == [97])
        #expect(alone.limit == nil)
        // The search for arrivals goes backwards, so the fast journey must also arrive at nine in the morning of the
        // fifth day.
        let fast =
            side == .departAfter
            ? "b,08:00:00,08:00:00,8768600,1\nb,20:00:00,20:00:00,8772319,2\n"
                + "c,21:00:00,21:00:00,8772319,1\nc,33:00:00,33:00:00,8775100,2\n"
            : "b,80:00:00,80:00:00,8768600,1\nb,92:00:00,92:00:00,8772319,2\n"
                + "c,93:00:00,93:00:00,8772319,1\nc,105:00:00,105:00:00,8775100,2\n"
        #expect(try page(train + fast, side).hours.sorted() == [25, 97])
    }

    @Test("a journey is offered if it takes up to twice the least time")
    func twiceTheLeast() throws {
        let rides = "a,08:00:00,08:00:00,8768600,1\na,38:00:00,38:00:00,8772319,2\n"
        let near = try page(rides + "b,15:00:00,15:00:00,8772319,1\nb,35:00:00,35:00:00,8775100,2\n")
        #expect(near.hours == [51])
        #expect(near.limit == nil)
    }

    @Test("a journey that is too long for the distance is left out, and a warning says so")
    func tooLong() async throws {
        let rides = "a,08:00:00,08:00:00,8768600,1\na,09:00:00,09:00:00,8772319,2\n"
        // The connection is missed by a minute, and the next one is tomorrow.
        let next = "b,09:04:00,09:04:00,8772319,1\nb,10:00:00,10:00:00,8775100,2\n"
        let found = try page(rides + next)
        #expect(found.hours == [])
        #expect(found.limit == 25)
        #expect(try page(rides + next.replacing("09:04", with: "09:05")).limit == nil)

        var text = FeedText()
        text["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rides + next
        var client = SandboxClient(Sandbox(try text.timetable(), .fixed))
        try await client.signIn()
        let criteria = Wire.TripSearchCriteria(
            origin: .stopPlace("8768600"), destination: .stopPlace("8775100"),
            departureTime: Wire.LocalDateTime(
                day: CalendarDay(year: 2026, month: 12, day: 1), minuteOfDay: 420))
        let list = try await client.post("/trips-collections", criteria)
            .value(Wire.TripCollectionResponse.self)
        let warning = try #require(list.problems?.array.first { $0.code == "X_LONG_JOURNEYS" })
        #expect(warning.detail == "Journeys of more than 25 h are left out.")
    }
}
