import Rail

extension Wire.OfferCollectionRequest {
    /// The request for the prices of one trip, by the id that the service gave it, without the trip itself.
    init(_ query: OfferQuery) {
        self.init(
            anonymousPassengerSpecifications: query.passengers.map {
                Wire.AnonymousPassengerSpecification($0)
            },
            tripIds: [query.trip.id],
            offerSearchCriteria: Wire.OfferSearchCriteria(
                requestedOfferParts: [.all], offerMode: .collective),
            embed: [.offers])
    }
}

extension Wire.AnonymousPassengerSpecification {
    /// A passenger with a typical age of the kind that a person chose: OSDM 3.9 wants a birth date or an age.
    init(_ passenger: Passenger) {
        let (type, age): (Wire.PassengerType, Int) =
            switch passenger.kind {
            case .adult: (.adult, 35)
            case .youth: (.youth, 20)
            case .senior: (.senior, 67)
            }
        self.init(externalRef: passenger.id, type: type, age: age)
    }
}
