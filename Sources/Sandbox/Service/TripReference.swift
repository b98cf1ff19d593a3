import Foundation

/// The id of a trip. The id describes the legs, so that the sandbox recognizes the trip in any later run.
///
/// E.g. `6672-214.r1a5-gav-0-3.w12-5c`: the size of the timetable, then the legs. The id of a walk without a train also
/// has the time when the walk begins: `6672-214.w12-5c-trzpc0`.
///
/// If a feed has trips that one vehicle makes one after the other, the days that can be searched decide which of them are
/// joined, and so how many trips the timetable has, and in which order. The ids then have a number that is made from the
/// feed's own ids, and of the size only the stations: `214.r1p9v0zkd3m5-gav-0-3`.
struct TripReference {
    let timetable: Timetable

    func text(_ journey: Journey) -> String {
        let legs = journey.legs.map { leg in
            switch leg {
            case .ride(let ride):
                // The day is counted from 1970, because the timetable's window moves with the calendar.
                let day = Int(timetable.services.firstDay) + ride.day
                return "r"
                    + [number(of: ride.trip), day, ride.from, ride.to].map { String($0, radix: 36) }
                    .joined(separator: "-")
            case .walk(let walk):
                let start = journey.isWalk ? [Int(timetable.epoch) + Int(journey.departure)] : []
                return "w"
                    + ([walk.from, walk.to] + start).map { String($0, radix: 36) }.joined(separator: "-")
            }
        }
        return ([size] + legs).joined(separator: ".")
    }

    /// Returns the journey of an id; nil if the id is from another timetable, or if its trains do not run.
    func journey(_ text: String) -> Journey? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...20).contains(parts.count), parts[0] == size else { return nil }
        var legs: [Journey.Leg] = []
        var walkStart: Int32?
        for part in parts.dropFirst() {
            guard let leg = leg(part, &walkStart) else { return nil }
            legs.append(leg)
        }
        return journey(legs, walkStart: walkStart)
    }

    /// Returns the journey with these legs; nil if they do not fit together. The seconds of its walks are taken from
    /// the timetable.
    ///
    /// - Parameter walkStart: When a walk without any train begins.
    func journey(_ legs: [Journey.Leg], walkStart: Int32? = nil) -> Journey? {
        let network = timetable.network
        var legs = legs
        var place: Int?
        /// The network's stop where the last train arrived.
        var stop: Int?
        var time: Int32?
        var start: Int32?
        var walked: Int32 = 0
        for (index, leg) in legs.enumerated() {
            switch leg {
            case .walk(var walk):
                guard place == nil || place == walk.from else { return nil }
                place = walk.to
                // Between two trains, the rule for the change gives the seconds of the walk.
                guard stop == nil || index == legs.count - 1 else { continue }
                guard let seconds = network.walk(from: walk.from, to: walk.to) else { return nil }
                walk.seconds = seconds
                legs[index] = .walk(walk)
                walked += seconds
            case .ride(let ride):
                let calls = timetable.calls(of: ride)
                let stops = timetable.stops(of: ride)
                guard let first = calls.first, let last = calls.last, place == nil || place == first.station
                else { return nil }
                if let stop, let time {
                    guard let seconds = network.change(from: stop, to: stops.first),
                        time + seconds <= first.departure
                    else { return nil }
                    if case .walk(var walk) = legs[index - 1] {
                        walk.seconds = seconds
                        legs[index - 1] = .walk(walk)
                    }
                }
                start = start ?? first.departure - walked
                (place, stop, time, walked) = (last.station, stops.last, last.arrival, 0)
            }
        }
        if let walkStart, start == nil, legs.count == 1 {
            return Journey(legs: legs, departure: walkStart, arrival: walkStart + walked, changes: 0)
        }
        guard let start, let time else { return nil }
        var journey = Journey(legs: legs, departure: start, arrival: time + walked, changes: 0)
        journey.changes = journey.rides.count - 1
        return journey
    }

    private var size: String {
        (timetable.trips.haveLinks ? "" : "\(timetable.trips.count)-") + "\(timetable.stations.count)"
    }

    /// Returns the number by which ids name a trip of the timetable.
    private func number(of index: Int) -> Int {
        guard timetable.trips.haveLinks else { return index }
        let trip = timetable.trips[index]
        var hasher = StableHasher(seed: 0)
        for part in [trip.firstPart] + trip.laterParts { hasher.add(part.tripID) }
        hasher.add(UInt64(bitPattern: Int64(trip.offset)))
        return Int(hasher.value >> 1)
    }

    /// Returns the trip with a number that runs on a day.
    private func trip(_ number: Int, on day: Int) -> Int? {
        let (trips, services) = (timetable.trips, timetable.services)
        func isMeant(_ trip: Int) -> Bool {
            services.runs(trips[trip].service, on: day) && self.number(of: trip) == number
        }
        guard (0..<services.dayCount).contains(day) else { return nil }
        if trips.haveLinks { return (0..<trips.count).first(where: isMeant) }
        return number < trips.count && isMeant(number) ? number : nil
    }

    private func leg(_ text: Substring, _ walkStart: inout Int32?) -> Journey.Leg? {
        let numbers = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false).map {
            Int($0, radix: 36) ?? -1
        }
        guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        switch (text.first, numbers.count) {
        case ("r", 4):
            let day = numbers[1] - Int(timetable.services.firstDay)
            guard let trip = trip(numbers[0], on: day), numbers[2] < numbers[3],
                numbers[3] < timetable.trips[trip].calls.count
            else { return nil }
            return .ride(Journey.Ride(trip: trip, day: day, from: numbers[2], to: numbers[3]))
        case ("w", 2), ("w", 3):
            guard numbers[0] < timetable.stations.count, numbers[1] < timetable.stations.count else {
                return nil
            }
            if numbers.count == 3 {
                let start = Date(timeIntervalSince1970: Double(numbers[2]))
                walkStart = timetable.seconds(start)
            }
            return .walk(Journey.Walk(from: numbers[0], to: numbers[1], seconds: 0))
        default: return nil
        }
    }
}
