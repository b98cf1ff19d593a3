import Rail
import TerminalUI
import Waiting

/// The cards of remembered travellers, and the search that has them.
extension PassengersScreen {
    /// The travellers who are filled in and remembered with cards that are valid on each day of travel, but without
    /// which the fare was priced.
    var cardsLeftOut: [(id: Passenger.ID, name: String, cards: [ReductionCard])] {
        guard offer != nil else { return [] }
        let lastDay = (inboundTrip ?? trip).departure.day
        return forms.compactMap { form in
            let known = savedTravellers.first { $0.name == form.name && $0.kind == form.kind }
            let cards = (known?.cards ?? []).filter { card in
                !card.hasEnded(before: lastDay)
                    && !form.cards.contains { $0.isSameKind(as: card) }
            }
            return cards.isEmpty ? nil : (form.id, form.name, cards)
        }
    }

    /// Whether the search that led to this screen is known, and has these travellers.
    var canSearchAgain: Bool {
        context.typedTravellers.search?.passengers.passengers.map(\.id) == forms.map(\.id)
    }

    /// Says who has cards that the price is without, and what to do; nil if nobody has.
    var cardWarning: String? {
        let left = cardsLeftOut
        guard !left.isEmpty else { return nil }
        let who = left.map { "\($0.name) has \($0.cards.map(\.name).joined(separator: ", "))" }
        let them = left.flatMap(\.cards).count > 1 ? "them" : "it"
        let next =
            canSearchAgain
            ? "\(context.key(.passengersCards)) searches again with \(them)."
            : "Go back, and search again with \(them)."
        return "\(who.joined(separator: "; ")). This price is without \(them): \(next)"
    }

    /// Searches for the same trip again, with all cards of the travellers who are filled in.
    func searchWithCards() {
        let left = cardsLeftOut
        guard let window, !left.isEmpty, canSearchAgain, var query = context.typedTravellers.search
        else { return }
        rememberWhoTravels(
            forms.filter { form in savedTravellers.contains { $0.name == form.name } }
                .map { (id: $0.id, name: $0.name) }, in: window)
        query.time = .departAfter(trip.departure.day, minuteOfDay: trip.departure.minuteOfDay)
        query.returnTime = inboundTrip.map {
            .departAfter($0.departure.day, minuteOfDay: $0.departure.minuteOfDay)
        }
        query.passengers.names = nil
        for form in forms { query.passengers.cards[form.id] = form.cards }
        for (id, _, cards) in left { query.passengers.cards[id, default: []] += cards }
        context.destinations.search(context, query, window)
    }

    /// Stores with the search which of its passengers are remembered travellers, so that a repeated search has their
    /// cards, and fills them in.
    func rememberWhoTravels(_ travellers: [(id: Passenger.ID, name: String)], in window: Window) {
        guard offer != nil, canSearchAgain, var search = context.typedTravellers.search else { return }
        let names = Dictionary(travellers.map { ($0.id, $0.name) }) { first, _ in first }
        guard names != search.passengers.names ?? [:] else { return }
        search.passengers.names = names.isEmpty ? nil : names
        context.typedTravellers.name(search.passengers.names)
        window.activity("Keeping who travels", isShown: false) { [service = context.service] _ in
            try? await service.rememberSearch(search)
        }
    }
}
