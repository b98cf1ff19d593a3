import Foundation
import Observation
import Rail
import TerminalUI
import Waiting

/// Lists the bookings of the person who is signed in: first as they are stored, then as the service reports them.
@Observable
@UIActor
final class MyTripsScreen: FramedScreen {
    let context: AppContext
    private(set) var summaries: [BookingSummary]? { didSet { watchTime() } }
    var selection: TripSections.Line? { didSet { if selection != oldValue { readPreview() } } }
    /// The time since which a request about the outcome of the trips has been under way; nil if there is none.
    private(set) var askedSince: Date? { didSet { watchTime() } }
    /// The places where the held trips begin. The ends of the holds are shown by the clocks of these places.
    private(set) var origins: [BookingIntent.ID: Place] = [:]
    private var showsOthers = false
    private(set) var preview: TicketScreen?
    let day: DayOfTravel
    var filter = ListFilter()
    private(set) var problem: String?
    /// Sentences about damaged lists of bookings and bookings that cannot be read; nil if there are none.
    private(set) var damage: String?
    @ObservationIgnored private let reading = LatestRequest()
    @ObservationIgnored private let opening = LatestRequest()
    @ObservationIgnored private let previewing = LatestRequest()
    @ObservationIgnored private let forgetting = LatestRequest()
    /// The number of keys and clicks before the screen was opened.
    @ObservationIgnored private var inputs = 0
    @ObservationIgnored let foreground = Foreground()
    @ObservationIgnored private let time: PresentTime

    init(_ context: AppContext) {
        self.context = context
        day = DayOfTravel(context)
        time = PresentTime(context.now)
    }

    var title: String { "My trips" }
    var initialFocus: ControlID? { "trips" }

    var header: ScreenHeader {
        guard let summaries else { return ScreenHeader("My trips", details: []) }
        let count = summaries.count { !TripSection($0, now: now).canBeFolded }
        let words = count == 0 ? "no trips" : counted(count, "trip")
        guard let held = held(summaries) else { return ScreenHeader("My trips", details: [words]) }
        return ScreenHeader("My trips", details: ["\(words) · \(held.whole)"], shorter: [held.brief])
    }

    /// Says how many trips are held, and when the first hold ends. The header shows this, because the row may be
    /// scrolled out of view.
    private func held(_ summaries: [BookingSummary]) -> (whole: String, brief: String)? {
        let held = summaries.filter { $0.isHeld(at: now) && $0.deadline != nil }
        guard let first = held.min(by: { ($0.deadline ?? now) < ($1.deadline ?? now) }),
            let deadline = first.deadline
        else { return nil }
        let end = context.clock(at: origins[first.id]).words(for: deadline)
        let until = held.count == 1 ? " until" : ", the first until"
        return (
            "\(held.count) held\(until) \(end)",
            "\(held.count) held (\(TimeLeftFormatting.words(deadline, at: now)))"
        )
    }

    func didAppear(in window: Window) {
        foreground.appeared(self, in: window)
        if summaries == nil { inputs = window.inputCount }
        day.onChange = { [weak self] in self?.dayChanged() }
        context.bookingsUnderWay.listen(self) { [weak self] in self?.read(isAsked: false, isAnew: true) }
        watchTime()
        read(isAsked: false)
    }

    var now: Date { time.now }

    /// Redraws the list whenever the time left of a hold or until a departure changes, and when a train leaves or
    /// arrives.
    func watchTime() {
        let summaries = summaries ?? []
        let askedSince = summaries.contains(where: \.isUnknown) ? askedSince : nil
        time.watch(in: window) { [day] now in
            let holds = summaries.filter { $0.state == .held }.compactMap(\.deadline)
                .compactMap { TimeLeftFormatting.nextChange($0, at: now) }
            let departures = summaries.flatMap { [$0.departure, $0.changedDeparture] }
                .compactMap(\.?.instant).compactMap { DepartureFormatting.nextChange($0, at: now) }
            let arrivals = summaries.compactMap(\.lastArrival?.instant).filter { $0 > now }
            let second = askedSince.map { $0 + (now.timeIntervalSince($0).rounded(.down) + 1) }
            let ofDay = day.nextChange(after: now)
            return (holds + departures + arrivals + [second, ofDay].compactMap(\.self)).min()
        }
    }

    var sections: TripSections {
        // The filter searches all trips, including folded ones.
        TripSections(shown, now: now, showsOthers: showsOthers || filter.isOpen, hasTwoLines: hasTwoLines)
    }

    // MARK: Contents

    /// Shows the news of the day. Chooses the next trip, unless the person has pressed a key, which was meant for the
    /// earlier list.
    private func dayChanged() {
        show(summaries ?? [])
        watchTime()
        readPreview()
        guard selection == nil, window?.inputCount == inputs, trip != nil, let id = day.intent?.id else {
            return
        }
        selection = .booking(id)
    }

    /// The trips that match the filter; all trips if the filter is closed.
    var shown: [BookingSummary] {
        let all = summaries ?? []
        return filter.isOpen ? all.filter { filter.matches(words($0)) } : all
    }

    var body: any View { MyTripsView(screen: self) }

    func selected(in sections: TripSections) -> BookingSummary? {
        guard case .booking(let id)? = selection ?? sections.first else { return nil }
        return sections[id]
    }

    func isCancelled(_ summary: BookingSummary) -> Bool { TripSection(summary, now: now) == .cancelled }

    // MARK: Keys

    var keyBindings: [KeyBinding] {
        let sections = sections
        let selected = selected(in: sections)
        let isCancelled = selected.map(isCancelled) ?? false
        let refundProblem = refundProblem(of: selected)
        let othersProblem =
            filter.isOpen
            ? "The filter shows all trips that fit; Esc closes it."
            : sections.others.isEmpty ? "No trip here was refunded, let go or not bought." : nil
        let forgetProblem =
            othersProblem
            ?? (forgettable(sections.others).isEmpty
                ? "The service has not said yet that it is over: \(context.key(.tripsRefresh)) asks it."
                : nil)
        return [
            KeyBinding(
                .tripsOpen, title: isOfDay(selected) ? "ticket" : "open",
                disabledReason: sections.first == nil ? "There is no trip here." : nil, priority: 10
            ) { [weak self] in self?.openSelected() },
            KeyBinding(
                .tripsRefund, title: isCancelled ? "refund in full" : "refund",
                disabledReason: mayBeOverruled(selected) ? nil : refundProblem,
                isInFooter: refundProblem == nil, priority: isCancelled ? 9 : 2
            ) { [weak self] in self?.openSelected { $0.askForRefund(forAll: true) } },
        ] + dayKeys + [
            KeyBinding(
                .tripsRefresh, title: trip == nil ? "refresh" : "ask", priority: 6
            ) { [weak self] in self?.read(isAsked: true) },
            KeyBinding(
                .tripsOthers, title: showsOthers ? "fold others" : "others",
                unless: othersProblem, priority: 5
            ) { [weak self] in self?.toggleOthers() },
            KeyBinding(
                .tripsForget, title: "forget others", unless: forgetProblem, priority: 3, action: askToForget),
            KeyBinding(.tripsFind, title: "find", action: find),
            KeyBinding(
                .tripsFilter, title: "filter",
                unless: summaries?.isEmpty == false ? nil : "There is no trip here.", priority: 4
            ) { [weak self] in
                self?.filter.isOpen = true
                self?.window?.focus(FilterField.id)
            },
            filter.isOpen
                ? KeyBinding(.windowBack, title: "show all", help: "Close the filter") {
                    [weak self] in self?.filter = ListFilter()
                }
                : KeyBinding(.windowBack, title: "back", help: "Go back", action: pop),
        ]
    }

    /// Says why nothing can be refunded; nil if a refund may be possible, or if the ticket is still being read.
    private func refundProblem(of selected: BookingSummary?) -> String? {
        guard let selected, selected.state == .ticket else { return "Only a ticket can be given back." }
        guard let intent = preview?.intent, intent.id == selected.id else { return nil }
        return intent.refundProblem(at: now) { context.clock(at: intent.origin).words(for: $0) }
    }

    /// Whether the ticket has to ask the service before it says that nothing can be refunded.
    private func mayBeOverruled(_ selected: BookingSummary?) -> Bool {
        guard let intent = preview?.intent, intent.id == selected?.id else { return false }
        return intent.mayBeOverruled(at: now)
    }

    /// Says which tickets were given back, and how much came back, if a part of the trip under the cursor was refunded.
    func left(_ summary: BookingSummary) -> String? {
        guard let intent = preview?.intent, intent.id == summary.id,
            let refunded = RefundFormatting.cameBack(intent, words: { context.price($0) })
        else { return nil }
        let given = RefundFormatting.given(intent, today: context.clock(at: intent.origin).today)
        return "given back: \(given ?? "a part") · \(refunded) came back"
    }

    private func forgettable(_ others: [BookingSummary]) -> [BookingIntent.ID] {
        others.filter(\.state.canBeForgotten).map(\.id)
    }

    /// Shows or folds the sections that can be folded, and moves the cursor to where the list changes.
    private func toggleOthers() {
        showsOthers.toggle()
        selection = showsOthers ? sections.others.first.map { .booking($0.id) } : .others
    }

    /// - Parameter then: Called with the screen of the ticket, if the booking has a ticket.
    func openSelected(then: @escaping @UIActor (TicketScreen) -> Void = { _ in }) {
        if let line = selection ?? sections.first { open(line, then: then) }
    }

    func open(_ line: TripSections.Line, then: @escaping @UIActor (TicketScreen) -> Void = { _ in }) {
        if line == .others { return toggleOthers() }
        guard let window, case .booking(let id) = line, !opening.isUnderWay else { return }
        opening.begin("Opening the trip", in: window, isShown: false) { [context] in
            try await context.service.bookings.kept(id)
        } take: { [weak self, context] intent in
            if let intent {
                self?.foreground.run { window in
                    BookingFlow(context).open(context.trainNews.current(intent), in: window)
                    if let ticket = window.topScreen as? TicketScreen { then(ticket) }
                }
            } else {
                self?.read(isAsked: false)
            }
        } failed: { [weak self] error in
            self?.report(error, Self.keepList) { [weak self] in self?.open(line, then: then) }
        }
    }

    // MARK: Requests

    /// Shows the bookings: at once as they are stored, and then as the service reports them.
    ///
    /// - Parameters:
    ///   - isAsked: Whether the person asked to read the bookings again.
    ///   - isAnew: Whether a request that is already under way is out of date and has to be replaced.
    private func read(isAsked: Bool, isAnew: Bool = false) {
        guard let window, !reading.isUnderWay || isAsked || isAnew else { return }
        var latest = TripsKnown([])
        askedSince = context.now()
        reading.begin("Asking what became of your trips", in: window, isShown: isAsked) {
            [weak self, context] in
            for try await known in context.service.bookings.trips() {
                latest = known
                await self?.readOrigins(of: known.summaries)
                // The service's own answer is the last.
                self?.take(known, isAsked: isAsked && known.asOf != nil)
                // Reading the bookings may have found that their list is damaged.
                let lists = (try? await context.service.bookings.damagedLists()) ?? []
                self?.damage = DamagedListFormatting.sentences(lists, known.summaries)
            }
        } stopped: { [weak self] in
            self?.askedSince = nil
        } take: { [weak self] in
            self?.askedSince = nil
            if isAsked { self?.tell(latest) }
        } failed: { [weak self] error in
            self?.askedSince = nil
            self?.failed(error, isAsked: isAsked)
        }
    }

    private func readOrigins(of summaries: [BookingSummary]) async {
        for held in summaries where held.state == .held && origins[held.id] == nil {
            origins[held.id] = try? await context.service.bookings.kept(held.id)?.origin
        }
    }

    /// Reads the trip under the cursor, to show it beside the list and to find out whether it can be refunded.
    private func readPreview() {
        guard let window, let id = selected(in: sections)?.id else { return }
        previewing.begin("Reading the trip", in: window, isShown: false) { [context] in
            try await context.service.bookings.kept(id)
        } take: { [weak self, context] intent in
            if let intent { self?.preview = TicketScreen(context, context.trainNews.current(intent)) }
        }
    }

    private func take(_ known: TripsKnown, isAsked: Bool = false) {
        let isFirst = summaries == nil
        show(known.summaries)
        problem = nil
        readPreview()
        if let window { day.find(among: known.summaries, for: self, in: window, isAsked: isAsked) }
        // The list can have the focus only after it has rows.
        if isFirst, !known.summaries.isEmpty { window?.focus("trips") }
    }

    /// Shows the bookings, those of the day as their trains run now.
    private func show(_ known: [BookingSummary]) {
        let current = known.map { day.asItRuns($0) }
        // Assigning lays the whole list out again, so it is done only if the list has changed.
        if summaries != current { summaries = current }
    }

    private func tell(_ known: TripsKnown) {
        let open = known.summaries.filter(\.isUnknown)
        let sentence =
            if let name = open.lazy.compactMap({ [context] in context.bookingsUnderWay.name($0.id) }).first {
                "\(name) is under way; its end is shown here."
            } else if !open.isEmpty {
                "Not all is known yet; Guichet asks again."
            } else if known.asOf == nil {
                "The service did not tell of every trip; this is how they were last."
            } else {
                "Every trip is as the service has it now."
            }
        let isWhole = open.isEmpty && known.asOf != nil
        foreground.say(sentence, kind: isWhole ? .information : .warning)
    }

    private func failed(_ error: any Error, isAsked: Bool) {
        if isAsked || (error as? RailError)?.code == .signedOut {
            return report(error, Self.keepList) { [weak self] in self?.read(isAsked: isAsked) }
        }
        // A list that cannot be read must not look like a list without trips.
        if summaries == nil { problem = ErrorFormatting(error).message }
    }

    private static var keepList: NextSteps { NextSteps(back: .cancel("Keep the list")) }

    private func askToForget() {
        let ids = forgettable(sections.others)
        window?.present(
            Dialog(
                "Forget \(counted(ids.count, "trip"))?",
                message: "What was refunded, let go or not bought leaves this list for good. "
                    + "Nothing changes at the service.",
                buttons: [.cancel("Keep"), DialogButton("Forget") { [weak self] in self?.forget(ids) }]))
    }

    private func forget(_ ids: [BookingIntent.ID]) {
        guard let window else { return }
        forgetting.begin("Forgetting the trips", in: window, isShown: false, canStop: false) { [context] in
            try await context.service.bookings.forget(ids)
            return try await context.service.bookings.summaries()
        } take: { [weak self] left in
            guard let self else { return }
            (showsOthers, selection) = (false, nil)
            take(TripsKnown(left))
            // The response to a request that is already under way still contains the forgotten trips.
            if reading.isUnderWay { read(isAsked: false, isAnew: true) }
        } failed: { [weak self] error in
            self?.report(error, Self.keepList) { [weak self] in self?.forget(ids) }
        }
    }

    func find() {
        guard let window else { return }
        FindBooking(context, foreground) { [weak self, context] intent in
            self?.read(isAsked: false)
            self?.foreground.run { BookingFlow(context).open(intent, in: $0) }
        }.present(in: window)
    }
}
