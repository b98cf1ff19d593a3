import Rail

extension Wire.TripSearchCriteria {
    /// The search for so many trips after a departure, or before an arrival.
    init(_ query: TripQuery, count: Int) {
        var parameters = Wire.TripParameters(transferLimit: query.maximumChanges.map { max(0, $0) })
        let time = Wire.LocalDateTime(day: query.time.day, minuteOfDay: query.time.minuteOfDay)
        self.init(
            origin: Wire.PlaceRef(query.origin), destination: Wire.PlaceRef(query.destination),
            vias: query.via.isEmpty ? nil : query.via.map { Wire.TripVia(viaPlace: Wire.PlaceRef($0)) })
        switch query.time {
        case .departAfter:
            departureTime = time
            parameters.numberOfResultsBefore = 0
            parameters.numberOfResultsAfter = count
        case .arriveBefore:
            arrivalTime = time
            parameters.numberOfResultsBefore = count
            parameters.numberOfResultsAfter = 0
        }
        self.parameters = parameters
    }
}
