import Rail
import TerminalUI
import Waiting

/// The list of trips, or why there is none; beside it the journey under the cursor, where there is room.
struct ResultsView: ComposedView {
    var screen: ResultsScreen

    /// From this many columns on the journey opens beside the list.
    private static let wideEnough = 120

    var body: any View {
        let rows = screen.list.visible
        if rows.isEmpty {
            EmptyResults(screen: screen)
        } else {
            SideBySide(
                left: list(rows), right: { AnyJourney(row: screen.selectedRow) },
                minimumWidth: Self.wideEnough)
        }
    }

    private func list(_ rows: [TripRow]) -> any View {
        VStack {
            TripTable(screen: screen, rows: rows)
            Spacer(minimum: 1, maximum: 1)
            Text(summary, style: .secondary, lineLimit: 2).padding(horizontal: 3)
            if screen.list.order != .departure || screen.list.isDirectOnly {
                Text(filters, style: .secondary, lineLimit: 1).padding(horizontal: 3)
            }
        }
    }

    private var summary: String {
        ([screen.list.summary] + screen.list.warnings.prefix(1)).joined(separator: " · ")
    }

    private var filters: String {
        "sorted by \(screen.list.order.name)" + (screen.list.isDirectOnly ? " · direct only" : "")
    }
}

/// A row's journey, without its fares.
struct AnyJourney: ComposedView {
    var row: TripRow?

    var body: any View {
        if let row {
            VStack {
                for line in JourneyLines(trip: row.trip, showsStops: true).lines { Text(line, lineLimit: 1) }
                Spacer(maximum: 1)
                if let cheapest = row.cheapest {
                    Text(
                        "from \(PriceWords.price(cheapest.price)) · \(PriceWords.name(cheapest.flexibility))",
                        style: .secondary)
                }
            }
            .padding(left: 2, top: 1)
        }
    }
}
