/// A reduction that is part of a price, for cards or a promotion code (OSDM 3.9 `GrantedReductionAmount`).
package struct GrantedReduction: Hashable, Sendable, Codable {
    /// The service's description, e.g. `Carte Avantage Adulte`.
    package var name: String
    /// The amount by which the price is lower; nil if the service does not state it.
    package var amount: Money?
    /// The passengers who are granted the reduction; empty if it is granted to all together.
    package var passengerIDs: [Passenger.ID]
    /// The cards that counted.
    package var cards: [Card]
    /// The promotion codes that counted.
    package var promotionCodes: [String]

    /// A kind of card, by its code and its issuer. Some services leave out the issuer.
    package struct Card: Hashable, Sendable, Codable {
        package var code: String
        package var issuer: String?

        package init(code: String, issuer: String?) {
            self.code = code
            self.issuer = issuer
        }
    }

    package init(
        name: String, amount: Money?, passengerIDs: [Passenger.ID] = [], cards: [Card] = [],
        promotionCodes: [String] = []
    ) {
        self.name = name
        self.amount = amount
        self.passengerIDs = passengerIDs
        self.cards = cards
        self.promotionCodes = promotionCodes
    }

    /// Whether a passenger's card is among the cards that counted.
    package func counts(_ card: ReductionCard, of passenger: Passenger.ID) -> Bool {
        (passengerIDs.isEmpty || passengerIDs.contains(passenger))
            && cards.contains { $0.code == card.code && $0.issuer.map { $0 == card.issuer } ?? true }
    }

    /// Adds up reductions of the same kind for the same passengers, such as those for several trains. Leaves out a
    /// reduction without an amount if the same one is also stated with an amount.
    package static func merged(_ reductions: [GrantedReduction]) -> [GrantedReduction] {
        var merged: [GrantedReduction] = []
        for reduction in reductions {
            guard let amount = reduction.amount else { continue }
            let same = merged.firstIndex {
                $0.name == reduction.name && $0.passengerIDs == reduction.passengerIDs
                    && $0.cards == reduction.cards && $0.promotionCodes == reduction.promotionCodes
            }
            if let same {
                merged[same].amount = merged[same].amount?.adding(amount)
            } else {
                merged.append(reduction)
            }
        }
        for reduction in reductions where reduction.amount == nil {
            if !merged.contains(where: { $0.covers(reduction) }) { merged.append(reduction) }
        }
        return merged
    }

    /// Returns a price without the reductions in it; nil if there are none, or if the service does not state all
    /// amounts.
    package static func fullPrice(of price: Money, _ reductions: [GrantedReduction]) -> Money? {
        let amounts = reductions.compactMap(\.amount)
        return amounts.isEmpty || amounts.count < reductions.count ? nil : Money.sum([price] + amounts)
    }

    private func covers(_ other: GrantedReduction) -> Bool {
        (passengerIDs.isEmpty || Set(other.passengerIDs).isSubset(of: passengerIDs))
            && Set(other.cards).isSubset(of: cards)
            && Set(other.promotionCodes).isSubset(of: promotionCodes)
    }
}

extension Booking {
    /// The reductions in the price, for cards and promotion codes.
    package var reductions: [GrantedReduction] {
        GrantedReduction.merged(parts.flatMap { $0.reductions ?? [] })
    }
}

extension Offer {
    /// The price without the reductions; nil as in `GrantedReduction.fullPrice`.
    package var fullPrice: Money? { reductions.flatMap { GrantedReduction.fullPrice(of: price, $0) } }

    /// Whether a passenger's card counted in this offer.
    package func counts(_ card: ReductionCard, of passenger: Passenger.ID) -> Bool {
        (reductions ?? []).contains { $0.counts(card, of: passenger) }
    }

    /// Whether a card of each of these passengers counted, and for each way.
    package func countsCards(of holders: [Passenger]) -> Bool {
        booked.allSatisfy { way in
            holders.allSatisfy { holder in holder.cards.contains { way.counts($0, of: holder.id) } }
        }
    }

    /// The cards of passengers that did not count in this offer, with the passenger of each.
    package func uncounted(of passengers: [Passenger]) -> [(passenger: Passenger.ID, card: ReductionCard)] {
        passengers.flatMap { passenger in
            passenger.cards.filter { !counts($0, of: passenger.id) }.map { (passenger.id, $0) }
        }
    }
}
