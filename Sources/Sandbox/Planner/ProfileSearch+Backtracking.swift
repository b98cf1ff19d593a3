extension ProfileSearch {
    /// The journey that reached the destination in `round` rides, put together from its end.
    func journey(_ round: Int, departure: Int32) -> Journey {
        var legs: [Journey.Leg] = []
        var round = round
        let changes = round - 1
        let arrival = targets[round]
        var place: Int
        switch targetSteps[round] {
        case .arrival(let last):
            place = Int(last)
        case .walk(let last, let to, let seconds):
            place = Int(last)
            legs.append(.walk(Journey.Walk(from: station(place), to: Int(to), seconds: seconds)))
        }
        while round > 0 {
            let step = rides[round * width + place]
            let day = days[Int(step.day)]
            let trip = day.trips[Int(day.tripStarts[Int(step.line)] + step.trip)]
            legs.append(
                .ride(
                    Journey.Ride(
                        trip: Int(trip), day: day.number, from: Int(step.boarding), to: Int(step.alighting))))
            let call = network.calls(of: Int(step.pattern)).lowerBound + Int(step.boarding)
            let stop = Int(network.patternStops[call])
            place = Int(step.layer) * stops + stop
            round -= 1
            switch readySteps[round * width + place] {
            case .origin, .arrival:
                break
            case .walk(let from, let seconds):
                place = Int(from)
                // A change to another stop of the same station is no walk.
                guard station(place) != station(stop) else { break }
                legs.append(.walk(Journey.Walk(from: station(place), to: station(stop), seconds: seconds)))
            case .walkFromOrigin(let origin, let seconds):
                legs.append(.walk(Journey.Walk(from: Int(origin), to: station(stop), seconds: seconds)))
            }
        }
        return Journey(legs: legs.reversed(), departure: departure, arrival: arrival, changes: changes)
    }

    private func station(_ place: Int) -> Int { Int(network.stationOfStop[place % stops]) }
}
