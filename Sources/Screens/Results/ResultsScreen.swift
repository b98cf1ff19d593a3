import Observation
package import Rail
package import TerminalUI
package import Waiting

/// Lists the trips that answer a search; prices fill in as they arrive.
@Observable
@UIActor
package final class ResultsScreen: HeaderedScreen {
    let context: AppContext
    var query: TripQuery
    var list = TripList()
    /// The line of the table under the cursor; the first trip when nil.
    var selectedLine: TripTable.Line?
    /// Whether the service has answered the search.
    private(set) var isAnswered = false
    /// Whether the search was stopped before it was answered.
    private(set) var isStopped = false
    @ObservationIgnored private(set) weak var window: Window?
    @ObservationIgnored var searching: WindowActivity?
    @ObservationIgnored var paging: WindowActivity?
    @ObservationIgnored var pricing: WindowActivity?

    package init(_ context: AppContext, query: TripQuery) {
        self.context = context
        self.query = query
    }

    package var title: String { "Results" }
    package var initialFocus: ControlID? { "trips" }

    var header: ScreenHeader {
        let side = if case .departAfter = query.time { "from" } else { "until" }
        let clock = StationTime.clock(minuteOfDay: query.time.minuteOfDay)
        return ScreenHeader(
            "\(query.origin.name) → \(query.destination.name)",
            detail: "\(DayWords.short(query.time.day)), \(side) \(clock)   "
                + TripWords.passengers(query.passengers))
    }

    package func didAppear(in window: Window) {
        self.window = window
        if searching == nil { search() }
    }

    var selectedRow: TripRow? {
        let rows = list.visible
        guard case .trip(let id) = selectedLine else { return rows.first }
        return rows.first { $0.id == id } ?? rows.first
    }

    /// Asks anew; what is listed goes when the answer comes.
    func search() {
        guard let window else { return }
        searching?.cancel()
        isAnswered = false
        isStopped = false
        let query = query
        searching = window.activity("Searching trains") { [weak self, service = context.service] activity in
            do {
                let page = try await service.trips(query)
                self?.arrived(page, activity)
            } catch {
                self?.searchEnded(with: error, activity)
            }
        }
    }

    private func arrived(_ page: TripPage, _ activity: WindowActivity) {
        guard activity === searching else { return }
        guard !activity.isCancelled else { return isStopped = true }
        isAnswered = true
        list.begin(with: page)
        list.isDirectOnly = query.maximumChanges == 0
        selectedLine = list.visible.first.map { .trip($0.id) }
        getPrices()
    }

    private func searchEnded(with error: any Error, _ activity: WindowActivity) {
        guard activity === searching else { return }
        isStopped = true
        guard !activity.isCancelled, !(error is CancellationError) else { return }
        window?.presentError(error, back: .cancel("Back to search") { [weak self] in self?.window?.pop() }) {
            [weak self] in self?.search()
        }
    }

    func openSelected() {
        guard let row = selectedRow else { return }
        window?.push(JourneyScreen(context, row: row, passengers: query.passengers))
    }

    package var body: any View { ResultsView(screen: self) }

    package var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .enter, title: "open", help: "Show the journey and its fares",
                disabledReason: list.visible.isEmpty ? "There is no train to open." : nil, priority: 10
            ) { [weak self] in self?.openSelected() },
            KeyBinding(
                .character("s"), title: "sort", help: "Sort by departure, duration or price", priority: 5
            ) { [weak self] in self?.sort() },
            KeyBinding(
                .character("d"), title: "direct only", help: "Show direct trains only, or all",
                priority: 4
            ) { [weak self] in self?.toggleDirectOnly() },
            KeyBinding(
                .character("e"), title: "earlier", help: "Get earlier trains",
                disabledReason: pageProblem(list.earlier, "earlier"), priority: 7
            ) { [weak self] in self?.loadEarlier() },
            KeyBinding(
                .character("l"), title: "later", help: "Get later trains",
                disabledReason: pageProblem(list.later, "later"), priority: 6
            ) { [weak self] in self?.loadLater() },
            KeyBinding(
                .character("p"), title: "prices", help: "Ask for the prices that are missing",
                disabledReason: list.unpriced.isEmpty ? "Every price is known." : nil, isInFooter: false
            ) { [weak self] in self?.getPrices() },
            KeyBinding(
                .character("r"), .function(5), title: "refresh", help: "Search again", isInFooter: isStopped
            ) { [weak self] in self?.search() },
            KeyBinding(.escape, title: "back", help: "Go back to the search", priority: 8) { [weak self] in
                self?.window?.pop()
            },
        ]
    }

    private func sort() {
        list.order = list.order.next
        window?.showStatus("Sorted by \(list.order.name).")
    }

    func toggleDirectOnly() {
        if query.maximumChanges == 0 {
            search { $0.maximumChanges = nil }
        } else {
            list.isDirectOnly.toggle()
        }
    }

    func allowChanges() {
        list.isDirectOnly = false
        if query.maximumChanges == 0 { search { $0.maximumChanges = nil } }
    }

    func leave() { window?.pop() }

    /// The same search, changed.
    func search(_ change: (inout TripQuery) -> Void) {
        change(&query)
        list = TripList()
        search()
    }
}
