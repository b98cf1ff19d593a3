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
    private(set) var summaries: [BookingSummary]? {
        didSet { watchTime() }
    }
    var selection: TripSections.Line?
    private var filter = ListFilter()
    private var problem: String?
    /// Sentences about damaged lists of bookings; nil if no list is damaged.
    private var damage: String?
    @ObservationIgnored private let reading = LatestRequest()
    @ObservationIgnored private let opening = LatestRequest()
    @ObservationIgnored let foreground = Foreground()
    @ObservationIgnored private let time: PresentTime

    init(_ context: AppContext) {
        self.context = context
        time = PresentTime(context.now)
    }

    var title: String { "My trips" }
    var initialFocus: ControlID? { "trips" }

    var header: ScreenHeader {
        let count = summaries.map { counted(TripSections($0, now: now).tripCount, "trip") }
        return ScreenHeader("My trips", details: [count].compactMap(\.self))
    }

    func didAppear(in window: Window) {
        foreground.appeared(self, in: window)
        context.bookingsUnderWay.listen(self) { [weak self] in self?.read(isAsked: false, isAnew: true) }
        watchTime()
        read(isAsked: false)
    }

    private var now: Date { time.now }

    /// Redraws the list whenever the time left of a hold changes, or a train leaves or arrives.
    private func watchTime() {
        let summaries = summaries ?? []
        time.watch(in: window) { now in
            let holds = summaries.filter { $0.state == .held }.compactMap(\.deadline)
                .compactMap { TimeLeftFormatting.nextChange($0, at: now) }
            let journeys = summaries.flatMap { [$0.departure, $0.arrival] }.compactMap(\.?.instant)
            return (holds + journeys.filter { $0 > now }).min()
        }
    }

    var sections: TripSections { TripSections(shown, now: now) }

    // MARK: Contents

    private var clock: StationClock { context.clock(at: nil) }

    private var shown: [BookingSummary] {
        let all = summaries ?? []
        return filter.isOpen ? all.filter { filter.matches(words($0)) } : all
    }

    private func words(_ summary: BookingSummary) -> String {
        [day(summary), summary.origin, summary.destination, summary.code, state(summary)]
            .compactMap(\.self).joined(separator: " ")
    }

    private func day(_ summary: BookingSummary) -> String {
        summary.departure.map { DayFormatting.short($0.day, today: clock.today) } ?? "…"
    }

    private func state(_ summary: BookingSummary) -> String {
        let count = summary.travellerCount
        let isUnderWay = context.bookingsUnderWay.name(summary.id) != nil
        return switch summary.state {
        case .sending: "not known yet whether it is held"
        case .buying where isUnderWay: "is being bought"
        case .refunding where isUnderWay: "is being refunded"
        case .buying: "not known yet whether it is bought"
        case .unknown: "not known"
        case .held:
            summary.deadline.map {
                $0 <= now ? "the hold is over" : "held, \(TimeLeftFormatting.words($0, at: now)) left"
            } ?? "held"
        case .bought where !summary.missingParts.isEmpty, .ticket where !summary.missingParts.isEmpty:
            "incomplete"
        case .bought: "ticket on its way"
        case .refunding: "not known yet whether it is refunded"
        case .refunded: ["refunded", refunded(summary)].compactMap(\.self).joined(separator: " ")
        case .ticket where summary.refunded != nil: "partly refunded \(refunded(summary) ?? "")"
        case .ticket: counted(count, "ticket")
        case .released: "let go"
        case .expired: "the hold is over"
        case .refused: "not held"
        }
    }

    /// Describes the state of a booking in its row, in fewer words if the stations would not fit beside it.
    private func rowState(_ summary: BookingSummary) -> String {
        let width = window?.terminal.size.width ?? .max
        guard width < Self.wide else { return state(summary) }
        switch summary.state {
        case .sending: return "not known yet"
        case .buying, .refunding:
            return context.bookingsUnderWay.name(summary.id) == nil ? "not known yet" : state(summary)
        case .held where width < 80 && summary.isHeld(at: now):
            return summary.deadline.map { "held, \(TimeLeftFormatting.words($0, at: now))" } ?? "held"
        case .ticket where summary.refunded != nil && summary.missingParts.isEmpty: return "partly refunded"
        case .refunded where width < 80: return "refunded"
        default: return state(summary)
        }
    }

    /// The width from which a row has room for the longest description of a state.
    private static let wide = 100

    /// The widths of the columns that all rows share. An unusually long state does not widen its column.
    private struct Columns: Hashable {
        var day = 12
        var code = 0
        var state = 0
        static let usualState = 16
    }

    private func columns(of shown: [BookingSummary]) -> Columns {
        var columns = Columns()
        for summary in shown {
            columns.day = max(columns.day, day(summary).cellWidth + 1)
            columns.code = max(columns.code, summary.code?.cellWidth ?? 0)
            let state = rowState(summary).cellWidth
            if state <= Columns.usualState { columns.state = max(columns.state, state) }
        }
        return columns
    }

    /// Formats the sum of a booking's refunds; nil if there are none.
    private func refunded(_ summary: BookingSummary) -> String? {
        summary.refunded.map { context.price($0) }
    }

    /// Returns the expected time of departure if it differs from the timetable; nil otherwise.
    private func delay(_ summary: BookingSummary) -> String? {
        summary.expectedDeparture.flatMap { $0.clock == summary.departure?.clock ? nil : $0.clock }
    }

    private func way(_ summary: BookingSummary) -> StyledText {
        summary.origin.map { PlaceFormatting.way($0, summary.destination ?? "…") }
            ?? StyledText(summary.code ?? "…")
    }

    private func row(_ summary: BookingSummary, _ columns: Columns) -> ListRow {
        let time = summary.departure?.clock ?? "…"
        let way = way(summary)
        let code = (summary.code ?? "").padded(to: columns.code)
        // The list puts one blank before this text. The blank here is the second one.
        let trailing = " " + code + (code.isEmpty ? "" : "   ") + rowState(summary).padded(to: columns.state)
        return ListRow(
            StyledText("\(day(summary).padded(to: columns.day)) ") + StyledText(time, .bold)
                + StyledText(delay(summary).map { " now \($0)" } ?? "", .highlight) + "  " + way,
            trailing: StyledText(trailing, summary.state == .ticket ? .normal : .secondary))
    }

    var body: any View {
        let sections = sections
        let columns = columns(of: shown)
        VStack {
            Spacer(maximum: 1)
            if summaries?.isEmpty == true {
                Text(
                    "No trip is kept here. Choose a train, and a fare: Enter books it. To see a booking that was made elsewhere, use Find a booking."
                ).padding(left: 2)
            } else {
                List(
                    "My trips", id: "trips", count: sections.lines.count, rowID: { sections.lines[$0] },
                    selection: Binding(self, \.selection),
                    emptyText: summaries != nil
                        ? "No trip here fits. Esc shows all." : problem == nil ? "…" : "",
                    onOpen: { [weak self] in self?.open($0) }
                ) { [self] index in
                    switch sections.lines[index] {
                    case .heading(let title):
                        ListRow(StyledText(title, .secondary), isSelectable: false)
                    case .booking(let id): sections[id].map { row($0, columns) } ?? ListRow("")
                    }
                }
            }
            if filter.isOpen {
                FilterField(
                    filter: Binding(self, \.filter),
                    count: shown.count, all: String(summaries?.count ?? 0),
                    goToList: { [weak self] in self?.window?.focus("trips") }
                ).padding(left: 2)
            }
            Spacer(minimum: 0, maximum: 1)
            if let note { Text(note, style: .secondary).padding(left: 2) }
            if let damage { Text(damage, style: .highlight, lineLimit: 5).padding(left: 2) }
            ProblemText(sentence: problem).padding(left: 2)
            Button("Find a booking", id: "find") { [weak self] in self?.find() }.padding(left: 2)
            Spacer(maximum: 1)
        }
        .padding(left: Self.margin, right: Self.margin)
    }

    private static let margin = 1

    /// Words about the selected trip that its row has no room for.
    private var note: String? {
        guard case .booking(let id)? = selection ?? sections.first, let summary = sections[id] else {
            return nil
        }
        let width = window.map { $0.terminal.size.width - 2 * Self.margin } ?? .max
        let isCut = row(summary, columns(of: shown)).width > width
        let words = [
            isCut ? way(summary).text : nil, rowState(summary) == state(summary) ? nil : state(summary),
            summary.problem,
            [.held, .bought, .ticket].contains(summary.state)
                ? TicketFormatting.missing(summary.missingParts) : nil,
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    // MARK: Keys

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .enter, title: "open", help: "Show the ticket, or what is held",
                disabledReason: sections.first == nil ? "There is no trip here." : nil, priority: 10,
                action: openSelected),
            KeyBinding(
                .character("r"), .function(5), title: "refresh",
                help: "Ask the service what became of the trips", priority: 6
            ) { [weak self] in self?.read(isAsked: true) },
            KeyBinding(
                .character("f"), title: "find", help: "Find a booking by its code and a last name",
                isInFooter: false, action: find),
            KeyBinding(
                .character("/"), title: "filter", help: "Show only the trips that fit some words",
                disabledReason: summaries?.isEmpty == false ? nil : "There is no trip here.",
                isInFooter: summaries?.isEmpty == false, priority: 4
            ) { [weak self] in
                self?.filter.isOpen = true
                self?.window?.focus(FilterField.id)
            },
            filter.isOpen
                ? KeyBinding(.escape, title: "show all", help: "Close the filter", priority: 9) {
                    [weak self] in self?.filter = ListFilter()
                }
                : KeyBinding(.escape, title: "back", help: "Go back", priority: 9, action: pop),
        ]
    }

    private func openSelected() { (selection ?? sections.first).map(open) }

    private func open(_ line: TripSections.Line) {
        guard let window, case .booking(let id) = line, !opening.isUnderWay else { return }
        opening.begin("Opening the trip", in: window, isShown: false) { [context] in
            try await context.service.bookings.kept(id)
        } take: { [weak self] response in
            guard let self else { return }
            switch response {
            case .success(let intent?):
                foreground.run { [context] in BookingFlow(context).open(intent, in: $0) }
            case .success(nil): read(isAsked: false)
            case .failure(let error):
                report(error) { [weak self] in self?.open(line) }
            }
        }
    }

    // MARK: Requests

    /// Shows the bookings at once as they are stored, and then as the service reports them.
    ///
    /// - Parameters:
    ///   - isAsked: Whether the person asked to read the bookings again.
    ///   - isAnew: Whether a reading that is under way is out of date.
    private func read(isAsked: Bool, isAnew: Bool = false) {
        guard let window, !reading.isUnderWay || isAsked || isAnew else { return }
        var latest = TripsKnown([])
        reading.begin("Asking what became of your trips", in: window, isShown: isAsked) {
            [weak self, context] in
            for try await known in context.service.bookings.trips() {
                latest = known
                self?.take(known)
                // Reading the bookings may have found that their list is damaged.
                let lists = (try? await context.service.bookings.damagedLists()) ?? []
                self?.damage = DamagedListFormatting.sentences(lists)
            }
        } take: { [weak self] response in
            switch response {
            case .success: if isAsked { self?.tell(latest) }
            case .failure(let error): self?.failed(error, isAsked: isAsked)
            }
        }
    }

    private func take(_ known: TripsKnown) {
        let isFirst = summaries == nil
        // A long list is laid out again only if it has changed.
        if summaries != known.summaries { summaries = known.summaries }
        problem = nil
        // Without rows, the list could not have the focus.
        if isFirst, !known.summaries.isEmpty { window?.focus("trips") }
    }

    private func tell(_ known: TripsKnown) {
        let open = known.summaries.filter { [.sending, .buying, .refunding].contains($0.state) }
        let sentence =
            if let name = open.lazy.compactMap({ [context] in context.bookingsUnderWay.name($0.id) }).first {
                "\(name) is under way; its end is shown here."
            } else if !open.isEmpty {
                "Not all is known yet: the service has not told. Guichet asks again."
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
            return report(error) { [weak self] in self?.read(isAsked: isAsked) }
        }
        // A list that cannot be read must not look like a list without trips.
        if summaries == nil { problem = ErrorFormatting(error).message }
    }

    private func find() {
        guard let window else { return }
        FindBooking(context) { [weak self, context] intent in
            self?.read(isAsked: false)
            self?.foreground.run { BookingFlow(context).open(intent, in: $0) }
        }.present(in: window)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - cellWidth))
    }
}

/// The key that opens My trips, everywhere.
@UIActor
enum MyTripsKey {
    static func binding(_ context: AppContext, in window: Window?, isInFooter: Bool = false) -> KeyBinding {
        KeyBinding(
            .function(3), title: "my trips", help: "Show what is booked", isInFooter: isInFooter
        ) { [weak window] in
            guard let window else { return }
            if context.account.emailAddress.isEmpty {
                window.showStatus(
                    StatusMessage("Sign in first: your trips belong to your account.", kind: .warning))
            } else if !(window.topScreen is MyTripsScreen) {
                window.push(MyTripsScreen(context))
            }
        }
    }
}
