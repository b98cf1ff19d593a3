import Rail
import TerminalUI
import Waiting

/// A trip in lines: the day, its ends with their times, and the trains.
struct TripLines: ComposedView {
    var trip: Trip
    var today: CalendarDay
    /// Whether each part has lines of its own; else the whole trip has two or three, from its first train to its last.
    var isDetailed = false
    /// The remark beside a train, such as a seat in it; nil for none.
    var remark: (Ride) -> String? = { _ in nil }

    private static let dayWidth = 13

    var body: any View {
        let duration =
            TripFormatting.duration(trip.duration)
            + (trip.changes > 0 ? ", \(TripFormatting.changesInFull(trip))" : "")
        let clocks =
            TripFormatting.clockChange(from: trip.departure, to: trip.arrival).map { " · \($0)" } ?? ""
        VStack {
            if isDetailed, trip.hasSeveralParts {
                let firstRide = trip.legs.firstIndex { if case .ride = $0 { true } else { false } }
                if trip.beginsElsewhere { end(trip.origin, trip.departure, day: day) }
                for (index, leg) in trip.legs.enumerated() {
                    switch leg {
                    case .ride(let ride):
                        end(
                            ride.boarding?.place, ride.boarding?.departure,
                            day: index == firstRide && !trip.beginsElsewhere ? day : "")
                        end(ride.alighting?.place, ride.alighting?.arrival)
                        words([ride.vehicle, remark(ride)].compactMap(\.self).joined(separator: " · "))
                    case .transfer(let transfer):
                        if !transfer.staysThere { words(TripFormatting.way(transfer)) }
                    }
                }
                if trip.endsElsewhere { end(trip.destination, trip.arrival) }
                words(duration + clocks)
            } else {
                let (first, last) = (trip.rides.first?.boarding, trip.rides.last?.alighting)
                end(first?.place ?? trip.origin, first?.departure ?? trip.departure, day: day)
                end(last?.place ?? trip.destination, last?.arrival ?? trip.arrival)
                words("\(TripFormatting.vehicles(trip)) · \(duration)\(walks)\(clocks)")
            }
        }
    }

    /// The words for walks that count in the duration, where the lines tell of the trains alone.
    private var walks: String {
        switch (trip.beginsElsewhere, trip.endsElsewhere) {
        case (false, false): ""
        case (true, true): ", with both walks"
        case (true, false), (false, true): ", with the walk"
        }
    }

    /// The columns in which the ends of the trip, and of its first and last trains, are told without a cut.
    var width: Int {
        let names = [
            trip.origin, trip.rides.first?.boarding?.place, trip.rides.last?.alighting?.place,
            trip.destination,
        ].compactMap { $0?.name.cellWidth }
        return dayColumn + clockWidth + 2 + (names.max() ?? 0)
    }

    private var dayColumn: Int { max(Self.dayWidth, day.cellWidth + 2) }

    /// The width of the longest time: one of the next day, such as `05:39 +1`, is longer than the others.
    private var clockWidth: Int {
        let times =
            [trip.departure, trip.arrival]
            + trip.rides.flatMap { [$0.boarding?.departure, $0.alighting?.arrival].compactMap(\.self) }
        return times.map { TripFormatting.clock($0, of: trip).cellWidth }.max() ?? 0
    }

    private var day: String { DayFormatting.short(trip.departure.day, today: today) }

    /// One end of a train's way, or of the whole trip.
    private func end(_ place: Place?, _ time: StationTime?, day: String = "") -> any View {
        let clock = time.map { TripFormatting.clock($0, of: trip) } ?? "…"
        let padding = String(repeating: " ", count: max(0, clockWidth - clock.cellWidth) + 2)
        return line(day, StyledText(clock, .bold) + StyledText(padding + (place?.name ?? "")))
    }

    private func words(_ text: String) -> any View { line("", StyledText(text, .secondary), lineLimit: 2) }

    private func line(_ day: String, _ text: StyledText, lineLimit: Int = 1) -> any View {
        HStack {
            Text(day).frame(width: dayColumn)
            Text(text, lineLimit: lineLimit)
        }
    }
}

extension Trip {
    /// Whether it has several trains, or a way to another place before or after them.
    var hasSeveralParts: Bool { rides.count > 1 || beginsElsewhere || endsElsewhere }

    /// Whether its first train leaves from another place than the one where it begins.
    var beginsElsewhere: Bool { legs.first?.leadsElsewhere ?? false }
    /// Whether its last train arrives at another place than the one where it ends.
    var endsElsewhere: Bool { legs.last?.leadsElsewhere ?? false }
}

extension Leg {
    /// Whether it is a way to another place, whose ends no train names.
    fileprivate var leadsElsewhere: Bool {
        if case .transfer(let transfer) = self { !transfer.staysThere } else { false }
    }
}
