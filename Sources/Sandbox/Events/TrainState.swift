import Rail

/// How a train runs on one day, as far as it is known.
struct TrainState: Hashable, Sendable {
    struct Call: Hashable, Sendable {
        /// In seconds; nil if nothing is known.
        var arrivalDelay: Int32?
        var departureDelay: Int32?
        /// The platform in place of the timetable's.
        var platform: String?
        var isSkipped = false
        /// Whether the train goes no further.
        var isLast = false
    }

    /// A stop that the timetable does not have.
    struct ExtraStop: Hashable, Sendable {
        /// The position of the call before it.
        var position: Int
        /// An index into the timetable's stations.
        var station: Int
        /// Seconds after the timetable's epoch.
        var time: Int32
    }

    /// A call for each position of the trip.
    var calls: [Call]
    /// The positions of the trips of the feed that do not run. A through train has several trips.
    var cancelled: [Range<Int>] = []
    var extraStops: [ExtraStop] = []
    /// A word of OSDM's `ServiceStatus.occupancy`.
    var occupancy: String?
    var messages: [TrainEvent.Message] = []

    func isCancelled(_ ride: Journey.Ride) -> Bool {
        cancelled.contains { $0.lowerBound <= ride.from && $0.upperBound > ride.from }
    }

    /// Whether the train makes other stops than in the timetable.
    var deviates: Bool { !extraStops.isEmpty || calls.contains { $0.isSkipped } }
}

/// Applies what is known about one train to its state.
struct TrainStateBuilder {
    let timetable: Timetable
    /// All calls of the train.
    let calls: [Journey.Call]
    let trip: Int
    /// The positions of the trip of the feed that the events are about.
    let part: Range<Int>
    /// The seconds to add to times of a feed, because the days of its timetable are moved.
    let shift: Int64
    var state: TrainState

    mutating func apply(_ event: TrainEvent, day: CalendarDay, number: Int) {
        for change in event.changes {
            switch change {
            case .delay(let delay, let stop, let side):
                let isFromStart = stop == nil
                guard let position = position(stop) else { continue }
                let seconds = seconds(delay, at: position, side)
                for later in position..<calls.count {
                    if later > position || side == .arrival || isFromStart {
                        state.calls[later].arrivalDelay = seconds
                    }
                    state.calls[later].departureDelay = seconds
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
                state.messages.append(message)
            }
        }
    }

    /// Returns the position of a stop; nil if the train does not stop there.
    private func position(_ stop: TrainEvent.Stop?) -> Int? {
        switch stop {
        case nil: part.lowerBound
        case .station(let name)?: part.first { timetable.isStation(calls[$0].station, called: name) }
        case .sequence(let number)?:
            part.first {
                timetable.trips.calls[timetable.trips[trip].calls.lowerBound + $0].sequence == number
            }
        }
    }

    /// The longest delay that is told, a week.
    private static let mostSeconds: Int64 = 7 * 86_400

    private func seconds(_ delay: TrainEvent.Delay, at position: Int, _ side: TrainEvent.Side) -> Int32? {
        let seconds: Int64
        switch delay {
        case .unknown: return nil
        case .seconds(let number): seconds = Int64(number)
        case .until(let instant):
            let timetabled = side == .arrival ? calls[position].arrival : calls[position].departure
            // A feed may have any number here. This is the year 36812.
            let instant = max(0, min(instant, 1 << 40))
            seconds = instant + shift - timetable.epoch - Int64(timetabled)
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
