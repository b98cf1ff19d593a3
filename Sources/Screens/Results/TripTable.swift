import Foundation
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
        let parts = parts
        var table = Table(
            "Trains", id: "trips", columns: parts.map { column($0) }, count: lines.count,
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
            case .trip(let id):
                trips[id].map { row($0, parts, isCheapest: id == cheapest) } ?? TableRow([])
            }
        }
        table.arrangement = screen.list.arrangement
        table.onTitle = { [weak screen, parts] in if let order = parts[$0].order { screen?.sort(by: order) } }
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

    // MARK: - Columns

    /// The parts of a row.
    private enum Part {
        case departure, arrival, duration, changes, origin, destination, trains
        case price(TravelClass)

        /// The order in which a click on its title sorts.
        var order: TripOrder? {
            switch self {
            case .departure: .departure
            case .arrival: .arrival
            case .duration: .duration
            case .changes: .changes
            case .price: .price
            case .origin, .destination, .trains: nil
            }
        }
    }

    /// The parts that are shown; the stations only where they are not those of the header.
    private var parts: [Part] {
        [.departure, .arrival, .duration, .changes]
            + (screen.list.areAll(screen.origin) { $0.origin } ? [] : [.origin])
            + (screen.list.areAll(screen.destination) { $0.destination } ? [] : [.destination])
            + [.trains, .price(.second), .price(.first)]
    }

    /// The column of a part; the one by which the list is sorted stays where there is no room for all.
    private func column(_ part: Part) -> TableColumn {
        var column = unsortedColumn(part)
        if part.order == screen.list.order { column.priority += 4 }
        return column
    }

    private func unsortedColumn(_ part: Part) -> TableColumn {
        switch part {
        case .departure: TableColumn("Depart", width: departureWidth, priority: 9)
        case .arrival: TableColumn("Arrive", width: arrivalWidth, priority: 9)
        case .duration: TableColumn("Time", width: 6, alignment: .trailing, priority: 8)
        case .changes: TableColumn("Changes", width: 7, priority: 6)
        case .origin: TableColumn("From", width: width(9...28, of: originName), priority: 8)
        case .destination: TableColumn("To", width: width(10...28, of: destinationName), priority: 8)
        case .trains:
            TableColumn(
                "Trains", width: width(9...100) { TripFormatting.vehicles($0) },
                separator: TripFormatting.separator, wholeWidth: firstTrainWidth, priority: 4)
        case .price(let travelClass): priceColumn(travelClass)
        }
    }

    /// The least columns of prices: those of `€ 1234.00`, and of the words in place of a price.
    private static let priceWidth = 10

    /// A column that is as wide as its widest price: it is shown whole, or not at all.
    private func priceColumn(_ travelClass: TravelClass) -> TableColumn {
        let prices = PriceColumn(
            rows.map { row in
                PriceColumn.Cell(
                    text: price(of: row, travelClass), price: row.offers?.cheapest(in: travelClass)?.price)
            })
        return TableColumn(
            PriceFormatting.name(travelClass), width: max(Self.priceWidth, prices.width),
            alignment: .decimal(digits: prices.decimals), priority: travelClass == .second ? 7 : 5)
    }

    private func price(of row: TripRow, _ travelClass: TravelClass) -> String {
        row.price(in: travelClass, at: screen.now, characters: screen.context.characters)
    }

    /// The width of a column that shows its longest text, if there is room. With the least widths of the stations, 60
    /// columns have room for a price, and 80 have none for both prices.
    private func width(_ limits: ClosedRange<Int>, of text: (Trip) -> String) -> SizeRange {
        let longest = rows.map { text($0.trip).cellWidth }.max() ?? 0
        let wanted = min(max(longest, limits.lowerBound), limits.upperBound)
        return SizeRange(minimum: limits.lowerBound, ideal: wanted, maximum: wanted)
    }

    /// The width at which no trip's first train is cut off, with a mark if others follow.
    private var firstTrainWidth: Int {
        let words = rows.lazy.map { row in
            let names = row.trip.vehicles
            return (names.first ?? "") + (names.count > 1 ? TripFormatting.separator + "…" : "")
        }
        return words.map(\.cellWidth).max() ?? 0
    }

    private func originName(_ trip: Trip) -> String {
        PlaceFormatting.name(trip.origin, in: screen.query.origin)
    }

    private func destinationName(_ trip: Trip) -> String {
        PlaceFormatting.name(trip.destination, in: screen.query.destination)
    }

    private func row(_ row: TripRow, _ parts: [Part], isCheapest: Bool) -> TableRow {
        let now = screen.now
        return TableRow(parts.map { cell($0, row, at: now, isCheapest: isCheapest) })
    }

    private func cell(_ part: Part, _ row: TripRow, at now: Date, isCheapest: Bool) -> StyledText {
        let trip = row.trip
        let hasLeft = row.hasLeft(at: now)
        let style: Style = hasLeft ? .secondary : .normal
        return switch part {
        case .departure: StyledText(departure(trip), hasLeft ? .secondary : .bold)
        case .arrival: StyledText(TripFormatting.arrival(trip), style)
        case .duration: StyledText(TripFormatting.duration(trip.duration), style)
        case .changes: StyledText(TripFormatting.changes(trip), style)
        case .origin: StyledText(originName(trip), style)
        case .destination: StyledText(destinationName(trip), style)
        case .trains: StyledText(trip.isWalk ? "–" : TripFormatting.vehicles(trip), .secondary)
        case .price(let travelClass):
            StyledText(
                price(of: row, travelClass),
                PriceStyle.style(
                    isCheapest: isCheapest && travelClass == .second, isOver: row.isOver(at: now),
                    hasLeft: hasLeft))
        }
    }

    /// The time of departure; in orders without headings for days, also a day that is not the search's: `07:00 22 Nov`.
    /// (`+1` stands beside an arrival, and counts from the departure.)
    private func departure(_ trip: Trip) -> String {
        let day = trip.departure.day
        guard screen.list.order != .departure, day != screen.query.time.day else {
            return trip.departure.clock
        }
        // The header has the year.
        return "\(trip.departure.clock) \(DayFormatting.brief(day, today: screen.query.time.day))"
    }

    private var arrivalWidth: Int {
        rows.map { TripFormatting.arrival($0.trip).cellWidth }.max().map { max(6, $0) } ?? 6
    }

    private var departureWidth: Int {
        screen.list.order == .departure
            ? 6 : rows.map { departure($0.trip).cellWidth }.max().map { max(6, $0) } ?? 6
    }
}
