import Rail

/// Applies what is known about one train to its state.
struct TrainStateBuilder {
    let timetable: Timetable
    /// All calls of the train.
    let calls: [Journey.Call]
    let trip: Int
    /// The positions of the trip of the feed that the event is about.
    let part: Range<Int>
    /// The seconds to add to times of a feed, because the days of its timetable are moved.
    let shift: Int64
    var state: TrainState
    /// The row that was found last, with its position.
    private var found: (row: TrainEvent.Stop, position: Int)?

    init(
        timetable: Timetable, calls: [Journey.Call], trip: Int, part: Range<Int>, shift: Int64,
        state: TrainState
    ) {
        (self.timetable, self.calls, self.trip) = (timetable, calls, trip)
        (self.part, self.shift, self.state) = (part, shift, state)
    }

    mutating func apply(_ event: TrainEvent, day: CalendarDay, number: Int) {
        for change in event.changes {
            switch change {
            case .delay(let arrival, let departure, let stop):
                guard let position = position(stop) else { continue }
                // A train arrives at its last stop; whatever a feed calls it there. A delay from the start on counts
                // for both, too.
                let isBoth = stop == nil || position == part.upperBound - 1
                if let arrival = arrival ?? (isBoth ? departure : nil) {
                    state.calls[position].arrivalDelay = seconds(arrival, after: calls[position].arrival)
                }
                let onwards =
                    departure.map { seconds($0, after: calls[position].departure) }
                    ?? state.calls[position].arrivalDelay
                state.calls[position].departureDelay = onwards
                // A feed tells of each trip by itself, a list of the whole train.
                let end = if case .trip = event.train { part.upperBound } else { calls.count }
                for later in position + 1..<end {
                    (state.calls[later].arrivalDelay, state.calls[later].departureDelay) = (onwards, onwards)
                }
            case .platform(let platform, let stop):
                if let position = position(stop) { state.calls[position].platform = platform }
            case .platformOf(let id, let stop):
                guard let position = position(stop),
                    let platform = timetable.platforms.first(where: { $0.stopID == id })
                else { continue }
                state.calls[position].platform = platform.name
            case .cancelled(let stop):
                guard let position = position(stop), position > part.lowerBound else {
                    state.cancelled.append(part)
                    continue
                }
                state.calls[position].isLast = true
                for later in position + 1..<part.upperBound { state.calls[later].isSkipped = true }
            case .skips(let stop):
                if let position = position(stop) { state.calls[position].isSkipped = true }
            case .extraStop(let name, let minute):
                addStop(name, minute, day)
            case .occupancy(let word): state.occupancy = word
            case .message(var message):
                message.reference = message.reference ?? "event-\(number)"
                // An alert may name a trip once for each of its stops.
                if !state.messages.contains(message) { state.messages.append(message) }
            }
        }
    }

    /// Returns the position of a stop; nil if the train does not stop there.
    private mutating func position(_ stop: TrainEvent.Stop?) -> Int? {
        guard let stop else { return part.lowerBound }
        switch stop {
        case .station(let name): return part.first { timetable.isStation(calls[$0].station, called: name) }
        case .row(let sequence, let id, _):
            if let found, found.row == stop { return found.position }
            guard let position = position(sequence: sequence, stopID: id) else { return nil }
            found = (stop, position)
            return position
        }
    }

    /// Returns the position of a row. If its number is that of another stop, the feed is of another timetable, and only
    /// the stop counts: no time means anything at another place.
    private func position(sequence: Int32?, stopID: String?) -> Int? {
        let first = timetable.trips[trip].calls.lowerBound
        let numbered = sequence.flatMap { number in
            part.first { timetable.trips.calls[first + $0].sequence == number }
        }
        guard let stopID, timetable.station(id: stopID) != nil else { return numbered }
        func isThere(_ position: Int) -> Bool {
            timetable.stations[calls[position].station].feedIDs.contains(stopID)
        }
        if let numbered, isThere(numbered) { return numbered }
        // A trip that comes to a stop twice is told of in its order.
        return part.dropFirst(found.map { $0.position + 1 - part.lowerBound } ?? 0).first(where: isThere)
    }

    /// The longest delay that is told, a week.
    private static let mostSeconds: Int64 = 7 * 86_400

    /// - Parameter time: The time in the timetable.
    private func seconds(_ delay: TrainEvent.Delay, after time: Int32) -> Int32? {
        let seconds: Int64
        switch delay {
        case .unknown: return nil
        case .seconds(let number): seconds = Int64(number)
        case .until(let instant): seconds = instant + shift - timetable.epoch - Int64(time)
        }
        return Int32(max(-Self.mostSeconds, min(seconds, Self.mostSeconds)))
    }

    private mutating func addStop(_ name: String, _ minute: Int, _ day: CalendarDay) {
        guard let station = timetable.stations.indices.first(where: { timetable.isStation($0, called: name) })
        else { return }
        let zone = timetable.zone(of: station)
        var time = timetable.seconds(day.at(hour: minute / 60, minute: minute % 60, in: zone))
        // A night train may stop there after midnight.
        if time < calls[part.lowerBound].departure { time += 86_400 }
        let before = part.last { position in
            calls[position].departure + (state.calls[position].departureDelay ?? 0) <= time
        }
        guard let before, before < part.upperBound - 1 else { return }
        state.extraStops.append(TrainState.ExtraStop(position: before, station: station, time: time))
    }
}

extension Timetable {
    /// Whether a station has this name, in any case and without accents, or this id.
    func isStation(_ index: Int, called name: String) -> Bool {
        let station = stations[index]
        let folded = FoldedText(name)
        return station.id == name || station.feedIDs.contains(name)
            || ([station.name] + station.otherNames).contains { FoldedText($0) == folded }
    }
}
