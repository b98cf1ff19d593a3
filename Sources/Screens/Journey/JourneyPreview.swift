import Foundation
import Rail
import TerminalUI
import Waiting

/// The journey under the cursor with its fares, to look at before Enter opens it.
struct JourneyPreview: ComposedView {
    var row: TripRow?
    var query: TripQuery
    var today: CalendarDay
    var now: Date
    var characters: TerminalSettings.Characters

    var body: any View {
        if let row {
            let journey = JourneyLines(trip: row.trip, today: today, showsStops: true)
            VStack {
                for line in journey.lines { Text(line, lineLimit: 1) }
                Text(journey.total, style: .bold).padding(left: 7)
                Spacer(minimum: 0, maximum: 1)
                fares(row)
                Spacer()
            }
            .padding(left: 2, top: 1, right: 1)
        }
    }

    @ViewBuilder private func fares(_ row: TripRow) -> [any View] {
        if row.prices != .needless {
            Heading("Fares, \(TripFormatting.passengers(query.passengers))").padding(left: 1)
        }
        switch row.prices {
        case .unknown where row.hasLeft(at: now): Text(PriceFormatting.departed).padding(left: 1)
        case .unknown: Text("… prices are not there yet", style: .secondary).padding(left: 1)
        case .failed(let why): ProblemText(why).padding(left: 1)
        case .needless: Text(PriceFormatting.onFoot, style: .secondary).padding(left: 1)
        case .unrecorded: Text(UnrecordedFormatting.prices, style: .secondary).padding(left: 1)
        case .known(let offers):
            let grid = FareGrid(offers)
            if grid.lines.isEmpty {
                Text(PriceFormatting.whyNone(offers)).padding(left: 1)
            } else {
                FareTable(grid: grid, now: now, characters: characters)
            }
        }
    }
}
