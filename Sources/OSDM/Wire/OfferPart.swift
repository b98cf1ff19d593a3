extension Wire {
    /// OSDM 3.9 `AbstractOfferPart` with the forms `AdmissionOfferPart`, `ReservationOfferPart` and
    /// `AncillaryOfferPart`; `objectType` says which.
    package struct OfferPart: Hashable, Sendable {
        package var objectType: String?
        package var id: String
        package var summary: String?
        package var createdOn: DateTime?
        package var validFrom: DateTime?
        package var validUntil: DateTime?
        package var price: Price
        package var tripCoverage: TripCoverage?
        package var priceGuaranteedUntil: DateTime?
        package var offerMode: OfferMode?
        package var passengerRefs: [String]?
        package var numericAvailability: Int?
        package var refundable: Permission?
        package var exchangeable: Permission?
        package var afterSalesConditions: Elements<AfterSaleCondition>?
        package var summaryProductId: String?
        package var products: Elements<ProductLegAssociation>?
        package var availableFulfillmentOptions: Elements<FulfillmentOption>?
        package var appliedPassengerTypes: Elements<AppliedPassengerType>?
        /// The details of a passenger that booking needs, as a boolean expression.
        package var requestedInformation: String?

        package init(
            objectType: String, id: String, createdOn: DateTime, validFrom: DateTime, price: Price,
            offerMode: OfferMode, passengerRefs: [String], refundable: Permission,
            exchangeable: Permission, products: [ProductLegAssociation],
            availableFulfillmentOptions: [FulfillmentOption], summary: String? = nil,
            validUntil: DateTime? = nil, tripCoverage: TripCoverage? = nil,
            priceGuaranteedUntil: DateTime? = nil, numericAvailability: Int? = nil,
            afterSalesConditions: [AfterSaleCondition]? = nil, summaryProductId: String? = nil,
            appliedPassengerTypes: [AppliedPassengerType]? = nil, requestedInformation: String? = nil
        ) {
            self.objectType = objectType
            self.id = id
            self.summary = summary
            self.createdOn = createdOn
            self.validFrom = validFrom
            self.validUntil = validUntil
            self.price = price
            self.tripCoverage = tripCoverage
            self.priceGuaranteedUntil = priceGuaranteedUntil
            self.offerMode = offerMode
            self.passengerRefs = passengerRefs
            self.numericAvailability = numericAvailability
            self.refundable = refundable
            self.exchangeable = exchangeable
            self.afterSalesConditions = afterSalesConditions.map { Elements($0) }
            self.summaryProductId = summaryProductId
            self.products = Elements(products)
            self.availableFulfillmentOptions = Elements(availableFulfillmentOptions)
            self.appliedPassengerTypes = appliedPassengerTypes.map { Elements($0) }
            self.requestedInformation = requestedInformation
        }

        package static let admission = "AdmissionOfferPart"
        package static let reservation = "ReservationOfferPart"
    }

    /// OSDM 3.9 `AfterSaleCondition`: the fee for a refund or an exchange, and its period.
    package struct AfterSaleCondition: Hashable, Sendable {
        package var condition: AfterSaleConditionType?
        package var validFrom: DateTime?
        package var validUntil: DateTime?
        package var afterSaleFee: Price?

        package init(
            condition: AfterSaleConditionType? = nil, validFrom: DateTime? = nil,
            validUntil: DateTime? = nil, afterSaleFee: Price? = nil
        ) {
            self.condition = condition
            self.validFrom = validFrom
            self.validUntil = validUntil
            self.afterSaleFee = afterSaleFee
        }
    }

    /// OSDM 3.9 `ProductLegAssociation`.
    package struct ProductLegAssociation: Hashable, Sendable {
        package var productId: String
        package var legIds: [String]?

        package init(productId: String, legIds: [String]? = nil) {
            self.productId = productId
            self.legIds = legIds
        }
    }

    /// OSDM 3.9 `FulfillmentOption`.
    package struct FulfillmentOption: Hashable, Sendable {
        package var type: FulfillmentType
        package var media: FulfillmentMediaType

        package init(type: FulfillmentType, media: FulfillmentMediaType) {
            self.type = type
            self.media = media
        }
    }

    /// OSDM 3.9 `AppliedPassengerType`.
    package struct AppliedPassengerType: Hashable, Sendable {
        package var passengerRef: String
        package var type: PassengerType?
        package var description: String?

        package init(passengerRef: String, type: PassengerType, description: String) {
            self.passengerRef = passengerRef
            self.type = type
            self.description = description
        }
    }
}

extension Wire.OfferPart: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        objectType = try object.valueIfPresent("objectType")
        id = try object.value("id")
        summary = try object.valueIfPresent("summary")
        createdOn = try object.valueIfPresent("createdOn")
        validFrom = try object.valueIfPresent("validFrom")
        validUntil = try object.valueIfPresent("validUntil")
        price = try object.value("price")
        tripCoverage = try object.valueIfPresent("tripCoverage")
        priceGuaranteedUntil = try object.valueIfPresent("priceGuaranteedUntil")
        offerMode = try object.valueIfPresent("offerMode")
        passengerRefs = try object.valueIfPresent("passengerRefs")
        numericAvailability = try object.valueIfPresent("numericAvailability")
        refundable = try object.valueIfPresent("refundable")
        exchangeable = try object.valueIfPresent("exchangeable")
        afterSalesConditions = try object.valueIfPresent("afterSalesConditions")
        summaryProductId = try object.valueIfPresent("summaryProductId")
        products = try object.valueIfPresent("products")
        availableFulfillmentOptions = try object.valueIfPresent("availableFulfillmentOptions")
        appliedPassengerTypes = try object.valueIfPresent("appliedPassengerTypes")
        requestedInformation = try object.valueIfPresent("requestedInformation")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("afterSalesConditions", afterSalesConditions)
        object.add("appliedPassengerTypes", appliedPassengerTypes)
        object.add("availableFulfillmentOptions", availableFulfillmentOptions)
        object.add("createdOn", createdOn)
        object.add("exchangeable", exchangeable)
        object.add("id", id)
        object.add("numericAvailability", numericAvailability)
        object.add("objectType", objectType)
        object.add("offerMode", offerMode)
        object.add("passengerRefs", passengerRefs)
        object.add("price", price)
        object.add("priceGuaranteedUntil", priceGuaranteedUntil)
        object.add("products", products)
        object.add("refundable", refundable)
        object.add("requestedInformation", requestedInformation)
        object.add("summary", summary)
        object.add("summaryProductId", summaryProductId)
        object.add("tripCoverage", tripCoverage)
        object.add("validFrom", validFrom)
        object.add("validUntil", validUntil)
    }
}

extension Wire.AfterSaleCondition: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        condition = try object.valueIfPresent("condition")
        validFrom = try object.valueIfPresent("validFrom")
        validUntil = try object.valueIfPresent("validUntil")
        afterSaleFee = try object.valueIfPresent("afterSaleFee")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("afterSaleFee", afterSaleFee)
        object.add("condition", condition)
        object.add("validFrom", validFrom)
        object.add("validUntil", validUntil)
    }
}

extension Wire.ProductLegAssociation: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        productId = try object.value("productId")
        legIds = try object.valueIfPresent("legIds")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("legIds", legIds)
        object.add("productId", productId)
    }
}

extension Wire.FulfillmentOption: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        type = try object.value("type")
        media = try object.value("media")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("media", media)
        object.add("type", type)
    }
}

extension Wire.AppliedPassengerType: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        passengerRef = try object.value("passengerRef")
        type = try object.valueIfPresent("type")
        description = try object.valueIfPresent("description")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("description", description)
        object.add("passengerRef", passengerRef)
        object.add("type", type)
    }
}
