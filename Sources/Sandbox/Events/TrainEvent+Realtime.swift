import Rail

extension TrainEvent {
    /// Returns nil if the trip is none of the timetable, or cannot be read.
    ///
    /// - Parameter made: When the feed was made.
    init?(_ update: TransitRealtime_TripUpdate, made: Int64?) {
        self.init(trip: update.trip)
        let times = update.stopTimeUpdate.lazy.flatMap { [$0.arrival.time, $0.departure.time] }
        // A feed tells of the trains of its own time, and need not name their day.
        if day == nil { near = times.compactMap(RealtimeFeed.instant).first ?? made }
        switch update.trip.scheduleRelationship {
        case .canceled, .deleted:
            changes = [.cancelled(from: nil)]
            return
        case .added, .replacement, .duplicated, .new: return nil
        case .scheduled, .unscheduled: break
        }
        if update.hasDelay {
            changes.append(.delay(arrival: nil, departure: .seconds(update.delay), from: nil))
        }
        var stops = update.stopTimeUpdate
        // They must be in the order of the trip, and are not in every feed.
        if stops.allSatisfy(\.hasStopSequence) { stops.sort { $0.stopSequence < $1.stopSequence } }
        for (number, stop) in stops.enumerated() {
            guard let place = Stop(stop, number) else { continue }
            switch stop.scheduleRelationship {
            case .skipped: changes.append(.skips(place))
            case .noData: changes.append(.delay(arrival: .unknown, departure: .unknown, from: place))
            case .scheduled, .unscheduled:
                let (arrival, departure) = (Delay(stop.arrival), Delay(stop.departure))
                // If neither is told, nothing is known from here on.
                let unknown = departure == nil ? Delay.unknown : nil
                changes.append(.delay(arrival: arrival ?? unknown, departure: departure, from: place))
            }
            if stop.hasStopTimeProperties, stop.stopTimeProperties.hasAssignedStopID {
                changes.append(.platformOf(stopID: stop.stopTimeProperties.assignedStopID, at: place))
            }
        }
    }

    /// Returns nil if the trip has no id, or a day or a time that cannot be read.
    private init?(trip: TransitRealtime_TripDescriptor) {
        let (day, start) = (GTFSText.day(trip.startDate), GTFSText.seconds(trip.startTime))
        guard !trip.tripID.isEmpty, trip.startDate.isEmpty || day?.exists == true,
            trip.startTime.isEmpty || start != nil
        else { return nil }
        self.init(train: .trip(id: trip.tripID, start: start), day: day, changes: [])
    }

    /// Returns an event for each trip that an alert names.
    static func all(of alert: TransitRealtime_Alert, id: String) -> [TrainEvent] {
        let texts = alert.headerText.translation
        // The program speaks English; a text without a language is for everybody.
        guard
            let text = texts.first(where: { $0.language.hasPrefix("en") })
                ?? texts.first(where: { $0.language.isEmpty }) ?? texts.first
        else { return [] }
        let periods = alert.activePeriod.map { period in
            let start = RealtimeFeed.instant(period.start) ?? 0
            return start..<max(start, RealtimeFeed.instant(period.end) ?? .max)
        }
        return alert.informedEntity.filter(\.hasTrip).compactMap { entity in
            guard var event = TrainEvent(trip: entity.trip) else { return nil }
            event.changes = [.message(Message(reference: id, text: text.text))]
            event.periods = periods
            return event
        }
    }
}

extension TrainEvent.Stop {
    fileprivate init?(_ update: TransitRealtime_TripUpdate.StopTimeUpdate, _ number: Int) {
        let sequence = update.hasStopSequence ? Int32(clamping: update.stopSequence) : nil
        // Beside another platform, the stop_id is that of the platform.
        let isMoved = sequence != nil && update.stopTimeProperties.hasAssignedStopID
        let id = isMoved || update.stopID.isEmpty ? nil : update.stopID
        guard sequence != nil || id != nil else { return nil }
        self = .row(sequence: sequence, stopID: id, update: number)
    }
}

extension TrainEvent.Delay {
    /// Returns nil if the feed says nothing. A time precedes a delay.
    fileprivate init?(_ event: TransitRealtime_TripUpdate.StopTimeEvent) {
        if let time = RealtimeFeed.instant(event.time) {
            self = .until(time)
        } else if event.hasDelay {
            self = .seconds(event.delay)
        } else {
            return nil
        }
    }
}
