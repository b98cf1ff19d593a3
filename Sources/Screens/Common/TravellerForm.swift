import Rail
import Waiting

/// Remembers the details typed for each traveller, so that the form of another fare starts with them.
@UIActor
final class TypedTravellers {
    private var forms: [Traveller.ID: TravellerForm] = [:]

    nonisolated init() {}

    /// Returns the last form for a traveller; nil if there is none, or if it is for another kind of passenger. The age
    /// and the cards are always those of the present search.
    subscript(traveller: Traveller) -> TravellerForm? {
        guard var form = forms[traveller.id], form.kind == traveller.kind else { return nil }
        (form.age, form.cards) = (traveller.age, traveller.cards)
        return form
    }

    /// The search for which the details are typed, with the names of its remembered travellers; nil before the first
    /// search.
    private(set) var search: TripQuery?

    func keep(_ form: TravellerForm) { forms[form.id] = form }

    func forget() { forms = [:] }

    /// Forgets the typed details and their search: the next person must not be taken for a traveller of that search.
    func beginAnew() { (forms, search) = ([:], nil) }

    /// Forgets the search if the trains on the screen belong to another search, which was not begun in the form.
    func leaveSearch(unlessIn list: TripQuery) {
        func facts(_ query: TripQuery?) -> [String?] {
            [query?.origin.id, query?.destination.id] + (query?.passengers.passengers.map(\.id) ?? [])
        }
        if facts(search) != facts(list) { search = nil }
    }

    func forget(_ traveller: Traveller.ID) { forms[traveller] = nil }

    /// Begins a search. The passengers who are remembered travellers are filled in, unless others are typed.
    func begin(_ search: TripQuery, with travellers: [Traveller]) {
        self.search = search
        for traveller in travellers where forms[traveller.id]?.isEmpty ?? true {
            forms[traveller.id] = TravellerForm(traveller)
        }
    }

    /// Sets the names of the travellers, after they were typed.
    func name(_ names: [Passenger.ID: String]?) { search?.passengers.names = names }
}

/// The form for one traveller, with the texts as they were typed.
struct TravellerForm: Hashable {
    let id: Traveller.ID
    let kind: PassengerKind
    /// The age on the day of travel, for which the fare was calculated; nil if only the kind is known.
    var age: Int?
    /// The cards with which the fare was asked for.
    var cards: [ReductionCard]
    private var texts: [TravellerDetail: String] = [:]
    /// Whether the traveller is to be remembered; nil while the person has not said so, which leaves it as it is.
    var isRemembered: Bool?

    init(_ traveller: Traveller) {
        (id, kind, age, cards) = (traveller.id, traveller.kind, traveller.age, traveller.cards)
        fill(with: traveller)
    }

    var passenger: Passenger { Passenger(id: id, kind: kind, age: age, cards: cards) }

    subscript(detail: TravellerDetail) -> String {
        get { texts[detail] ?? "" }
        set { texts[detail] = newValue }
    }

    /// The full name as it is typed.
    var name: String { "\(self[.firstName].trimmingSpaces) \(self[.lastName].trimmingSpaces)".trimmingSpaces }

    var isEmpty: Bool { texts.values.allSatisfy(\.isEmpty) }

    mutating func fill(with traveller: Traveller) {
        isRemembered = nil
        texts[.firstName] = traveller.firstName
        texts[.lastName] = traveller.lastName
        texts[.birthDate] = traveller.birthDate.map(DayFormatting.numeric) ?? ""
        texts[.emailAddress] = traveller.emailAddress
        texts[.phoneNumber] = traveller.phoneNumber
    }
}
