extension Timetable {
    /// Returns what names a train among all trains of its service day: the feed's `trip_id`, and the run if the trip runs
    /// by frequency. On a through train, it is that of the part that the ride begins with.
    func trainID(of ride: Journey.Ride) -> String {
        let trip = trips[ride.trip]
        return part(of: ride).tripID + (trip.isRun ? " \(trip.offset)" : "")
    }
}
