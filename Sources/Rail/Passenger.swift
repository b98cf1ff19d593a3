/// A passenger in a search. The name is not known yet.
package struct Passenger: Hashable, Sendable, Codable, Identifiable {
    /// The reference that this program gives the passenger (OSDM 3.9 `externalRef`), e.g. `adult-1`.
    package var id: String
    package var kind: PassengerKind
    /// The age on the day of travel, in years; nil if only the kind is known.
    package var age: Int?
    /// The discount cards that count in prices, if the service heeds them.
    package var cards: [ReductionCard]

    package init(id: String, kind: PassengerKind, age: Int? = nil, cards: [ReductionCard] = []) {
        self.id = id
        self.kind = kind
        self.age = age
        self.cards = cards
    }

    /// Returns the passenger without the cards that end before a day of travel.
    package func withCards(validOn day: CalendarDay) -> Passenger {
        Passenger(id: id, kind: kind, age: age, cards: cards.filter { !$0.hasEnded(before: day) })
    }
}

package enum PassengerKind: String, Hashable, Sendable, Codable, CaseIterable {
    case adult, youth, senior, child

    /// The age, in years, that is used for a passenger if only the kind is known.
    package var typicalAge: Int {
        switch self {
        case .adult: 35
        case .youth: 20
        case .senior: 67
        case .child: 8
        }
    }
}

package struct PassengerCounts: Hashable, Sendable, Codable {
    package var adults: Int
    package var youths: Int
    package var seniors: Int
    // Nil and not an empty list if there are no children, because searches from before there were children have no
    // such member.
    private var agesOfChildren: [Int]?
    /// The discount cards of passengers, by their references. They are not stored with a search: a card is only stored
    /// with its traveller.
    package var cards: [Passenger.ID: [ReductionCard]] = [:]
    /// The names of passengers who are remembered travellers, by their references; nil if there are none. They are
    /// stored with a search, so that a repeated search finds their cards again.
    package var names: [Passenger.ID: String]?

    private enum CodingKeys: CodingKey {
        case adults, youths, seniors, agesOfChildren, names
    }

    package init(adults: Int = 1, youths: Int = 0, seniors: Int = 0, childAges: [Int] = []) {
        self.adults = adults
        self.youths = youths
        self.seniors = seniors
        self.childAges = childAges
    }

    /// The age of each child on the day of travel, in years.
    package var childAges: [Int] {
        get { agesOfChildren ?? [] }
        set { agesOfChildren = newValue.isEmpty ? nil : newValue }
    }

    package var total: Int { adults + youths + seniors + childAges.count }

    /// The number of passengers of a kind. Setting a larger number of children adds children of the typical age.
    package subscript(kind: PassengerKind) -> Int {
        get {
            switch kind {
            case .adult: adults
            case .youth: youths
            case .senior: seniors
            case .child: childAges.count
            }
        }
        set {
            switch kind {
            case .adult: adults = newValue
            case .youth: youths = newValue
            case .senior: seniors = newValue
            case .child:
                let more = Array(repeating: kind.typicalAge, count: max(0, newValue - childAges.count))
                childAges = Array((childAges + more).prefix(max(0, newValue)))
            }
        }
    }

    /// All passengers, with the references `adult-1`, `adult-2`, `youth-1`, …
    package var passengers: [Passenger] {
        PassengerKind.allCases.flatMap { kind in
            (0..<max(0, self[kind])).map {
                let id = "\(kind.rawValue)-\($0 + 1)"
                return Passenger(
                    id: id, kind: kind, age: kind == .child ? childAges[$0] : nil, cards: cards[id] ?? [])
            }
        }
    }
}
