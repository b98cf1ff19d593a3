extension TripQuery {
    /// Returns the search for the way back after a trip of the way out; nil if only one way is searched.
    ///
    /// It begins no earlier than the way out ends. The place on the way and the hours are for the way out alone.
    package func inbound(after out: Trip) -> TripQuery? {
        guard let returnTime else { return nil }
        var query = self
        (query.origin, query.destination) = (destination, origin)
        (query.via, query.stayMinutes, query.latestDeparture) = ([], nil, nil)
        (query.returnTime, query.outboundTripID) = (nil, out.id)
        let (wanted, end) = (
            (returnTime.day, returnTime.minuteOfDay), (out.arrival.day, out.arrival.minuteOfDay)
        )
        let (day, minute) = wanted < end ? end : wanted
        query.time = .departAfter(day, minuteOfDay: minute)
        return query
    }
}

extension TripPage {
    /// Returns what a search wants of the page: trips by their stations' clocks, within its hours, and not before the
    /// way out ends.
    package func wanted(by query: TripQuery, after outbound: Trip?) -> TripPage {
        byStationClocks(of: query).inHours(of: query).leaving(from: outbound?.arrival)
    }

    /// Returns the page without the trips that leave before a time, such as the arrival of the way out; nil for any
    /// time.
    package func leaving(from time: StationTime?) -> TripPage {
        guard let time else { return self }
        var page = self
        page.trips = trips.filter { $0.departure.instant >= time.instant }
        if page.trips.count < trips.count { page.earlier = nil }
        return page
    }
}
