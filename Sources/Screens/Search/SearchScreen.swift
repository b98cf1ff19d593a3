import Observation
import Rail
package import TerminalUI
package import Waiting

/// Asks where from, where to, when, and for whom.
@Observable
@UIActor
package final class SearchScreen: Screen {
    let context: AppContext
    let from: PlaceFinder
    let to: PlaceFinder
    var form = SearchForm() {
        didSet { problem = nil }
    }
    private(set) var recent: [TripQuery] = []
    var recentSelection: Int?
    private(set) var problem: String?
    @ObservationIgnored private(set) weak var window: Window?
    @ObservationIgnored private let foreground = Foreground()
    /// The time of travel of a search that still waits for its stations.
    @ObservationIgnored private var submitted: TimeConstraint?

    package init(_ context: AppContext) {
        self.context = context
        from = PlaceFinder(context.service)
        to = PlaceFinder(context.service)
        for finder in [from, to] {
            finder.onRest = { [weak self, weak finder] error in
                if let finder { self?.goOn(finder, error) }
            }
            finder.onNotice = { [weak self] in self?.foreground.say(StatusMessage($0)) }
        }
    }

    /// Makes the sign-in screen after which this screen comes.
    package static func signIn(_ context: AppContext) -> SignInScreen {
        SignInScreen(context) { $0.replaceAll(SearchScreen(context)) }
    }

    package var title: String { "Search" }
    package var initialFocus: ControlID? { "from" }

    package func didAppear(in window: Window) {
        self.window = window
        from.window = window
        to.window = window
        foreground.appeared(self, in: window)
        loadRecent()
    }

    package var body: any View {
        let today = context.today
        Observed("form", of: self, today) { SearchFormView(screen: self, today: today) }
    }

    package var keyBindings: [KeyBinding] {
        [
            KeyBinding(.enter, title: "search", help: "Search with what is typed", priority: 8) {
                [weak self] in self?.submit()
            },
            KeyBinding(
                .function(2), title: "swap", help: "Swap where from and where to", priority: 4
            ) { [weak self] in self?.swap() },
            KeyBinding(
                .function(4), title: "calendar", help: "Choose the day from a month", isInFooter: false
            ) { [weak self] in self?.openCalendar() },
            KeyBinding(
                .function(9), title: "sign out", help: "Sign out and forget the session", isInFooter: false
            ) { [weak self] in self?.signOut() },
            CommonKeys.nothingToGoBackTo,
        ]
    }

    // MARK: The form

    /// Takes the text that was typed into a place field.
    func type(_ text: String, into finder: PlaceFinder) {
        beginAnew()
        finder.type(text)
    }

    func swap() {
        beginAnew()
        from.swap(with: to)
    }

    /// Removes the sentence about the last search, and gives up one that still waits for its stations.
    private func beginAnew() {
        problem = nil
        stopSubmitting()
    }

    /// The day in the form; today while the form has none, or one that is over.
    var day: CalendarDay {
        let today = context.today
        return (try? form.day(today: today)) ?? today
    }

    /// The reason why no earlier day can be chosen; nil when one can.
    var dayBeforeProblem: String? {
        day <= context.today ? "Days that are over cannot be searched." : nil
    }

    func changeDay(by days: Int) { setDay(day.adding(days: days)) }

    func setDay(_ day: CalendarDay) {
        form.date = DayFormatting.relative(day, today: context.today)
    }

    /// Writes the date out when the field is left, so that a person sees how it was understood.
    func dateLeft() {
        if let day = try? form.day(today: context.today) { setDay(day) }
    }

    func timeLeft() {
        guard form.time.trimmingSpaces.lowercased() != "now",
            let minute = try? TimeInput.minuteOfDay(form.time, now: context.minuteOfDay)
        else { return }
        form.time = StationTime.clock(minuteOfDay: minute)
    }

    /// The date as it is understood while it is typed: `Sat 21 Nov`.
    var dateHint: String {
        (try? form.day(today: context.today)).map { DayFormatting.short($0) } ?? "today, fri, +3, 24/12"
    }

    func openCalendar() {
        guard let window else { return }
        MonthCalendar.present(in: window, day: day, today: context.today) { [weak self] in
            self?.setDay($0)
        }
    }

    func take(_ query: TripQuery) {
        from.take(query.origin)
        to.take(query.destination)
        form.passengers = query.passengers
        form.isDirectOnly = query.maximumChanges == 0
        window?.focus("search")
    }

    // MARK: Searching

    func submit() {
        guard submitted == nil || !(from.isUnderWay || to.isUnderWay) else { return }
        problem = nil
        guard !from.isEmpty else { return complain("Type where you start from.", at: "from") }
        guard !to.isEmpty else { return complain("Type where you go to.", at: "to") }
        let time: TimeConstraint
        do {
            time = try form.constraint(today: context.today, minuteOfDay: context.minuteOfDay)
        } catch {
            return complain(error.sentence, at: error.field == .date ? "date" : "time")
        }
        if let trouble = form.passengerProblem { return complain(trouble, at: "adults") }
        if let origin = from.place, let destination = to.place {
            return search(origin, destination, time)
        }
        from.resolve()
        to.resolve()
        submitted = time
        searchWhenResolved()
    }

    /// Goes on after a field has no request under way any more.
    private func goOn(_ finder: PlaceFinder, _ error: (any Error)?) {
        guard let error else { return searchWhenResolved() }
        guard submitted != nil else { return report(error) { finder.leave() } }
        stopSubmitting()
        report(error) { [weak self] in self?.submit() }
    }

    private func searchWhenResolved() {
        guard let time = submitted, !from.isUnderWay, !to.isUnderWay else { return }
        stopSubmitting()
        guard let origin = from.place else { return complain(nil, at: "from") }
        guard let destination = to.place else { return complain(nil, at: "to") }
        search(origin, destination, time)
    }

    private func stopSubmitting() {
        submitted = nil
        from.isAwaited = false
        to.isAwaited = false
    }

    private func search(_ origin: Place, _ destination: Place, _ time: TimeConstraint) {
        guard origin.id != destination.id else {
            return complain("From and To are the same station. Change one of them.", at: "to")
        }
        let query = TripQuery(
            origin: origin, destination: destination, time: time,
            maximumChanges: form.isDirectOnly ? 0 : nil, passengers: form.passengers)
        remember(query)
        foreground.run { [context] in $0.push(ResultsScreen(context, query: query)) }
    }

    /// Shows a problem at a control. The focus moves first: leaving a field may change the form, and that
    /// removes the sentence.
    private func complain(_ sentence: String?, at control: ControlID) {
        window?.focus(control)
        problem = sentence
    }

    private func report(_ error: any Error, retry: @escaping @UIActor () -> Void) {
        foreground.report(error, in: context, retry: retry)
    }

    // MARK: Beside the form

    /// Reads the last searches; an error is ignored, since nobody should be kept from searching by it.
    private func loadRecent() {
        window?.activity("Reading the last searches", isShown: false) {
            [weak self, service = context.service] _ in
            if let searches = try? await service.recentSearches() { self?.recent = searches }
        }
    }

    private func remember(_ query: TripQuery) {
        window?.activity("Keeping this search", isShown: false) { [service = context.service] _ in
            try? await service.rememberSearch(query)
        }
    }

    private func signOut() {
        window?.activity("Signing out") { [weak self, service = context.service] activity in
            do {
                try await service.signOut()
                if !activity.isCancelled { self?.signedOut() }
            } catch let error as RailError where error.code == .signedOut {
                self?.signedOut()
            } catch {
                if !activity.isCancelled { self?.report(error) { self?.signOut() } }
            }
        }
    }

    private func signedOut() {
        context.account.emailAddress = ""
        foreground.run { [context] in $0.replaceAll(Self.signIn(context)) }
    }
}
