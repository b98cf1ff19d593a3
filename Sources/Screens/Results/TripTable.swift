import Foundation
import Rail
import TerminalUI
import Waiting

/// The trips as a table, with a row for earlier trains above and a row for later trains below.
struct TripTable: ComposedView {
    let screen: ResultsScreen
    let rows: [TripRow]
    /// The prices of the way out alone, if the trips are ways back; nil for one way.
    let outbound: OutboundTrip.Price?
    let cards: ListedCards

    init(_ screen: ResultsScreen) {
        let rows = screen.list.visible
        (self.screen, self.rows, outbound) = (screen, rows, screen.outbound?.price)
        let classes = TripRow.classes(rows)
        cards = ListedCards(
            screen.query.passengers, on: screen.query.time.day,
            after: screen.outbound?.trip.departure.day,
            in: rows.filter { $0.canBeTaken(at: screen.now) }.flatMap { row in
                screen.outbound == nil
                    ? classes.compactMap { row.offers?.cheapest(in: $0) } : [row.cheapest].compactMap(\.self)
            })
    }

    /// A line of the table: a trip, the heading of a day, or a row that loads more trips.
    enum Line: Hashable, Sendable {
        case earlier
        /// The heading of a day, above the trains that leave on that day.
        case day(CalendarDay)
        case trip(Trip.ID)
        case later
    }

    var body: any View {
        let columns = TripColumns(self)
        let lines = lines
        let content = Content(
            lines: lines, days: lines.indices.filter { if case .day = lines[$0] { true } else { false } },
            trips: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) }),
            cheapest: screen.list.cheapest(at: screen.now)?.id, arrangement: screen.list.arrangement)
        return TableThatFits(
            tables: [
                table(content, columns, .roomy, spacing: 2), table(content, columns, .tight, spacing: 2),
                table(content, columns, .tight, spacing: 1),
                table(content, columns, .withoutCards, spacing: 1),
                table(content, columns, .short, spacing: 1), table(content, columns, .cut, spacing: 1),
                table(content, columns, .withoutStations, spacing: 1),
            ], least: 4)
    }

    /// The content of the table, which does not depend on the width.
    private struct Content {
        var lines: [Line]
        var days: [Int]
        var trips: [Trip.ID: TripRow]
        var cheapest: Trip.ID?
        var arrangement: Int
    }

    private func table(
        _ content: Content, _ columns: TripColumns, _ wording: TripColumns.Wording, spacing: Int
    ) -> Table<Line> {
        let (lines, parts) = (content.lines, columns.parts(wording))
        var table = Table(
            "Trains", id: "trips", columns: columns.columns(wording), spacing: spacing,
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
                    parts.map { part in
                        content.trips[id].map { cell(part, $0, wording, id == content.cheapest) } ?? ""
                    })
            }
        }
        table.arrangement = content.arrangement
        table.onTitle = { [weak screen, parts] in if let order = parts[$0].order { screen?.sort(by: order) } }
        table.onPastEnd = { [weak screen] in screen?.goOn() }
        table.heading = { index in content.days.last { $0 <= index } }
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

    // MARK: - Cells

    func price(of row: TripRow, _ travelClass: TravelClass) -> String {
        (travelClass == .second ? refusal(of: row) : nil)
            ?? cardMark(row, row.offers?.cheapest(in: travelClass))
            + row.price(in: travelClass, at: screen.now, characters: screen.context.characters)
    }

    private func cardMark(_ row: TripRow, _ offer: Offer?) -> String {
        row.canBeTaken(at: screen.now) ? cards.mark(offer) : ""
    }

    /// Says why a train that is still to leave cannot be taken, in place of its price; nil if it can be taken.
    private func refusal(of row: TripRow) -> String? {
        row.hasLeft(at: screen.now) ? nil : RunningFormatting.refusal(row.trip)
    }

    /// The departure as it is expected now, to follow the one in the timetable: ` ! 08:12`; empty if they are the same.
    func newDeparture(_ trip: Trip) -> String {
        trip.currentDeparture == trip.departure
            ? "" : newTime(trip.departure, trip.currentDeparture, since: trip.departure.day)
    }

    func newArrival(_ trip: Trip) -> String {
        newTime(trip.arrival, trip.currentArrival, since: trip.departure.day)
    }

    private func newTime(_ old: StationTime, _ new: StationTime, since day: CalendarDay) -> String {
        RunningFormatting.newTime(old, new, since: day).map { " " + $0.words } ?? ""
    }

    /// Formats the price of a way out and a way back together.
    func total(of row: TripRow) -> String {
        refusal(of: row)
            ?? cardMark(row, row.cheapest)
            + row.lowestPrice(at: screen.now, characters: screen.context.characters)
    }

    /// Formats the price that a way back adds to the way out.
    func inbound(of row: TripRow) -> String {
        guard let outbound, row.cheapest != nil, row.canBeTaken(at: screen.now) else {
            return row.prices == .unknown && row.trip.canBeTaken ? "…" : "–"
        }
        return outbound.added(by: row).map { screen.context.price($0) } ?? outbound.missing
    }

    func originName(_ trip: Trip) -> String { PlaceFormatting.name(trip.origin, in: screen.query.origin) }

    func destinationName(_ trip: Trip) -> String {
        PlaceFormatting.name(trip.destination, in: screen.query.destination)
    }

    private func cell(
        _ part: TripColumns.Part, _ row: TripRow, _ wording: TripColumns.Wording, _ isCheapest: Bool
    ) -> StyledText {
        /// - Parameter saysWhyNot: Whether the reason stands in place of a price if the train cannot be taken.
        func priceStyle(_ isCheapest: Bool, saysWhyNot: Bool) -> Style {
            if saysWhyNot, !hasLeft, !isTakeable { return .error }
            return PriceStyle.style(isCheapest: isCheapest, isOver: row.isOver(at: now), hasLeft: !isTakeable)
        }
        let (trip, now) = (row.trip, screen.now)
        let hasLeft = row.hasLeft(at: now)
        let isTakeable = row.canBeTaken(at: now)
        let style: Style = isTakeable ? .normal : .secondary
        return switch part {
        case .departure:
            StyledText(
                departure(trip, wording), isTakeable ? .bold : .secondary)
                + StyledText(newDeparture(trip), hasLeft ? .secondary : .error)
        case .arrival:
            StyledText(TripFormatting.arrival(trip), style)
                + StyledText(newArrival(trip), hasLeft ? .secondary : .error)
        case .duration: StyledText(TripFormatting.duration(trip.duration), style)
        case .changes:
            StyledText(
                !wording.isShort ? TripFormatting.changes(trip) : trip.isWalk ? "–" : "\(trip.changes)",
                style)
        case .origin: StyledText(originName(trip), style)
        case .destination: StyledText(destinationName(trip), style)
        case .trains: StyledText(trip.isWalk ? "–" : TripFormatting.vehicles(trip), .secondary)
        case .price(let travelClass):
            StyledText(
                price(of: row, travelClass),
                priceStyle(
                    isCheapest && travelClass == .second, saysWhyNot: travelClass == .second))
        case .inbound: StyledText(inbound(of: row), .secondary)
        case .total:
            StyledText(total(of: row), priceStyle(isCheapest, saysWhyNot: true))
        }
    }

    /// Formats the time of departure, with its day unless that is the day of the search, or the list has headings for
    /// days: `07:00 22 Nov`, or `07:00 Sun` in a narrow table. (`+1` would be misread here, because beside an arrival
    /// it counts the days from the departure.)
    func departure(_ trip: Trip, _ wording: TripColumns.Wording) -> String {
        let (day, asked) = (trip.departure.day, screen.query.time.day)
        guard screen.list.order != .departure, day != asked else { return trip.departure.clock }
        // The header shows the year.
        let isNear = abs(asked.days(until: day)) < 7
        return trip.departure.clock + " "
            + (wording.isShort && isNear
                ? String(DayFormatting.weekday(day).prefix(3)) : DayFormatting.brief(day, today: asked))
    }
}

/// The first of several tables that fits the width with all its columns, or else the last.
private struct TableThatFits: View {
    var tables: [Table<TripTable.Line>]
    /// The index of the table that determines the least width beside a journey: the last table that does not cut
    /// off stations' names.
    var least: Int

    func width(in layout: Layout) -> SizeRange {
        let widths = tables.map { $0.width(in: layout) }
        return SizeRange(
            minimum: widths[least].minimum, ideal: widths.first?.ideal ?? 0,
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
