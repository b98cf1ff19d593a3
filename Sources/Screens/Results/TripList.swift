import Foundation
import Rail
import TerminalUI

/// The trips of a search, as far as they are known. A value, so that it can be tested without a screen.
struct TripList: Hashable {
    /// The trips in the order in which they are shown. Rows do not move when a price arrives. If the list is in
    /// order of price, the rows are sorted again after all prices have arrived.
    private(set) var rows: [TripRow] = []
    private(set) var earlier: PageLink?
    private(set) var later: PageLink?
    private(set) var warnings: [String] = []
    private(set) var order = TripOrder.departure
    private(set) var isBackwards = false
    /// The number of times that the order of the rows has changed.
    private var sortings = 0
    var isDirectOnly = false
    var filter = ListFilter()

    /// The rows to show: those that match the filter.
    var visible: [TripRow] { filter.isOpen ? direct.filter { filter.matches($0.words) } : direct }

    /// The rows that the filter searches: all trips, or only the direct ones.
    var direct: [TripRow] { isDirectOnly ? rows.filter { $0.trip.changes == 0 } : rows }

    /// A number that changes if the order of the rows or the choice of shown rows changes.
    var arrangement: Int { [AnyHashable(sortings), isDirectOnly, filter].hashValue }

    /// Returns the rows whose prices were not requested yet, visible rows first, without trips that cannot be taken.
    func unasked(at now: Date) -> [TripRow] {
        let unasked = rows.filter { $0.prices == .unknown && $0.canBeTaken(at: now) }
        guard isDirectOnly || filter.isOpen else { return unasked }
        let shown = Set(visible.map(\.id))
        return unasked.filter { shown.contains($0.id) } + unasked.filter { !shown.contains($0.id) }
    }

    /// Whether the list reaches to the end of a day, or of the hours that are searched.
    func reachesEnd(of day: CalendarDay) -> Bool {
        later == nil || rows.contains { $0.trip.departure.day > day }
    }

    /// Whether the list begins with the first train of a day that is still to leave, or with the first of the searched
    /// hours.
    func reachesBeginning(of day: CalendarDay, at now: Date) -> Bool {
        earlier == nil || rows.contains { $0.trip.departure.day < day || $0.hasLeft(at: now) }
    }

    func hasMissingPrices(at now: Date) -> Bool { rows.contains { $0.lacksPrice(at: now) } }

    func nextChange(after now: Date) -> Date? { rows.compactMap { $0.nextChange(after: now) }.min() }

    /// The first train to depart. Walks do not count, because they can begin at any time.
    var firstToDepart: TripRow? {
        rows.filter { !$0.trip.isWalk }.min { $0.trip.departure.instant < $1.trip.departure.instant }
    }

    /// Returns the last visible train that arrives at the destination by a given time. If there is none, returns
    /// the walk.
    func last(by day: CalendarDay, minuteOfDay: Int) -> TripRow? {
        let inTime = TripOrder.departure.sorted(visible).filter {
            ($0.trip.arrival.day, $0.trip.arrival.minuteOfDay) <= (day, minuteOfDay)
        }
        return inTime.last { !$0.trip.isWalk } ?? inTime.last
    }

    /// Whether all trips, including hidden ones, begin or end at this place.
    func areAll(_ place: Place, at end: (Trip) -> Place) -> Bool {
        // A service may use several references for the same place.
        rows.allSatisfy { end($0.trip).id == place.id || end($0.trip).name == place.name }
    }

    func row(_ id: Trip.ID) -> TripRow? { rows.first { $0.id == id } }

    // MARK: Responses

    mutating func begin(with page: TripPage) {
        (rows, warnings) = ([], [])
        earlier = page.earlier
        add(page, at: .later)
    }

    /// Adds a page of trips at one end of the list. A trip that is already listed keeps its prices.
    ///
    /// - Returns: The number of trips of the page that were not listed yet.
    @discardableResult
    mutating func add(_ page: TripPage, at side: TripPageSide) -> Int {
        switch side {
        case .earlier: earlier = page.earlier
        case .later: later = page.later
        }
        var known = Set(rows.map(\.id))
        let added = page.trips.filter { known.insert($0.id).inserted }
        rows = order.sorted(rows + added.map { TripRow(trip: $0) }, backwards: isBackwards)
        warnings = (warnings + page.warnings).distinct
        return added.count
    }

    /// Updates how the listed trips run, from another response. Adds no trip, and moves no row.
    mutating func update(with trips: [Trip]) {
        let latest = Dictionary(trips.map { ($0.id, $0) }) { first, _ in first }
        for index in rows.indices {
            if let trip = latest[rows[index].id] { rows[index].trip = trip }
        }
    }

    func link(_ side: TripPageSide) -> PageLink? { side == .earlier ? earlier : later }

    mutating func setPrices(_ prices: TripRow.Prices, of trip: Trip.ID) {
        guard let index = rows.firstIndex(where: { $0.id == trip }) else { return }
        rows[index].prices = prices
    }

    /// Called after the last price has arrived. Sorts again if the list is sorted by price.
    mutating func pricesEnded() { if order == .price { sort(by: .price, backwards: isBackwards) } }

    /// Forgets prices that failed or have expired, so that they are requested again.
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
}
