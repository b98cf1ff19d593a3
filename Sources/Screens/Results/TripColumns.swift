import Rail
import TerminalUI
import Waiting

/// The columns of a table of trips. Sorting moves no column if all trips leave on one day. If they leave on
/// several days, only the order of departure has headings for the days. In any other order, the column of
/// departures states the days and is wider.
@UIActor
struct TripColumns {
    enum Part {
        case departure, arrival, duration, changes, origin, destination, trains
        case price(TravelClass)
        /// The price that a way back adds to the way out, and the price of both.
        case inbound, total

        /// The order that a click on the column's title chooses; nil if no order belongs to the column.
        var order: TripOrder? {
            switch self {
            case .departure: .departure
            case .arrival: .arrival
            case .duration: .duration
            case .changes: .changes
            case .price, .total: .price
            case .origin, .destination, .trains, .inbound: nil
            }
        }
    }

    /// The ways to write the columns, from the widest table to the narrowest.
    enum Wording {
        /// The columns are wide enough for words and prices that are not known yet.
        case roomy
        case tight
        /// The title of the prices does not name the cards.
        case withoutCards
        /// Changes are a number, days are weekdays, and the names of trains are cut.
        case short
        /// The names of stations are cut, too.
        case cut
        /// Stations are left out, because prices are more important. The view of the journey names the stations.
        case withoutStations

        /// Whether changes are a number, days are weekdays, and the names of trains are cut.
        var isShort: Bool { !namesCards && self != .withoutCards }

        /// Whether the title of the prices names the cards.
        var namesCards: Bool { self == .roomy || self == .tight }
    }

    private let order: TripOrder
    private let isBackwards: Bool
    /// The width of the longest text in each column.
    private let departure: Int
    private let shortDeparture: Int
    private let arrival: Int
    private let duration: Int
    /// Nil if all trips have the station that the header names, so that there is no such column.
    private let origin: Int?
    private let destination: Int?
    private let trains: Int
    private let classes: [TravelClass]
    private let cards: ListedCards
    private let prices: [TravelClass: PriceColumn]
    /// The prices of ways back, and of both ways; nil if the trips are not ways back.
    private let ofReturn: (inbound: PriceColumn, total: PriceColumn)?

    init(_ table: TripTable) {
        let (rows, screen) = (table.rows, table.screen)
        func longest(_ text: (Trip) -> String) -> Int { rows.map { text($0.trip).cellWidth }.max() ?? 0 }
        func prices(_ travelClass: TravelClass) -> PriceColumn {
            PriceColumn(
                rows.map { row in
                    PriceColumn.Cell(
                        text: table.price(of: row, travelClass),
                        price: row.offers?.cheapest(in: travelClass)?.price)
                })
        }
        let hasOrigins = !screen.list.areAll(screen.origin) { $0.origin }
        let hasDestinations = !screen.list.areAll(screen.destination) { $0.destination }
        (order, isBackwards) = (screen.list.order, screen.list.isBackwards)
        departure = longest { table.departure($0, .roomy) + table.newDeparture($0) }
        shortDeparture = longest { table.departure($0, .short) + table.newDeparture($0) }
        arrival = longest { TripFormatting.arrival($0) + table.newArrival($0) }
        duration = longest { TripFormatting.duration($0.duration) }
        origin = hasOrigins ? longest(table.originName) : nil
        destination = hasDestinations ? longest(table.destinationName) : nil
        trains = longest { TripFormatting.vehicles($0) }
        classes = table.outbound == nil ? TripRow.classes(rows) : []
        cards = table.cards
        ofReturn = table.outbound.map { outbound in
            (
                PriceColumn(
                    rows.map { .init(text: table.inbound(of: $0), price: outbound.added(by: $0)) }),
                PriceColumn(rows.map { .init(text: table.total(of: $0), price: $0.cheapest?.price) })
            )
        }
        self.prices = Dictionary(uniqueKeysWithValues: classes.map { ($0, prices($0)) })
    }

    /// The parts of a row that are shown. Stations are shown only if they differ from those in the header.
    func parts(_ wording: Wording) -> [Part] {
        let hasStations = wording != .withoutStations
        return [.departure, .arrival, .duration, .changes] + (hasStations && origin != nil ? [.origin] : [])
            + (hasStations && destination != nil ? [.destination] : []) + [.trains]
            + classes.map { .price($0) } + (ofReturn == nil ? [] : [.inbound, .total])
    }

    func columns(_ wording: Wording) -> [TableColumn] {
        let parts = parts(wording)
        let sorted = parts.firstIndex { $0.order == order }
        return parts.enumerated().map { index, part in
            var column = column(part, wording)
            if index == sorted { column.sorting = isBackwards ? .descending : .ascending }
            return column
        }
    }

    private func column(_ part: Part, _ wording: Wording) -> TableColumn {
        let isRoomy = wording == .roomy
        return switch part {
        case .departure:
            wording.isShort
                ? TableColumn("Dep", width: max(5, shortDeparture), priority: 9)
                : TableColumn("Depart", width: max(6, departure), priority: 9)
        case .arrival:
            wording.isShort
                ? TableColumn("Arr", width: max(5, arrival), priority: 9)
                : TableColumn("Arrive", width: max(6, arrival), priority: 9)
        case .duration:
            TableColumn("Time", width: max(isRoomy ? 6 : 4, duration), alignment: .trailing, priority: 8)
        case .changes:
            wording.isShort
                ? TableColumn("Chg", width: 3, alignment: .trailing, priority: 4)
                : TableColumn("Changes", width: 7, priority: 4)
        case .origin: TableColumn("From", width: station(9...28, origin, wording), priority: 8)
        case .destination: TableColumn("To", width: station(10...28, destination, wording), priority: 8)
        case .trains:
            TableColumn(
                "Trains", width: wording.isShort ? range(8...100, trains) : .fixed(max(8, trains)),
                separator: TripFormatting.separator, priority: 6)
        case .price(let travelClass):
            priceColumn(
                PriceFormatting.name(travelClass), prices[travelClass], atLeast: isRoomy ? 10 : 8,
                namesCards: travelClass == classes.first && wording.namesCards,
                priority: travelClass == .first ? 5 : 7)
        case .inbound: priceColumn("back", ofReturn?.inbound, atLeast: isRoomy ? 10 : 8, priority: 4)
        case .total:
            priceColumn(
                "out + back", ofReturn?.total, atLeast: 10, namesCards: wording.namesCards, priority: 7)
        }
    }

    private func station(_ limits: ClosedRange<Int>, _ longest: Int?, _ wording: Wording) -> SizeRange {
        let width = range(limits, longest ?? 0)
        return wording == .short ? .fixed(width.ideal) : width
    }

    /// Returns the width of a column that shows its longest text if it fits.
    private func range(_ limits: ClosedRange<Int>, _ longest: Int) -> SizeRange {
        let wanted = min(max(longest, limits.lowerBound), limits.upperBound)
        return SizeRange(minimum: limits.lowerBound, ideal: wanted, maximum: wanted)
    }

    /// Makes a column that is as wide as its widest price, so that the column is shown whole or not at all.
    ///
    /// - Parameters:
    ///   - least: A width that is enough for usual prices, and for the words in their place, before the prices
    ///     arrive.
    ///   - namesCards: Whether the title names the cards, too.
    private func priceColumn(
        _ title: String, _ prices: PriceColumn?, atLeast least: Int, namesCards: Bool = false, priority: Int
    ) -> TableColumn {
        let names = namesCards ? cards.title : nil
        let long = [title, names].compactMap(\.self).joined(separator: ", ")
        // The column keeps its width if it turns out that no card counts.
        return TableColumn(
            cards.isInTitle ? long : title,
            width: max(least, prices?.width ?? 0, names == nil ? 0 : long.cellWidth),
            alignment: .decimal(digits: prices?.decimals ?? 0), priority: priority)
    }
}
