package import Rail

/// One part of a trip, in the order of travel.
package enum TripStep {
    /// A station where a train is boarded or left, or an end of the trip that is reached on foot.
    case end(Place?, StationTime?)
    /// A train; it comes after its two stations.
    case ride(Ride)
    /// The words for a way to another place, `walk to Lille Europe, 10 min`, or for staying in the train.
    case way(String)
}

extension Trip {
    /// The parts of the trip in their order.
    package var steps: [TripStep] {
        var steps: [TripStep] = beginsElsewhere ? [.end(origin, departure)] : []
        for leg in legs {
            switch leg {
            case .ride(let ride):
                steps += [
                    .end(ride.boarding?.place, ride.boarding?.departure),
                    .end(ride.alighting?.place, ride.alighting?.arrival), .ride(ride),
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

    /// Whether it has several trains, or a way to another place before or after them.
    var hasSeveralParts: Bool { rides.count > 1 || beginsElsewhere || endsElsewhere }

    /// Whether its first train leaves from another place than the one where it begins.
    var beginsElsewhere: Bool { legs.first?.leadsElsewhere ?? false }
    /// Whether its last train arrives at another place than the one where it ends.
    var endsElsewhere: Bool { legs.last?.leadsElsewhere ?? false }
}

extension Leg {
    /// Whether it is a way to another place, whose ends no train names.
    fileprivate var leadsElsewhere: Bool {
        if case .transfer(let transfer) = self { !transfer.staysThere } else { false }
    }
}
