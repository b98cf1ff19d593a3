/// A rule for one ride of a journey: an event at a station that the search leaves out.
struct Avoidance: Hashable, Sendable {
    /// 1 is the first ride.
    var ride: Int
    var station: Int
    var events: Events

    struct Events: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        /// Coming to the station aboard a train.
        static let enter = Events(rawValue: 1)
        /// Going on from the station aboard the train that came there.
        static let pass = Events(rawValue: 2)
        static let board = Events(rawValue: 4)
    }
}

extension Avoidance {
    /// The rules for all journeys between one origin and one destination: none comes back to the origin, and none
    /// goes on from the destination.
    ///
    /// With several origins or destinations, one of them may be passed on the way from or to another. With
    /// stations to pass, a journey may have to come back.
    static func always(for query: PlanQuery, rides: Int) -> [Avoidance] {
        guard query.vias.isEmpty else { return [] }
        return (1...rides).flatMap { ride in
            (query.origins.count == 1
                ? [Avoidance(ride: ride, station: query.origins[0], events: .enter)] : [])
                + (query.destinations.count == 1
                    ? [Avoidance(ride: ride, station: query.destinations[0], events: [.pass, .board])] : [])
        }
    }
}
