import Foundation
import Rail
import TerminalUI

/// The trips of a search as they are known so far; a value, so that it can be tested without a screen.
struct TripList: Hashable {
    /// The trips in the order in which they are shown. A price that arrives moves no row; in the order of
    /// price, they are sorted again when all prices have arrived.
    private(set) var rows: [TripRow] = []
    private(set) var earlier: PageLink?
    private(set) var later: PageLink?
    private(set) var warnings: [String] = []
    private(set) var order = TripOrder.departure
    private(set) var isBackwards = false
    /// The number of times that the rows were put into another order.
    private var sortings = 0
    var isDirectOnly = false
    var filter = ListFilter()

    /// The rows to show.
    var visible: [TripRow] { filter.isOpen ? direct.filter { filter.matches($0.words) } : direct }

    /// The rows to show, and those that the filter hides.
    var direct: [TripRow] { isDirectOnly ? rows.filter { $0.trip.changes == 0 } : rows }

    /// A number for the order and choice of rows, which changes with them.
    var arrangement: Int {
        var hasher = Hasher()
        hasher.combine(sortings)
        hasher.combine(isDirectOnly)
        hasher.combine(filter)
        return hasher.finalize()
    }

    /// The rows whose prices were not asked for yet, visible ones first; trains that have left need none.
    func unasked(at now: Date) -> [TripRow] {
        let unasked = rows.filter { $0.prices == .unknown && !$0.hasLeft(at: now) }
        guard isDirectOnly || filter.isOpen else { return unasked }
        let shown = Set(visible.map(\.id))
        return unasked.filter { shown.contains($0.id) } + unasked.filter { !shown.contains($0.id) }
    }

    func hasMissingPrices(at now: Date) -> Bool { rows.contains { $0.lacksPrice(at: now) } }

    /// The next moment at which a row says something else.
    func nextChange(after now: Date) -> Date? { rows.compactMap { $0.nextChange(after: now) }.min() }

    /// The first train; a walk can begin at any time.
    var firstToDepart: TripRow? {
        rows.filter { !$0.trip.isWalk }.min { $0.trip.departure.instant < $1.trip.departure.instant }
    }

    /// The last visible train that arrives by a time of the destination's clock; the walk where there is none.
    func last(by day: CalendarDay, minuteOfDay: Int) -> TripRow? {
        let inTime = visible.filter {
            ($0.trip.arrival.day, $0.trip.arrival.minuteOfDay) <= (day, minuteOfDay)
        }
        return inTime.last { !$0.trip.isWalk } ?? inTime.last
    }

    /// Whether all trips, hidden ones too, have this place at one end.
    func areAll(_ place: Place, at end: (Trip) -> Place) -> Bool {
        // Services have several references for one place.
        rows.allSatisfy { end($0.trip).id == place.id || end($0.trip).name == place.name }
    }

    func row(_ id: Trip.ID) -> TripRow? { rows.first { $0.id == id } }

    // MARK: Responses

    mutating func begin(with page: TripPage) {
        rows = []
        warnings = []
        earlier = page.earlier
        later = page.later
        add(page)
    }

    /// - Returns: The number of trips of the page that were not listed yet.
    @discardableResult
    mutating func addEarlier(_ page: TripPage) -> Int {
        earlier = page.earlier
        return add(page)
    }

    /// - Returns: The number of trips of the page that were not listed yet.
    @discardableResult
    mutating func addLater(_ page: TripPage) -> Int {
        later = page.later
        return add(page)
    }

    /// Adds the trips of a page; one that is listed already keeps its prices.
    @discardableResult
    private mutating func add(_ page: TripPage) -> Int {
        var known = Set(rows.map(\.id))
        let added = page.trips.filter { known.insert($0.id).inserted }
        rows = order.sorted(rows + added.map { TripRow(trip: $0) }, backwards: isBackwards)
        for warning in page.warnings where !warnings.contains(warning) { warnings.append(warning) }
        return added.count
    }

    mutating func setPrices(_ prices: TripRow.Prices, of trip: Trip.ID) {
        guard let index = rows.firstIndex(where: { $0.id == trip }) else { return }
        rows[index].prices = prices
    }

    /// Sorts by price again, if that is the order, since no more prices will arrive.
    mutating func pricesEnded() {
        if order == .price { sort(by: .price, backwards: isBackwards) }
    }

    /// Forgets the prices that can be asked for again: those that failed, and those whose time is over.
    mutating func forgetMissingPrices(at now: Date) {
        for index in rows.indices where rows[index].lacksPrice(at: now) { rows[index].prices = .unknown }
    }

    // MARK: A person's changes

    mutating func sort(by order: TripOrder, backwards: Bool = false) {
        (self.order, isBackwards) = (order, backwards)
        let sorted = order.sorted(rows, backwards: backwards)
        guard sorted.map(\.id) != rows.map(\.id) else { return }
        rows = sorted
        sortings += 1
    }

    // MARK: Words

    /// The service's sentence on why a visible train has no offers, that of one row before the others.
    func whyNoOffers(at now: Date, first row: TripRow?) -> String? {
        row?.whyNoOffers(at: now) ?? visible.lazy.compactMap { $0.whyNoOffers(at: now) }.first
    }
}
