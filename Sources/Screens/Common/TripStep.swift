package import Rail

/// One part of a trip, in the order of travel.
package enum TripStep {
    /// A station where the traveller boards or leaves a train, or where a trip begins or ends on foot. The stop of the
    /// train says how it runs now.
    case end(Place?, StationTime?, Call? = nil)
    /// A train, between the two stations where the traveller boards and leaves it.
    case ride(Ride)
    /// The words for a transfer, `walk to Lille Europe, 10 min`, or for staying in the train.
    case way(String)
}

extension Trip {
    /// The parts of the trip in the order of travel.
    package var steps: [TripStep] {
        var steps: [TripStep] = beginsElsewhere ? [.end(origin, departure)] : []
        for leg in legs {
            switch leg {
            case .ride(let ride):
                steps += [
                    .end(ride.boarding?.place, ride.boarding?.departure, ride.boarding), .ride(ride),
                    .end(ride.alighting?.place, ride.alighting?.arrival, ride.alighting),
                ]
            case .transfer(let transfer):
                if transfer.staysSeated == true {
                    steps.append(.way(TripFormatting.staySeated))
                } else if !transfer.staysThere {
                    steps.append(.way(TripFormatting.way(transfer)))
                }
            }
        }
        return endsElsewhere ? steps + [.end(destination, arrival)] : steps
    }

    /// Whether the trip has several trains, or a transfer to another place before or after its train.
    var hasSeveralParts: Bool { rides.count > 1 || beginsElsewhere || endsElsewhere }

    /// Whether the first train leaves from another place than the trip's origin.
    var beginsElsewhere: Bool { legs.first?.leadsElsewhere ?? false }
    /// Whether the last train arrives at another place than the trip's destination.
    var endsElsewhere: Bool { legs.last?.leadsElsewhere ?? false }
}

extension Leg {
    /// Whether the leg is a transfer to another place.
    fileprivate var leadsElsewhere: Bool {
        if case .transfer(let transfer) = self { !transfer.staysThere } else { false }
    }
}
