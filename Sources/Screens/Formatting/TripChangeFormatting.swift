import Rail

/// The changes to the timetable, the old value beside the new.
enum TripChangeFormatting {
    /// Sentences, e.g. `TGV 6607 leaves at 09:12, not 09:00, from platform 7, not 5`.
    static func sentences(_ trip: Trip) -> [String] {
        trip.legs.compactMap { leg in
            guard case .ride(let ride) = leg else { return nil }
            let changes = [
                change("leaves", ride.boarding?.departure, ride.boarding?.expectedDeparture),
                platform("from", ride.boarding),
                change("arrives", ride.alighting?.arrival, ride.alighting?.expectedArrival),
                platform("at", ride.alighting),
            ].compactMap(\.self)
            return changes.isEmpty ? nil : "\(ride.vehicle) " + changes.joined(separator: ", ")
        }
    }

    /// The sentence for a trip with a train that does not run.
    static func cancellation(_ trip: Trip?) -> String {
        (trip?.vehicles.count ?? 1) > 1 ? "A train of this trip is cancelled." : "The train is cancelled."
    }

    private static func change(_ verb: String, _ old: StationTime?, _ new: StationTime?) -> String? {
        guard let old, let new, old.clock != new.clock || old.day != new.day else { return nil }
        return "\(verb) at \(new.clock), not \(old.clock)"
    }

    private static func platform(_ word: String, _ call: Call?) -> String? {
        guard let old = call?.plannedPlatform, let new = call?.platform, old != new else { return nil }
        return "\(word) platform \(new), not \(old)"
    }
}
