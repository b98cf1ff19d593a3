extension TimeConstraint {
    /// Whether the time is the latest arrival.
    package var isArrival: Bool { if case .arriveBefore = self { true } else { false } }
}

extension TripQuery {
    /// Whether every train between the two places is wanted, so that a price for all trains applies to the search.
    package var takesAnyTrain: Bool {
        via.isEmpty && latestDeparture == nil && changeMinutes == nil && maximumChanges == nil
    }

    /// Whether a trip leaves within the hours of the search, by the clock at its origin. Every trip does if the search
    /// has no latest departure.
    package func isInHours(_ trip: Trip) -> Bool {
        guard latestDeparture != nil else { return true }
        return minutes(until: trip) >= time.minuteOfDay && !isAfterHours(trip)
    }

    fileprivate func isAfterHours(_ trip: Trip) -> Bool {
        latestDeparture.map { minutes(until: trip) > $0 } ?? false
    }

    /// Returns the minutes from the midnight before the searched day to the departure of a trip.
    private func minutes(until trip: Trip) -> Int {
        time.day.days(until: trip.departure.day) * 24 * 60 + trip.departure.minuteOfDay
    }
}

extension TripPage {
    /// Returns the page without the trips that leave outside the hours of a search, and without the links that lead
    /// only to such trips.
    package func inHours(of query: TripQuery) -> TripPage {
        guard query.latestDeparture != nil else { return self }
        var page = self
        page.trips = trips.filter { query.isInHours($0) }
        page.earlier = nil
        if trips.contains(where: { query.isAfterHours($0) }) { page.later = nil }
        return page
    }
}
