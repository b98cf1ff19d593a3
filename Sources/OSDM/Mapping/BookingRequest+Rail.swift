import Rail

extension Wire.BookingRequest {
    /// The request to hold an offer for all of its travellers; the first one buys.
    init(_ request: HoldRequest, id: BookingIntent.ID) {
        let purchaser = request.travellers.first.flatMap { Wire.PersonDetail($0) }
        self.init(
            offers: [
                Wire.OfferSelection(
                    offerId: request.offer.id, passengerRefs: request.travellers.map(\.id))
            ],
            passengerSpecifications: request.travellers.map { Wire.PassengerSpecification($0) },
            purchaser: purchaser.map { Wire.Purchaser(detail: $0) }, externalRef: id)
    }
}

extension Wire.PassengerSpecification {
    init(_ traveller: Traveller) {
        let anonymous = Wire.AnonymousPassengerSpecification(
            Passenger(id: traveller.id, kind: traveller.kind))
        self.init(
            externalRef: traveller.id, type: anonymous.type,
            dateOfBirth: traveller.birthDate?.iso8601,
            age: traveller.birthDate == nil ? anonymous.age : nil, detail: Wire.PersonDetail(traveller))
    }
}

extension Wire.Passenger {
    init(_ traveller: Traveller) {
        let specification = Wire.PassengerSpecification(traveller)
        self.init(
            id: traveller.serviceID ?? traveller.id, externalRef: traveller.id,
            type: traveller.serviceKind.map { Wire.PassengerType(rawValue: $0) } ?? specification.type,
            dateOfBirth: specification.dateOfBirth, age: specification.age, detail: specification.detail)
    }
}

extension Wire.PersonDetail {
    /// Name and contact; nil without a name, which OSDM 3.9 `PersonDetail` requires.
    init?(_ traveller: Traveller) {
        guard !traveller.firstName.isEmpty || !traveller.lastName.isEmpty else { return nil }
        let (email, phone) = (traveller.emailAddress, traveller.phoneNumber)
        let contact = Wire.ContactDetail(
            email: email.isEmpty ? nil : email, phoneNumber: phone.isEmpty ? nil : phone)
        self.init(
            firstName: traveller.firstName, lastName: traveller.lastName,
            contact: email.isEmpty && phone.isEmpty ? nil : contact)
    }
}
