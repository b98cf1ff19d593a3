extension ProfileSearch {
    /// The trip that the traveller is aboard while a line is scanned.
    struct Aboard {
        /// An index into the trips of the line.
        var trip: Int
        /// The call and the place where the trip was boarded.
        var position: Int
        var place: Int
    }

    struct RideStep {
        var ride: Journey.Ride
        var boardedAt: Int
    }

    /// The last step before the traveller is ready to board at a place.
    enum ReadyStep {
        case origin
        case arrival
        case walk(from: Int, seconds: Int32)
        case walkFromOrigin(Int, seconds: Int32)
    }

    enum TargetStep {
        case arrival(place: Int)
        case walk(place: Int, to: Int, seconds: Int32)
    }

    /// Puts together the journey that reached the destination with `round` rides, from its end to its beginning.
    func journey(_ round: Int, _ last: TargetStep, departure: Int32, arrival: Int32) -> Journey {
        var legs: [Journey.Leg] = []
        var place: Int
        switch last {
        case .arrival(let last): place = last
        case .walk(let last, let to, let seconds):
            place = last
            legs.append(.walk(Journey.Walk(from: station(place), to: to, seconds: seconds)))
        }
        for round in (1...round).reversed() {
            guard let step = rides[round][place] else { break }
            legs.append(.ride(step.ride))
            place = step.boardedAt
            let here = station(place)
            switch readySteps[round - 1][place] {
            case .origin, .arrival: break
            case .walk(let from, let seconds):
                place = from
                // Changing to another stop of the same station is not a walk.
                guard station(place) != here else { break }
                legs.append(.walk(Journey.Walk(from: station(place), to: here, seconds: seconds)))
            case .walkFromOrigin(let origin, let seconds):
                legs.append(.walk(Journey.Walk(from: origin, to: here, seconds: seconds)))
            }
        }
        return Journey(legs: legs.reversed(), departure: departure, arrival: arrival, changes: round - 1)
    }

    private func station(_ place: Int) -> Int { network.stationOfStop[place % stops] }
}
