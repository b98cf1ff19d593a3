import Rail
import TerminalUI
import Waiting

/// The trips as a table, between a row for earlier and one for later trains.
struct TripTable: ComposedView {
    var screen: ResultsScreen
    var rows: [TripRow]

    /// A line of the table: a trip, a day, or the way to more trips.
    enum Line: Hashable, Sendable {
        case earlier
        /// A heading: the trains below it leave on this day.
        case day(CalendarDay)
        case trip(Trip.ID)
        case later
    }

    var body: any View {
        let lines = lines
        let trips = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        let cheapest = screen.list.cheapest?.id
        var table = Table(
            "Trains", id: "trips", columns: Self.columns(departure: departureWidth), count: lines.count,
            rowID: { lines[$0] },
            selection: Binding(screen, \.selectedLine), emptyText: "No train here fits. Esc shows all.",
            onOpen: { [weak screen] in screen?.open($0) }
        ) { index in
            switch lines[index] {
            case .earlier: pageLine("▲", .earlier)
            case .later: pageLine("▼", .later)
            case .day(let day):
                TableRow.line(StyledText(DayFormatting.long(day), .secondary), isSelectable: false)
            case .trip(let id): trips[id].map { row($0, isCheapest: id == cheapest) } ?? TableRow([])
            }
        }
        table.arrangement = screen.list.arrangement
        return table
    }

    /// The lines of the table; "earlier" and "later" make sense only in the whole list in order of
    /// departure.
    private var lines: [Line] {
        let list = screen.list
        let hasEnds = list.order == .departure && !list.filter.isOpen
        return (hasEnds && list.earlier != nil ? [.earlier] : []) + tripLines
            + (hasEnds && list.later != nil ? [.later] : [])
    }

    /// The lines of the trips; in order of departure, a heading stands before each day other than that of
    /// the search.
    private var tripLines: [Line] {
        guard screen.list.order == .departure else { return rows.map { .trip($0.id) } }
        var lines: [Line] = []
        var day = screen.query.time.day
        for row in rows {
            if row.trip.departure.day != day {
                day = row.trip.departure.day
                lines.append(.day(day))
            }
            lines.append(.trip(row.id))
        }
        return lines
    }

    private func pageLine(_ mark: String, _ side: TripPageSide) -> TableRow {
        let isLoading = screen.loadingPage == side
        let words = isLoading ? "Getting \(side.word) trains …" : side.title
        return TableRow.line(StyledText("\(mark) \(words)", .secondary))
    }

    private static func columns(departure: Int) -> [TableColumn] {
        [
            TableColumn("Depart", width: departure, priority: 9),
            TableColumn("Arrive", width: 8, priority: 9),
            TableColumn("Time", width: 6, alignment: .trailing, priority: 8),
            TableColumn("Changes", width: 7, priority: 7),
            TableColumn("Trains", width: SizeRange(minimum: 9, ideal: 21, maximum: 40), priority: 4),
            TableColumn("2nd", width: 10, alignment: .decimal(digits: 2), priority: 6),
            TableColumn("1st", width: 10, alignment: .decimal(digits: 2), priority: 5),
        ]
    }

    private func row(_ row: TripRow, isCheapest: Bool) -> TableRow {
        TableRow([
            StyledText(departure(row.trip), .bold), StyledText(TripFormatting.arrival(row.trip)),
            StyledText(TripFormatting.duration(row.trip.duration)),
            StyledText(TripFormatting.changes(row.trip.changes)),
            StyledText(row.trip.vehicles.joined(separator: " · "), .secondary),
            StyledText(row.price(in: .second), isCheapest ? .highlight : .normal),
            StyledText(row.price(in: .first)),
        ])
    }

    /// The time of departure; in orders without headings for days also the days after the search's: `07:00
    /// +1`.
    private func departure(_ trip: Trip) -> String {
        let later = screen.list.order == .departure ? 0 : daysLater(trip)
        return trip.departure.clock + (later > 0 ? " +\(later)" : later < 0 ? " \(later)" : "")
    }

    private func daysLater(_ trip: Trip) -> Int { screen.query.time.day.days(until: trip.departure.day) }

    private var departureWidth: Int {
        screen.list.order != .departure && rows.contains { daysLater($0.trip) != 0 } ? 8 : 6
    }
}
