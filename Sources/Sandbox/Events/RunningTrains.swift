import Foundation
import Rail

/// What is known of the trains of a timetable: the events of a sandbox, each with the trains that it is about.
struct RunningTrains: Sendable {
    /// A trip of the feed as a part of a train of the timetable, which has several if it is a through train.
    private struct Part {
        var trip: Int
        var positions: Range<Int>
        var days: Int
    }

    let timetable: Timetable
    let events: [TrainEvent]
    /// The events of each trip of the timetable, in their order.
    private let found: [Int: [(part: Part, event: Int)]]

    init(_ events: [TrainEvent], in timetable: Timetable) {
        (self.events, self.timetable) = (events, timetable)
        var indices: [TrainEvent.Train: [Int]] = [:]
        for (index, event) in events.enumerated() {
            indices[event.train.withoutStart, default: []].append(index)
        }
        var found: [Int: [(part: Part, event: Int)]] = [:]
        for trip in events.isEmpty ? 0..<0 : 0..<timetable.trips.count {
            for (part, positions) in timetable.trips.parts(of: trip) {
                let names: [TrainEvent.Train] = [
                    .named(part.label.text), .named(part.label.number ?? ""),
                    .trip(id: part.tripID, start: nil),
                ]
                let start = timetable.trips.departure(trip, 0)
                let matching = Set(names).flatMap { indices[$0] ?? [] }
                    .filter { events[$0].train.start.map { $0 == start } ?? true }
                for event in matching {
                    found[trip, default: []].append(
                        (Part(trip: trip, positions: positions, days: part.days), event))
                }
            }
            found[trip]?.sort { $0.event < $1.event }
        }
        self.found = found
    }

    /// Returns how the train of a ride runs, as it is known at an instant; nil if nothing is known.
    func state(of ride: Journey.Ride, at now: Date) -> TrainState? {
        guard let entries = found[ride.trip] else { return nil }
        let trip = timetable.trips[ride.trip]
        let calls = timetable.calls(
            of: Journey.Ride(trip: ride.trip, day: ride.day, from: 0, to: trip.calls.count - 1))
        var state = TrainState(calls: calls.map { _ in TrainState.Call() })
        var isKnown = false
        for (part, index) in entries {
            let event = events[index]
            let day = timetable.firstDay.adding(days: ride.day + part.days)
            guard isOn(day, event), isKnownYet(event, day, trip.zone, now) else { continue }
            isKnown = true
            var builder = TrainStateBuilder(
                timetable: timetable, calls: calls, trip: ride.trip, part: part.positions,
                shift: Int64(timetable.shiftInDays) * 86_400, state: state)
            builder.apply(event, day: day, number: index + 1)
            state = builder.state
        }
        // Nobody expects a train that does not run.
        for position in state.cancelled.joined() {
            (state.calls[position].arrivalDelay, state.calls[position].departureDelay) = (nil, nil)
        }
        return isKnown ? state : nil
    }

    private func isOn(_ day: CalendarDay, _ event: TrainEvent) -> Bool {
        guard let wanted = event.day else { return true }
        // The dates of a feed of GTFS-Realtime are those of its timetable before the days were moved.
        if case .trip = event.train { return wanted.adding(days: timetable.shiftInDays) == day }
        return wanted == day
    }

    private func isKnownYet(_ event: TrainEvent, _ day: CalendarDay, _ zone: TimeZone, _ now: Date) -> Bool {
        event.knownFrom.map { day.at(hour: $0 / 60, minute: $0 % 60, in: zone) <= now } ?? true
    }

    // MARK: - Whole journeys

    /// Returns the reason why nobody can travel as planned, in a sentence; nil if one can, as far as is known.
    ///
    /// - Parameter isHurried: Whether a change counts that leaves less than the usual time.
    func obstacle(to journey: Journey, at now: Date, isHurried: Bool = false) -> String? {
        guard !found.isEmpty else { return nil }
        for ride in journey.rides.flatMap(timetable.parts) {
            guard let state = state(of: ride, at: now) else { continue }
            let vehicle = timetable.vehicle(of: ride)
            if state.isCancelled(ride) { return "\(vehicle) is cancelled." }
            let (first, last) = (state.calls[ride.from], state.calls[ride.to])
            if first.isSkipped || first.isLast || last.isSkipped {
                return "\(vehicle) does not run on the whole way."
            }
        }
        return missesChange(journey, at: now, isHurried: isHurried)
            ? "A change cannot be reached as the trains run now." : nil
    }

    /// Whether a train arrives too late for the next one.
    func missesChange(_ journey: Journey, at now: Date, isHurried: Bool = false) -> Bool {
        zip(journey.rides, journey.rides.dropFirst()).contains { earlier, later in
            let (before, after) = (timetable.stops(of: earlier).last, timetable.stops(of: later).first)
            guard let arrival = timetable.calls(of: earlier).last?.arrival,
                let departure = timetable.calls(of: later).first?.departure,
                let needed = timetable.network.change(from: before, to: after)
            else { return false }
            let late = state(of: earlier, at: now)?.calls[earlier.to].arrivalDelay ?? 0
            let waits = state(of: later, at: now)?.calls[later.from].departureDelay ?? 0
            // Who has to walk to another station cannot hurry that much.
            let time = isHurried && before == after ? 0 : needed
            return arrival + late + time > departure + waits
        }
    }

    var isEmpty: Bool { found.isEmpty }

    /// The events that are about no train of the timetable.
    var unused: [TrainEvent] {
        let used = Set(found.values.flatMap { $0.map(\.event) })
        return events.indices.filter { !used.contains($0) }.map { events[$0] }
    }

    /// The trips of the timetable that an event is about, each with the positions of its part.
    func parts(of event: TrainEvent) -> [(trip: Int, positions: Range<Int>)] {
        guard let index = events.firstIndex(of: event) else { return [] }
        return found.values.joined().filter { $0.event == index }.map { ($0.part.trip, $0.part.positions) }
    }
}

extension TrainEvent.Train {
    fileprivate var withoutStart: Self {
        if case .trip(let id, _) = self { .trip(id: id, start: nil) } else { self }
    }

    fileprivate var start: Int32? { if case .trip(_, let start) = self { start } else { nil } }
}
