/// A person who travels on a booking.
package struct Traveller: Hashable, Sendable, Codable, Identifiable {
    /// The reference of the passenger in the search (OSDM 3.9 `externalRef`), e.g. `adult-1`.
    package var id: String
    /// The id that the service gave the traveller; nil until there is a booking.
    package var serviceID: String?
    /// The service's code for the kind of passenger. The program sends it back unchanged.
    package var serviceKind: String?
    package var kind: PassengerKind
    /// The age on the day of travel, in years, for which the fare was calculated; nil if only the kind is known.
    package var age: Int?
    package var firstName: String
    package var lastName: String
    package var birthDate: CalendarDay?
    /// Empty if the address is not known.
    package var emailAddress: String
    /// The phone number in the format of E.164, e.g. `+33600000000`; empty if it is not known.
    package var phoneNumber: String
    // Nil and not an empty list if there are no cards, because travellers from before there were cards have no such
    // member.
    private var reductionCards: [ReductionCard]?

    /// The discount cards of the traveller. Of a passenger of an offer, those with which the offer was asked for.
    package var cards: [ReductionCard] {
        get { reductionCards ?? [] }
        set { reductionCards = newValue.isEmpty ? nil : newValue }
    }

    package init(
        id: String, kind: PassengerKind, age: Int? = nil, firstName: String = "", lastName: String = "",
        birthDate: CalendarDay? = nil, emailAddress: String = "", phoneNumber: String = "",
        serviceID: String? = nil, serviceKind: String? = nil, cards: [ReductionCard] = []
    ) {
        self.id = id
        self.serviceID = serviceID
        self.serviceKind = serviceKind
        self.kind = kind
        self.age = age
        self.firstName = firstName
        self.lastName = lastName
        self.birthDate = birthDate
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
        self.cards = cards
    }

    /// A traveller of whom only the passenger of the search is known.
    package init(_ passenger: Passenger) {
        self.init(id: passenger.id, kind: passenger.kind, age: passenger.age, cards: passenger.cards)
    }

    /// The passenger of a search that the traveller is.
    package var passenger: Passenger { Passenger(id: id, kind: kind, age: age, cards: cards) }

    /// The full name, e.g. `Ada Beispiel`. If no name is known, the kind with its number or age: `adult 2`, `child, 4`.
    package var name: String {
        let name = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
        if !name.isEmpty { return name }
        if let age { return "\(kind.rawValue), \(age)" }
        return id.hasPrefix("\(kind.rawValue)-") ? id.replacing("-", with: " ") : id
    }
}

/// A detail of a traveller that the program has a form field for.
package enum TravellerDetail: String, Hashable, Sendable, Codable, CaseIterable {
    case firstName, lastName, birthDate, emailAddress, phoneNumber
}

extension Traveller {
    package func knows(_ detail: TravellerDetail) -> Bool {
        switch detail {
        case .firstName: !firstName.isEmpty
        case .lastName: !lastName.isEmpty
        case .birthDate: birthDate != nil
        case .emailAddress: !emailAddress.isEmpty
        case .phoneNumber: !phoneNumber.isEmpty
        }
    }
}
