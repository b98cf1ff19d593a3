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
    var form = SearchForm()
    private(set) var recent: [TripQuery] = []
    var recentSelection: Int?
    private(set) var problem: String?
    @ObservationIgnored private(set) weak var window: Window?
    @ObservationIgnored private var submitting: WindowActivity?

    package init(_ context: AppContext) {
        self.context = context
        from = PlaceFinder(context.service)
        to = PlaceFinder(context.service)
    }

    package var title: String { "Search" }
    package var initialFocus: ControlID? { "from" }

    package func didAppear(in window: Window) {
        self.window = window
        from.window = window
        to.window = window
        loadRecent()
    }

    package var body: any View { SearchFormView(screen: self) }

    package var keyBindings: [KeyBinding] {
        [
            KeyBinding(.enter, title: "search", help: "Search with what is typed", priority: 8) {
                [weak self] in self?.submit()
            },
            KeyBinding(
                .function(2), title: "swap", help: "Swap where from and where to", priority: 4
            ) { [weak self] in self?.swap() },
            KeyBinding(
                .function(9), title: "sign out", help: "Sign out and forget the session", isInFooter: false
            ) { [weak self] in self?.signOut() },
        ]
    }

    func swap() {
        let (origin, destination) = (from.state, to.state)
        from.state = destination
        to.state = origin
    }

    /// Changes the date by whole days; never to a day that is over.
    func changeDay(by days: Int) {
        let today = context.today
        let day = (try? form.day(today: today)) ?? today
        setDay(max(today, day.adding(days: days)))
    }

    func setDay(_ day: CalendarDay) {
        form.date = DayWords.relative(day, today: context.today)
        problem = nil
    }

    /// Writes the date out once the field is left, so that a person sees how it was understood.
    func dateLeft() {
        if let day = try? form.day(today: context.today) { setDay(day) }
    }

    func timeLeft() {
        guard form.time.trimmingSpaces.lowercased() != "now",
            let minute = try? TimeInput.minuteOfDay(form.time, now: context.minuteOfDay)
        else { return }
        form.time = StationTime.clock(minuteOfDay: minute)
    }

    /// How the date is understood, while it is typed: `Sat 21 Nov`.
    var dateHint: String {
        (try? form.day(today: context.today)).map { DayWords.short($0) } ?? "today, fri, +3, 24/12"
    }

    func openCalendar() {
        let today = context.today
        let day = (try? form.day(today: today)) ?? today
        guard let window else { return }
        MonthCalendar.present(in: window, day: day, today: today) { [weak self] in self?.setDay($0) }
    }

    func take(_ query: TripQuery) {
        from.take(query.origin)
        to.take(query.destination)
        form.passengers = query.passengers
        form.isDirectOnly = query.maximumChanges == 0
        problem = nil
        window?.focus("search")
    }

    func submit() {
        guard let window, submitting?.isFinished != false else { return }
        problem = nil
        if let trouble = form.passengerProblem { return complain(trouble, at: "adults") }
        let constraint: TimeConstraint
        do {
            _ = try form.day(today: context.today)
        } catch {
            return complain(error.sentence, at: "date")
        }
        do {
            constraint = try form.constraint(today: context.today, minuteOfDay: context.minuteOfDay)
        } catch {
            return complain(error.sentence, at: "time")
        }
        if let origin = from.place, let destination = to.place {
            return search(origin, destination, constraint)
        }
        guard !from.isEmpty else { return complain("Type where you start from.", at: "from") }
        guard !to.isEmpty else { return complain("Type where you go to.", at: "to") }
        submitting = window.activity("Finding stations") { [weak self] activity in
            await self?.resolveAndSearch(constraint, activity)
        }
    }

    private func resolveAndSearch(_ constraint: TimeConstraint, _ activity: WindowActivity) async {
        do {
            let origin = try await from.resolve()
            let destination = try await to.resolve()
            guard !activity.isCancelled else { return }
            guard let origin else { return complain(from.problem, at: "from") }
            guard let destination else { return complain(to.problem, at: "to") }
            search(origin, destination, constraint)
        } catch is CancellationError {
        } catch {
            guard !activity.isCancelled else { return }
            window?.presentError(error) { [weak self] in self?.submit() }
        }
    }

    private func search(_ origin: Place, _ destination: Place, _ constraint: TimeConstraint) {
        guard origin.id != destination.id else {
            return complain("From and To are the same station. Change one of them.", at: "to")
        }
        let query = TripQuery(
            origin: origin, destination: destination, time: constraint,
            maximumChanges: form.isDirectOnly ? 0 : nil, passengers: form.passengers)
        remember(query)
        window?.push(ResultsScreen(context, query: query))
    }

    private func complain(_ sentence: String?, at control: ControlID) {
        problem = sentence
        window?.focus(control)
    }

    /// A store that fails must not keep anybody from searching.
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
            try? await service.signOut()
            guard let self, !activity.isCancelled else { return }
            self.window?.replaceAll(SignInScreen(context))
        }
    }
}
