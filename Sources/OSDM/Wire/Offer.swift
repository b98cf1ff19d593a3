extension Wire {
    /// OSDM 3.9 `OfferCollectionResponse`.
    package struct OfferCollectionResponse: Hashable, Sendable {
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
    }

    /// OSDM 3.9 `Offer`: a price for these passengers on this trip.
    package struct Offer: Hashable, Sendable {
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
        package var ancillaryOfferParts: Elements<OfferPart>?
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
    }

    /// OSDM 3.9 `OfferSummary`: the offer described as a whole.
    package struct OfferSummary: Hashable, Sendable {
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
    package struct ServiceClass: Hashable, Sendable {
        package var type: ServiceClassType?
        /// The carrier's own name for it.
        package var name: String?

        package init(type: ServiceClassType, name: String) {
            self.type = type
            self.name = name
        }
    }

    /// OSDM 3.9 `TripCoverage`: the whole trip, unless legs or sections are named.
    package struct TripCoverage: Hashable, Sendable {
        package var coveredTripId: String
        /// 1 or more; set when legs or sections are.
        package var sectionIndex: Int?
        package var coveredLegIds: [String]?
        package var coveredSections: Elements<Section>?

        package init(
            coveredTripId: String, sectionIndex: Int? = nil, coveredLegIds: [String]? = nil,
            coveredSections: [Section]? = nil
        ) {
            self.coveredTripId = coveredTripId
            self.sectionIndex = sectionIndex
            self.coveredLegIds = coveredLegIds
            self.coveredSections = coveredSections.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `Section`: a trip from one leg or place to another; from its beginning or to its end where they are
    /// left out.
    package struct Section: Hashable, Sendable {
        package var startPlace: PlaceRef?
        package var startLegId: String?
        package var endPlace: PlaceRef?
        package var endLegId: String?

        package init(
            startPlace: PlaceRef? = nil, startLegId: String? = nil, endPlace: PlaceRef? = nil,
            endLegId: String? = nil
        ) {
            self.startPlace = startPlace
            self.startLegId = startLegId
            self.endPlace = endPlace
            self.endLegId = endLegId
        }
    }
}

extension Wire.OfferCollectionResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        offers = try object.valueIfPresent("offers")
        anonymousPassengerSpecifications = try object.valueIfPresent("anonymousPassengerSpecifications")
        trips = try object.valueIfPresent("trips")
        problems = try object.valueIfPresent("problems")
        warnings = try object.valueIfPresent("warnings")
        links = try object.valueIfPresent("_links")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("_links", links)
        object.add("anonymousPassengerSpecifications", anonymousPassengerSpecifications)
        object.add("offers", offers)
        object.add("problems", problems)
        object.add("trips", trips)
        object.add("warnings", warnings)
    }
}

extension Wire.Offer: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        offerId = try object.value("offerId")
        summary = try object.valueIfPresent("summary")
        offerSummary = try object.valueIfPresent("offerSummary")
        createdOn = try object.valueIfPresent("createdOn")
        preBookableUntil = try object.valueIfPresent("preBookableUntil")
        passengerRefs = try object.valueIfPresent("passengerRefs")
        products = try object.valueIfPresent("products")
        tripCoverage = try object.valueIfPresent("tripCoverage")
        admissionOfferParts = try object.valueIfPresent("admissionOfferParts")
        reservationOfferParts = try object.valueIfPresent("reservationOfferParts")
        ancillaryOfferParts = try object.valueIfPresent("ancillaryOfferParts")
        links = try object.valueIfPresent("_links")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("_links", links)
        object.add("admissionOfferParts", admissionOfferParts)
        object.add("ancillaryOfferParts", ancillaryOfferParts)
        object.add("createdOn", createdOn)
        object.add("offerId", offerId)
        object.add("offerSummary", offerSummary)
        object.add("passengerRefs", passengerRefs)
        object.add("preBookableUntil", preBookableUntil)
        object.add("products", products)
        object.add("reservationOfferParts", reservationOfferParts)
        object.add("summary", summary)
        object.add("tripCoverage", tripCoverage)
    }
}

extension Wire.OfferSummary: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        minimalPrice = try object.value("minimalPrice")
        overallServiceClass = try object.valueIfPresent("overallServiceClass")
        overallTravelClass = try object.valueIfPresent("overallTravelClass")
        overallFlexibility = try object.valueIfPresent("overallFlexibility")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("minimalPrice", minimalPrice)
        object.add("overallFlexibility", overallFlexibility)
        object.add("overallServiceClass", overallServiceClass)
        object.add("overallTravelClass", overallTravelClass)
    }
}

extension Wire.ServiceClass: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        type = try object.valueIfPresent("type")
        name = try object.valueIfPresent("name")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("name", name)
        object.add("type", type)
    }
}

extension Wire.TripCoverage: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        coveredTripId = try object.value("coveredTripId")
        sectionIndex = try object.valueIfPresent("sectionIndex")
        coveredLegIds = try object.valueIfPresent("coveredLegIds")
        coveredSections = try object.valueIfPresent("coveredSections")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("coveredLegIds", coveredLegIds)
        object.add("coveredSections", coveredSections)
        object.add("coveredTripId", coveredTripId)
        object.add("sectionIndex", sectionIndex)
    }
}

extension Wire.Section: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        startPlace = try object.valueIfPresent("startPlace")
        startLegId = try object.valueIfPresent("startLegId")
        endPlace = try object.valueIfPresent("endPlace")
        endLegId = try object.valueIfPresent("endLegId")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("endLegId", endLegId)
        object.add("endPlace", endPlace)
        object.add("startLegId", startLegId)
        object.add("startPlace", startPlace)
    }
}
