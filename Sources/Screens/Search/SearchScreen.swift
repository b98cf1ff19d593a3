import Foundation
import Observation
import Rail
package import TerminalUI
package import Waiting

/// Asks for origin, destination, time and passengers.
@Observable
@UIActor
package final class SearchScreen: FramedScreen, FirstScreen {
    let context: AppContext
    let from: PlaceFinder
    let to: PlaceFinder
    /// The place on the way, which may be left empty.
    let via: PlaceFinder
    /// The prices in the calendar that was opened last; nil if none has had any.
    @ObservationIgnored var monthPrices: MonthPrices?
    /// Whether the rows for what few searches ask for are shown.
    var isMoreOpen = false
    let cards: CardChoice
    var form = SearchForm() { didSet { (problem, isInterrupted) = (nil, false) } }
    /// A note about a held trip for the status line, which is shown if a dialog would interrupt the person.
    private(set) var statusNote: String?
    @ObservationIgnored private let endOfNote = NextMoment()
    /// The trips that are bought and not over.
    var booked: [BookingIntent] = [] { didSet { watchNextTrip() } }
    @ObservationIgnored let time: PresentTime
    var recent: [RecentSearch] = []
    var recentSelection: Int?
    var problem: String?
    /// Whether the field Date contains a text as a person typed it, and not the full form of a date.
    var isDateTyped = false
    @ObservationIgnored let foreground = Foreground()
    @ObservationIgnored private var isSubmitted = false
    /// Whether a search was interrupted by the question whether a station is meant. After the answer, the search
    /// continues.
    @ObservationIgnored private var isInterrupted = false
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored private let unfinished: UnfinishedBookings
    @ObservationIgnored private let prefilled: PrefilledSearch?

    package init(_ context: AppContext, prefilled: PrefilledSearch? = nil) {
        self.context = context
        self.prefilled = prefilled
        unfinished = UnfinishedBookings(context)
        from = PlaceFinder(context.service)
        to = PlaceFinder(context.service)
        via = PlaceFinder(context.service)
        cards = CardChoice(context)
        time = PresentTime(context.now)
        for finder in finders {
            finder.onRest = { [weak self, weak finder] error in
                if let finder { self?.goOn(finder, error) }
            }
            finder.onNotice = { [weak self] in self?.foreground.say($0) }
        }
    }

    /// Makes the sign-in screen, which opens Search after the sign-in.
    package static func signIn(
        _ context: AppContext, emailAddress: String = "", prefilled: PrefilledSearch? = nil
    ) -> SignInScreen {
        SignInScreen(context, emailAddress: emailAddress) {
            $0.replaceAll(SearchScreen(context, prefilled: prefilled))
        }
    }

    package var title: String { "Search" }
    package var initialFocus: ControlID? { prefilled == nil ? "from" : "search" }
    var header: ScreenHeader { ScreenHeader("Guichet · Search") }

    package func didAppear(in window: Window) {
        for finder in finders { finder.window = window }
        foreground.appeared(self, in: window)
        loadRecent()
        loadNextTrip()
        loadLastDay()
        cards.load(in: window)
        // Another screen may have bought or released the held trip, so the note about it is removed.
        statusNote = nil
        if !hasAppeared {
            unfinished.settle(
                in: window, foreground, mayAsk: prefilled == nil,
                known: { [weak self] in self?.loadNextTrip() },
                note: { [weak self] note, end in self?.show(note, until: end) })
            unfinished.watch(in: window)
            context.bookingsUnderWay.listen(self) { [weak self] in
                if let self, self.window?.topScreen === self { loadNextTrip() }
            }
            if let prefilled { fill(prefilled) }
        }
        hasAppeared = true
    }

    private func show(_ note: String, until end: Date?) {
        statusNote = note
        endOfNote.set(end, by: context.now, in: window) { [weak self] in self?.statusNote = nil }
    }

    package var body: any View { SearchFormView(screen: self, clock: clock) }

    package var keyBindings: [KeyBinding] {
        [
            enterKey,
            KeyBinding(
                .searchSwap, title: "swap", isInFooter: !(from.isEmpty && to.isEmpty), priority: 3,
                action: swap),
            repeatKey, starKey,
            MyTripsKey.binding(context, in: window, isInFooter: true),
            KeyBinding(.searchCalendar, title: "calendar", isInFooter: false, action: openCalendar),
            cardsKey,
            KeyBinding(.searchSignOut, title: "sign out", priority: 1, action: askToSignOut),
            .nothingToGoBackTo,
        ]
    }

    /// In a place field without a place, Enter chooses the first suggestion, or the place that the person was
    /// asked about, and moves on. Anywhere else, Enter searches.
    private var enterKey: KeyBinding {
        guard let finder = finders.first(where: { window?.focus == id(of: $0) }), finder.isOpen else {
            return KeyBinding(.search, title: "search", priority: 8) { [weak self] in self?.submit() }
        }
        return KeyBinding(
            .enter, title: finder.guess == nil ? "next" : "take", help: "Take the first place, and go on",
            priority: 8
        ) { [weak self] in
            finder.confirm()
            self?.goOn(after: finder)
        }
    }

    var stopKey: KeyBinding {
        KeyBinding(.escape, title: "stop", help: "Stop what is running", priority: 9) { [weak self] in
            self?.window?.cancelActivities()
        }
    }

    /// Does what `PlaceFinder.leave` does. If this asks whether a place is meant, the focus stays in the field,
    /// because Enter answers the question there. Leaving the field a second time does not ask again.
    func left(_ finder: PlaceFinder) {
        guard finder.guess == nil else { return }
        finder.leave()
        if finder.guess != nil { window?.focus(id(of: finder)) }
    }

    /// The question whether the guess of a place field is meant; nil if there is nothing to ask. If several fields
    /// have a guess, the question is about the field with the focus, where Enter answers it.
    var question: (words: String, isAnswerable: Bool)? {
        let guessing = finders.filter { $0.guess != nil }
        let focused = guessing.first { id(of: $0) == window?.focus }
        guard let finder = focused ?? guessing.first, let guess = finder.guess else { return nil }
        let name = PlaceFormatting.title(guess)
        let question = (finder.remark.map { "\($0) " } ?? "") + "Did you mean \(name)?"
        guard focused == nil else { return ("\(question) Enter takes it.", true) }
        return finder.remark == nil
            ? ("“\(finder.text.trimmingSpaces)”: did you mean \(name)?", false) : (question, false)
    }

    private var finders: [PlaceFinder] { [from, to, via] }

    private func id(of finder: PlaceFinder) -> ControlID {
        finder === from ? "from" : finder === to ? "to" : "via"
    }

    /// Moves the focus from From to To, or from To to From, if that is empty, and otherwise to the next control.
    /// Continues a search that was interrupted. Does nothing if there is a problem or a question.
    func goOn(after finder: PlaceFinder) {
        guard finder.problem == nil, finder.guess == nil else { return }
        if isInterrupted, finder.place != nil { return submit() }
        let other = finder === from ? to : from
        if finder !== via, other.isEmpty {
            window?.focus(id(of: other))
        } else {
            window?.moveFocus(forward: true)
        }
    }

    // MARK: The form

    /// The clock at the origin, or at the destination if the time is the arrival's. While neither place is known,
    /// the computer's clock.
    var clock: StationClock { clock(from.place, to.place) }

    private func clock(_ origin: Place?, _ destination: Place?) -> StationClock {
        guard form.arrivesBefore, form.typedHours.isEmpty, let destination else {
            return context.clock(at: origin)
        }
        return context.clock(at: destination, insteadOf: origin)
    }

    func type(_ text: String, into finder: PlaceFinder) {
        beginAnew()
        finder.type(text)
    }

    func swap() {
        beginAnew()
        from.swap(with: to)
    }

    /// Removes the sentence about the last search, and stops a search that still waits for its stations.
    func beginAnew() {
        (problem, isInterrupted) = (nil, false)
        stopSubmitting()
    }

    /// Reads the ages when the person leaves the field, or shows why they cannot be used.
    func agesLeft() { do { try form.readAges() } catch { problem = error.sentence } }

    // MARK: Searching

    func submit() {
        guard !isSubmitted || !isFindingPlaces else { return }
        (problem, isInterrupted) = (nil, false)
        guard !from.isEmpty else { return complain("Type where you start from.", at: "from") }
        guard !to.isEmpty else { return complain("Type where you go to.", at: "to") }
        form.splitDate()
        guard time(from.place, to.place) != nil else { return }
        guard passengers() != nil else { return }
        if let (origin, destination) = ends { return search(origin, destination) }
        isSubmitted = true
        for finder in finders { finder.resolve() }
        searchWhenResolved()
    }

    private var isFindingPlaces: Bool { finders.contains(where: \.isUnderWay) }

    /// The origin and the destination; nil while one of the typed places is not known.
    private var ends: (origin: Place, destination: Place)? {
        guard let origin = from.place, let destination = to.place, !via.isOpen else { return nil }
        return (origin, destination)
    }

    /// Continues the search after the last request of a field has ended.
    private func goOn(_ finder: PlaceFinder, _ error: (any Error)?) {
        guard let error else { return searchWhenResolved() }
        guard isSubmitted else { return report(error, Self.change) { finder.leave() } }
        stopSubmitting()
        report(error, Self.change) { [weak self] in self?.submit() }
    }

    private static var change: NextSteps { NextSteps(back: .cancel("Change the search")) }

    private func searchWhenResolved() {
        guard isSubmitted, !isFindingPlaces else { return }
        stopSubmitting()
        // If a dialog has opened in the meantime, the results of a prefilled form must not cover it.
        guard window?.dialog == nil else { return }
        guard let (origin, destination) = ends else {
            // If one field has a text that is no place and the other is empty, the focus moves to the one with the
            // text.
            let finder = finders.first(where: \.isOpen) ?? (from.place == nil ? from : to)
            isInterrupted = finder.guess != nil
            return complain(nil, at: id(of: finder))
        }
        search(origin, destination)
    }

    /// Fills the form with the search from the command line. If both places are clear, searches at once.
    private func fill(_ prefilled: PrefilledSearch) {
        form = prefilled.form
        isMoreOpen = form.hasMore || !prefilled.via.isEmpty
        isSubmitted = true
        from.fill(prefilled.from)
        to.fill(prefilled.to)
        via.fill(prefilled.via)
        searchWhenResolved()
    }

    private func stopSubmitting() {
        isSubmitted = false
        for finder in finders { finder.isAwaited = false }
    }

    /// Reads the time of travel by the clock of the place that it is for. If the time cannot be used, shows the
    /// reason and returns nil.
    private func time(_ origin: Place?, _ destination: Place?) -> TimeConstraint? {
        do {
            return try form.constraint(clock(origin, destination))
        } catch {
            complain(error.sentence, at: error.field.control)
            return nil
        }
    }

    /// Reads the passengers. If they cannot be used, shows the reason and returns nil.
    private func passengers() -> PassengerCounts? {
        do { try form.readAges() } catch {
            complain(error.sentence, at: "ages")
            return nil
        }
        if let trouble = form.passengerProblem {
            complain(trouble, at: "adults")
            return nil
        }
        return form.passengers
    }

    private func search(_ origin: Place, _ destination: Place) {
        guard origin.id != destination.id else {
            return complain("From and To are the same station. Change one of them.", at: "to")
        }
        guard cards.isLoaded(orElseLater: { [weak self] in self?.submitUnlessAsked() }) else { return }
        // The time depends on the places, which may not have been known before.
        guard let time = time(origin, destination), let passengers = passengers() else { return }
        var travellers = passengers
        travellers.cards = cards.cards(of: passengers)
        var query = TripQuery(
            origin: origin, destination: destination, time: time, via: [via.place].compactMap(\.self),
            maximumChanges: form.isDirectOnly ? 0 : nil, passengers: travellers)
        do {
            try form.addMore(to: &query)
            query.returnTime = try form.returnTime(clock(origin, destination))
        } catch {
            return complain(error.sentence, at: error.field.control)
        }
        var named = query
        let known = cards.travellers(of: passengers)
        named.passengers.names =
            known.isEmpty ? nil : Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0.name) })
        remember(named)
        context.typedTravellers.begin(named, with: known)
        foreground.run { [context] in
            $0.push(ResultsScreen(context, query: query) { [weak self] in self?.follow($0) })
        }
    }

    /// Copies to the form what a person has changed in the results: the day with its time, whether only direct
    /// trains are shown, and whether the place on the way and the hours are left out. The way back stays on its day.
    private func follow(_ results: ResultsScreen) {
        let query = results.query
        if query.time.day != (try? form.constraint(clock))?.day {
            setDay(query.time.day)
            // For another day, "now" would mean the whole day.
            form.time = StationTime.clock(minuteOfDay: query.time.minuteOfDay)
            // "sun" would now mean the Sunday after that day.
            form.returnText = ReturnInput.text(query.returnTime, today: clock.today)
        }
        form.isDirectOnly = results.showsDirectOnly
        takeMore(of: query)
    }

    /// Shows a problem at a control. Moves the focus first, because leaving a field may remove the sentence.
    func complain(_ sentence: String?, at control: ControlID) {
        window?.focus(control)
        problem = sentence
    }

    // MARK: Beside the form

    /// Asks for the last day that can be searched. If that day stays unknown, the service itself refuses later days.
    private func loadLastDay() {
        guard context.travelDays.last == nil else { return }
        window?.activity("Reading the days of the timetable", isShown: false) { [context] _ in
            context.travelDays.last = try? await context.service.lastDay()
        }
    }

    func beginAnew(in window: Window) { window.replaceAll(SearchScreen(context)) }
}
