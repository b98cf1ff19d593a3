import Observation
import Rail
import TerminalUI
import Waiting

/// Asks for the travellers' details that the fare requires, or that a held booking lacks.
@Observable
@UIActor
final class PassengersScreen: FramedScreen {
    enum Purpose {
        case hold(Offer)
        /// To complete a held booking, which lacks details.
        case complete(BookingIntent)
    }

    let context: AppContext
    let trip: Trip
    /// The trip of the way back; nil for one way.
    let inboundTrip: Trip?
    /// The origin of the search. It may be a whole town rather than the station where the journey begins.
    private let origin: Place
    private(set) var purpose: Purpose
    var forms: [TravellerForm] {
        didSet {
            guard offer != nil else { return }
            for form in forms { context.typedTravellers.keep(form) }
        }
    }
    private(set) var problem: String?
    private(set) var savedTravellers: [Traveller] = []
    private(set) var bookings: [BookingSummary] = []
    @ObservationIgnored private var mayBeHeld = false
    @ObservationIgnored let time: PresentTime
    @ObservationIgnored private let sending = LatestRequest()
    @ObservationIgnored let foreground = Foreground()
    /// Called to open the next screen, with the booking that was held or completed.
    @ObservationIgnored private let next: @UIActor (BookingIntent, Window) -> Void
    /// Called when the service no longer sells the trip at the shown prices.
    @ObservationIgnored private let pricesChanged: @UIActor () -> Void

    init(
        _ context: AppContext, trip: Trip, inboundTrip: Trip? = nil, origin: Place, purpose: Purpose,
        travellers: [Traveller],
        pricesChanged: @escaping @UIActor () -> Void = {},
        next: @escaping @UIActor (BookingIntent, Window) -> Void
    ) {
        self.context = context
        self.trip = trip
        self.inboundTrip = inboundTrip
        self.origin = origin
        self.purpose = purpose
        self.next = next
        self.pricesChanged = pricesChanged
        time = PresentTime(context.now)
        let isHold = if case .hold = purpose { true } else { false }
        forms = travellers.map { (isHold ? context.typedTravellers[$0] : nil) ?? TravellerForm($0) }
    }

    var title: String { "Passengers" }
    var initialFocus: ControlID? { questions.questions.first.map(Self.id) }

    var clock: StationClock { context.clock(at: origin) }

    var header: ScreenHeader {
        let (departure, today) = (trip.departure, clock.today)
        if let inboundTrip { return ScreenHeader(out: trip, backOn: inboundTrip.departure.day, today: today) }
        let count = counted(forms.count, "traveller")
        let day = "\(DayFormatting.short(departure.day, today: today)), \(departure.clock)"
        let brief = "\(DayFormatting.brief(departure.day, today: today)), \(departure.clock)"
        return ScreenHeader(
            PlaceFormatting.way(trip.origin.name, trip.destination.name),
            details: [day, count],
            shorter: forms.count == 1 ? [day] : [brief, count], forms.count == 1 ? [brief] : [brief, count])
    }

    func didAppear(in window: Window) {
        foreground.appeared(self, in: window)
        watchTime()
        window.activity("Reading saved travellers", isShown: false) { [weak self, context] _ in
            let saved = (try? await context.service.bookings.savedTravellers()) ?? []
            self?.savedTravellers = saved
            if saved.count == 1 { self?.fillIn(saved[0]) }
        }
        guard offer != nil else { return }
        window.activity("Reading the trips", isShown: false) { [weak self, context] _ in
            self?.bookings = (try? await context.service.bookings.summaries()) ?? []
        }
    }

    private func watchTime() {
        let expiry = offer?.expiry
        time.watch(in: window) { now in expiry.flatMap { $0 > now ? $0 : nil } }
    }

    // MARK: Questions

    /// The details to ask for, as the offer or the booking requires.
    var questions: TravellerQuestions {
        let asked =
            switch purpose {
            case .hold(let offer): offer.requestedInformation
            case .complete(let intent): intent.booking?.requestedInformation
            }
        return TravellerQuestions(asked, travellers: forms.map(\.id))
    }

    static func id(_ question: TravellerQuestions.Question) -> ControlID {
        ControlID("\(question.traveller) \(question.detail.rawValue)")
    }

    /// Says why the fare cannot be held here; nil if it can be held.
    var impediment: String? {
        if offer != nil, let howToPay = context.service.info.howToPay { return howToPay }
        guard let unavailable = questions.unavailable else { return nil }
        return "This fare asks for \(unavailable), which Guichet cannot give. Choose another fare."
    }

    var offer: Offer? { if case .hold(let offer) = purpose { offer } else { nil } }

    var body: any View { PassengersView(screen: self) }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .passengersHold, title: openQuestions.isEmpty ? buttonTitle.lowercased() : "next field",
                help: "\(buttonTitle) with what is typed, or go to the next field that is needed",
                disabledReason: impediment ?? (sending.isUnderWay ? "The service is being asked." : nil),
                isInFooter: !sending.isUnderWay, priority: 9, action: goOnOrSubmit),
            KeyBinding(
                .passengersSaved, title: "saved travellers",
                unless: savedTravellers.isEmpty ? "Nobody is remembered on this computer." : nil, priority: 4,
                action: chooseSaved),
            KeyBinding(
                .passengersCards, title: "with cards",
                unless: sending.isUnderWay
                    ? "The service is being asked."
                    : cardsLeftOut.isEmpty || !canSearchAgain ? "No card is left out." : nil, priority: 5,
                action: searchWithCards),
            KeyBinding(.windowBack, title: "back", help: "Go back", action: pop),
        ]
    }

    var buttonTitle: String { offer == nil ? "Tell the service" : "Hold" }

    /// The questions that have to be answered and whose fields are empty. If only one question of a group has to
    /// be answered, the first of the group.
    private var openQuestions: [TravellerQuestions.Question] {
        forms.flatMap { form in
            let asked = questions.details(of: form.id)
            let choice = openChoice(asked, form)
            return asked.filter { $0.isOneOfThese ? $0 == choice?.first : form[$0.detail].isEmpty }
        }
    }

    /// Moves the focus to the next open question; after the last, to the first. Submits if no open question is
    /// left, or only the one with the focus.
    private func goOnOrSubmit() {
        let (open, shown) = (openQuestions, forms.flatMap { questions.details(of: $0.id) })
        let focused = shown.firstIndex { Self.id($0) == window?.focus }
        let later = focused.map { shown[($0 + 1)...] } ?? []
        guard let next = later.first(where: open.contains) ?? open.first, Self.id(next) != window?.focus
        else { return submit() }
        window?.focus(Self.id(next))
    }

    /// Returns the group of a traveller's questions of which one has to be answered; nil if one has an answer, or
    /// if there is no such group.
    private func openChoice(
        _ asked: [TravellerQuestions.Question], _ form: TravellerForm
    ) -> [TravellerQuestions.Question]? {
        let choice = asked.filter(\.isOneOfThese)
        return choice.count > 1 && choice.allSatisfy { form[$0.detail].trimmingSpaces.isEmpty } ? choice : nil
    }

    /// Returns the words to show beside the first of several questions of which one has to be answered: `e-mail or
    /// phone`.
    func choice(at question: TravellerQuestions.Question, _ index: Int) -> String? {
        let open = openChoice(questions.details(of: question.traveller), forms[index])
        return open?.first == question ? open.map(Self.words) : nil
    }

    private static func words(_ choice: [TravellerQuestions.Question]) -> String {
        choice.map { $0.detail.label.lowercased() }.joined(separator: " or ")
    }

    func type(_ text: String, _ question: TravellerQuestions.Question, at index: Int) {
        problem = nil
        forms[index][question.detail] = text
    }

    // MARK: Saved travellers

    /// Fills the only saved traveller into the first form for such a passenger, unless something is typed there.
    private func fillIn(_ traveller: Traveller) {
        guard let index = forms.firstIndex(where: { $0.kind == traveller.kind }), forms[index].isEmpty else {
            return
        }
        forms[index].fill(with: traveller)
    }

    /// Opens the saved travellers for the form that has the focus, or for the first form without a last name.
    func chooseSaved() {
        guard let window, !savedTravellers.isEmpty else { return }
        let focused = forms.firstIndex { form in
            questions.details(of: form.id).contains { Self.id($0) == window.focus }
        }
        let index = focused ?? forms.firstIndex { $0[.lastName].isEmpty } ?? 0
        let who = forms.count > 1 ? "traveller \(index + 1)" : nil
        // Those who are filled in for somebody else cannot travel twice.
        let others = forms.indices.filter { $0 != index }.map { forms[$0].name }
        let unnamed = savedTravellers.filter { !others.contains($0.name) }
        SavedTravellers.present(
            in: window, unnamed.isEmpty ? savedTravellers : unnamed,
            title: who.map { "Saved travellers, for \($0)" } ?? "Saved travellers"
        ) { [weak self] in
            self?.problem = nil
            self?.forms[index].fill(with: $0)
            if let who { self?.foreground.say("\($0.name) is filled in as \(who).") }
        }
    }

    // MARK: Holding

    func submit() {
        guard let window, !sending.isUnderWay, impediment == nil else { return }
        guard let travellers = travellers() else { return }
        problem = nil
        remember(travellers, in: window)
        switch purpose {
        case .hold(let offer):
            let isAgreed = secondBooking != nil
            guard mayBeHeld else { return hold(offer, travellers, in: window, isAgreed: isAgreed) }
            window.present(
                Dialog(
                    "Hold it once more?",
                    message: "It is not known yet whether the trip is held already; My trips shows it. "
                        + "Another hold may be a second one.",
                    buttons: [
                        .cancel("Wait"),
                        DialogButton("Hold again") { [weak self] in
                            self?.hold(offer, travellers, in: window, isAgreed: isAgreed)
                        },
                    ]))
        case .complete(let intent): complete(intent, travellers, in: window)
        }
    }

    /// Reads the travellers from the forms. If a detail is wrong or missing, shows the problem and returns nil.
    private func travellers() -> [Traveller]? {
        let (questions, clock) = (questions, clock)
        var travellers: [Traveller] = []
        for (index, form) in forms.enumerated() {
            let asked = questions.details(of: form.id)
            do {
                travellers.append(
                    try form.traveller(asked, today: clock.today, departure: trip.departure.day))
            } catch {
                let who = forms.count > 1 ? "Traveller \(index + 1): " : ""
                let question = asked.first { error.field == .traveller($0.detail) }
                complain(who + error.sentence, at: question)
                return nil
            }
            if let choice = openChoice(asked, form) {
                let who = forms.count > 1 ? "Traveller \(index + 1)" : "The traveller"
                complain("\(who) needs one of these: \(Self.words(choice)).", at: choice.first)
                return nil
            }
        }
        guard questions.missing(from: travellers) == nil else {
            let open = questions.questions.first { question in
                question.isOneOfThese
                    && travellers.first { $0.id == question.traveller }?.knows(question.detail) == false
            }
            let labels = questions.questions.filter { $0.isOneOfThese && $0.traveller == open?.traveller }
                .map { $0.detail.label }
            complain("Give one of these: \(labels.joined(separator: ", ")).", at: open)
            return nil
        }
        return travellers
    }

    private func complain(_ sentence: String, at question: TravellerQuestions.Question?) {
        if let question { window?.focus(Self.id(question)) }
        problem = sentence
    }

    /// Whether the traveller of a form is remembered on this computer, or will be when the trip is held.
    func isRemembered(_ form: TravellerForm) -> Bool {
        form.isRemembered ?? savedTravellers.contains { $0.name == form.name }
    }

    private func remember(_ travellers: [Traveller], in window: Window) {
        let remembered = zip(forms, travellers).filter { isRemembered($0.0) && !$0.1.lastName.isEmpty }
            .map { form, traveller in
                guard let known = savedTravellers.first(where: { $0.name == traveller.name }) else {
                    return traveller
                }
                return traveller.remembered(as: known)
            }
        let forgotten = forms.filter { form in
            form.isRemembered == false && savedTravellers.contains { $0.name == form.name }
        }.map(\.name)
        let known = Set((savedTravellers + remembered).map(\.name)).subtracting(forgotten)
        rememberWhoTravels(
            travellers.filter { known.contains($0.name) }.map { (id: $0.id, name: $0.name) }, in: window)
        guard !remembered.isEmpty || !forgotten.isEmpty else { return }
        window.activity("Keeping the travellers", isShown: false) { [context] _ in
            for name in forgotten { try? await context.service.bookings.forgetTraveller(name) }
            // The list begins with the last one used, who is to be the first traveller.
            for traveller in remembered.reversed() {
                try? await context.service.bookings.rememberTraveller(traveller)
            }
        }
    }

    /// - Parameter isAgreed: Whether the person has agreed to a second booking of the trip at this price. If so,
    ///   and if the service no longer has the offer, a similar offer at the same price is held without asking
    ///   again.
    private func hold(_ offer: Offer, _ travellers: [Traveller], in window: Window, isAgreed: Bool) {
        var trip = trip
        if trip.origin.locality == nil { trip.origin.locality = origin.town }
        let request = HoldRequest(trip: trip, inboundTrip: inboundTrip, offer: offer, travellers: travellers)
        let name = "Holding the trip"
        sending.begin(name, in: window, canStop: false) {
            [service = context.service, underWay = context.bookingsUnderWay] in
            try await underWay.run(name) { try await service.bookings.hold(request) }
        } take: { [weak self] intent in
            if intent.changedPrice != nil { self?.pricesChanged() }
            self?.goOn(with: intent)
        } failed: { [weak self] error in
            let known = error as? RailError
            if known?.isOfferGone == true {
                self?.pricesChanged()
                self?.renew(offer, holdingFor: isAgreed ? travellers : nil)
                return
            }
            if known?.code == .refused { self?.pricesChanged() }
            if known?.isOutcomeUnknown == true {
                self?.mayBeHeld = true
                self?.problem = "It is not known yet whether the trip is held; My trips shows it."
            }
            self?.failed(error)
        }
    }

    private func failed(_ error: any Error) {
        report(error, NextSteps(outcome: Self.nothingBought, other: wayOut(of: error))) { [weak self] in
            self?.submit()
        }
    }

    private static let nothingBought = "Nothing was bought."

    /// Returns the button for what to do if trying again cannot help; nil if it may help.
    private func wayOut(of error: any Error) -> DialogButton? {
        let error = error as? RailError
        if error?.isOutcomeUnknown == true {
            return DialogButton("My trips") { [weak self] in
                if let self, let window { context.destinations.openTrips(context, window) }
            }
        }
        let helps = error.map { ErrorFormatting($0).canRetry && $0.code != .refused } ?? true
        if helps { return nil }
        return DialogButton(offer == nil ? "Back to the trip" : Self.otherFares) { [weak self] in self?.pop()
        }
    }

    static let otherFares = "Other fares"

    private func complete(_ intent: BookingIntent, _ travellers: [Traveller], in window: Window) {
        sending.begin("Telling the service", in: window, canStop: false) { [service = context.service] in
            try await service.bookings.complete(intent.id, travellers)
        } take: { [weak self] in
            self?.goOn(with: $0)
        } failed: { [weak self] in
            self?.failed($0)
        }
    }

    private func goOn(with intent: BookingIntent) { foreground.run { [next] in next(intent, $0) } }

    // MARK: An offer that has expired

    /// Requests the offers of the trip again, and replaces the lost offer with a similar one.
    private func renew(_ offer: Offer, holdingFor travellers: [Traveller]?) {
        guard let window else { return }
        let query = OfferQuery(
            trip: trip, inboundTrip: inboundTrip,
            passengers: forms.map(\.passenger))
        sending.begin("Asking for the price again", in: window) { [service = context.service] in
            let list = try await service.offers(query)
            return (list, (try? await service.bookings.summaries()) ?? [])
        } take: { [weak self] (list: OfferList, bookings: [BookingSummary]) in
            self?.bookings = bookings
            self?.take(list, inPlaceOf: offer, holdingFor: travellers)
        } failed: { [weak self] in
            self?.failed($0)
        }
    }

    private func take(_ list: OfferList, inPlaceOf offer: Offer, holdingFor travellers: [Traveller]?) {
        guard let like = list.offer(like: offer) else {
            problem = "This fare is not on sale any more. Go back and choose another one."
            return foreground.run { [weak self] window in
                window.present(
                    Dialog(
                        "No longer offered",
                        message: "This fare is not on sale any more. \(Self.nothingBought)", style: .error,
                        buttons: [
                            .preferred(Self.otherFares) { self?.pop() }, .cancel("Close"),
                        ]))
            }
        }
        purpose = .hold(like)
        watchTime()
        if let travellers, let window, like.price.isEqual(to: offer.price) {
            return hold(like, travellers, in: window, isAgreed: false)
        }
        let (new, old) = (context.price(like.price), context.price(offer.price))
        problem =
            if secondBooking != nil {
                nil
            } else if !like.price.isEqual(to: offer.price) {
                "The price is now \(new), it was \(old). Hold it at this price, or go back."
            } else if offer.isOver(at: context.now()) {
                "The price was no longer valid; it is still \(new). Hold it now."
            } else {
                "The service no longer has this offer, but one like it, for \(new). Hold it now."
            }
    }

    /// Returns the remark beside the button that holds the offer.
    func remark(_ offer: Offer) -> String {
        if offer.isOver(at: time.now) { return "the price may be another one by now: Hold asks" }
        return secondBooking == nil
            ? "free of charge: nothing is bought yet" : "free of charge: a hold buys nothing"
    }
}
