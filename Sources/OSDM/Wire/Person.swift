extension Wire {
    /// OSDM 3.9 `PersonDetail`: the name of a person, and how to reach them.
    package struct PersonDetail: Hashable, Sendable {
        package var firstName: String
        package var lastName: String
        /// Of older services; others have it in `contact`.
        package var email: String?
        /// The same.
        package var phoneNumber: String?
        package var contact: ContactDetail?

        package init(
            firstName: String, lastName: String, email: String? = nil, phoneNumber: String? = nil,
            contact: ContactDetail? = nil
        ) {
            self.firstName = firstName
            self.lastName = lastName
            self.email = email
            self.phoneNumber = phoneNumber
            self.contact = contact
        }
    }

    /// OSDM 3.9 `ContactDetail`.
    package struct ContactDetail: Hashable, Sendable {
        package var email: String?
        /// The number as E.164 writes it.
        package var phoneNumber: String?

        package init(email: String? = nil, phoneNumber: String? = nil) {
            self.email = email
            self.phoneNumber = phoneNumber
        }
    }

    /// OSDM 3.9 `Purchaser` and `PurchaserSpecification`: the person who buys.
    package struct Purchaser: Hashable, Sendable {
        package var externalRef: String?
        package var detail: PersonDetail?

        package init(externalRef: String? = nil, detail: PersonDetail? = nil) {
            self.externalRef = externalRef
            self.detail = detail
        }
    }

    /// OSDM 3.9 `Passenger`: a traveller of a booking.
    package struct Passenger: Hashable, Sendable {
        /// The service's id.
        package var id: String
        /// The client's own reference.
        package var externalRef: String
        package var type: PassengerType
        /// `2001-12-24`.
        package var dateOfBirth: String?
        /// In years, when travelling.
        package var age: Int?
        package var detail: PersonDetail?

        package init(
            id: String, externalRef: String, type: PassengerType, dateOfBirth: String? = nil, age: Int? = nil,
            detail: PersonDetail? = nil
        ) {
            self.id = id
            self.externalRef = externalRef
            self.type = type
            self.dateOfBirth = dateOfBirth
            self.age = age
            self.detail = detail
        }
    }

    /// OSDM 3.9 `PassengerResponse`.
    package struct PassengerResponse: Hashable, Sendable {
        package var passenger: Passenger?
        package var problems: Elements<Problem>?

        package init(passenger: Passenger? = nil, problems: [Problem]? = nil) {
            self.passenger = passenger
            self.problems = problems.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `PassengersCollectionResponse`.
    package struct PassengersCollectionResponse: Hashable, Sendable {
        package var passengers: Elements<Passenger>?
        package var problems: Elements<Problem>?

        package init(passengers: [Passenger]? = nil, problems: [Problem]? = nil) {
            self.passengers = passengers.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `PurchaserResponse`.
    package struct PurchaserResponse: Hashable, Sendable {
        package var purchaser: Purchaser?
        package var problems: Elements<Problem>?

        package init(purchaser: Purchaser? = nil, problems: [Problem]? = nil) {
            self.purchaser = purchaser
            self.problems = problems.map { Elements($0) }
        }
    }
}

extension Wire.PersonDetail: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        firstName = try object.value("firstName")
        lastName = try object.value("lastName")
        email = try object.valueIfPresent("email")
        phoneNumber = try object.valueIfPresent("phoneNumber")
        contact = try object.valueIfPresent("contact")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("contact", contact)
        object.add("email", email)
        object.add("firstName", firstName)
        object.add("lastName", lastName)
        object.add("phoneNumber", phoneNumber)
    }
}

extension Wire.ContactDetail: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        email = try object.valueIfPresent("email")
        phoneNumber = try object.valueIfPresent("phoneNumber")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("email", email)
        object.add("phoneNumber", phoneNumber)
    }
}

extension Wire.Purchaser: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        externalRef = try object.valueIfPresent("externalRef")
        detail = try object.valueIfPresent("detail")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("detail", detail)
        object.add("externalRef", externalRef)
    }
}

extension Wire.Passenger: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
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
        object.add("id", id)
        object.add("type", type)
    }
}

extension Wire.PassengerResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        passenger = try object.valueIfPresent("passenger")
        problems = try object.valueIfPresent("problems")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("passenger", passenger)
        object.add("problems", problems)
    }
}

extension Wire.PassengersCollectionResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        passengers = try object.valueIfPresent("passengers")
        problems = try object.valueIfPresent("problems")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("passengers", passengers)
        object.add("problems", problems)
    }
}

extension Wire.PurchaserResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        purchaser = try object.valueIfPresent("purchaser")
        problems = try object.valueIfPresent("problems")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("problems", problems)
        object.add("purchaser", purchaser)
    }
}
