/// A change from one train to the next, as the trains run now.
package struct Connection: Hashable, Sendable {
    /// The position of the next train among the legs of the trip.
    package var legIndex: Int
    /// The stop where the earlier train is left.
    package var alighting: Call
    /// The stop where the next train is boarded.
    package var boarding: Call
    /// The time that the way between the two takes, in whole minutes rounded up; 0 if the service does not say.
    package var minutesNeeded: Int
    /// Whether one of the two trains is cancelled.
    package var isCancelled: Bool

    package init(
        legIndex: Int, alighting: Call, boarding: Call, minutesNeeded: Int = 0, isCancelled: Bool = false
    ) {
        self.legIndex = legIndex
        self.alighting = alighting
        self.boarding = boarding
        self.minutesNeeded = minutesNeeded
        self.isCancelled = isCancelled
    }

    /// The minutes of the change in the timetable; nil if a time is missing.
    package var timetabledMinutes: Int? { Call.minutes(from: alighting.arrival, to: boarding.departure) }

    /// The minutes from the current arrival to the current departure, rounded down. Negative if the next train leaves
    /// first, by however few seconds.
    package var currentMinutes: Int? {
        Call.minutes(from: alighting.currentArrival, to: boarding.currentDeparture, .down)
    }

    /// The minutes that are left after the way between the trains. If negative, they are the minutes by which the next
    /// train is missed. Nil if a time is missing.
    package var minutesLeft: Int? { currentMinutes.map { $0 - minutesNeeded } }

    /// Whether the next train leaves too early for those who arrive with the earlier one.
    package var isMissed: Bool { minutesLeft.map { $0 < 0 } ?? false }

    /// Whether the change is possible: both trains run, stop where the change is, and leave time enough.
    package var isPossible: Bool {
        !isCancelled && !alighting.letsNobodyOff && !boarding.takesNobodyOn && !isMissed
    }

    /// Whether the change is possible, but has become shorter than in the timetable, with less than 10 minutes left.
    package var isTight: Bool {
        guard isPossible, let timetabledMinutes, let currentMinutes, let minutesLeft else { return false }
        return currentMinutes < timetabledMinutes && minutesLeft < 10
    }
}

extension Trip {
    /// The changes between trains, in order. A train that continues under another number, in which travellers stay
    /// seated, is no change.
    package var connections: [Connection] {
        var connections: [Connection] = []
        var earlier: Ride?
        var way: [Transfer] = []
        for (index, leg) in legs.enumerated() {
            switch leg {
            case .transfer(let transfer): way.append(transfer)
            case .ride(let ride):
                if let alighting = earlier?.alighting, let boarding = ride.boarding,
                    !way.contains(where: { $0.staysSeated == true })
                {
                    let isCancelled = earlier?.isCancelled == true || ride.isCancelled == true
                    var connection = Connection(
                        legIndex: index, alighting: alighting, boarding: boarding, isCancelled: isCancelled)
                    // A service, or a damaged file, may state any duration.
                    let seconds = way.compactMap(\.duration?.components.seconds)
                        .reduce(0) { $0 + Int(max(0, min($1, 86_400))) }
                    let minutes = (seconds + 59) / 60
                    // Some services give as duration the whole time from train to train, which says nothing about
                    // the time that the way takes.
                    if let timetabled = connection.timetabledMinutes, minutes < timetabled {
                        connection.minutesNeeded = minutes
                    }
                    connections.append(connection)
                }
                (earlier, way) = (ride, [])
            }
        }
        return connections
    }

    /// Returns the change to a train, by its position among the legs; nil if it is the first train, or continues the
    /// one before.
    package func connection(toLeg index: Int) -> Connection? {
        connections.first { $0.legIndex == index }
    }

    /// Returns the change to a train; nil as in `connection(toLeg:)`.
    package func connection(to ride: Ride) -> Connection? {
        legs.firstIndex(of: .ride(ride)).flatMap(connection(toLeg:))
    }
}
