import Rail
import TerminalUI
import Waiting

/// A trip in lines: the day, its ends with their times, and the trains.
struct TripLines: ComposedView {
    var trip: Trip
    var today: CalendarDay
    /// Whether each train has lines of its own; else the whole trip has two or three.
    var isDetailed = false
    /// The remark beside a train, such as a seat in it; nil for none.
    var remark: (Ride) -> String? = { _ in nil }

    private static let dayWidth = 13

    var body: any View {
        let duration =
            TripFormatting.duration(trip.duration)
            + (trip.changes > 0 ? ", \(TripFormatting.changesInFull(trip))" : "")
        VStack {
            if isDetailed, trip.rides.count > 1 {
                for (index, ride) in trip.rides.enumerated() {
                    end(ride.boarding, ride.boarding?.departure, day: index == 0 ? day : "")
                    end(ride.alighting, ride.alighting?.arrival)
                    words([ride.vehicle, remark(ride)].compactMap(\.self).joined(separator: " · "))
                }
                words(duration)
            } else {
                line(day, StyledText(trip.departure.clock, .bold) + StyledText("  \(trip.origin.name)"))
                line(
                    "",
                    StyledText(TripFormatting.arrival(trip), .bold)
                        + StyledText("  \(trip.destination.name)"))
                words("\(TripFormatting.vehicles(trip)) · \(duration)")
            }
        }
    }

    private var day: String { DayFormatting.short(trip.departure.day, today: today) }

    /// One end of a train's way.
    private func end(_ call: Call?, _ time: StationTime?, day: String = "") -> any View {
        let clock = time.map { TripFormatting.clock($0, of: trip) } ?? "…"
        return line(day, StyledText(clock, .bold) + StyledText("  \(call?.place.name ?? "")"))
    }

    private func words(_ text: String) -> any View { line("", StyledText(text, .secondary), lineLimit: 2) }

    private func line(_ day: String, _ text: StyledText, lineLimit: Int = 1) -> any View {
        HStack {
            Text(day).frame(width: max(Self.dayWidth, self.day.cellWidth + 2))
            Text(text, lineLimit: lineLimit)
        }
    }
}
