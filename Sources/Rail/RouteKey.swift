/// The parts of a search that decide whether two searches are the same to a person.
package struct RouteKey: Hashable, Encodable {
    var origin: String
    var destination: String
    var via: [String]
    var stayMinutes: Int?
    var changeMinutes: Int?
    var maximumChanges: Int?
    var passengers: PassengerCounts
    /// Nil for one way, so that the keys of searches from before there were returns stay the same.
    var isReturn: Bool?

    package init(_ query: TripQuery) {
        origin = query.origin.id
        destination = query.destination.id
        via = query.via.map(\.id)
        (stayMinutes, changeMinutes) = (query.stayMinutes, query.changeMinutes)
        maximumChanges = query.maximumChanges
        passengers = query.passengers
        passengers.names = nil
        // Cards are not kept with a search, but with the travellers.
        passengers.cards = [:]
        isReturn = query.returnTime == nil ? nil : true
        // The list of searches shows no ages, so two searches that differ only in the children's ages would look
        // the same.
        passengers.childAges = passengers.childAges.map { _ in PassengerKind.child.typicalAge }
    }
}
