import Foundation
import Marks
import Observation
import Rail
import TerminalUI
import Waiting

/// Shows a bought booking: trip, travellers, status, and the barcode of each traveller.
@Observable
@UIActor
final class TicketScreen: FramedScreen {
    let context: AppContext
    var intent: BookingIntent { didSet { watchTime() } }
    @ObservationIgnored private let time: PresentTime
    private var index = 0
    private(set) var showsCodeAlone = false
    @ObservationIgnored private let refreshing = LatestRequest()
    @ObservationIgnored private let following = LatestRequest()
    @ObservationIgnored private let refunding = LatestRequest()
    @ObservationIgnored let running = RunningWatch()
    @ObservationIgnored let foreground = Foreground()
    /// The barcode that was drawn last. It is drawn again only for another page.
    @ObservationIgnored private var drawn: (code: TicketCode, matrix: CodeMatrix?)?

    init(_ context: AppContext, _ intent: BookingIntent) {
        self.context = context
        self.intent = intent
        time = PresentTime(context.now)
        index = pages.firstIndex { !$0.isRefunded } ?? 0
    }

    var title: String { "Ticket" }

    var clock: StationClock { context.clock(at: intent.origin) }

    var header: ScreenHeader {
        let who = page.map { "\(place) · \($0.traveller.name)" }
        let title = StyledText("Ticket" + (intent.booking?.code.map { " \($0)" } ?? ""))
        let details = [who].compactMap(\.self)
        guard showsCodeAlone, trips.count == 1, let trip = trips.first else {
            return ScreenHeader(title, details: details)
        }
        // Nothing else says what the code is for.
        let way = intent.trips.count == 2 ? (trip.id == intent.trips[0].id ? "out " : "back ") : ""
        let (day, today) = (trip.departure.day, clock.today)
        let short = "\(way)\(DayFormatting.short(day, today: today)) \(trip.departure.clock)"
        return ScreenHeader(
            title, details: details + ["\(short) \(TripFormatting.vehicles(trip))"],
            shorter: details + [short],
            details + [way + DayFormatting.brief(day, today: today)])
    }

    func didAppear(in window: Window) {
        foreground.appeared(self, in: window)
        watchTime()
        context.bookingsUnderWay.listen(self) { [weak self] in self?.readKept() }
        guard following.hasBegun else { return follow() }
        readKept()
        watchTrains()
    }

    /// Redraws the screen when a refund is no longer possible, when the ticket is over, and whenever the time left
    /// until the departure changes, if it is shown.
    private func watchTime() {
        let end = intent.tripsLeft.map(\.currentArrival.instant).max()
        let ends = [intent.refundableUntil, end].compactMap(\.self)
        let departures = cameBack == nil ? [] : intent.tripsLeft.map(\.departure.instant)
        time.watch(in: window) { now in
            let changes = departures.compactMap { DepartureFormatting.nextChange($0, at: now) }
            return (ends.filter { $0 > now } + changes).min()
        }
    }

    // MARK: Pages

    /// The trips that the page's ticket is for; without a ticket, all that are not refunded.
    var trips: [Trip] { trips(of: page) }

    private func trips(of page: Page?) -> [Trip] {
        if let trip = page?.trip { return [trip] }
        guard let booking = intent.booking else { return intent.trips }
        return page.flatMap(ticket).map { booking.trips(of: $0) } ?? intent.tripsLeft
    }

    func ticket(of page: Page) -> Ticket? {
        page.ticket
            ?? page.code.flatMap { code in
                intent.booking?.tickets.first { $0.codes.contains(code) }
            }
    }

    /// Whether a traveller has several pages: the way out, and the way back.
    private var hasPagesOfWays: Bool { pages.count > intent.namedTravellers.count && intent.trips.count > 1 }

    struct Page {
        var traveller: Traveller
        var code: TicketCode?
        /// The ticket of a page without a code, if it is for one of several trips.
        var ticket: Ticket?
        /// The only trip of a ticket that was given back; nil if it was for all trips.
        var trip: Trip?
        var isRefunded = false
    }

    /// The pages: one for each code that the train's staff would accept. A traveller without a code has one page, or
    /// one for each way that has a ticket of its own. A way that was given back keeps its page.
    var pages: [Page] {
        intent.namedTravellers.flatMap { traveller -> [Page] in
            if intent.isRefunded(traveller) {
                let ways: [Trip?] = intent.booking?.tripsOfRefundedTickets(of: traveller) ?? []
                return (ways.count > 1 ? ways : [nil]).map {
                    Page(traveller: traveller, trip: $0, isRefunded: true)
                }
            }
            var pages = validPages(of: traveller)
            for (place, trip) in intent.trips.enumerated() where intent.isRefunded(traveller, for: trip) {
                let page = Page(traveller: traveller, trip: trip, isRefunded: true)
                pages.insert(page, at: min(place, pages.count))
            }
            return pages
        }
    }

    private func validPages(of traveller: Traveller) -> [Page] {
        let codes = intent.booking?.codes(of: traveller) ?? []
        guard codes.isEmpty else { return codes.map { Page(traveller: traveller, code: $0) } }
        let tickets = intent.booking?.ticketsOfSingleTrips(of: traveller) ?? []
        return tickets.isEmpty
            ? [Page(traveller: traveller)] : tickets.map { Page(traveller: traveller, ticket: $0) }
    }

    var page: Page? {
        let pages = pages
        return pages.isEmpty ? nil : pages[number(in: pages)]
    }

    /// The index of the page in sight. If the service no longer shows refunded tickets, there may be fewer pages.
    private func number(in pages: [Page]) -> Int { pages.indices.contains(index) ? index : 0 }

    /// The number of the page among all pages: `2 of 2`.
    var place: String {
        let pages = pages
        return "\(number(in: pages) + 1) of \(pages.count)"
    }

    /// The barcode of the page; nil if there is no code, or it cannot be drawn.
    var matrix: CodeMatrix? {
        guard let code = page?.code else { return nil }
        if let drawn, drawn.code == code { return drawn.matrix }
        let matrix = context.tickets.matrix(code)
        drawn = (code, matrix)
        return matrix
    }

    /// Says how old the shown booking is, if the last request for it failed.
    var stale: String?

    var body: any View { TicketView(screen: self) }

    // MARK: Keys

    /// Says why the code cannot be shown alone; nil if it can be, or already is.
    private var codeAloneProblem: String? {
        if page?.code == nil { return "There is no code." }
        guard !showsCodeAlone, let code, !hasRoom(for: code.size) else { return nil }
        let needed = Self.window(for: code.size)
        return "The code needs a window of \(needed.width)×\(needed.height)."
    }

    var keyBindings: [KeyBinding] {
        let count = pages.count
        let onlyOne = count > 1 ? nil : "There is one traveller."
        return [
            KeyBinding(
                .ticketNext, title: hasPagesOfWays ? "next ticket" : "next traveller", unless: onlyOne,
                priority: 8
            ) { [weak self] in self?.turn(by: 1) },
            KeyBinding(
                .ticketPrevious, title: "previous", disabledReason: onlyOne, isInFooter: count > 2,
                priority: 3
            ) { [weak self] in self?.turn(by: -1) },
            KeyBinding(
                .ticketCode, title: showsCodeAlone ? "whole ticket" : "code alone",
                unless: codeAloneProblem, priority: 7
            ) { [weak self] in self?.showsCodeAlone.toggle() },
            KeyBinding(
                .ticketSave, title: documents.allSatisfy(\.isPDF) ? "save PDF" : "save files",
                unless: documentProblem, priority: 6
            ) { [weak self] in
                if let self {
                    save(documents.map { ($0.content ?? Data(), $0.fileName(intent.booking?.code)) })
                }
            },
            KeyBinding(
                .ticketRefund, title: isCancelled ? "refund in full" : "refund",
                disabledReason: mayBeOverruled ? nil : refundProblem, isInFooter: refundProblem == nil,
                priority: isCancelled ? 10 : 5
            ) { [weak self] in self?.askForRefund() },
            KeyBinding(
                .ticketAlternatives, title: "next trains",
                unless: interrupted == nil ? "The trip goes on as planned, as far as is known." : nil,
                priority: 9, action: openAlternatives),
            KeyBinding(
                .ticketCalendar, title: "calendar",
                unless: page?.isRefunded == true ? notThisPage : nil, priority: 5, action: saveCalendar),
            .copy(
                "Copy the code of the booking",
                problem: intent.booking?.code == nil ? "The service sent no code." : nil, in: window
            ) { [weak self] in self?.intent.booking?.code },
            KeyBinding(.ticketRefresh, title: "refresh", priority: 4, action: refresh),
            KeyBinding(.windowBack, title: "back", help: "Go back") { [weak self] in self?.goBack() },
        ]
    }

    /// Turns forward by `step` pages, or back if it is negative. The first page follows the last.
    private func turn(by step: Int) {
        let pages = pages
        let count = max(1, pages.count)
        index = (number(in: pages) + step + count) % count
    }

    /// Shows the code for the trip of the day alone, unless the window is too small for it.
    func showCodeAlone() {
        if let today = intent.tripOfTheDay(at: context.now()) {
            index =
                pages.firstIndex { page in
                    !page.isRefunded && trips(of: page).contains { $0.id == today.id }
                } ?? index
        }
        if codeAloneProblem == nil { showsCodeAlone = true }
    }

    private func goBack() { if showsCodeAlone { showsCodeAlone = false } else { window?.pop() } }

    private func saveCalendar() {
        guard let data = context.tickets.calendar(context.trainNews.current(intent)) else {
            return foreground.say("The times of this trip are not known.", kind: .warning)
        }
        save([(data, FileName("guichet-\(intent.booking?.code ?? "trip")", extension: "ics").text)])
    }

    var documents: [TicketDocument] { (intent.booking?.documents ?? []).filter(\.isWhole) }

    /// Says why the document of this page cannot be saved; nil if it can be saved.
    private var documentProblem: String? {
        if page?.isRefunded == true { return notThisPage }
        return documents.isEmpty ? "The service sent no document." : nil
    }

    /// Says why a page with a refunded ticket has nothing to save or to refund.
    private var notThisPage: String {
        intent.state == .refunded
            ? "It is refunded already."
            : "This ticket is refunded; \(context.key(.ticketNext)) shows the next "
                + (hasPagesOfWays ? "ticket." : "traveller's.")
    }

    private func save(_ files: [(data: Data, name: String)]) {
        do {
            let names = try files.map { try context.tickets.save($0.data, $0.name) }
            let list = names.joined(separator: ", ")
            let link = names.count == 1 ? context.tickets.address(names[0]) : nil
            foreground.say("Saved as \(list) in \(context.tickets.folder).", link: link)
        } catch {
            foreground.say(ErrorFormatting(error).message, kind: .error)
        }
    }

    // MARK: Refund

    private var hasNoRefunds = false

    /// Says why nothing can be refunded now; nil if something can be refunded.
    private var refundProblem: String? {
        switch intent.state {
        case .bought: return "The ticket is not there yet."
        case .refunding: return "It is not known yet whether it is refunded."
        case .refunded: return "It is refunded already."
        default: break
        }
        if page?.isRefunded == true { return notThisPage }
        if hasNoRefunds { return "This service has no refunds: ask whoever sold it." }
        return intent.refundProblem(at: time.now) { clock.words(for: $0) }
    }

    /// Whether the service has to be asked before `refundProblem` is said, because a cancelled train would overrule it.
    private var mayBeOverruled: Bool {
        page?.isRefunded != true && !hasNoRefunds && intent.mayBeOverruled(at: time.now)
    }

    /// The way whose ticket the page shows, if it can be refunded alone.
    private var wayAlone: Trip.ID? {
        let alone = intent.booking?.tripsToRefundAlone ?? []
        return trips.count == 1 ? alone.first { $0.id == trips[0].id }?.id : nil
    }

    /// Asks for refund offers and shows them.
    ///
    /// - Parameter forAll: Whether to ask for all travellers, and not only for the one whose ticket is shown. This
    ///   is needed for a cancelled train, because it concerns all travellers.
    func askForRefund(forAll: Bool = false) {
        guard let window, !refunding.isUnderWay else { return }
        if let refundProblem {
            guard mayBeOverruled else { return foreground.say(refundProblem, kind: .warning) }
            return askWhetherCancelled(forAll: forAll)
        }
        let overruleCode = isCancelled ? RefundRequest.disruption : nil
        let isAlone = intent.namedTravellers.count { !intent.isRefunded($0) } == 1
        let only = forAll || isAlone || isCancelled ? nil : page?.traveller.serviceID
        let way = forAll || isCancelled ? nil : wayAlone
        let all = intent.booking?.refundableTickets(isOverruled: isCancelled) ?? []
        let own = all.filter { (only == nil || $0.travellerID == only) && (way == nil || $0.tripID == way) }
        let chosen = own.count == all.count ? nil : own
        refunding.begin("Asking what comes back", in: window, canStop: false) { [context, id = intent.id] in
            let service = context.service.bookings
            do {
                return (try await service.proposeRefund(id, chosen, overruleCode), chosen)
            } catch let error as RailError where chosen != nil && error.code == .refused {
                // Some services only refund all tickets of a booking together.
                return (try await service.proposeRefund(id, nil, overruleCode), nil)
            }
        } take: { [weak self] (intent: BookingIntent, chosen: [RefundableTicket]?) in
            guard let self else { return }
            let done = RefundFormatting.done(intent, since: self.intent) { context.price($0) }
            self.intent = intent
            guard intent.refund != nil else {
                // Some services make the refund at once, without an offer.
                return foreground.say(done ?? refundProblem ?? "Nothing comes back.")
            }
            foreground.run { [context] window in
                window.push(
                    RefundScreen(context, intent, of: chosen, overruleCode: overruleCode) {
                        [weak self] intent, _ in
                        self?.intent = intent
                        self?.follow()
                    })
            }
        } failed: { [weak self] error in
            guard let self else { return }
            if (error as? RailError)?.code == .unsupported {
                hasNoRefunds = true
                return foreground.say(refundProblem ?? "", kind: .warning)
            }
            let steps = NextSteps(
                outcome: RefundFormatting.outcome(ofAskingWith: error), back: .cancel("Keep the ticket"))
            report(error, steps) { [weak self] in self?.askForRefund(forAll: forAll) }
        }
    }

    /// Asks for the ticket again. If a train of it is cancelled now, asks for refund offers.
    private func askWhetherCancelled(forAll: Bool) {
        guard let window else { return }
        refunding.begin("Asking how the ticket stands", in: window) { [context, id = intent.id] in
            try await context.service.bookings.refresh(id)
        } take: { [weak self, context] told in
            guard let self else { return }
            intent = context.trainNews.current(told)
            if let refundProblem { return foreground.say(refundProblem, kind: .warning) }
            askForRefund(forAll: forAll)
        } failed: { [weak self] in
            self?.failed($0, isAsked: true)
        }
    }

    // MARK: Requests

    private func follow() {
        guard let window else { return }
        following.begin("Waiting for the ticket", in: window, isShown: false) {
            [weak self, context, id = intent.id] in
            for try await intent in context.service.bookings.booking(id) {
                self?.intent = intent
                self?.stale = nil
            }
        } take: { [weak self] in
            self?.watchTrains()
        } failed: { [weak self] in
            self?.failed($0, isAsked: false)
            self?.watchTrains()
        }
    }

    /// Shows the booking as it is stored, because another screen may have changed it.
    private func readKept() {
        guard let window, !following.isUnderWay else { return }
        following.begin("Reading the ticket", in: window, isShown: false) { [context, id = intent.id] in
            try await context.service.bookings.kept(id)
        } take: { [weak self] kept in
            guard let self, let kept = kept.map(context.trainNews.current), kept != intent else { return }
            intent = kept
        }
    }

    private func refresh() {
        guard let window, !refreshing.isUnderWay else { return }
        refreshing.begin("Reading the ticket", in: window) { [context, id = intent.id] in
            try await context.service.bookings.refresh(id)
        } take: { [weak self] intent in
            self?.intent = intent
            self?.stale = nil
            self?.watchTrains()
            self?.foreground.say(
                intent.problem ?? "The ticket is as the service has it now.",
                kind: intent.problem == nil ? .information : .warning)
        } failed: { [weak self] in
            self?.failed($0, isAsked: true)
        }
    }

    private func failed(_ error: any Error, isAsked: Bool) {
        guard !(error is CancellationError) else { return }
        if isAsked {
            let steps = NextSteps(
                outcome: "Nothing has changed: this is the ticket as it was last.", retryTitle: "Ask again",
                alwaysRetries: true)
            return report(error, steps) { [weak self] in self?.refresh() }
        }
        Mark.reached(.ticketAsItWasLast)
        let isReached = (error as? RailError).map {
            ![.unreachable, .connectionLost, .timedOut].contains($0.code)
        }
        let reason = isReached == true ? "the service tells nothing newer" : "the service cannot be reached"
        stale = intent.asOf.map { "as of \(clock.words(for: $0)): \(reason)" }
    }
}
