import Rail
import TerminalUI
import Waiting

/// The list of trips, or the reason why there are no trips. A wide window shows the days above it. A wider window shows
/// the selected journey beside the list.
struct ResultsView: ComposedView {
    var screen: ResultsScreen

    var body: any View {
        if screen.showsDays {
            VStack {
                DayStrip(screen: screen)
                Divider()
                trips.frame(maxWidth: SizeRange.unlimited, minHeight: 0, maxHeight: SizeRange.unlimited)
            }
        } else {
            trips
        }
    }

    /// The greatest width of a journey's lines, in cells. Longer lines are hard to read.
    private static let widestJourney = 80

    private var trips: any View {
        guard !screen.list.direct.isEmpty else { return EmptyResults(screen: screen) }
        return SideBySide(
            left: list,
            right: { width in
                JourneyPreview(
                    row: screen.selectedRow, query: screen.query, outbound: screen.outbound?.trip,
                    today: screen.clock.today,
                    now: screen.now, characters: screen.context.characters,
                    width: min(width, Self.widestJourney))
            })
    }

    private var list: any View {
        let table = TripTable(screen)
        return VStack {
            if let outbound = screen.outbound { line(outbound).frame(height: 1).padding(left: 2, right: 1) }
            if let problem = screen.outboundProblem {
                WarningText(sentence: problem, lineLimit: 2).padding(left: 2, right: 1)
            }
            if let otherTime {
                Text(otherTime, lineLimit: 2).takingWidthOfOthers().padding(left: 2, right: 1)
            }
            if let validity = screen.context.replaced?.validity {
                Text(validity, lineLimit: 3).takingWidthOfOthers().padding(left: 2, right: 1)
            }
            table
            // The line is always one row high, so that the list keeps its height when prices arrive.
            lastRow.frame(height: 1).padding(left: 2, right: 1)
            if let running { WarningText(sentence: running, lineLimit: 1).padding(left: 2, right: 1) }
            for note in notes(table) {
                Text(note, style: .secondary, lineLimit: 2).takingWidthOfOthers().padding(left: 2, right: 1)
            }
        }
    }

    /// Says why the trains leave at another time than was asked for; nil if they do not.
    private var otherTime: String? {
        let (query, today) = (screen.query, screen.clock.today)
        return screen.outbound.flatMap {
            OtherTimeFormatting.laterWayBack(query, after: $0.trip, asked: $0.asked, today: today)
        } ?? OtherTimeFormatting.noneOnDay(query, among: screen.list.rows.lazy.map(\.trip), today: today)
    }

    /// The news of the train under the cursor, or else of the first train with news. It is always one line, so that
    /// nothing moves with the cursor. Nil if the journey stands beside the list, because it shows the news itself.
    private var running: String? {
        guard (screen.window?.terminal.size.width ?? 0) < SideBySide.leastWidth else { return nil }
        let rows = [screen.selectedRow].compactMap(\.self) + screen.list.visible
        return rows.lazy.filter { !$0.hasLeft(at: screen.now) }.compactMap { row in
            RunningFormatting.summary(row.trip).map { "\(row.trip.departure.clock): \($0)" }
        }.first
    }

    /// The way out, with its cheapest price alone.
    private func line(_ outbound: OutboundTrip) -> any View {
        let price = outbound.price
        return OutboundLine(
            trip: outbound.trip, today: screen.clock.today,
            fare: price.offer.map {
                "\(PriceFormatting.name($0.flexibility)), \(PriceFormatting.name($0.travelClass))"
            }, end: price.offer.map { screen.context.price($0.price) } ?? price.missing)
    }

    /// Notes on cards that do not count, on times in UTC, on the trains of the list, and on a train without fares.
    private func notes(_ table: TripTable) -> [String] {
        let list = screen.list
        let clocks = list.visible.lazy.compactMap { TripFormatting.clocks(of: $0.trip) }.first
        let fares = ([screen.selectedRow].compactMap(\.self) + list.visible).lazy.compactMap {
            $0.whyNoOffers(at: screen.now)
        }.first
        let warning = list.warnings.first
        return table.cards.notes + [clocks, warning, fares == warning ? nil : fares].compactMap(\.self)
    }

    private var lastRow: any View {
        screen.list.filter.isOpen
            ? FilterField(
                filter: Binding(screen, \.list.filter), count: screen.list.visible.count,
                all: TripFormatting.count(screen.list.direct.map(\.trip)),
                goToList: { [weak screen] in screen?.window?.focus("trips") }) : summary
    }

    private var summary: any View {
        let parts = screen.list.summary(
            at: screen.now, today: screen.clock.today, asked: screen.query.time.day,
            isWholeDay: screen.listsWholeDay, ofDay: screen.lowestPrice(of: [screen.query.time.day]),
            isReturn: screen.outbound != nil,
            characters: screen.context.characters, keys: screen.context.keys)
        return ViewThatFits {
            for count in (1...parts.count).reversed() {
                Text(parts.prefix(count).joined(separator: " · "), style: .secondary)
            }
        }
    }
}

/// Two views side by side with a line between them. Only the left view is shown if the window has less than 120
/// columns, or if the left view would get less than its minimum width.
private struct SideBySide: View {
    var left: any View
    /// Makes the right view for a width in cells.
    var right: @UIActor (Int) -> any View
    fileprivate static let leastWidth = 120
    /// The width that the right view gets at least, which is enough for the prices of two classes.
    private static let rightWidth = 44
    /// The width up to which the left view may grow before the right view gets more than its least width.
    private static let leftWidth = 96

    func width(in layout: Layout) -> SizeRange { .atLeast(left.width(in: layout).ideal, minimum: 20) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(1) }

    func place(in frame: Rect, in layout: Layout) {
        let (leftRange, room) = (left.width(in: layout), frame.width - Self.rightWidth)
        guard frame.width >= Self.leastWidth, leftRange.minimum <= room else {
            return left.place(in: frame, in: layout)
        }
        // The journey gets the room that the list cannot use.
        let leftWidth = min(leftRange.ideal, max(Self.leftWidth, frame.width * 3 / 5), room)
        left.place(in: Rect(x: frame.x, y: frame.y, width: leftWidth, height: frame.height), in: layout)
        let edge = Rect(x: frame.x + leftWidth, y: frame.y, width: 1, height: frame.height)
        VerticalDivider().place(in: edge, in: layout)
        let rightWidth = frame.width - leftWidth - 1
        right(rightWidth).place(
            in: Rect(x: edge.x + 1, y: frame.y, width: rightWidth, height: frame.height), in: layout)
    }
}
