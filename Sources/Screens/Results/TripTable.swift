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
                TableRow(parts.map { part in trips[id].map { cell(part, $0, id == cheapest) } ?? "" })
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

    /// Returns the column of a part. The column that the list is sorted by stays longest when a window gets narrower.
    private func column(_ part: Part) -> TableColumn {
        var column = unsortedColumn(part)
        if part.order == screen.list.order { column.priority += 4 }
        return column
    }

    private func unsortedColumn(_ part: Part) -> TableColumn {
        switch part {
        case .departure: TableColumn("Depart", width: max(6, longest(departure)), priority: 9)
        case .arrival: TableColumn("Arrive", width: max(6, longest(TripFormatting.arrival)), priority: 9)
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

    /// The least width of a column of prices: `€ 1234.00` fits, and so do the words that replace a price.
    private static let priceWidth = 10

    /// Makes a column that is as wide as its widest price, so that the column is shown whole or not at all.
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

    /// Returns the width of a column that shows its longest text if it fits. With the least widths of the
    /// stations, a window of 60 columns has room for one price, and even a window of 80 columns does not have
    /// room for both prices.
    private func width(_ limits: ClosedRange<Int>, of text: (Trip) -> String) -> SizeRange {
        let wanted = min(max(longest(text), limits.lowerBound), limits.upperBound)
        return SizeRange(minimum: limits.lowerBound, ideal: wanted, maximum: wanted)
    }

    private func longest(_ text: (Trip) -> String) -> Int {
        rows.map { text($0.trip).cellWidth }.max() ?? 0
    }

    /// The width at which the first train of every trip is shown whole, with a mark if other trains follow.
    private var firstTrainWidth: Int {
        longest {
            ($0.vehicles.first ?? "") + ($0.vehicles.count > 1 ? TripFormatting.separator + "…" : "")
        }
    }

    private func originName(_ trip: Trip) -> String {
        PlaceFormatting.name(trip.origin, in: screen.query.origin)
    }

    private func destinationName(_ trip: Trip) -> String {
        PlaceFormatting.name(trip.destination, in: screen.query.destination)
    }

    private func cell(_ part: Part, _ row: TripRow, _ isCheapest: Bool) -> StyledText {
        let (trip, now) = (row.trip, screen.now)
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

    /// Formats the time of departure. If the list has no headings for days, adds the day, unless it is the
    /// day of the search: `07:00 22 Nov`. (`+1` would be wrong here: beside an arrival, it counts from the
    /// departure.)
    private func departure(_ trip: Trip) -> String {
        let day = trip.departure.day
        guard screen.list.order != .departure, day != screen.query.time.day else {
            return trip.departure.clock
        }
        // The header shows the year.
        return "\(trip.departure.clock) \(DayFormatting.brief(day, today: screen.query.time.day))"
    }
}
