import Foundation
import Rail
import TerminalUI
import Waiting

/// Shows the selected journey and its fares beside the list of results.
struct JourneyPreview: ComposedView {
    var row: TripRow?
    var query: TripQuery
    /// The way out, if the row is a way back and the fares are for both; nil for one way.
    var outbound: Trip?
    var today: CalendarDay
    var now: Date
    var characters: TerminalSettings.Characters
    var width: Int

    var body: any View {
        if let row {
            let journey = JourneyLines(trip: row.trip, today: today, showsStops: true)
            VStack {
                for line in lines(of: journey, in: width - 3) { Text(line, lineLimit: 1) }
                Spacer(minimum: 0, maximum: 1)
                fares(row)
                Spacer()
            }
            .padding(left: 2, top: 1, right: 1)
        }
    }

    /// Returns the lines of a journey. The total is at the end of the last line, or on a line of its own if it
    /// does not fit.
    private func lines(of journey: JourneyLines, in room: Int) -> [StyledText] {
        var lines = journey.lines(in: room)
        let last = lines.last?.cellWidth ?? 0
        let isBelow = last + 2 + journey.total.cellWidth > room
        if isBelow || lines.isEmpty { lines.append("") }
        let gap = room - (isBelow ? 0 : last) - journey.total.cellWidth
        lines[lines.count - 1] =
            lines[lines.count - 1] + StyledText(String(repeating: " ", count: max(0, gap)))
            + StyledText(journey.total, .bold)
        return lines
    }

    private func fares(_ row: TripRow) -> any View {
        FaresView(
            row: row, passengers: query.passengers, now: now, unknown: "… prices are not there yet",
            showsWarnings: false
        ) { grid in
            FareTable(
                grid: grid, passengers: query.passengers, now: now,
                departure: (outbound ?? row.trip).departure,
                characters: characters)
        }
    }
}
