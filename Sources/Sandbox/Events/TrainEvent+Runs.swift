import Foundation
import Rail

extension TrainEvent {
    /// Whether the event is about this run of a train, if it names no day.
    ///
    /// - Parameter epoch: What the times of the calls are counted from, by the feed.
    func isNear(_ calls: ArraySlice<Journey.Call>, _ epoch: Int64) -> Bool {
        guard let near, let first = calls.first, let last = calls.last else { return true }
        let middle = epoch + (Int64(first.departure) + Int64(last.arrival)) / 2
        // The runs of a trip are a day apart.
        return (-43_200..<43_200).contains(near - middle)
    }

    func isKnown(on day: CalendarDay, _ zone: TimeZone, _ now: Date) -> Bool {
        knownFrom.map { day.at(hour: $0 / 60, minute: $0 % 60, in: zone) <= now } ?? true
    }

    /// - Parameter shift: The seconds by which the times of the feed are moved.
    func isShown(at now: Date, _ shift: Int64) -> Bool {
        periods.isEmpty || periods.contains { $0.contains(Int64(now.timeIntervalSince1970) - shift) }
    }
}

extension TrainEvent.Train {
    var withoutStart: Self {
        if case .trip(let id, _) = self { .trip(id: id, start: nil) } else { self }
    }

    var start: Int32? { if case .trip(_, let start) = self { start } else { nil } }
}

extension Timetable {
    /// Whether a trip is the run that starts at a time. The `trip_id` alone names a trip, unless it runs by frequency;
    /// without exact times, the nearest run is meant.
    func isRun(_ trip: Int, from start: Int32?) -> Bool {
        guard trips[trip].isRun, let start else { return true }
        let headway = trips[trip].headway ?? 1
        return (-headway / 2..<headway - headway / 2).contains(start - trips.departure(trip, 0))
    }

    /// Returns the seconds by which the times of a feed are moved: whole days by the clock of a zone, which may have
    /// been set to summer time then, and not now.
    func shift(of day: Int, in zone: TimeZone) -> Int64 {
        let noon = instant(dayStart(day, in: zone) + 43_200)
        let before = noon.addingTimeInterval(-86_400 * Double(shiftInDays))
        return Int64(shiftInDays) * 86_400
            + Int64(zone.secondsFromGMT(for: before) - zone.secondsFromGMT(for: noon))
    }
}
