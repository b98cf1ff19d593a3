import Rail

/// The discount cards of the travellers, and whether they count in the listed prices that are known.
struct ListedCards {
    /// The words for the title of the prices, `with Avantage`; nil without cards.
    let title: String?
    /// Whether the title may stand above the prices: a card counts in one of them, or none is known yet.
    let isInTitle: Bool
    /// Sentences about the prices in which no card counts, and the cards that end before the way back; empty if there
    /// are none.
    let notes: [String]
    /// The travellers with a card that is valid on the day.
    private let holders: [Passenger]

    private static let mark = "* "

    /// - Parameters:
    ///   - out: The day of the way out, if the prices are for both ways; nil for one way.
    ///   - offers: The prices; those for both ways may be two offers together.
    init(
        _ passengers: PassengerCounts, on day: CalendarDay, after out: CalendarDay? = nil, in offers: [Offer]
    ) {
        title = CardFormatting.with(passengers, on: day)
        let holders = passengers.passengers.map { $0.withCards(validOn: day) }.filter { !$0.cards.isEmpty }
        self.holders = holders
        let without = offers.count { !$0.countsCards(of: holders) }
        let hasOneWay = offers.contains { offer in
            !offer.countsCards(of: holders) && offer.booked.contains { $0.countsCards(of: holders) }
        }
        isInTitle = offers.isEmpty || without < offers.count || hasOneWay
        let names = holders.flatMap(\.cards).compactMap { CardFormatting.names([$0]) }.distinct
        let what =
            names.count == 1
            ? "\(names[0]) does not count" + (hasOneWay ? ", or for one way only" : "")
            : "not every traveller's card counts" + (hasOneWay ? " for both ways" : "")
        let note = without == 0 ? nil : (isInTitle ? Self.mark : "In these prices, ") + what
        let ended = out.flatMap { out in
            CardFormatting.names(
                passengers.cards.values.joined().filter {
                    !$0.hasEnded(before: out) && $0.hasEnded(before: day)
                })
        }
        notes = [
            ended.map { "The prices of both ways are without \($0), which ends before the way back." }, note,
        ]
        .compactMap(\.self)
    }

    /// Returns the mark to stand before a price in which no card counts, although the title names one; empty otherwise.
    func mark(_ offer: Offer?) -> String {
        guard isInTitle, let offer, !offer.countsCards(of: holders) else { return "" }
        return Self.mark
    }
}
