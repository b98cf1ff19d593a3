// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// OSDM 3.9 `OfferCollectionResponse`.
    package struct OfferCollectionResponse: Object {
        package var offers: Elements<Offer>?
        package var anonymousPassengerSpecifications: Elements<AnonymousPassengerSpecification>?
        package var trips: Elements<Trip>?
        package var problems: Elements<Problem>?
        package var links: Elements<Link>?
        package var warnings: WarningCollection?

        package init(
            offers: [Offer]? = nil,
            anonymousPassengerSpecifications: [AnonymousPassengerSpecification]? = nil,
            trips: [Trip]? = nil,
            problems: [Problem]? = nil,
            links: [Link]? = nil,
            warnings: WarningCollection? = nil
        ) {
            self.offers = offers.map { Elements($0) }
            self.anonymousPassengerSpecifications = anonymousPassengerSpecifications.map { Elements($0) }
            self.trips = trips.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.links = links.map { Elements($0) }
            self.warnings = warnings
        }

        package init(members object: Reader) throws(DecodingFault) {
            offers = try object.valueIfPresent("offers")
            anonymousPassengerSpecifications = try object.valueIfPresent("anonymousPassengerSpecifications")
            trips = try object.valueIfPresent("trips")
            problems = try object.valueIfPresent("problems")
            links = try object.valueIfPresent("_links")
            warnings = try object.valueIfPresent("warnings")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("_links", links)
            object.add("anonymousPassengerSpecifications", anonymousPassengerSpecifications)
            object.add("offers", offers)
            object.add("problems", problems)
            object.add("trips", trips)
            object.add("warnings", warnings)
        }
    }

    /// A price for the passengers on a trip.
    ///
    /// OSDM 3.9 `Offer`.
    package struct Offer: Object {
        package var offerId: String
        package var createdOn: DateTime?
        /// The deadline for booking the offer.
        package var preBookableUntil: DateTime?
        /// The passengers' `externalRef`s, one or more.
        package var passengerRefs: [String]?
        package var offerSummary: OfferSummary?
        package var products: Elements<Product>?
        package var tripCoverage: TripCoverage?
        package var admissionOfferParts: Elements<OfferPart>?
        package var reservationOfferParts: Elements<OfferPart>?
        package var summary: String?
        package var links: Elements<Link>?
        package var ancillaryOfferParts: Elements<OfferPart>?
        /// The way back that it covers, too.
        package var inboundTripCoverage: TripCoverage?
        /// What has to be paid beside the parts.
        package var fees: Elements<Fee>?

        package init(
            offerId: String,
            createdOn: DateTime,
            preBookableUntil: DateTime,
            passengerRefs: [String],
            offerSummary: OfferSummary? = nil,
            products: [Product]? = nil,
            tripCoverage: TripCoverage? = nil,
            admissionOfferParts: [OfferPart]? = nil,
            reservationOfferParts: [OfferPart]? = nil,
            summary: String? = nil,
            links: [Link]? = nil,
            ancillaryOfferParts: [OfferPart]? = nil,
            inboundTripCoverage: TripCoverage? = nil,
            fees: [Fee]? = nil
        ) {
            self.offerId = offerId
            self.createdOn = createdOn
            self.preBookableUntil = preBookableUntil
            self.passengerRefs = passengerRefs
            self.offerSummary = offerSummary
            self.products = products.map { Elements($0) }
            self.tripCoverage = tripCoverage
            self.admissionOfferParts = admissionOfferParts.map { Elements($0) }
            self.reservationOfferParts = reservationOfferParts.map { Elements($0) }
            self.summary = summary
            self.links = links.map { Elements($0) }
            self.ancillaryOfferParts = ancillaryOfferParts.map { Elements($0) }
            self.inboundTripCoverage = inboundTripCoverage
            self.fees = fees.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            offerId = try object.value("offerId")
            createdOn = try object.valueIfPresent("createdOn")
            preBookableUntil = try object.valueIfPresent("preBookableUntil")
            passengerRefs = try object.valueIfPresent("passengerRefs")
            offerSummary = try object.valueIfPresent("offerSummary")
            products = try object.valueIfPresent("products")
            tripCoverage = try object.valueIfPresent("tripCoverage")
            admissionOfferParts = try object.valueIfPresent("admissionOfferParts")
            reservationOfferParts = try object.valueIfPresent("reservationOfferParts")
            summary = try object.valueIfPresent("summary")
            links = try object.valueIfPresent("_links")
            ancillaryOfferParts = try object.valueIfPresent("ancillaryOfferParts")
            inboundTripCoverage = try object.valueIfPresent("inboundTripCoverage")
            fees = try object.valueIfPresent("fees")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("_links", links)
            object.add("admissionOfferParts", admissionOfferParts)
            object.add("ancillaryOfferParts", ancillaryOfferParts)
            object.add("createdOn", createdOn)
            object.add("fees", fees)
            object.add("inboundTripCoverage", inboundTripCoverage)
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

    /// The offer as a whole.
    ///
    /// OSDM 3.9 `OfferSummary`.
    package struct OfferSummary: Object {
        package var minimalPrice: Price
        package var overallServiceClass: ServiceClass?
        package var overallFlexibility: Flexibility?
        package var overallTravelClass: TravelClass?

        package init(
            minimalPrice: Price,
            overallServiceClass: ServiceClass,
            overallFlexibility: Flexibility,
            overallTravelClass: TravelClass? = nil
        ) {
            self.minimalPrice = minimalPrice
            self.overallServiceClass = overallServiceClass
            self.overallFlexibility = overallFlexibility
            self.overallTravelClass = overallTravelClass
        }

        package init(members object: Reader) throws(DecodingFault) {
            minimalPrice = try object.value("minimalPrice")
            overallServiceClass = try object.valueIfPresent("overallServiceClass")
            overallFlexibility = try object.valueIfPresent("overallFlexibility")
            overallTravelClass = try object.valueIfPresent("overallTravelClass")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("minimalPrice", minimalPrice)
            object.add("overallFlexibility", overallFlexibility)
            object.add("overallServiceClass", overallServiceClass)
            object.add("overallTravelClass", overallTravelClass)
        }
    }

    /// OSDM 3.9 `ServiceClass`.
    package struct ServiceClass: Object {
        package var type: ServiceClassType?
        /// The carrier's own name for it.
        package var name: String?

        package init(
            type: ServiceClassType,
            name: String
        ) {
            self.type = type
            self.name = name
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.valueIfPresent("type")
            name = try object.valueIfPresent("name")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("name", name)
            object.add("type", type)
        }
    }

    /// The whole trip, unless legs or sections are named.
    ///
    /// OSDM 3.9 `TripCoverage`.
    package struct TripCoverage: Object {
        package var coveredTripId: String
        /// 1 or more; set if legs or sections are.
        package var sectionIndex: Int?
        package var coveredLegIds: [String]?
        package var coveredSections: Elements<Section>?

        package init(
            coveredTripId: String,
            sectionIndex: Int? = nil,
            coveredLegIds: [String]? = nil,
            coveredSections: [Section]? = nil
        ) {
            self.coveredTripId = coveredTripId
            self.sectionIndex = sectionIndex
            self.coveredLegIds = coveredLegIds
            self.coveredSections = coveredSections.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            coveredTripId = try object.value("coveredTripId")
            sectionIndex = try object.valueIfPresent("sectionIndex")
            coveredLegIds = try object.valueIfPresent("coveredLegIds")
            coveredSections = try object.valueIfPresent("coveredSections")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("coveredLegIds", coveredLegIds)
            object.add("coveredSections", coveredSections)
            object.add("coveredTripId", coveredTripId)
            object.add("sectionIndex", sectionIndex)
        }
    }

    /// A part of a trip, from one leg or place to another; without them, from the trip's start or to its end.
    ///
    /// OSDM 3.9 `Section`.
    package struct Section: Object {
        package var startPlace: PlaceRef?
        package var startLegId: String?
        package var endPlace: PlaceRef?
        package var endLegId: String?

        package init(
            startPlace: PlaceRef? = nil,
            startLegId: String? = nil,
            endPlace: PlaceRef? = nil,
            endLegId: String? = nil
        ) {
            self.startPlace = startPlace
            self.startLegId = startLegId
            self.endPlace = endPlace
            self.endLegId = endLegId
        }

        package init(members object: Reader) throws(DecodingFault) {
            startPlace = try object.valueIfPresent("startPlace")
            startLegId = try object.valueIfPresent("startLegId")
            endPlace = try object.valueIfPresent("endPlace")
            endLegId = try object.valueIfPresent("endLegId")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("endLegId", endLegId)
            object.add("endPlace", endPlace)
            object.add("startLegId", startLegId)
            object.add("startPlace", startPlace)
        }
    }

    /// A part of an offer; `objectType` says of which kind.
    ///
    /// OSDM 3.9 `AbstractOfferPart`, `AdmissionOfferPart`, `ReservationOfferPart`,
    /// `AncillaryOfferPart`.
    package struct OfferPart: Object {
        package var objectType: String?
        package var id: String
        package var createdOn: DateTime?
        package var validFrom: DateTime?
        package var price: Price
        package var offerMode: OfferMode?
        package var passengerRefs: [String]?
        package var refundable: Permission?
        package var exchangeable: Permission?
        package var products: Elements<ProductLegAssociation>?
        package var availableFulfillmentOptions: Elements<FulfillmentOption>?
        package var summary: String?
        package var validUntil: DateTime?
        package var tripCoverage: TripCoverage?
        package var priceGuaranteedUntil: DateTime?
        package var numericAvailability: Int?
        package var afterSalesConditions: Elements<AfterSaleCondition>?
        package var summaryProductId: String?
        package var appliedPassengerTypes: Elements<AppliedPassengerType>?
        package var appliedPromotionCodes: Elements<PromotionCode>?
        package var grantedReductionAmounts: GrantedReductionAmounts?
        /// The details of a passenger that are needed to book, as a boolean expression.
        package var requestedInformation: String?
        /// Only admissions have them.
        package var reservations: Elements<ReservationRelation>?
        /// The way back, or the part of it, that is covered.
        package var inboundTripCoverage: TripCoverage?
        /// Two offers can be booked together as a return if they share one of these tags.
        package var returnTags: [String]?

        package init(
            objectType: String,
            id: String,
            createdOn: DateTime,
            validFrom: DateTime,
            price: Price,
            offerMode: OfferMode,
            passengerRefs: [String],
            refundable: Permission,
            exchangeable: Permission,
            products: [ProductLegAssociation],
            availableFulfillmentOptions: [FulfillmentOption],
            summary: String? = nil,
            validUntil: DateTime? = nil,
            tripCoverage: TripCoverage? = nil,
            priceGuaranteedUntil: DateTime? = nil,
            numericAvailability: Int? = nil,
            afterSalesConditions: [AfterSaleCondition]? = nil,
            summaryProductId: String? = nil,
            appliedPassengerTypes: [AppliedPassengerType]? = nil,
            appliedPromotionCodes: [PromotionCode]? = nil,
            grantedReductionAmounts: GrantedReductionAmounts? = nil,
            requestedInformation: String? = nil,
            reservations: [ReservationRelation]? = nil,
            inboundTripCoverage: TripCoverage? = nil,
            returnTags: [String]? = nil
        ) {
            self.objectType = objectType
            self.id = id
            self.createdOn = createdOn
            self.validFrom = validFrom
            self.price = price
            self.offerMode = offerMode
            self.passengerRefs = passengerRefs
            self.refundable = refundable
            self.exchangeable = exchangeable
            self.products = Elements(products)
            self.availableFulfillmentOptions = Elements(availableFulfillmentOptions)
            self.summary = summary
            self.validUntil = validUntil
            self.tripCoverage = tripCoverage
            self.priceGuaranteedUntil = priceGuaranteedUntil
            self.numericAvailability = numericAvailability
            self.afterSalesConditions = afterSalesConditions.map { Elements($0) }
            self.summaryProductId = summaryProductId
            self.appliedPassengerTypes = appliedPassengerTypes.map { Elements($0) }
            self.appliedPromotionCodes = appliedPromotionCodes.map { Elements($0) }
            self.grantedReductionAmounts = grantedReductionAmounts
            self.requestedInformation = requestedInformation
            self.reservations = reservations.map { Elements($0) }
            self.inboundTripCoverage = inboundTripCoverage
            self.returnTags = returnTags
        }

        package init(members object: Reader) throws(DecodingFault) {
            objectType = try object.valueIfPresent("objectType")
            id = try object.value("id")
            createdOn = try object.valueIfPresent("createdOn")
            validFrom = try object.valueIfPresent("validFrom")
            price = try object.value("price")
            offerMode = try object.valueIfPresent("offerMode")
            passengerRefs = try object.valueIfPresent("passengerRefs")
            refundable = try object.valueIfPresent("refundable")
            exchangeable = try object.valueIfPresent("exchangeable")
            products = try object.valueIfPresent("products")
            availableFulfillmentOptions = try object.valueIfPresent("availableFulfillmentOptions")
            summary = try object.valueIfPresent("summary")
            validUntil = try object.valueIfPresent("validUntil")
            tripCoverage = try object.valueIfPresent("tripCoverage")
            priceGuaranteedUntil = try object.valueIfPresent("priceGuaranteedUntil")
            numericAvailability = try object.valueIfPresent("numericAvailability")
            afterSalesConditions = try object.valueIfPresent("afterSalesConditions")
            summaryProductId = try object.valueIfPresent("summaryProductId")
            appliedPassengerTypes = try object.valueIfPresent("appliedPassengerTypes")
            appliedPromotionCodes = try object.valueIfPresent("appliedPromotionCodes")
            grantedReductionAmounts = try object.valueIfPresent("grantedReductionAmounts")
            requestedInformation = try object.valueIfPresent("requestedInformation")
            reservations = try object.valueIfPresent("reservations")
            inboundTripCoverage = try object.valueIfPresent("inboundTripCoverage")
            returnTags = try object.valueIfPresent("returnTags")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("afterSalesConditions", afterSalesConditions)
            object.add("appliedPassengerTypes", appliedPassengerTypes)
            object.add("appliedPromotionCodes", appliedPromotionCodes)
            object.add("availableFulfillmentOptions", availableFulfillmentOptions)
            object.add("createdOn", createdOn)
            object.add("exchangeable", exchangeable)
            object.add("grantedReductionAmounts", grantedReductionAmounts)
            object.add("id", id)
            object.add("inboundTripCoverage", inboundTripCoverage)
            object.add("numericAvailability", numericAvailability)
            object.add("objectType", objectType)
            object.add("offerMode", offerMode)
            object.add("passengerRefs", passengerRefs)
            object.add("price", price)
            object.add("priceGuaranteedUntil", priceGuaranteedUntil)
            object.add("products", products)
            object.add("refundable", refundable)
            object.add("requestedInformation", requestedInformation)
            object.add("reservations", reservations)
            object.add("returnTags", returnTags)
            object.add("summary", summary)
            object.add("summaryProductId", summaryProductId)
            object.add("tripCoverage", tripCoverage)
            object.add("validFrom", validFrom)
            object.add("validUntil", validUntil)
        }
    }

    /// The reservations that go with an admission.
    ///
    /// OSDM 3.9 `ReservationRelation`.
    package struct ReservationRelation: Object {
        package var minGroupItemsToBeBooked: Int
        package var reservationGroup: ReservationGroup
        /// Whether the admission's price includes them.
        package var isIncluded: Bool?

        package init(
            minGroupItemsToBeBooked: Int,
            reservationGroup: ReservationGroup,
            isIncluded: Bool? = nil
        ) {
            self.minGroupItemsToBeBooked = minGroupItemsToBeBooked
            self.reservationGroup = reservationGroup
            self.isIncluded = isIncluded
        }

        package init(members object: Reader) throws(DecodingFault) {
            minGroupItemsToBeBooked = try object.value("minGroupItemsToBeBooked")
            reservationGroup = try object.value("reservationGroup")
            isIncluded = try object.valueIfPresent("isIncluded")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("isIncluded", isIncluded)
            object.add("minGroupItemsToBeBooked", minGroupItemsToBeBooked)
            object.add("reservationGroup", reservationGroup)
        }
    }

    /// Reservations from which some are chosen.
    ///
    /// OSDM 3.9 `ReservationGroup`.
    package struct ReservationGroup: Object {
        /// One or more.
        package var reservationRefs: [OfferPartReference]

        package init(
            reservationRefs: [OfferPartReference]
        ) {
            self.reservationRefs = reservationRefs
        }

        package init(members object: Reader) throws(DecodingFault) {
            reservationRefs = try object.value("reservationRefs")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("reservationRefs", reservationRefs)
        }
    }

    /// OSDM 3.9 `OfferPartReference`.
    package struct OfferPartReference: Object {
        package var id: String

        package init(
            id: String
        ) {
            self.id = id
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("id", id)
        }
    }

    /// The fee for a refund or an exchange, and its period.
    ///
    /// OSDM 3.9 `AfterSaleCondition`.
    package struct AfterSaleCondition: Object {
        package var condition: AfterSaleConditionType?
        package var validFrom: DateTime?
        package var validUntil: DateTime?
        package var afterSaleFee: Price?

        package init(
            condition: AfterSaleConditionType? = nil,
            validFrom: DateTime? = nil,
            validUntil: DateTime? = nil,
            afterSaleFee: Price? = nil
        ) {
            self.condition = condition
            self.validFrom = validFrom
            self.validUntil = validUntil
            self.afterSaleFee = afterSaleFee
        }

        package init(members object: Reader) throws(DecodingFault) {
            condition = try object.valueIfPresent("condition")
            validFrom = try object.valueIfPresent("validFrom")
            validUntil = try object.valueIfPresent("validUntil")
            afterSaleFee = try object.valueIfPresent("afterSaleFee")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("afterSaleFee", afterSaleFee)
            object.add("condition", condition)
            object.add("validFrom", validFrom)
            object.add("validUntil", validUntil)
        }
    }

    /// OSDM 3.9 `ProductLegAssociation`.
    package struct ProductLegAssociation: Object {
        package var productId: String
        package var legIds: [String]?

        package init(
            productId: String,
            legIds: [String]? = nil
        ) {
            self.productId = productId
            self.legIds = legIds
        }

        package init(members object: Reader) throws(DecodingFault) {
            productId = try object.value("productId")
            legIds = try object.valueIfPresent("legIds")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("legIds", legIds)
            object.add("productId", productId)
        }
    }

    /// OSDM 3.9 `FulfillmentOption`.
    package struct FulfillmentOption: Object {
        package var type: FulfillmentType
        package var media: FulfillmentMediaType

        package init(
            type: FulfillmentType,
            media: FulfillmentMediaType
        ) {
            self.type = type
            self.media = media
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.value("type")
            media = try object.value("media")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("media", media)
            object.add("type", type)
        }
    }

    /// OSDM 3.9 `AppliedPassengerType`.
    package struct AppliedPassengerType: Object {
        package var passengerRef: String
        package var type: PassengerType?
        package var description: String?
        /// The cards that counted.
        package var appliedReductions: Elements<CardReference>?

        package init(
            passengerRef: String,
            type: PassengerType,
            description: String,
            appliedReductions: [CardReference]? = nil
        ) {
            self.passengerRef = passengerRef
            self.type = type
            self.description = description
            self.appliedReductions = appliedReductions.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            passengerRef = try object.value("passengerRef")
            type = try object.valueIfPresent("type")
            description = try object.valueIfPresent("description")
            appliedReductions = try object.valueIfPresent("appliedReductions")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("appliedReductions", appliedReductions)
            object.add("description", description)
            object.add("passengerRef", passengerRef)
            object.add("type", type)
        }
    }

    /// OSDM 3.9 `GrantedReductionAmounts`.
    package struct GrantedReductionAmounts: Object {
        package var grantedReductionAmount: Elements<GrantedReductionAmount>?

        package init(
            grantedReductionAmount: [GrantedReductionAmount]? = nil
        ) {
            self.grantedReductionAmount = grantedReductionAmount.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            grantedReductionAmount = try object.valueIfPresent("grantedReductionAmount")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("grantedReductionAmount", grantedReductionAmount)
        }
    }

    /// A reduction that is part of a price.
    ///
    /// OSDM 3.9 `GrantedReductionAmount`.
    package struct GrantedReductionAmount: Object {
        /// For people.
        package var description: String?
        package var grantedAmount: Price
        /// In an offer, the passengers' `externalRef`s; in a booking, the service's ids.
        package var passengerRefs: [String]?
        package var appliedReductions: Elements<CardReference>?
        package var appliedPromotionCodes: Elements<PromotionCode>?

        package init(
            description: String,
            grantedAmount: Price,
            passengerRefs: [String]? = nil,
            appliedReductions: [CardReference]? = nil,
            appliedPromotionCodes: [PromotionCode]? = nil
        ) {
            self.description = description
            self.grantedAmount = grantedAmount
            self.passengerRefs = passengerRefs
            self.appliedReductions = appliedReductions.map { Elements($0) }
            self.appliedPromotionCodes = appliedPromotionCodes.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            description = try object.valueIfPresent("description")
            grantedAmount = try object.value("grantedAmount")
            passengerRefs = try object.valueIfPresent("passengerRefs")
            appliedReductions = try object.valueIfPresent("appliedReductions")
            appliedPromotionCodes = try object.valueIfPresent("appliedPromotionCodes")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("appliedPromotionCodes", appliedPromotionCodes)
            object.add("appliedReductions", appliedReductions)
            object.add("description", description)
            object.add("grantedAmount", grantedAmount)
            object.add("passengerRefs", passengerRefs)
        }
    }

    /// A code that lowers prices.
    ///
    /// OSDM 3.9 `PromotionCode`.
    package struct PromotionCode: Object {
        package var code: String

        package init(
            code: String
        ) {
            self.code = code
        }

        package init(members object: Reader) throws(DecodingFault) {
            code = try object.value("code")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
        }
    }

    /// A product on sale, with its conditions.
    ///
    /// OSDM 3.9 `Product`.
    package struct Product: Object {
        package var id: String
        package var code: String?
        /// A company, e.g. `urn:uic:rics:1187`.
        package var owner: String?
        package var flexibility: Flexibility?
        /// E.g. `Semi-flexible fare`.
        package var summary: String?
        package var type: ProductType?
        package var description: String?
        package var conditions: Elements<Condition>?
        package var serviceClass: ServiceClass?
        package var travelClass: TravelClass?
        package var isTrainBound: Bool?

        package init(
            id: String,
            code: String,
            owner: String,
            flexibility: Flexibility,
            summary: String? = nil,
            type: ProductType? = nil,
            description: String? = nil,
            conditions: [Condition]? = nil,
            serviceClass: ServiceClass? = nil,
            travelClass: TravelClass? = nil,
            isTrainBound: Bool? = nil
        ) {
            self.id = id
            self.code = code
            self.owner = owner
            self.flexibility = flexibility
            self.summary = summary
            self.type = type
            self.description = description
            self.conditions = conditions.map { Elements($0) }
            self.serviceClass = serviceClass
            self.travelClass = travelClass
            self.isTrainBound = isTrainBound
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            code = try object.valueIfPresent("code")
            owner = try object.valueIfPresent("owner")
            flexibility = try object.valueIfPresent("flexibility")
            summary = try object.valueIfPresent("summary")
            type = try object.valueIfPresent("type")
            description = try object.valueIfPresent("description")
            conditions = try object.valueIfPresent("conditions")
            serviceClass = try object.valueIfPresent("serviceClass")
            travelClass = try object.valueIfPresent("travelClass")
            isTrainBound = try object.valueIfPresent("isTrainBound")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("conditions", conditions)
            object.add("description", description)
            object.add("flexibility", flexibility)
            object.add("id", id)
            object.add("isTrainBound", isTrainBound)
            object.add("owner", owner)
            object.add("serviceClass", serviceClass)
            object.add("summary", summary)
            object.add("travelClass", travelClass)
            object.add("type", type)
        }
    }

    /// A sentence of the seller about one subject.
    ///
    /// OSDM 3.9 `Condition`.
    package struct Condition: Object {
        package var type: ConditionType?
        package var description: String?
        /// At most 64 characters.
        package var shortDescription: String?

        package init(
            type: ConditionType,
            description: String,
            shortDescription: String? = nil
        ) {
            self.type = type
            self.description = description
            self.shortDescription = shortDescription
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.valueIfPresent("type")
            description = try object.valueIfPresent("description")
            shortDescription = try object.valueIfPresent("shortDescription")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("description", description)
            object.add("shortDescription", shortDescription)
            object.add("type", type)
        }
    }

    /// The body of `POST /offers`.
    ///
    /// The trips are given in one of three ways: by their ids, in full, or by a search.
    ///
    /// OSDM 3.9 `OfferCollectionRequest`.
    package struct OfferCollectionRequest: Object {
        /// One or more.
        package var anonymousPassengerSpecifications: [AnonymousPassengerSpecification]
        package var tripIds: [String]?
        /// The trips of the way back, if prices for both ways together are wanted.
        package var inboundTripIds: [String]?
        package var tripSpecifications: [TripSpecification]?
        package var inboundTripSpecifications: [TripSpecification]?
        package var tripSearchCriteria: TripSearchCriteria?
        package var offerSearchCriteria: OfferSearchCriteria?
        package var promotionCodes: [PromotionCode]?
        package var embed: [Embed]?

        package init(
            anonymousPassengerSpecifications: [AnonymousPassengerSpecification],
            tripIds: [String]? = nil,
            inboundTripIds: [String]? = nil,
            tripSpecifications: [TripSpecification]? = nil,
            inboundTripSpecifications: [TripSpecification]? = nil,
            tripSearchCriteria: TripSearchCriteria? = nil,
            offerSearchCriteria: OfferSearchCriteria? = nil,
            promotionCodes: [PromotionCode]? = nil,
            embed: [Embed]? = nil
        ) {
            self.anonymousPassengerSpecifications = anonymousPassengerSpecifications
            self.tripIds = tripIds
            self.inboundTripIds = inboundTripIds
            self.tripSpecifications = tripSpecifications
            self.inboundTripSpecifications = inboundTripSpecifications
            self.tripSearchCriteria = tripSearchCriteria
            self.offerSearchCriteria = offerSearchCriteria
            self.promotionCodes = promotionCodes
            self.embed = embed
        }

        package init(members object: Reader) throws(DecodingFault) {
            anonymousPassengerSpecifications = try object.value("anonymousPassengerSpecifications")
            tripIds = try object.valueIfPresent("tripIds")
            inboundTripIds = try object.valueIfPresent("inboundTripIds")
            tripSpecifications = try object.valueIfPresent("tripSpecifications")
            inboundTripSpecifications = try object.valueIfPresent("inboundTripSpecifications")
            tripSearchCriteria = try object.valueIfPresent("tripSearchCriteria")
            offerSearchCriteria = try object.valueIfPresent("offerSearchCriteria")
            promotionCodes = try object.valueIfPresent("promotionCodes")
            embed = try object.valueIfPresent("embed")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("anonymousPassengerSpecifications", anonymousPassengerSpecifications)
            object.add("embed", embed)
            object.add("inboundTripIds", inboundTripIds)
            object.add("inboundTripSpecifications", inboundTripSpecifications)
            object.add("offerSearchCriteria", offerSearchCriteria)
            object.add("promotionCodes", promotionCodes)
            object.add("tripIds", tripIds)
            object.add("tripSearchCriteria", tripSearchCriteria)
            object.add("tripSpecifications", tripSpecifications)
        }
    }

    /// The details of a passenger on which prices depend. Either the date of birth or the age is set.
    ///
    /// OSDM 3.9 `AnonymousPassengerSpecification`.
    package struct AnonymousPassengerSpecification: Object {
        /// The client's own reference, which the service repeats in its response.
        package var externalRef: String
        package var type: PassengerType
        /// The age in years on the day of travel.
        package var age: Int?
        /// `2001-12-24`.
        package var dateOfBirth: String?
        package var cards: [CardReference]?

        package init(
            externalRef: String,
            type: PassengerType,
            age: Int? = nil,
            dateOfBirth: String? = nil,
            cards: [CardReference]? = nil
        ) {
            self.externalRef = externalRef
            self.type = type
            self.age = age
            self.dateOfBirth = dateOfBirth
            self.cards = cards
        }

        package init(members object: Reader) throws(DecodingFault) {
            externalRef = try object.value("externalRef")
            type = try object.value("type")
            age = try object.valueIfPresent("age")
            dateOfBirth = try object.valueIfPresent("dateOfBirth")
            cards = try object.valueIfPresent("cards")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("age", age)
            object.add("cards", cards)
            object.add("dateOfBirth", dateOfBirth)
            object.add("externalRef", externalRef)
            object.add("type", type)
        }
    }

    /// OSDM 3.9 `CardReference`.
    package struct CardReference: Object {
        /// A code of `TravelAccountType`, e.g. `REDUCTION_CARD`.
        package var type: String
        package var code: String?
        package var number: String?
        package var issuer: String?

        package init(
            type: String,
            code: String? = nil,
            number: String? = nil,
            issuer: String? = nil
        ) {
            self.type = type
            self.code = code
            self.number = number
            self.issuer = issuer
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.value("type")
            code = try object.valueIfPresent("code")
            number = try object.valueIfPresent("number")
            issuer = try object.valueIfPresent("issuer")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("issuer", issuer)
            object.add("number", number)
            object.add("type", type)
        }
    }

    /// The response to `GET /reduction-cards`.
    ///
    /// OSDM 3.9 `ReductionCardCollectionResponse`.
    package struct ReductionCardCollectionResponse: Object {
        package var reductionCardTypes: Elements<ReductionCardType>?
        package var problems: Elements<Problem>?

        package init(
            reductionCardTypes: [ReductionCardType]? = nil,
            problems: [Problem]? = nil
        ) {
            self.reductionCardTypes = reductionCardTypes.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            reductionCardTypes = try object.valueIfPresent("reductionCardTypes")
            problems = try object.valueIfPresent("problems")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("problems", problems)
            object.add("reductionCardTypes", reductionCardTypes)
        }
    }

    /// A kind of discount card.
    ///
    /// OSDM 3.9 `ReductionCardType`.
    package struct ReductionCardType: Object {
        package var code: String
        /// A company, e.g. `urn:uic:rics:1187`.
        package var issuer: String?
        package var name: Text?
        /// Whether the number of the card has to be sent.
        package var cardIdRequired: Bool?
        package var serviceClassTypes: Elements<ServiceClassType>?
        package var reductionsGranted: Elements<ReductionGranted>?

        package init(
            code: String,
            issuer: String,
            name: Text,
            cardIdRequired: Bool? = nil,
            serviceClassTypes: [ServiceClassType]? = nil,
            reductionsGranted: [ReductionGranted]? = nil
        ) {
            self.code = code
            self.issuer = issuer
            self.name = name
            self.cardIdRequired = cardIdRequired
            self.serviceClassTypes = serviceClassTypes.map { Elements($0) }
            self.reductionsGranted = reductionsGranted.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            code = try object.value("code")
            issuer = try object.valueIfPresent("issuer")
            name = try object.valueIfPresent("name")
            cardIdRequired = try object.valueIfPresent("cardIdRequired")
            serviceClassTypes = try object.valueIfPresent("serviceClassTypes")
            reductionsGranted = try object.valueIfPresent("reductionsGranted")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("cardIdRequired", cardIdRequired)
            object.add("code", code)
            object.add("issuer", issuer)
            object.add("name", name)
            object.add("reductionsGranted", reductionsGranted)
            object.add("serviceClassTypes", serviceClassTypes)
        }
    }

    /// A reduction that a kind of card gives, at a carrier or in a country.
    ///
    /// OSDM 3.9 `ReductionGranted`.
    package struct ReductionGranted: Object {
        /// For people.
        package var description: Text?
        package var carrier: String?
        package var percentage: Double?

        package init(
            description: Text,
            carrier: String? = nil,
            percentage: Double? = nil
        ) {
            self.description = description
            self.carrier = carrier
            self.percentage = percentage
        }

        package init(members object: Reader) throws(DecodingFault) {
            description = try object.valueIfPresent("description")
            carrier = try object.valueIfPresent("carrier")
            percentage = try object.valueIfPresent("percentage")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("carrier", carrier)
            object.add("description", description)
            object.add("percentage", percentage)
        }
    }

    /// OSDM 3.9 `Text`.
    package struct Text: Object {
        package var id: String
        package var text: String
        package var shortText: String?

        package init(
            id: String,
            text: String,
            shortText: String? = nil
        ) {
            self.id = id
            self.text = text
            self.shortText = shortText
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            text = try object.value("text")
            shortText = try object.valueIfPresent("shortText")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("id", id)
            object.add("shortText", shortText)
            object.add("text", text)
        }
    }

    /// The body of `POST /offer-overview-route`, which asks for the lowest price of each day.
    ///
    /// OSDM 3.9 `OfferOverviewRouteRequest`.
    package struct OfferOverviewRouteRequest: Object {
        package var routeSpecification: RouteSpecification
        /// One or more.
        package var passengerSpecifications: [AnonymousPassengerSpecification]
        package var startDateTime: DateTime
        package var endDateTime: DateTime
        package var travelClass: TravelClass?
        package var flexibility: Flexibility?

        package init(
            routeSpecification: RouteSpecification,
            passengerSpecifications: [AnonymousPassengerSpecification],
            startDateTime: DateTime,
            endDateTime: DateTime,
            travelClass: TravelClass? = nil,
            flexibility: Flexibility? = nil
        ) {
            self.routeSpecification = routeSpecification
            self.passengerSpecifications = passengerSpecifications
            self.startDateTime = startDateTime
            self.endDateTime = endDateTime
            self.travelClass = travelClass
            self.flexibility = flexibility
        }

        package init(members object: Reader) throws(DecodingFault) {
            routeSpecification = try object.value("routeSpecification")
            passengerSpecifications = try object.value("passengerSpecifications")
            startDateTime = try object.value("startDateTime")
            endDateTime = try object.value("endDateTime")
            travelClass = try object.valueIfPresent("travelClass")
            flexibility = try object.valueIfPresent("flexibility")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("endDateTime", endDateTime)
            object.add("flexibility", flexibility)
            object.add("passengerSpecifications", passengerSpecifications)
            object.add("routeSpecification", routeSpecification)
            object.add("startDateTime", startDateTime)
            object.add("travelClass", travelClass)
        }
    }

    /// OSDM 3.9 `RouteSpecification`.
    package struct RouteSpecification: Object {
        package var origin: PlaceRef?
        package var destination: PlaceRef?

        package init(
            origin: PlaceRef? = nil,
            destination: PlaceRef? = nil
        ) {
            self.origin = origin
            self.destination = destination
        }

        package init(members object: Reader) throws(DecodingFault) {
            origin = try object.valueIfPresent("origin")
            destination = try object.valueIfPresent("destination")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("destination", destination)
            object.add("origin", origin)
        }
    }

    /// OSDM 3.9 `OfferOverviewRouteResponse`.
    package struct OfferOverviewRouteResponse: Object {
        package var problems: Elements<Problem>?
        package var offerOverviews: Elements<OfferOverviewRoute>?

        package init(
            problems: [Problem]? = nil,
            offerOverviews: [OfferOverviewRoute]? = nil
        ) {
            self.problems = problems.map { Elements($0) }
            self.offerOverviews = offerOverviews.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            problems = try object.valueIfPresent("problems")
            offerOverviews = try object.valueIfPresent("offerOverviews")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("offerOverviews", offerOverviews)
            object.add("problems", problems)
        }
    }

    /// OSDM 3.9 `OfferOverviewRoute`.
    package struct OfferOverviewRoute: Object {
        package var price: Price?
        package var travelClass: TravelClass?
        package var flexibility: Flexibility?
        /// The beginning of the day, or of another span of time, that has this price.
        package var startDateTime: DateTime?
        package var routeSpecification: RouteSpecification?

        package init(
            price: Price? = nil,
            travelClass: TravelClass? = nil,
            flexibility: Flexibility? = nil,
            startDateTime: DateTime? = nil,
            routeSpecification: RouteSpecification? = nil
        ) {
            self.price = price
            self.travelClass = travelClass
            self.flexibility = flexibility
            self.startDateTime = startDateTime
            self.routeSpecification = routeSpecification
        }

        package init(members object: Reader) throws(DecodingFault) {
            price = try object.valueIfPresent("price")
            travelClass = try object.valueIfPresent("travelClass")
            flexibility = try object.valueIfPresent("flexibility")
            startDateTime = try object.valueIfPresent("startDateTime")
            routeSpecification = try object.valueIfPresent("routeSpecification")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("flexibility", flexibility)
            object.add("price", price)
            object.add("routeSpecification", routeSpecification)
            object.add("startDateTime", startDateTime)
            object.add("travelClass", travelClass)
        }
    }

    /// OSDM 3.9 `OfferSearchCriteria`.
    package struct OfferSearchCriteria: Object {
        package var requestedOfferParts: [OfferPartType]?
        package var flexibilities: [Flexibility]?
        package var travelClasses: [TravelClass]?
        package var serviceClassTypes: [ServiceClassType]?
        package var offerMode: OfferMode?
        /// ISO 4217.
        package var currency: String?

        package init(
            requestedOfferParts: [OfferPartType]? = nil,
            flexibilities: [Flexibility]? = nil,
            travelClasses: [TravelClass]? = nil,
            serviceClassTypes: [ServiceClassType]? = nil,
            offerMode: OfferMode? = nil,
            currency: String? = nil
        ) {
            self.requestedOfferParts = requestedOfferParts
            self.flexibilities = flexibilities
            self.travelClasses = travelClasses
            self.serviceClassTypes = serviceClassTypes
            self.offerMode = offerMode
            self.currency = currency
        }

        package init(members object: Reader) throws(DecodingFault) {
            requestedOfferParts = try object.valueIfPresent("requestedOfferParts")
            flexibilities = try object.valueIfPresent("flexibilities")
            travelClasses = try object.valueIfPresent("travelClasses")
            serviceClassTypes = try object.valueIfPresent("serviceClassTypes")
            offerMode = try object.valueIfPresent("offerMode")
            currency = try object.valueIfPresent("currency")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("currency", currency)
            object.add("flexibilities", flexibilities)
            object.add("offerMode", offerMode)
            object.add("requestedOfferParts", requestedOfferParts)
            object.add("serviceClassTypes", serviceClassTypes)
            object.add("travelClasses", travelClasses)
        }
    }
}
