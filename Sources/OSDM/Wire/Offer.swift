extension Wire {
    /// OSDM 3.9 `OfferCollectionResponse`.
    package struct OfferCollectionResponse: Hashable, Sendable, Codable {
        package var offers: Elements<Offer>?
        package var anonymousPassengerSpecifications: Elements<AnonymousPassengerSpecification>?
        package var trips: Elements<Trip>?
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?
        package var links: Elements<Link>?

        package init(
            offers: [Offer]? = nil,
            anonymousPassengerSpecifications: [AnonymousPassengerSpecification]? = nil,
            trips: [Trip]? = nil, problems: [Problem]? = nil, links: [Link]? = nil
        ) {
            self.offers = offers.map { Elements($0) }
            self.anonymousPassengerSpecifications = anonymousPassengerSpecifications.map { Elements($0) }
            self.trips = trips.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.links = links.map { Elements($0) }
        }

        private enum CodingKeys: String, CodingKey {
            case offers, anonymousPassengerSpecifications, trips, problems, warnings
            case links = "_links"
        }
    }

    /// OSDM 3.9 `Offer`: a price for these passengers on this trip.
    package struct Offer: Hashable, Sendable, Codable {
        package var offerId: String
        package var summary: String?
        package var offerSummary: OfferSummary?
        package var createdOn: DateTime?
        /// The end of the time in which the offer can be booked.
        package var preBookableUntil: DateTime?
        /// `externalRef`s, one or more.
        package var passengerRefs: [String]?
        package var products: Elements<Product>?
        package var tripCoverage: TripCoverage?
        package var admissionOfferParts: Elements<OfferPart>?
        package var reservationOfferParts: Elements<OfferPart>?
        package var links: Elements<Link>?

        package init(
            offerId: String, createdOn: DateTime, preBookableUntil: DateTime, passengerRefs: [String],
            offerSummary: OfferSummary? = nil, products: [Product]? = nil,
            tripCoverage: TripCoverage? = nil, admissionOfferParts: [OfferPart]? = nil,
            reservationOfferParts: [OfferPart]? = nil, summary: String? = nil, links: [Link]? = nil
        ) {
            self.offerId = offerId
            self.summary = summary
            self.offerSummary = offerSummary
            self.createdOn = createdOn
            self.preBookableUntil = preBookableUntil
            self.passengerRefs = passengerRefs
            self.products = products.map { Elements($0) }
            self.tripCoverage = tripCoverage
            self.admissionOfferParts = admissionOfferParts.map { Elements($0) }
            self.reservationOfferParts = reservationOfferParts.map { Elements($0) }
            self.links = links.map { Elements($0) }
        }

        private enum CodingKeys: String, CodingKey {
            case offerId, summary, offerSummary, createdOn, preBookableUntil, passengerRefs, products
            case tripCoverage, admissionOfferParts, reservationOfferParts
            case links = "_links"
        }
    }

    /// OSDM 3.9 `OfferSummary`: the offer described as a whole.
    package struct OfferSummary: Hashable, Sendable, Codable {
        package var minimalPrice: Price
        package var overallServiceClass: ServiceClass?
        package var overallTravelClass: TravelClass?
        package var overallFlexibility: Flexibility?

        package init(
            minimalPrice: Price, overallServiceClass: ServiceClass, overallFlexibility: Flexibility,
            overallTravelClass: TravelClass? = nil
        ) {
            self.minimalPrice = minimalPrice
            self.overallServiceClass = overallServiceClass
            self.overallTravelClass = overallTravelClass
            self.overallFlexibility = overallFlexibility
        }
    }

    /// OSDM 3.9 `ServiceClass`.
    package struct ServiceClass: Hashable, Sendable, Codable {
        package var type: ServiceClassType?
        /// The carrier's own name for it.
        package var name: String?

        package init(type: ServiceClassType, name: String) {
            self.type = type
            self.name = name
        }
    }

    /// OSDM 3.9 `TripCoverage`: the whole trip, unless legs are named.
    package struct TripCoverage: Hashable, Sendable, Codable {
        package var coveredTripId: String
        /// 1 or more; set when legs are.
        package var sectionIndex: Int?
        package var coveredLegIds: [String]?

        package init(coveredTripId: String, sectionIndex: Int? = nil, coveredLegIds: [String]? = nil) {
            self.coveredTripId = coveredTripId
            self.sectionIndex = sectionIndex
            self.coveredLegIds = coveredLegIds
        }
    }
}
