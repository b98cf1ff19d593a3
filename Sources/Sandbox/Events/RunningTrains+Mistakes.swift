import Documents
import FileLocations
import Rail
import SharedAlgorithms

extension RunningTrains {
    /// Checks that each event of a list names a train of the timetable, a day on which it runs, and stops of this
    /// train. Events of GTFS-Realtime are not checked: such a feed may have more trains than its timetable.
    func check() throws(DocumentMistake) {
        let matches = matches
        for (index, event) in events.enumerated() {
            guard let place = event.place, case .named(let name) = event.train else { continue }
            let parts = matches[index] ?? []
            guard let part = parts.first else {
                let known = Set(timetable.trips.trips.map(\.firstPart.label.text))
                throw DocumentMistake(
                    "No train of the timetable is called \(name.quoted)"
                        + suggestion(
                            for: name, among: known,
                            otherwise: ". Write it as a search shows it, e.g. TGV 6605."),
                    at: place)
            }
            try check(event, name, parts, at: place)
            let stops = part.positions.map { position in
                timetable.network.station(of: timetable.trips[part.trip].pattern, at: position)
            }
            for station in event.stations where !parts.contains(where: { has(station, $0) }) {
                let names = stops.map { timetable.stations[$0].name }
                throw DocumentMistake(
                    "\(name) does not stop at \(station.quoted)\(suggestion(for: station, among: names, called: "stops"))",
                    at: place)
            }
            for case .extraStop(let station, _) in event.changes
            where !timetable.stations.indices.contains(where: { timetable.isStation($0, called: station) }) {
                throw DocumentMistake("No station of the timetable is called \(station.quoted).", at: place)
            }
        }
    }

    private func check(
        _ event: TrainEvent, _ name: String, _ parts: [Match], at place: FileLocation
    ) throws(DocumentMistake) {
        guard let day = event.day else { return }
        let index = timetable.firstDay.days(until: day)
        guard (0..<timetable.services.dayCount).contains(index) else {
            throw DocumentMistake(
                "\(day.iso8601) is outside the timetable, which covers \(timetable.firstDay.iso8601) to "
                    + "\(timetable.lastDay.iso8601).", at: place)
        }
        guard parts.contains(where: runs) else {
            throw DocumentMistake("\(name) does not run on \(day.iso8601).", at: place)
        }
    }

    private func has(_ station: String, _ part: Match) -> Bool {
        part.positions.contains { position in
            let index = timetable.network.station(of: timetable.trips[part.trip].pattern, at: position)
            return timetable.isStation(index, called: station)
        }
    }
}

extension TrainEvent {
    /// The stations of the train that the event names.
    fileprivate var stations: [String] {
        changes.compactMap { change in
            let stop: Stop? =
                switch change {
                case .delay(_, _, let stop), .platform(_, let stop), .platformOf(_, let stop): stop
                case .cancelled(let stop): stop
                case .skips(let stop): stop
                case .extraStop, .occupancy, .message: nil
                }
            return if case .station(let name)? = stop { name } else { nil }
        }
    }
}
