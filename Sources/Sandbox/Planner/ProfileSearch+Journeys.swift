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

    /// Where a journey can begin: at an origin, or after a walk from there, and a stay if the walk leads to a via.
    struct Start {
        var place: Int
        /// The seconds before the traveller can board there.
        var seconds: Int32 = 0
        var step = ReadyStep.origin
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

extension Network {
    /// - Parameter isStart: Whether a station is an origin to which no journey comes back.
    func starts(of origins: [Int], _ layers: Layers, _ isStart: [Bool]) -> [ProfileSearch.Start] {
        let left = origins.map { layers.layer(layers.layer(0, at: $0) ?? 0, atEnd: $0) }
        var starts = zip(origins, left).flatMap { origin, layer in
            stopsOfStation[origin].map { ProfileSearch.Start(place: layer * stopCount + $0) }
        }
        for (origin, left) in zip(origins, left) {
            for walk in walks[origin] where !isStart[Int(walk.end)] {
                guard let layer = layers.layer(left, at: Int(walk.end)) else { continue }
                for stay in [Layers.Stay(layer: layer, seconds: 0)] + layers.stays(layer, at: Int(walk.end)) {
                    starts += stopsOfStation[Int(walk.end)].map {
                        ProfileSearch.Start(
                            place: stay.layer * stopCount + $0, seconds: walk.seconds + stay.seconds,
                            step: .walkFromOrigin(origin, seconds: walk.seconds))
                    }
                }
            }
        }
        return starts
    }
}
