import Rail
import TerminalUI
import Waiting

/// A trip in two or three lines: the day, both ends with their times, and the trains.
struct TripLines: ComposedView {
    var trip: Trip
    var today: CalendarDay

    private static let dayWidth = 13

    var body: any View {
        let day = DayFormatting.short(trip.departure.day, today: today)
        VStack {
            HStack {
                Text(day).frame(width: max(Self.dayWidth, day.cellWidth + 2))
                Text(
                    StyledText(trip.departure.clock, .bold) + StyledText("  \(trip.origin.name)"),
                    lineLimit: 1)
            }
            HStack {
                Text("").frame(width: max(Self.dayWidth, day.cellWidth + 2))
                Text(
                    StyledText(TripFormatting.arrival(trip), .bold)
                        + StyledText("  \(trip.destination.name)"), lineLimit: 1)
            }
            HStack {
                Text("").frame(width: max(Self.dayWidth, day.cellWidth + 2))
                Text(
                    "\(TripFormatting.vehicles(trip)) · \(TripFormatting.duration(trip.duration))"
                        + (trip.changes > 0 ? ", \(TripFormatting.changesInFull(trip))" : ""),
                    style: .secondary, lineLimit: 2)
            }
        }
    }
}
