package import Rail
import TerminalUI

/// Formats discount cards and their reductions.
package enum CardFormatting {
    /// The short names of cards: `Avantage, BahnCard 25`; nil if there are none.
    package static func names(_ cards: [ReductionCard]) -> String? {
        let names = cards.map { $0.shortName ?? $0.name }.distinct
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// Says with which cards prices of a day are asked for: `with Avantage`, or `with 2 cards`; nil if there are none.
    package static func with(_ passengers: PassengerCounts, on day: CalendarDay) -> String? {
        let cards = passengers.cards.values.joined().filter { !$0.hasEnded(before: day) }
        let names = cards.map { $0.shortName ?? $0.name }.distinct
        guard let first = names.first else { return nil }
        return "with " + (names.count == 1 ? first : counted(cards.count, "card"))
    }

    /// The number of cards that are valid on a day: `1 card`; nil if there are none.
    static func count(_ passengers: PassengerCounts, on day: CalendarDay) -> String? {
        let count = passengers.cards.values.joined().count { !$0.hasEnded(before: day) }
        return count == 0 ? nil : counted(count, "card")
    }

    /// The reference of a passenger in words: `adult 1`.
    static func name(of passenger: Passenger.ID) -> String { passenger.replacing("-", with: " ") }

    /// Replaces the references of passengers in a sentence of the service, which repeats them, by words.
    static func naming(_ passengers: [Passenger], in sentence: String) -> String {
        passengers.reduce(sentence) { $0.replacing($1.id, with: name(of: $1.id)) }
    }

    /// Says which reductions counted in the price of an offer, and which cards did not:
    /// `instead of € 73.00, Carte Avantage`.
    static func parts(
        _ offer: Offer, for passengers: [Passenger], in characters: TerminalSettings.Characters
    ) -> [String] {
        func who(_ ids: [Passenger.ID]) -> String {
            passengers.count > 1 && !ids.isEmpty
                ? ids.map(name).joined(separator: ", ") + ": " : ""
        }
        let cards = passengers.flatMap(\.cards)
        let counted = parts(offer.reductions ?? [], of: offer.price, in: characters) { reduction in
            // A service that states no name of a reduction states the code of the card.
            let card = cards.first { card in reduction.cards.contains { $0.code == card.code } }
            let name = reduction.amount == nil ? card?.name ?? reduction.name : reduction.name
            return who(reduction.passengerIDs) + name
        }
        let uncounted = offer.uncounted(of: passengers)
        // A card may count for one of two ways.
        let ofOneWay = zip(["way out", "way back"], offer.ways ?? []).flatMap { name, way in
            way.uncounted(of: passengers).filter { offer.counts($0.card, of: $0.passenger) }
                .map { "\(who([$0.passenger]))\($0.card.name) does not count for the \(name)" }
        }
        return counted
            + uncounted.map { "\(who([$0.passenger]))\($0.card.name) does not count" } + ofOneWay
    }

    /// - Parameters:
    ///   - price: The price with the reductions; nil if it is not known.
    ///   - name: Returns the name of a reduction.
    static func parts(
        _ reductions: [GrantedReduction], of price: Money?, in characters: TerminalSettings.Characters,
        name: (GrantedReduction) -> String = \.name
    ) -> [String] {
        guard !reductions.isEmpty else { return [] }
        let full = price.flatMap { GrantedReduction.fullPrice(of: $0, reductions) }.map {
            "instead of \(PriceFormatting.price($0, in: characters))"
        }
        if reductions.count == 1, let full { return ["\(full), \(name(reductions[0]))"] }
        return [full].compactMap(\.self)
            + reductions.map { reduction in
                let amount = reduction.amount.map { " \(PriceFormatting.price($0, in: characters)) less" }
                return name(reduction) + (amount ?? " counts")
            }
    }
}
