/// A discount card of a traveller (OSDM 3.9 `CardReference`).
package struct ReductionCard: Hashable, Sendable, Codable {
    /// The issuer's code for the kind of card (OSDM 3.9 `ReductionCardType.code`).
    package var code: String
    /// The company that issues the card, e.g. `urn:uic:rics:1187`.
    package var issuer: String
    /// The name of the kind of card, e.g. `BahnCard 25, 2nd class`. It is not sent to the service.
    package var name: String
    /// A shorter name for narrow places, e.g. `BahnCard 25`; nil if the service has none.
    package var shortName: String?
    /// The number on the card; nil if it is not known.
    package var number: String?
    /// The last day on which the card is valid; nil if it is not known. It is not sent to the service, because OSDM
    /// has no member for it.
    package var lastDay: CalendarDay?

    package init(
        code: String, issuer: String, name: String, shortName: String? = nil, number: String? = nil,
        lastDay: CalendarDay? = nil
    ) {
        self.code = code
        self.issuer = issuer
        self.name = name
        self.shortName = shortName
        self.number = number
        self.lastDay = lastDay
    }

    /// Whether the card has ended before a day of travel.
    package func hasEnded(before day: CalendarDay) -> Bool { lastDay.map { $0 < day } ?? false }

    /// Whether both are cards of the same kind.
    package func isSameKind(as other: ReductionCard) -> Bool { code == other.code && issuer == other.issuer }
}

/// A kind of discount card that a service knows (OSDM 3.9 `ReductionCardType`).
package struct ReductionCardType: Hashable, Sendable {
    package var code: String
    package var issuer: String
    package var name: String
    package var shortName: String?
    /// Whether the service needs the number of the card.
    package var needsNumber: Bool
    /// The discounts that the card gives, as the service describes them.
    package var discounts: [String]

    package init(
        code: String, issuer: String, name: String, shortName: String? = nil, needsNumber: Bool = false,
        discounts: [String] = []
    ) {
        self.code = code
        self.issuer = issuer
        self.name = name
        self.shortName = shortName
        self.needsNumber = needsNumber
        self.discounts = discounts
    }

    /// A card of this kind.
    package func card(number: String? = nil, lastDay: CalendarDay? = nil) -> ReductionCard {
        ReductionCard(
            code: code, issuer: issuer, name: name, shortName: shortName, number: number, lastDay: lastDay)
    }
}
