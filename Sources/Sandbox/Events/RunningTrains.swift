import Foundation
import Rail

/// What is known of the trains of a timetable: the events of a sandbox, each with the trains that it is about.
struct RunningTrains: Sendable {
    /// An event about a trip of the feed, which is a train of the timetable, or a part of a through train.
    struct Match {
        var trip: Int
        var positions: Range<Int>
        /// The number of days from the service day of the train to that of the part.
        var days: Int
        /// An index into the events.
        var event: Int
    }

    let timetable: Timetable
    let events: [TrainEvent]
    /// The matches of each trip of the timetable, in the order of the events.
    private let found: [Int: [Match]]

    init(_ events: [TrainEvent], in timetable: Timetable) {
        (self.events, self.timetable) = (events, timetable)
        var indices: [TrainEvent.Train: [Int]] = [:]
        for (index, event) in events.enumerated() {
            indices[event.train.withoutStart, default: []].append(index)
        }
        var found: [Int: [Match]] = [:]
        for trip in events.isEmpty ? 0..<0 : 0..<timetable.trips.count {
            for (part, positions) in timetable.trips.parts(of: trip) {
                let names: Set<TrainEvent.Train> = [
                    .named(part.label.text), .named(part.label.number ?? ""),
                    .trip(id: part.tripID, start: nil),
                ]
                for event in names.flatMap({ indices[$0] ?? [] })
                where timetable.isRun(trip, from: events[event].train.start) {
                    found[trip, default: []].append(
                        Match(trip: trip, positions: positions, days: part.days, event: event))
                }
            }
            found[trip]?.sort { $0.event < $1.event }
        }
        self.found = found
    }

    /// Returns how the train of a ride runs, as it is known at an instant; nil if nothing is known.
    func state(of ride: Journey.Ride, at now: Date) -> TrainState? {
        guard let matches = found[ride.trip] else { return nil }
        let trip = timetable.trips[ride.trip]
        let calls = timetable.calls(
            of: Journey.Ride(trip: ride.trip, day: ride.day, from: 0, to: trip.calls.count - 1))
        let shift = timetable.shift(of: ride.day, in: trip.zone)
        var state = TrainState(calls: calls.map { _ in TrainState.Call() })
        var isKnown = false
        for match in matches {
            let event = events[match.event]
            let day = timetable.firstDay.adding(days: ride.day + match.days)
            let part = calls[match.positions]
            guard self.day(of: event).map({ $0 == day }) ?? event.isNear(part, timetable.epoch - shift),
                event.isKnown(on: day, trip.zone, now), event.isShown(at: now, shift)
            else { continue }
            isKnown = true
            var builder = TrainStateBuilder(
                timetable: timetable, calls: calls, trip: ride.trip, part: match.positions, shift: shift,
                state: state)
            builder.apply(event, day: day, number: match.event + 1)
            state = builder.state
        }
        // Nobody expects a train that does not run.
        for position in state.cancelled.joined() {
            (state.calls[position].arrivalDelay, state.calls[position].departureDelay) = (nil, nil)
        }
        return isKnown ? state : nil
    }

    /// Returns the day of the timetable that an event names.
    private func day(of event: TrainEvent) -> CalendarDay? {
        // The dates of a feed of GTFS-Realtime are those of its timetable before the days were moved.
        if case .trip = event.train { event.day?.adding(days: timetable.shiftInDays) } else { event.day }
    }

    // MARK: - The trains of the events

    var isEmpty: Bool { found.isEmpty }

    /// The events about trains that the timetable does not have, or not on the day of the event.
    var unused: [TrainEvent] {
        let used = Set(found.values.joined().filter(runs).map(\.event))
        return events.indices.filter { !used.contains($0) }.map { events[$0] }
    }

    /// The matches of each event.
    var matches: [Int: [Match]] { Dictionary(grouping: found.values.joined(), by: \.event) }

    /// Whether a train runs on the day of its event.
    func runs(_ match: Match) -> Bool {
        guard let day = day(of: events[match.event]) else { return true }
        let index = timetable.firstDay.days(until: day) - match.days
        return (0..<timetable.services.dayCount).contains(index)
            && timetable.services.runs(timetable.trips[match.trip].service, on: index)
    }
}
