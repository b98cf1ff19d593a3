import Observation
import Rail
import TerminalUI
import Waiting

/// The discount cards with which a person searches: those of a remembered traveller, or those of somebody else, which
/// are kept until the program ends.
@Observable
@UIActor
final class CardChoice {
    /// The cards of one passenger of the search.
    struct Holder: Hashable {
        /// The remembered traveller whose cards these are; nil for somebody who is not remembered.
        var traveller: Traveller?
        var cards: [ReductionCard] = []
        /// Whether the cards of a remembered traveller could not be written, so that the next search is without them.
        var isUnwritten = false
    }

    private let context: AppContext
    private var holders: [Passenger.ID: Holder] = [:]
    private var saved: [Traveller] = []
    private(set) var types: [ReductionCardType] = []
    @ObservationIgnored private let listing = LatestRequest()
    @ObservationIgnored private var isLoaded = false
    @ObservationIgnored private var waiting: (@UIActor () -> Void)?
    /// The travellers of a search that was repeated before the remembered travellers were known.
    @ObservationIgnored private var awaited: [Passenger.ID: String]?

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
            take(awaited)
            awaited = nil
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

    /// Returns the remembered travellers whom a passenger may be, and nil for nobody in particular.
    func candidates(for passenger: Passenger) -> [Traveller?] {
        let others = holders.filter { $0.key != passenger.id }.compactMap(\.value.traveller?.name)
        return saved.filter { $0.kind == passenger.kind && !others.contains($0.name) } + [nil]
    }

    /// Makes a passenger a remembered traveller with the traveller's cards; nil for nobody in particular.
    func set(_ passenger: Passenger.ID, to traveller: Traveller?) {
        holders[passenger] = Holder(traveller: traveller, cards: traveller?.cards ?? [])
        context.typedTravellers.forget(passenger)
    }

    /// Makes the remembered travellers of an earlier search the passengers again, with the cards that they have now.
    ///
    /// - Parameter names: Their names; nil if nobody is known, which changes nothing.
    func take(_ names: [Passenger.ID: String]?) {
        guard let names else { return }
        guard isLoaded else { return awaited = names }
        holders = names.reduce(into: [:]) { holders, entry in
            guard let traveller = remembered(entry.value, as: entry.key) else { return }
            holders[entry.key] = Holder(traveller: traveller, cards: traveller.cards)
        }
        context.typedTravellers.forget()
    }

    private func remembered(_ name: String, as passenger: Passenger.ID) -> Traveller? {
        saved.first { $0.name == name && passenger.hasPrefix("\($0.kind.rawValue)-") }
    }

    /// Returns the passengers who are remembered travellers.
    func travellers(of passengers: PassengerCounts) -> [Traveller] {
        passengers.passengers.compactMap { passenger in
            guard var traveller = self[passenger.id].traveller else { return nil }
            traveller.id = passenger.id
            return traveller
        }
    }

    /// Says with which cards an earlier search would be made today: `with Avantage`; nil if with none.
    func words(of query: TripQuery, today: CalendarDay) -> String? {
        var passengers = query.passengers
        for (id, name) in passengers.names ?? [:] { passengers.cards[id] = remembered(name, as: id)?.cards }
        return CardFormatting.with(passengers, on: today)
    }

    /// Changes the cards of a passenger. A remembered traveller keeps them on this computer.
    func set(_ cards: [ReductionCard], of passenger: Passenger.ID, in window: Window) {
        holders[passenger, default: Holder()].cards = cards
        guard var traveller = holders[passenger]?.traveller else { return }
        traveller.cards = cards
        holders[passenger]?.traveller = traveller
        window.activity("Keeping the cards", isShown: false) { [self, traveller] _ in
            var isWritten = true
            do {
                try await context.service.bookings.rememberTraveller(traveller)
                saved = saved.map { $0.name == traveller.name ? traveller : $0 }
            } catch {
                isWritten = false
            }
            if holders[passenger]?.traveller == traveller { holders[passenger]?.isUnwritten = !isWritten }
        }
    }

    // MARK: In the search

    private func chosen(_ passengers: PassengerCounts) -> [(passenger: Passenger.ID, card: ReductionCard)] {
        guard holders.contains(where: { !$0.value.cards.isEmpty }) else { return [] }
        return passengers.passengers.flatMap { passenger in
            self[passenger.id].cards.map { (passenger.id, $0) }
        }
    }

    /// Returns the cards of the present passengers in words, for several passengers with their holders:
    /// `adult 2: Halbtax`; nil if there are none.
    func words(_ passengers: PassengerCounts) -> String? {
        let holders = Dictionary(grouping: chosen(passengers)) { $0.passenger }
        let parts = passengers.passengers.compactMap { passenger in
            holders[passenger.id].map { cards in
                let who = self[passenger.id].traveller?.name ?? CardFormatting.name(of: passenger.id)
                let names = cards.map(\.card.name).distinct.joined(separator: ", ")
                return passengers.total > 1 ? "\(who): \(names)" : names
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// Returns the cards of the present passengers, by their references.
    func cards(of passengers: PassengerCounts) -> [Passenger.ID: [ReductionCard]] {
        Dictionary(grouping: chosen(passengers)) { $0.passenger }.mapValues { $0.map(\.card) }
    }

    /// Says which cards end before a day of travel, and which price is without them; nil if none does.
    ///
    /// - Parameters:
    ///   - day: The day of the way out.
    ///   - back: The day of the way back; nil for one way, or while it is not known.
    func ended(
        _ passengers: PassengerCounts, before day: CalendarDay, back: @autoclosure () -> CalendarDay?,
        today: CalendarDay
    ) -> String? {
        let ending = chosen(passengers).map(\.card).filter { $0.lastDay != nil }.distinct
        guard !ending.isEmpty else { return nil }
        func sentence(_ cards: [ReductionCard], _ price: String) -> String? {
            let ends = cards.compactMap { card in
                card.lastDay.map {
                    "\(card.name) \($0 < today ? "ended" : "ends") on \(DayFormatting.short($0, today: today))"
                }
            }
            guard !ends.isEmpty else { return nil }
            return "\(ends.joined(separator: ", ")). \(price) without \(ends.count > 1 ? "them" : "it")."
        }
        let isOver = Dictionary(grouping: ending) { $0.hasEnded(before: day) }
        let back = back() ?? day
        let sentences = [
            sentence(isOver[true] ?? [], "The search is"),
            sentence(
                (isOver[false] ?? []).filter { $0.hasEnded(before: back) }, "The price of both ways is"),
        ].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
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
