import Testing

@testable import Sandbox

@Suite("Trips of the coming weeks") struct TripsAheadTests {
    /// A timetable of four trips, read on 21 November 2026. Some trips belong to a service that ends on a given day.
    private func timetable(ending count: Int, on last: String) throws -> Timetable {
        var text = FeedText()
        text["calendar.txt"]?.append("old,1,1,1,1,1,1,1,20260101,\(last)\n")
        text["trips.txt"] =
            "route_id,service_id,trip_id\n"
            + (0..<4).map { "fast,\($0 < count ? "old" : "daily"),t\($0)\n" }.joined()
        text["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
            + (0..<4).map { "t\($0),08:00:00,08:00:00,8768600,1\nt\($0),9:00:00,9:00:00,8772319,2\n" }
            .joined()
        return try text.timetable()
    }

    @Test("the running trips are counted, and a feed gets a notice when a quarter of its trips have ended")
    func countsTrips() throws {
        let whole = try timetable(ending: 0, on: "20261101")
        #expect(whole.notice == nil)
        #expect(whole.tripsAheadWords == "4 of 4 trips run in the next 4 weeks")
        let half = try timetable(ending: 2, on: "20261101")
        #expect(half.notice == "Much of this timetable has ended: 2 of 4 trips run in the next 4 weeks.")
        #expect(try timetable(ending: 1, on: "20261101").notice != nil)
        // A service that runs for some more days has not ended.
        #expect(try timetable(ending: 2, on: "20261125").notice == nil)
    }

    @Test("the trips of a feed are moved only if every trip has ended")
    func movedIfAllEnded() throws {
        #expect(try timetable(ending: 3, on: "20261101").notice?.contains("expired") == false)
        let all = try timetable(ending: 4, on: "20261101")
        #expect(all.notice?.contains("has expired; its trains are shown") == true)
        #expect(all.tripsAheadWords == "4 of 4 trips run in the next 4 weeks")
    }
}
