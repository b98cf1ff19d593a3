import Foundation
import Observation
package import Rail
package import TerminalUI
package import Waiting

/// Lists the trips of a search; prices fill in as they arrive.
@Observable
@UIActor
package final class ResultsScreen: FramedScreen {
    let context: AppContext
    private(set) var query: TripQuery
    /// The way out, if the trips are ways back; nil for one way, and for the way out itself.
    let outbound: OutboundTrip?
    /// The way out as its trains run now; nil until the service has told.
    var wayOut: Trip? { didSet { watchTime() } }
    var list = TripList() {
        didSet {
            keepSelectionInSight()
            watchTime()
        }
    }
    /// The line of the table under the cursor; nil for the first trip.
    var selectedLine: TripTable.Line?
    private var responseState = State.searching
    var askedPage: TripPageSide?
    /// The lowest prices of days, as far as they are known; nil if the service gives none.
    var dayPrices: [CalendarDay: DayPrice]? = [:]
    /// The days whose prices were requested last.
    @ObservationIgnored var askedDays: [CalendarDay] = []
    @ObservationIgnored let dayPricing = LatestRequest()
    @ObservationIgnored let foreground = Foreground()
    @ObservationIgnored private let searching = LatestRequest()
    @ObservationIgnored let paging = LatestRequest()
    @ObservationIgnored var pricing: WindowActivity?
    @ObservationIgnored let running = RunningWatch()
    @ObservationIgnored let runningOut = RunningWatch()
    @ObservationIgnored private let time: PresentTime
    @ObservationIgnored private let onChange: @UIActor (ResultsScreen) -> Void

    /// The state of the search. It changes to `stopped` at once, even if the stopped request takes time to end.
    var state: State { responseState == .searching && searching.isStopped ? .stopped : responseState }

    /// The end of the list for which a page of trains was requested; nil if no request is under way.
    var loadingPage: TripPageSide? { paging.isUnderWay ? askedPage : nil }

    var isPricing: Bool { pricing?.isUnderWay == true }

    enum State {
        case searching
        case listed
        /// A person stopped the search before its response arrived.
        case stopped
        /// The search failed, and no trips are listed.
        case failed
    }

    /// - Parameter onChange: Called when a person changes the search here, or whether only direct trains are shown.
    package init(
        _ context: AppContext, query: TripQuery, outbound: OutboundTrip? = nil,
        onChange: @escaping @UIActor (ResultsScreen) -> Void = { _ in }
    ) {
        self.outbound = outbound
        self.onChange = onChange
        self.context = context
        self.query = query
        time = PresentTime(context.now)
    }

    var clock: StationClock { context.clock(at: query.origin) }

    package var title: String { "Results" }
    package var initialFocus: ControlID? { "trips" }

    /// The station from which all trips leave, or else the origin of the search.
    var origin: Place { station(of: query.origin) { $0.origin } }
    /// The station at which all trips arrive, or else the destination of the search.
    var destination: Place { station(of: query.destination) { $0.destination } }

    private func station(of place: Place, at end: (Trip) -> Place) -> Place {
        guard place.stationCount != nil, let first = list.rows.first.map({ end($0.trip) }),
            list.areAll(first, at: end)
        else { return place }
        return first
    }

    var header: ScreenHeader {
        if let outbound {
            let row = selectedRow
            return ScreenHeader(
                out: outbound.trip, backOn: row?.trip.departure.day ?? query.time.day,
                total: row?.lowestPrice(at: now, characters: context.characters), today: clock.today,
                ScreenHeader.People(query.passengers, on: query.time.day))
        }
        let clock = StationTime.clock(minuteOfDay: query.time.minuteOfDay)
        let time = query.hours?.briefly ?? (query.time.isArrival ? "until \(clock)" : "from \(clock)")
        let (day, today) = (query.time.day, self.clock.today)
        // The weekday says more than “from” and the time, and takes less room. Hours are a part of the search.
        let (short, brief) = (
            DayFormatting.short(day, today: today), DayFormatting.brief(day, today: today)
        )
        let shorter =
            query.hours != nil
            ? ["\(brief), \(time)"]
            : [query.time.isArrival ? "\(brief), \(time)" : "\(short), \(clock)", short, brief]
        return ScreenHeader(
            PlaceFormatting.way(origin, destination, of: query, isReturn: query.returnTime != nil),
            day: "\(short), \(time)", shorter: shorter, ScreenHeader.People(query.passengers, on: day))
    }

    var statusNote: String? {
        guard !list.rows.isEmpty else { return nil }
        let limits = (showsDirectOnly ? ["direct only"] : []) + TripFormatting.limits(query)
        return limits.map { $0 + " · " }.joined() + "sorted by \(list.order.rawValue)"
            + (list.isBackwards ? ", \(list.order.backwards)" : "")
    }

    /// Whether trips with changes are left out, either by the service or by the list.
    var showsDirectOnly: Bool { query.maximumChanges == 0 || list.isDirectOnly }

    package func didAppear(in window: Window) {
        foreground.appeared(self, in: window)
        if outbound == nil { context.typedTravellers.leaveSearch(unlessIn: query) }
        watchTime()
        if !searching.hasBegun { search() }
        watchTrains(in: window)
        watchWayOut(in: window)
    }

    /// The present time, which decides which trains have left and which prices have expired.
    var now: Date { time.now }

    private func watchTime() {
        time.watch(in: window) { [weak self] now in
            let changes = [self?.list.nextChange(after: now), self?.outboundRow?.nextChange(after: now)]
            return changes.compactMap(\.self).min()
        }
    }

    package var body: any View { ResultsView(screen: self) }

    // MARK: Searching

    /// Sends the search again. The listed trips stay until the response arrives, and the cursor stays on its trip.
    func search() {
        guard let window else { return }
        paging.drop()
        pricing?.cancel()
        pricing = nil
        responseState = .searching
        askedDays = []
        var query = query
        query.count = rowCount.map { max($0, list.rows.count) }
        searching.begin("Searching trains", in: window) {
            [query, service = context.service, trip = outbound?.trip] in
            try await service.trips(query).wanted(by: query, after: trip)
        } take: { [weak self] in
            self?.arrived($0)
        } failed: { [weak self] in
            self?.failed($0)
        }
    }

    /// Changes the search and sends it. The listed trips do not belong to the new search, so they are removed at once.
    func search(_ change: (inout TripQuery) -> Void) {
        change(&query)
        selectedLine = nil
        list.begin(with: TripPage(trips: []))
        onChange(self)
        search()
    }

    /// The number of trips that fill the list. The other rows are the header, the footer and the lines between them
    /// (5); the titles, the summary, and the lines for earlier and later trips (4); the days (3); and the way out, or
    /// the words on the validity of the ticket in hand (1).
    private var rowCount: Int? {
        let first = outbound == nil && context.replaced?.validity == nil ? 0 : 1
        return window.map { max(8, $0.terminal.size.height - 9 - (showsDays ? 3 : 0) - first) }
    }

    private func arrived(_ page: TripPage) {
        responseState = .listed
        let selected = selectedLine
        list.begin(with: page)
        // In another order, the first line is a trip. It stays selected when the list is sorted again by the
        // prices.
        let first = list.visible.first { $0.canBeTaken(at: now) } ?? list.visible.first
        let start: TripTable.Line? =
            list.order == .departure ? (lastInTime ?? first).map { .trip($0.id) } : nil
        let isKept = list.visible.contains { .trip($0.id) == selected && !$0.hasLeft(at: now) }
        selectedLine = isKept ? selected : start
        getPrices()
        loadRestOfDay()
    }

    /// The last train that arrives in time; nil if the search has no time of arrival.
    private var lastInTime: TripRow? {
        guard case .arriveBefore(let day, let minute) = query.time else { return nil }
        return list.last(by: day, minuteOfDay: minute)
    }

    private func failed(_ error: any Error) {
        let hasList = !list.rows.isEmpty
        responseState = hasList ? .listed : error is CancellationError ? .stopped : .failed
        let back =
            hasList
            ? DialogButton.cancel("Keep the list")
            : .cancel(backTitle) { [weak self] in self?.pop() }
        report(error, NextSteps(back: back)) { [weak self] in self?.search() }
    }

    /// The title of the button that goes back.
    var backTitle: String { outbound == nil ? "Back to search" : "Back to the way out" }

    // MARK: A person's actions

    var selectedRow: TripRow? {
        let rows = list.visible
        guard case .trip(let id) = selectedLine else { return rows.first }
        return rows.first { $0.id == id } ?? rows.first
    }

    func open(_ line: TripTable.Line) {
        switch line {
        case .earlier: load(.earlier)
        case .later: load(.later)
        case .day: break
        case .trip(let id): if let row = list.row(id) { open(row) }
        }
    }

    /// Moves the cursor to the first visible trip if the selected trip is no longer visible.
    private func keepSelectionInSight() {
        guard case .trip(let id)? = selectedLine else { return }
        let rows = list.visible
        // An empty list keeps the selection until it has rows again.
        if let first = rows.first, !rows.contains(where: { $0.id == id }) { selectedLine = .trip(first.id) }
    }

    /// Opens the journey of a trip with its fares. If a way back is wanted, lists the ways back instead.
    func open(_ row: TripRow) {
        guard let back = query.inbound(after: row.trip), !row.trip.isWalk, row.canBeTaken(at: now) else {
            return openJourney(row)
        }
        openWaysBack(back, from: row)
    }

    func openJourney(_ row: TripRow) {
        window?.push(
            JourneyScreen(
                context, row: row, origin: query.origin, passengers: query.passengers, outbound: outbound,
                bought: { [weak self] window in
                    // From the ticket of a return, Esc leads to the list of the way out.
                    if let self, outbound != nil { window.removeBelow(self) }
                }
            ) {
                [weak self] in self?.list.setPrices($0, of: row.id)
            })
    }

    /// Sorts by a column. If the list is already sorted by that column, reverses the order.
    func sort(by order: TripOrder) { sort(order, backwards: order == list.order && !list.isBackwards) }

    /// Takes the next order.
    func sortNext() { sort(list.order.next, backwards: false) }

    /// Sorts the list. In order of price, moves the cursor to the first row, which is the cheapest, and requests the
    /// rest of the day. In another order, the cursor stays on its train.
    private func sort(_ order: TripOrder, backwards: Bool) {
        selectedLine = selectedLine ?? list.visible.first.map { .trip($0.id) }
        list.sort(by: order, backwards: backwards)
        guard order == .price else { return }
        selectedLine = nil
        loadRestOfDay()
    }

    /// Whether more trains can be added at both ends of the list, because it is in order of departure and not
    /// filtered.
    var isOpenAtEnds: Bool { list.order == .departure && !list.isBackwards && !list.filter.isOpen }

    /// Gets later trains when a person moves the cursor past the last line.
    func goOn() {
        if isOpenAtEnds { return load(.later) }
        if !list.filter.isOpen, list.later != nil {
            window?.showStatus("\(context.key(.resultsLater)) gets later trains.")
        }
    }

    func toggleDirectOnly() {
        if query.maximumChanges == 0 { return allowChanges() }
        list.isDirectOnly.toggle()
        onChange(self)
    }

    func allowChanges() {
        list.isDirectOnly = false
        if query.maximumChanges == 0 {
            search { $0.maximumChanges = nil }
        } else {
            onChange(self)
        }
    }

    func openFilter() {
        list.filter.isOpen = true
        window?.focus(FilterField.id)
    }
}
