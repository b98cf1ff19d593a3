import Observation
import Rail
import TerminalUI
import Waiting

/// The discount cards with which a person searches: those of a remembered traveller, or those of this search alone.
@Observable
@UIActor
final class CardChoice {
    /// The cards of one passenger of the search.
    struct Holder: Hashable {
        /// The remembered traveller whose cards these are; nil for somebody who is not remembered.
        var traveller: Traveller?
        var cards: [ReductionCard] = []
    }

    private let context: AppContext
    private var holders: [Passenger.ID: Holder] = [:]
    private var saved: [Traveller] = []
    private(set) var types: [ReductionCardType] = []
    @ObservationIgnored private let listing = LatestRequest()
    @ObservationIgnored private var isLoaded = false
    @ObservationIgnored private var waiting: (@UIActor () -> Void)?

    init(_ context: AppContext) { self.context = context }

    /// Reads the remembered travellers. If there is just one, the search is with the cards of that traveller.
    func load(in window: Window) {
        window.activity("Reading the cards", isShown: false) { [weak self, context] _ in
            let saved = (try? await context.service.bookings.savedTravellers()) ?? []
            guard let self else { return }
            self.saved = saved
            // A traveller may have been remembered with other cards since, or may be forgotten.
            for (id, holder) in holders {
                guard let name = holder.traveller?.name else { continue }
                let traveller = saved.first { $0.name == name }
                holders[id] = Holder(traveller: traveller, cards: traveller?.cards ?? [])
            }
            let first = saved.first.map { "\($0.kind.rawValue)-1" }
            if saved.count == 1, let first, holders[first] == nil {
                holders[first] = Holder(traveller: saved[0], cards: saved[0].cards)
            }
            isLoaded = true
            waiting?()
            waiting = nil
        }
    }

    /// Runs an action as soon as the remembered travellers are known, because a search that begins before would be
    /// without their cards. Returns true if they are known already, and then does nothing.
    func isLoaded(orElseLater action: @escaping @UIActor () -> Void) -> Bool {
        if !isLoaded { waiting = action }
        return isLoaded
    }

    subscript(passenger: Passenger.ID) -> Holder { holders[passenger] ?? Holder() }

    /// The remembered travellers who may be a passenger, and nobody in particular.
    func candidates(for passenger: Passenger) -> [Traveller?] {
        let others = holders.filter { $0.key != passenger.id }.compactMap(\.value.traveller?.name)
        return saved.filter { $0.kind == passenger.kind && !others.contains($0.name) } + [nil]
    }

    /// Says which remembered traveller a passenger is, with the cards of that traveller.
    func set(_ passenger: Passenger.ID, to traveller: Traveller?) {
        holders[passenger] = Holder(traveller: traveller, cards: traveller?.cards ?? [])
    }

    /// Changes the cards of a passenger. A remembered traveller keeps them on this computer.
    func set(_ cards: [ReductionCard], of passenger: Passenger.ID, in window: Window) {
        holders[passenger, default: Holder()].cards = cards
        guard var traveller = holders[passenger]?.traveller else { return }
        traveller.cards = cards
        holders[passenger]?.traveller = traveller
        saved = saved.map { $0.name == traveller.name ? traveller : $0 }
        window.activity("Keeping the cards", isShown: false) { [context, traveller] _ in
            try? await context.service.bookings.rememberTraveller(traveller)
        }
    }

    // MARK: In the search

    private func chosen(_ passengers: PassengerCounts) -> [(passenger: Passenger.ID, card: ReductionCard)] {
        passengers.passengers.flatMap { passenger in self[passenger.id].cards.map { (passenger.id, $0) } }
    }

    /// The cards of the present passengers in words; nil if there are none.
    func words(_ passengers: PassengerCounts) -> String? {
        let names = chosen(passengers).map(\.card.name).distinct
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The cards that are valid on the day of travel, by the references of the passengers.
    func valid(for passengers: PassengerCounts, on day: CalendarDay) -> [Passenger.ID: [ReductionCard]] {
        Dictionary(grouping: chosen(passengers).filter { !$0.card.hasEnded(before: day) }) { $0.passenger }
            .mapValues { $0.map(\.card) }
    }

    /// A sentence about the cards that have ended before the day of travel; nil if there are none.
    func ended(_ passengers: PassengerCounts, before day: CalendarDay, today: CalendarDay) -> String? {
        let ended = chosen(passengers).filter { $0.card.hasEnded(before: day) }
        guard let first = ended.first, let last = first.card.lastDay else { return nil }
        let verb = last < today ? "ended" : "ends"
        let others = ended.count > 1 ? ", and \(counted(ended.count - 1, "other card")) before that day" : ""
        return "\(first.card.name) \(verb) on \(DayFormatting.short(last, today: today))\(others)."
            + " The search is without \(ended.count > 1 ? "them" : "it")."
    }

    // MARK: Kinds of cards

    /// Opens the dialog with the cards, after asking the service which kinds there are.
    func present(for passengers: PassengerCounts, in window: Window, _ foreground: Foreground) {
        guard types.isEmpty else { return CardDialog(self, passengers.passengers).present(in: window) }
        listing.begin("Listing discount cards", in: window) { [service = context.service] in
            try await service.reductionCards()
        } take: { [self] types in
            self.types = types
            guard !types.isEmpty else {
                return foreground.say("\(context.service.info.name) lists no discount cards.")
            }
            foreground.run { CardDialog(self, passengers.passengers).present(in: $0) }
        } failed: { error in
            foreground.say(ErrorFormatting(error).message, kind: .error)
        }
    }
}
