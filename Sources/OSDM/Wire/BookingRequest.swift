extension Wire {
    /// OSDM 3.9 `BookingRequest`: the body of `POST /bookings`, which holds offers without a price.
    package struct BookingRequest: Hashable, Sendable {
        /// One or more.
        package var offers: [OfferSelection]
        /// One or more.
        package var passengerSpecifications: [PassengerSpecification]
        package var purchaser: Purchaser?
        /// The client's own reference.
        package var externalRef: String?

        package init(
            offers: [OfferSelection], passengerSpecifications: [PassengerSpecification],
            purchaser: Purchaser? = nil, externalRef: String? = nil
        ) {
            self.offers = offers
            self.passengerSpecifications = passengerSpecifications
            self.purchaser = purchaser
            self.externalRef = externalRef
        }
    }

    /// OSDM 3.9 `OfferSelection`: an offer to book, and for whom.
    package struct OfferSelection: Hashable, Sendable {
        package var offerId: String
        package var externalRef: String?
        /// `externalRef`s of the passengers.
        package var passengerRefs: [String]

        package init(offerId: String, passengerRefs: [String], externalRef: String? = nil) {
            self.offerId = offerId
            self.externalRef = externalRef
            self.passengerRefs = passengerRefs
        }
    }

    /// OSDM 3.9 `PassengerSpecification`: a passenger of a booking that is asked for.
    package struct PassengerSpecification: Hashable, Sendable {
        /// The client's own reference, as in the search for offers.
        package var externalRef: String
        package var type: PassengerType
        /// `2001-12-24`.
        package var dateOfBirth: String?
        /// In years, when travelling.
        package var age: Int?
        package var detail: PersonDetail?

        package init(
            externalRef: String, type: PassengerType, dateOfBirth: String? = nil, age: Int? = nil,
            detail: PersonDetail? = nil
        ) {
            self.externalRef = externalRef
            self.type = type
            self.dateOfBirth = dateOfBirth
            self.age = age
            self.detail = detail
        }
    }
}

extension Wire.BookingRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        offers = try object.value("offers")
        passengerSpecifications = try object.value("passengerSpecifications")
        purchaser = try object.valueIfPresent("purchaser")
        externalRef = try object.valueIfPresent("externalRef")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("externalRef", externalRef)
        object.add("offers", offers)
        object.add("passengerSpecifications", passengerSpecifications)
        object.add("purchaser", purchaser)
    }
}

extension Wire.OfferSelection: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        offerId = try object.value("offerId")
        externalRef = try object.valueIfPresent("externalRef")
        passengerRefs = try object.value("passengerRefs")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("externalRef", externalRef)
        object.add("offerId", offerId)
        object.add("passengerRefs", passengerRefs)
    }
}

extension Wire.PassengerSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        externalRef = try object.value("externalRef")
        type = try object.value("type")
        dateOfBirth = try object.valueIfPresent("dateOfBirth")
        age = try object.valueIfPresent("age")
        detail = try object.valueIfPresent("detail")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("age", age)
        object.add("dateOfBirth", dateOfBirth)
        object.add("detail", detail)
        object.add("externalRef", externalRef)
        object.add("type", type)
    }
}
