extension Wire {
    /// OSDM 3.9 `OfferCollectionRequest`: the body of `POST /offers`.
    ///
    /// The trips to price are one of: the ids of known trips, trips spelled out, or a search.
    package struct OfferCollectionRequest: Hashable, Sendable, Codable {
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
    package struct AnonymousPassengerSpecification: Hashable, Sendable, Codable {
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
    package struct CardReference: Hashable, Sendable, Codable {
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
    package struct OfferSearchCriteria: Hashable, Sendable, Codable {
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
