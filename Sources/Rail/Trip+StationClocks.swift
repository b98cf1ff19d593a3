import Foundation

extension Trip {
    /// Returns the trip with its times in the local time of each station, if the time zones are known.
    ///
    /// OSDM 3.9 `ServiceTime` requires times with the station's offset ("Do not use the Coordinated Universal Time
    /// (UTC) format"), but some services send UTC, as `Z` or as `+00:00`. Either all times of a trip are converted
    /// or none is, because a trip with two kinds of times would be confusing.
    ///
    /// - Parameters:
    ///   - isUTC: Whether the service marks a time of the trip as UTC (`Z`). Without such a mark, an offset
    ///     of zero may be the station's own.
    ///   - start: The origin of the search. The program may know its time zone even if it does not know that of
    ///     the trip's origin.
    ///   - end: The destination of the search.
    package func byStationClocks(
        isUTC: Bool, from start: Place? = nil, to end: Place? = nil
    ) -> Trip {
        var trip = self
        // Some services send only the start and end of the trip in UTC, and the times of its legs in local time.
        var told: [Place.ID: Int] = [:]
        told[origin.id] = rides.first?.boarding?.departure?.offset
        told[destination.id] = rides.last?.alighting?.arrival?.offset
        trip.changeTimes { time, place in if time.offset != 0 { told[place.id] = time.offset } }
        var (hasUnknownZone, differs) = (false, false)
        trip.changeTimes { time, place in
            guard time.offset == 0 else { return }
            if let offset = told[place.id], offset != 0 { return time.offset = offset }
            guard let zone = zone(of: place, at: time.instant, start, end) else {
                hasUnknownZone = true
                return
            }
            time.offset = zone.secondsFromGMT(for: time.instant)
            if time.offset != 0 { differs = true }
        }
        guard differs || isUTC && hasUnknownZone else { return trip }
        if hasUnknownZone { trip = self }
        trip.sentInUTC = hasUnknownZone ? .inUTC : .byStationClocks
        return trip
    }

    /// Returns the time zone of a place. If the place itself has none, returns the zone of the search's origin or
    /// destination if it is the same place, or else the zone that origin and destination share.
    private func zone(of place: Place, at instant: Date, _ start: Place?, _ end: Place?) -> TimeZone? {
        if let zone = place.zone(at: instant) { return zone }
        let (first, last) = (start?.zone(at: instant), end?.zone(at: instant))
        if place.id == origin.id { return first }
        if place.id == destination.id { return last }
        return first?.secondsFromGMT(for: instant) == last?.secondsFromGMT(for: instant) ? first : nil
    }

    private mutating func changeTimes(_ change: (inout StationTime, Place) -> Void) {
        func changed(_ time: StationTime?, _ place: Place) -> StationTime? {
            guard var time else { return nil }
            change(&time, place)
            return time
        }
        change(&departure, origin)
        change(&arrival, destination)
        legs = legs.map { leg in
            guard case .ride(var ride) = leg else { return leg }
            ride.calls = ride.calls.map { call in
                var call = call
                call.arrival = changed(call.arrival, call.place)
                call.departure = changed(call.departure, call.place)
                call.expectedArrival = changed(call.expectedArrival, call.place)
                call.expectedDeparture = changed(call.expectedDeparture, call.place)
                return call
            }
            return .ride(ride)
        }
    }
}

extension TripPage {
    /// Returns the page with the times of its trips in the stations' local time. The places of the search help to
    /// find the time zones.
    package func byStationClocks(of query: TripQuery) -> TripPage {
        var page = self
        page.trips = trips.map {
            $0.byStationClocks(isUTC: $0.sentInUTC == .inUTC, from: query.origin, to: query.destination)
        }
        return page
    }
}
