extension Wire {
    /// OSDM 3.9 `AbstractOfferPart` with the forms `AdmissionOfferPart` and `ReservationOfferPart`;
    /// `objectType` says which.
    package struct OfferPart: Hashable, Sendable, Codable {
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
    package struct AfterSaleCondition: Hashable, Sendable, Codable {
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
    package struct ProductLegAssociation: Hashable, Sendable, Codable {
        package var productId: String
        package var legIds: [String]?

        package init(productId: String, legIds: [String]? = nil) {
            self.productId = productId
            self.legIds = legIds
        }
    }

    /// OSDM 3.9 `FulfillmentOption`.
    package struct FulfillmentOption: Hashable, Sendable, Codable {
        package var type: FulfillmentType
        package var media: FulfillmentMediaType

        package init(type: FulfillmentType, media: FulfillmentMediaType) {
            self.type = type
            self.media = media
        }
    }

    /// OSDM 3.9 `AppliedPassengerType`.
    package struct AppliedPassengerType: Hashable, Sendable, Codable {
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
