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
        let cheapest = screen.list.cheapest(at: screen.now)?.id
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
                TableRow.line(
                    StyledText(DayFormatting.long(day, today: screen.clock.today), .secondary),
                    isSelectable: false)
            case .trip(let id): trips[id].map { row($0, isCheapest: id == cheapest) } ?? TableRow([])
            }
        }
        table.arrangement = screen.list.arrangement
        table.onTitle = { [weak screen] in if let order = Self.orders[$0] { screen?.sort(by: order) } }
        table.onPastEnd = { [weak screen] in screen?.goOn() }
        let days = lines.indices.filter { if case .day = lines[$0] { true } else { false } }
        table.heading = { index in days.last { $0 <= index } }
        return table
    }

    /// The lines of the table; "earlier" and "later" make sense only in the whole list in order of
    /// departure.
    private var lines: [Line] {
        let list = screen.list
        let hasEnds = screen.isOpenAtEnds
        return (hasEnds && list.earlier != nil && !screen.beginsWithDeparted ? [.earlier] : []) + tripLines
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

    /// The orders of the columns.
    private static let orders: [TripOrder?] = [
        .departure, .arrival, .duration, .changes, nil, .price, .price,
    ]

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
        let hasLeft = row.hasLeft(at: screen.now)
        let style: Style = hasLeft ? .secondary : .normal
        let priceStyle: Style = row.isOver(at: screen.now) ? .secondary : style
        return TableRow([
            StyledText(departure(row.trip), hasLeft ? .secondary : .bold),
            StyledText(TripFormatting.arrival(row.trip), style),
            StyledText(TripFormatting.duration(row.trip.duration), style),
            StyledText(TripFormatting.changes(row.trip), style),
            StyledText(TripFormatting.vehicles(row.trip), .secondary),
            StyledText(row.price(in: .second, at: screen.now), isCheapest ? .highlight : priceStyle),
            StyledText(row.price(in: .first, at: screen.now), priceStyle),
        ])
    }

    /// The time of departure; in orders without headings for days also the days after the search's: `07:00
    /// +1`.
    private func departure(_ trip: Trip) -> String {
        let later = screen.list.order == .departure ? 0 : daysLater(trip)
        guard later != 0 else { return trip.departure.clock }
        guard abs(later) <= Self.mostDays else {
            return
                "\(trip.departure.clock) \(DayFormatting.short(trip.departure.day, today: screen.clock.today))"
        }
        return "\(trip.departure.clock) \(later > 0 ? "+" : "")\(later)"
    }

    /// The most days that are counted; a day further off is written out.
    private static let mostDays = 6

    private func daysLater(_ trip: Trip) -> Int { screen.query.time.day.days(until: trip.departure.day) }

    private var departureWidth: Int {
        screen.list.order == .departure
            ? 6 : rows.map { departure($0.trip).cellWidth }.max().map { max(6, $0) } ?? 6
    }
}
