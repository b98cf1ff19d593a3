import Foundation
import Rail
import TerminalUI
import Waiting

/// The trips as a table, with a row for earlier trains above and a row for later trains below.
struct TripTable: ComposedView {
    var screen: ResultsScreen
    var rows: [TripRow]

    /// A line of the table: a trip, the heading of a day, or a row that loads more trips.
    enum Line: Hashable, Sendable {
        case earlier
        /// The heading of a day, above the trains that leave on that day.
        case day(CalendarDay)
        case trip(Trip.ID)
        case later
    }

    var body: any View {
        TableThatFits(
            tables: [
                table(.roomy, spacing: 2), table(.tight, spacing: 2), table(.tight, spacing: 1),
                table(.short, spacing: 1),
            ])
    }

    private func table(_ wording: Wording, spacing: Int) -> Table<Line> {
        let lines = lines
        let trips = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        let cheapest = screen.list.cheapest(at: screen.now)?.id
        let parts = parts
        var table = Table(
            "Trains", id: "trips", columns: parts.map { column($0, wording) }, spacing: spacing,
            count: lines.count, rowID: { lines[$0] },
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
                TableRow(
                    parts.map { part in trips[id].map { cell(part, $0, wording, id == cheapest) } ?? "" })
            }
        }
        table.arrangement = screen.list.arrangement
        table.onTitle = { [weak screen, parts] in if let order = parts[$0].order { screen?.sort(by: order) } }
        table.onPastEnd = { [weak screen] in screen?.goOn() }
        let days = lines.indices.filter { if case .day = lines[$0] { true } else { false } }
        table.heading = { index in days.last { $0 <= index } }
        return table
    }

    /// The lines of the table, with "Earlier" and "Later" if the list is by departure and not filtered.
    private var lines: [Line] {
        let list = screen.list
        let hasEnds = screen.isOpenAtEnds
        return (hasEnds && list.earlier != nil && !screen.beginsWithDeparted ? [.earlier] : []) + tripLines
            + (hasEnds && list.later != nil ? [.later] : [])
    }

    /// The lines of the trips. If the list is in order of departure, each day has a heading, except the day
    /// of the search.
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

    private enum Part {
        case departure, arrival, duration, changes, origin, destination, trains
        case price(TravelClass)

        /// The order that a click on the column's title chooses; nil if no order belongs to the column.
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

    /// The parts of a row that are shown. Stations are shown only if they differ from those in the header.
    private var parts: [Part] {
        [.departure, .arrival, .duration, .changes]
            + (screen.list.areAll(screen.origin) { $0.origin } ? [] : [.origin])
            + (screen.list.areAll(screen.destination) { $0.destination } ? [] : [.destination])
            + [.trains, .price(.second), .price(.first)]
    }

    /// What gives way, step by step, before the name of a train is cut.
    private enum Wording {
        /// The columns have blanks to spare for words and prices that are still to come.
        case roomy
        case tight
        /// Changes are a number.
        case short
    }

    /// Returns the column of a part. No width depends on the order of the rows, so that sorting moves no column.
    private func column(_ part: Part, _ wording: Wording) -> TableColumn {
        let isRoomy = wording == .roomy
        return switch part {
        case .departure: TableColumn("Depart", width: departureWidth, priority: 9)
        case .arrival: TableColumn("Arrive", width: max(6, longest(TripFormatting.arrival)), priority: 9)
        case .duration:
            TableColumn(
                "Time", width: max(isRoomy ? 6 : 4, longest { TripFormatting.duration($0.duration) }),
                alignment: .trailing, priority: 8)
        case .changes:
            wording == .short
                ? TableColumn("Chg", width: 3, alignment: .trailing, priority: 5)
                : TableColumn("Changes", width: 7, priority: 5)
        case .origin: TableColumn("From", width: width(9...28, of: originName), priority: 8)
        case .destination: TableColumn("To", width: width(10...28, of: destinationName), priority: 8)
        case .trains: trainColumn(isWhole: wording != .short)
        case .price(let travelClass): priceColumn(travelClass, atLeast: isRoomy ? 10 : 8)
        }
    }

    /// Makes the column of the trains, which is shortened only in the last step.
    private func trainColumn(isWhole: Bool) -> TableColumn {
        let range = width(8...100) { TripFormatting.vehicles($0) }
        return TableColumn(
            "Trains", width: isWhole ? .fixed(range.ideal) : range, separator: TripFormatting.separator,
            priority: 6)
    }

    /// Makes a column that is as wide as its widest price, so that the column is shown whole or not at all.
    ///
    /// - Parameter least: A width in which usual prices, and the words that replace them, fit when they arrive.
    private func priceColumn(_ travelClass: TravelClass, atLeast least: Int) -> TableColumn {
        let prices = PriceColumn(
            rows.map { row in
                PriceColumn.Cell(
                    text: price(of: row, travelClass), price: row.offers?.cheapest(in: travelClass)?.price)
            })
        return TableColumn(
            PriceFormatting.name(travelClass), width: max(least, prices.width),
            alignment: .decimal(digits: prices.decimals), priority: travelClass == .second ? 7 : 4)
    }

    private func price(of row: TripRow, _ travelClass: TravelClass) -> String {
        row.price(in: travelClass, at: screen.now, characters: screen.context.characters)
    }

    /// Returns the width of a column that shows its longest text if it fits.
    private func width(_ limits: ClosedRange<Int>, of text: (Trip) -> String) -> SizeRange {
        let wanted = min(max(longest(text), limits.lowerBound), limits.upperBound)
        return SizeRange(minimum: limits.lowerBound, ideal: wanted, maximum: wanted)
    }

    private func longest(_ text: (Trip) -> String) -> Int {
        rows.map { text($0.trip).cellWidth }.max() ?? 0
    }

    /// The width of the departures in every order of the rows.
    private var departureWidth: Int {
        max(6, rows.map { departure($0.trip, withDay: true).cellWidth }.max() ?? 0)
    }

    private func originName(_ trip: Trip) -> String {
        PlaceFormatting.name(trip.origin, in: screen.query.origin)
    }

    private func destinationName(_ trip: Trip) -> String {
        PlaceFormatting.name(trip.destination, in: screen.query.destination)
    }

    private func cell(
        _ part: Part, _ row: TripRow, _ wording: Wording, _ isCheapest: Bool
    ) -> StyledText {
        let (trip, now) = (row.trip, screen.now)
        let hasLeft = row.hasLeft(at: now)
        let style: Style = hasLeft ? .secondary : .normal
        return switch part {
        case .departure:
            StyledText(
                departure(trip, withDay: screen.list.order != .departure), hasLeft ? .secondary : .bold)
        case .arrival: StyledText(TripFormatting.arrival(trip), style)
        case .duration: StyledText(TripFormatting.duration(trip.duration), style)
        case .changes:
            StyledText(
                wording != .short ? TripFormatting.changes(trip) : trip.isWalk ? "–" : "\(trip.changes)",
                style)
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

    /// Formats the time of departure, with its day unless that is the day of the search: `07:00 22 Nov`. (`+1` would be
    /// wrong here: beside an arrival, it counts from the departure.)
    ///
    /// - Parameter withDay: False if the list has headings for days.
    private func departure(_ trip: Trip, withDay: Bool) -> String {
        let day = trip.departure.day
        guard withDay, day != screen.query.time.day else { return trip.departure.clock }
        // The header shows the year.
        return "\(trip.departure.clock) \(DayFormatting.brief(day, today: screen.query.time.day))"
    }
}

/// The first of several tables that fits the width with all its columns, or else the last.
private struct TableThatFits: View {
    var tables: [Table<TripTable.Line>]

    func width(in layout: Layout) -> SizeRange {
        let widths = tables.map { $0.width(in: layout) }
        return SizeRange(
            minimum: widths.map(\.minimum).min() ?? 0, ideal: widths.first?.ideal ?? 0,
            maximum: widths.first?.maximum ?? 0)
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        tables[0].height(forWidth: width, in: layout)
    }

    func place(in frame: Rect, in layout: Layout) {
        let table = tables.first { $0.width(in: layout).minimum <= frame.width } ?? tables[tables.count - 1]
        table.place(in: frame, in: layout)
    }
}
