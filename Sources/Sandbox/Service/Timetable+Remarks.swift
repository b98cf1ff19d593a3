extension Timetable {
    /// Returns what travellers have to do for a ride, and whether its times are exact, in sentences.
    func remarks(of ride: Journey.Ride) -> [String] {
        let (trip, carrier) = (trips[ride.trip], carrier(of: ride))
        let company = carrier.phone.map { "\(carrier.name) (\($0))" } ?? carrier.name
        func sentence(_ access: Feed.Access, _ position: Int, _ verb: String) -> String? {
            let name = stations[network.station(of: trip.pattern, at: position)].name
            return switch access {
            case .regular, .none: nil
            case .byPhone: "Phone \(company) beforehand to \(verb) at \(name)."
            case .byDriver: "Arrange with the driver to \(verb) at \(name)."
            }
        }
        return [
            sentence(trips.calls[trip.calls.lowerBound + ride.from].boarding, ride.from, "board"),
            sentence(trips.calls[trip.calls.lowerBound + ride.to].alighting, ride.to, "alight"),
            trip.headway.map {
                "\(vehicle(of: ride)) runs about every \(max(1, $0 / 60)) min, at no exact times."
            },
        ].compactMap(\.self)
    }
}
