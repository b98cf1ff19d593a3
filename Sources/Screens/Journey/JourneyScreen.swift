import Foundation
import Observation
import Rail
import TerminalUI
import Waiting

/// Shows one trip, leg by leg, and its prices by class and flexibility.
@Observable
@UIActor
final class JourneyScreen: FramedScreen {
    let context: AppContext
    /// The origin of the search. It may be a whole town rather than the station where the journey begins.
    private let origin: Place
    let passengers: PassengerCounts
    /// The way out, if the trip is a way back and the fares are for both; nil for one way.
    let outbound: OutboundTrip?
    private(set) var row: TripRow { didSet { watchTime() } }
    @ObservationIgnored private let time: PresentTime
    private(set) var showsStops = false
    private(set) var chosen = FareGrid.Position(line: 0, column: 0)
    @ObservationIgnored private let pricing = LatestRequest()
    @ObservationIgnored private let running = RunningWatch()
    @ObservationIgnored let scroll = PaneScroll()
    /// Called with prices that this screen has requested, so that the list of results shows them, too.
    @ObservationIgnored private let pricesCame: @UIActor (TripRow.Prices) -> Void
    /// Called after the ticket is shown.
    @ObservationIgnored private let bought: @UIActor (Window) -> Void
    @ObservationIgnored let foreground = Foreground()
    /// Whether to book the offer under the cursor as soon as its new price arrives.
    @ObservationIgnored private var isBooking = false
    /// The fare under the cursor while its price is forgotten.
    @ObservationIgnored private var forgotten: Offer?

    init(
        _ context: AppContext, row: TripRow, origin: Place, passengers: PassengerCounts,
        outbound: OutboundTrip? = nil, bought: @escaping @UIActor (Window) -> Void = { _ in },
        pricesCame: @escaping @UIActor (TripRow.Prices) -> Void = { _ in }
    ) {
        self.context = context
        self.row = row
        self.origin = origin
        self.passengers = passengers
        self.outbound = outbound
        self.bought = bought
        self.pricesCame = pricesCame
        time = PresentTime(context.now)
        chooseFirst()
    }

    var title: String { "Journey" }
    var initialFocus: ControlID? { "fares" }

    /// The clock of the place where the journey begins; in a return, of the place where the way out begins.
    var clock: StationClock { context.clock(at: outbound?.trip.origin ?? origin) }

    var header: ScreenHeader {
        let (day, today) = (row.trip.departure.day, clock.today)
        if let outbound {
            let total = chosenOffer.map { context.price($0.price) } ?? "…"
            return ScreenHeader(out: outbound.trip, backOn: day, total: total, today: today)
        }
        return ScreenHeader(
            PlaceFormatting.way(row.trip.origin.name, row.trip.destination.name),
            day: DayFormatting.short(day, today: today),
            shorter: [DayFormatting.brief(day, today: today)],
            ScreenHeader.People(passengers, on: day))
    }

    func didAppear(in window: Window) {
        foreground.appeared(self, in: window)
        watchTime()
        if row.canBeTaken(at: now), row.prices == .unknown || row.isOver(at: now) { getPrices() }
        watchTrains(in: window)
    }

    /// Asks every minute how the trains run.
    private func watchTrains(in window: Window) {
        running.watch(
            self, in: window, since: context.now(), context,
            isNeeded: { [weak self] in self.map { $0.row.trip.isNear(at: $0.context.now()) } ?? false },
            ask: { [service = context.service, id = row.id, origin, destination = row.trip.destination] in
                try await service.currentTrip(id).map {
                    $0.byStationClocks(isUTC: $0.sentInUTC == .inUTC, from: origin, to: destination)
                }
            },
            take: { [weak self] trip in
                if let trip, trip.id == self?.row.id, trip != self?.row.trip { self?.row.trip = trip }
            })
    }

    var now: Date { time.now }

    private func watchTime() { time.watch(in: window) { [weak self] in self?.row.nextChange(after: $0) } }

    var body: any View { JourneyView(screen: self) }

    // MARK: Keys

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .journeyBook, title: "book", unless: bookingProblem, priority: 10, action: bookChosen),
            KeyBinding(
                .journeyStops, title: showsStops ? "hide stops" : "stops", unless: stopsProblem, priority: 8
            ) { [weak self] in self?.showsStops.toggle() },
            KeyBinding(
                .journeyMore, title: "more",
                disabledReason: scrollProblem(scroll.isAtEnd, "The journey ends here."),
                isInFooter: !scroll.isAtEnd, priority: 9
            ) { [scroll] in scroll.page(forward: true) },
            KeyBinding(
                .journeyUp, title: "back up",
                disabledReason: scrollProblem(scroll.isAtStart, "The journey begins here."),
                isInFooter: !scroll.isAtStart, priority: 9
            ) { [scroll] in scroll.page(forward: false) },
            KeyBinding(
                .journeyPrices, title: "prices",
                disabledReason: row.prices == .needless
                    ? PriceFormatting.onFoot
                    : RunningFormatting.whyNot(row.trip)
                        ?? (isPricing ? "The prices are on their way." : nil),
                isInFooter: row.lacksPrice(at: now), priority: 6, action: getPrices),
            .copy("Copy the journey as a line of text", in: window) { [weak self] in
                self.map { TripFormatting.line($0.row.trip, today: $0.clock.today) }
            },
            KeyBinding(
                .windowBack, title: "back", help: "Go back to the list of trains", action: pop),
        ]
    }

    private var stopsProblem: String? {
        if row.trip.rides.contains(where: { !$0.stopsBetween.isEmpty }) { return nil }
        return row.trip.isWalk ? "A walk has no stops." : "These trains do not stop in between."
    }

    private var chosenOffer: Offer? { row.offers.flatMap { FareGrid($0).offer(at: chosen) } }

    /// Says why the fare under the cursor cannot be booked; nil if it can be booked.
    private var bookingProblem: String? {
        if row.prices == .needless { return PriceFormatting.onFoot }
        if row.hasLeft(at: now) { return PriceFormatting.departed }
        if let reason = RunningFormatting.whyNot(row.trip) { return reason }
        if chosenOffer == nil {
            return isPricing
                ? "The prices are on their way."
                : "There is no fare to book. \(context.key(.journeyPrices)) asks for prices."
        }
        return nil
    }

    /// Says how to set the type of payment, without which no fare can be held; nil if it is set, or if there is no
    /// fare.
    var howToPay: String? { row.offers?.offers.isEmpty == false ? context.service.info.howToPay : nil }

    private func scrollProblem(_ isAtEnd: Bool, _ words: String) -> String? {
        scroll.fitsWholly ? "The whole journey is shown." : isAtEnd ? words : nil
    }

    func choose(_ position: FareGrid.Position) {
        chosen = position
        isBooking = false
    }

    private func bookChosen() {
        guard let window, let offer = chosenOffer, row.trip.canBeTaken else { return }
        guard offer.isOver(at: now) else { return book(offer, in: window) }
        isBooking = true
        getPrices()
    }

    // MARK: Prices

    var isPricing: Bool { pricing.isUnderWay }

    private var offerQuery: OfferQuery {
        OfferQuery(row.trip, after: outbound?.trip, passengers: passengers)
    }

    func getPrices() {
        guard let window, !isPricing else { return }
        if row.offers == nil { row.prices = .unknown }
        pricing.begin("Getting prices", in: window) { [service = context.service, offerQuery] in
            try await service.offers(offerQuery)
        } take: { [weak self] in
            self?.take($0)
        } failed: { [weak self] in
            self?.failed($0)
        }
    }

    private func take(_ offers: OfferList) {
        let before = chosenOffer ?? forgotten
        row.prices = .known(offers)
        pricesCame(row.prices)
        choose(like: before)
        if isBooking, row.trip.canBeTaken, let before, let offer = chosenOffer {
            goOn(with: offer, inPlaceOf: before)
        }
        isBooking = false
    }

    private func failed(_ error: any Error) {
        isBooking = false
        if (error as? RailError)?.code == .signedOut {
            report(error) { [weak self] in self?.getPrices() }
        } else if row.offers == nil {
            row.prices = .refused(error)
        } else {
            // Prices that are already known stay on the screen despite the error.
            let isUnrecorded = UnrecordedFormatting.isUnrecorded(error)
            foreground.say(
                isUnrecorded ? UnrecordedFormatting.prices : ErrorFormatting(error).message,
                kind: isUnrecorded ? .information : .error)
        }
    }

    /// Moves the cursor to the fare with the class and flexibility of `before`, or else to the first fare.
    private func choose(like before: Offer?) {
        guard let before, let offers = row.offers,
            let same = FareGrid(offers).position(of: before.flexibility, before.travelClass)
        else { return chooseFirst() }
        chosen = same
    }

    /// Books the fare whose price was requested again, provided that the price is unchanged.
    private func goOn(with offer: Offer, inPlaceOf before: Offer) {
        guard offer.price.isEqual(to: before.price), offer.flexibility == before.flexibility,
            offer.travelClass == before.travelClass
        else {
            let price = context.price(offer.price)
            let old = context.price(before.price)
            return foreground.say(
                "The price is now \(price), it was \(old). Enter books it.", kind: .warning)
        }
        foreground.run { [weak self] in self?.book(offer, in: $0) }
    }

    private func book(_ offer: Offer, in window: Window) {
        BookingFlow(context).begin(
            offer, for: offerQuery, origin: outbound.map(\.trip.origin) ?? origin, in: window,
            pricesChanged: { [weak self] in self?.forgetPrices() },
            // From the ticket, Esc leads to the list of trains, not back to the fare that was bought.
            bought: { [weak self, bought] window in
                if let self { window.removeBelow(self) }
                bought(window)
            })
    }

    /// Forgets prices at which the service no longer sells. The screen requests new prices when it appears again.
    private func forgetPrices() {
        forgotten = chosenOffer ?? forgotten
        row.prices = .unknown
        pricesCame(.unknown)
    }

    private func chooseFirst() {
        if let offers = row.offers, let first = FareGrid(offers).first { chosen = first }
    }
}
