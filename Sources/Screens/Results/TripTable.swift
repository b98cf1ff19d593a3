import Rail
import TerminalUI
import Waiting

/// The trips as a table, between a row for earlier and one for later trains.
struct TripTable: ComposedView {
    var screen: ResultsScreen
    var rows: [TripRow]

    /// A line of the table: a trip, or the way to more of them.
    enum Line: Hashable, Sendable {
        case earlier
        case trip(Trip.ID)
        case later
    }

    private var hasEarlier: Bool { screen.list.order == .departure && screen.list.earlier != nil }
    private var hasLater: Bool { screen.list.order == .departure && screen.list.later != nil }

    var body: any View {
        let lines: [Line] =
            (hasEarlier ? [.earlier] : []) + rows.map { .trip($0.id) } + (hasLater ? [.later] : [])
        let offset = hasEarlier ? 1 : 0
        Table(
            "Trains", id: "trips", columns: Self.columns, count: lines.count, rowID: { lines[$0] },
            selection: selection, onOpen: open
        ) { index in
            switch lines[index] {
            case .earlier: TableRow.line(StyledText("▲ Earlier", .secondary))
            case .later: TableRow.line(StyledText("▼ Later", .secondary))
            case .trip: Self.row(rows[index - offset], isCheapest: rows[index - offset].id == cheapest)
            }
        }
    }

    private static let columns = [
        TableColumn("Depart", width: 6, priority: 9),
        TableColumn("Arrive", width: 8, priority: 9),
        TableColumn("Time", width: 6, alignment: .trailing, priority: 8),
        TableColumn("Changes", width: 7, priority: 7),
        TableColumn("Trains", width: Extent(minimum: 8, ideal: 20, maximum: 34), priority: 4),
        TableColumn("2nd", width: 11, alignment: .decimal(digits: 2), priority: 6),
        TableColumn("1st", width: 11, alignment: .decimal(digits: 2), priority: 5),
    ]

    private static func row(_ row: TripRow, isCheapest: Bool) -> TableRow {
        TableRow([
            StyledText(row.trip.departure.clock, .bold), StyledText(TripWords.arrival(row.trip)),
            StyledText(TripWords.duration(row.trip.duration)),
            StyledText(TripWords.changes(row.trip.changes)),
            StyledText(row.trip.vehicles.joined(separator: " · "), .secondary),
            StyledText(row.price(in: .second), isCheapest ? .highlight : .normal),
            StyledText(row.price(in: .first)),
        ])
    }

    private var cheapest: Trip.ID? {
        TripOrder.price.sorted(rows.filter { $0.cheapest != nil }).first?.id
    }

    private var selection: Binding<Line?> {
        Binding(
            get: { screen.selectedLine },
            set: { screen.selectedLine = $0 })
    }

    private func open(_ line: Line) {
        switch line {
        case .earlier: screen.loadEarlier()
        case .later: screen.loadLater()
        case .trip: screen.openSelected()
        }
    }
}
