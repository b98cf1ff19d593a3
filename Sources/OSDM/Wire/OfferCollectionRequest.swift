extension Wire {
    /// OSDM 3.9 `OfferCollectionRequest`: the body of `POST /offers`.
    ///
    /// The trips to price are one of: the ids of known trips, trips spelled out, or a search.
    package struct OfferCollectionRequest: Hashable, Sendable {
        package var tripIds: [String]?
        package var tripSpecifications: [TripSpecification]?
        package var tripSearchCriteria: TripSearchCriteria?
        package var offerSearchCriteria: OfferSearchCriteria?
        /// One or more.
        package var anonymousPassengerSpecifications: [AnonymousPassengerSpecification]
        package var embed: [Embed]?

        package init(
            anonymousPassengerSpecifications: [AnonymousPassengerSpecification],
            tripIds: [String]? = nil, tripSpecifications: [TripSpecification]? = nil,
            tripSearchCriteria: TripSearchCriteria? = nil,
            offerSearchCriteria: OfferSearchCriteria? = nil, embed: [Embed]? = nil
        ) {
            self.tripIds = tripIds
            self.tripSpecifications = tripSpecifications
            self.tripSearchCriteria = tripSearchCriteria
            self.offerSearchCriteria = offerSearchCriteria
            self.anonymousPassengerSpecifications = anonymousPassengerSpecifications
            self.embed = embed
        }
    }

    /// OSDM 3.9 `AnonymousPassengerSpecification`: a passenger, as far as prices depend on them.
    ///
    /// The date of birth or the age is set.
    package struct AnonymousPassengerSpecification: Hashable, Sendable {
        /// The client's own reference, repeated in the response.
        package var externalRef: String
        package var type: PassengerType
        /// `2001-12-24`.
        package var dateOfBirth: String?
        /// In years, when travelling.
        package var age: Int?
        package var cards: [CardReference]?

        package init(
            externalRef: String, type: PassengerType, age: Int? = nil, dateOfBirth: String? = nil,
            cards: [CardReference]? = nil
        ) {
            self.externalRef = externalRef
            self.type = type
            self.dateOfBirth = dateOfBirth
            self.age = age
            self.cards = cards
        }
    }

    /// OSDM 3.9 `CardReference`.
    package struct CardReference: Hashable, Sendable {
        package var code: String?
        package var number: String?
        package var issuer: String?
        /// OSDM 3.9 `TravelAccountType`, e.g. `REDUCTION_CARD`.
        package var type: String

        package init(type: String, code: String? = nil, number: String? = nil, issuer: String? = nil) {
            self.code = code
            self.number = number
            self.issuer = issuer
            self.type = type
        }
    }

    /// OSDM 3.9 `OfferSearchCriteria`.
    package struct OfferSearchCriteria: Hashable, Sendable {
        package var requestedOfferParts: [OfferPartType]?
        package var flexibilities: [Flexibility]?
        package var travelClasses: [TravelClass]?
        package var serviceClassTypes: [ServiceClassType]?
        package var offerMode: OfferMode?
        /// ISO 4217.
        package var currency: String?

        package init(
            requestedOfferParts: [OfferPartType]? = nil, flexibilities: [Flexibility]? = nil,
            travelClasses: [TravelClass]? = nil, serviceClassTypes: [ServiceClassType]? = nil,
            offerMode: OfferMode? = nil, currency: String? = nil
        ) {
            self.requestedOfferParts = requestedOfferParts
            self.flexibilities = flexibilities
            self.travelClasses = travelClasses
            self.serviceClassTypes = serviceClassTypes
            self.offerMode = offerMode
            self.currency = currency
        }
    }
}

extension Wire.OfferCollectionRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        tripIds = try object.valueIfPresent("tripIds")
        tripSpecifications = try object.valueIfPresent("tripSpecifications")
        tripSearchCriteria = try object.valueIfPresent("tripSearchCriteria")
        offerSearchCriteria = try object.valueIfPresent("offerSearchCriteria")
        anonymousPassengerSpecifications = try object.value("anonymousPassengerSpecifications")
        embed = try object.valueIfPresent("embed")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("anonymousPassengerSpecifications", anonymousPassengerSpecifications)
        object.add("embed", embed)
        object.add("offerSearchCriteria", offerSearchCriteria)
        object.add("tripIds", tripIds)
        object.add("tripSearchCriteria", tripSearchCriteria)
        object.add("tripSpecifications", tripSpecifications)
    }
}

extension Wire.AnonymousPassengerSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        externalRef = try object.value("externalRef")
        type = try object.value("type")
        dateOfBirth = try object.valueIfPresent("dateOfBirth")
        age = try object.valueIfPresent("age")
        cards = try object.valueIfPresent("cards")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("age", age)
        object.add("cards", cards)
        object.add("dateOfBirth", dateOfBirth)
        object.add("externalRef", externalRef)
        object.add("type", type)
    }
}

extension Wire.CardReference: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        code = try object.valueIfPresent("code")
        number = try object.valueIfPresent("number")
        issuer = try object.valueIfPresent("issuer")
        type = try object.value("type")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("issuer", issuer)
        object.add("number", number)
        object.add("type", type)
    }
}

extension Wire.OfferSearchCriteria: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        requestedOfferParts = try object.valueIfPresent("requestedOfferParts")
        flexibilities = try object.valueIfPresent("flexibilities")
        travelClasses = try object.valueIfPresent("travelClasses")
        serviceClassTypes = try object.valueIfPresent("serviceClassTypes")
        offerMode = try object.valueIfPresent("offerMode")
        currency = try object.valueIfPresent("currency")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("currency", currency)
        object.add("flexibilities", flexibilities)
        object.add("offerMode", offerMode)
        object.add("requestedOfferParts", requestedOfferParts)
        object.add("serviceClassTypes", serviceClassTypes)
        object.add("travelClasses", travelClasses)
    }
}
