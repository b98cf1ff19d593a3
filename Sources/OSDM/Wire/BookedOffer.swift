extension Wire {
    /// OSDM 3.9 `BookedOffer`: an offer that became part of a booking.
    package struct BookedOffer: Hashable, Sendable {
        package var offerId: String
        package var externalRef: String?
        package var summary: String?
        package var admissions: Elements<BookingPart>?
        package var reservations: Elements<BookingPart>?
        package var ancillaries: Elements<BookingPart>?
        package var fees: Elements<Fee>?
        package var tripCoverage: TripCoverage?
        package var products: Elements<Product>?

        package init(
            offerId: String, externalRef: String? = nil, summary: String? = nil,
            admissions: [BookingPart]? = nil, reservations: [BookingPart]? = nil,
            tripCoverage: TripCoverage? = nil, products: [Product]? = nil,
            ancillaries: [BookingPart]? = nil, fees: [Fee]? = nil
        ) {
            self.offerId = offerId
            self.externalRef = externalRef
            self.summary = summary
            self.admissions = admissions.map { Elements($0) }
            self.reservations = reservations.map { Elements($0) }
            self.ancillaries = ancillaries.map { Elements($0) }
            self.fees = fees.map { Elements($0) }
            self.tripCoverage = tripCoverage
            self.products = products.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `AbstractBookingPart`: what `Admission` and `Reservation` have in common.
    package struct BookingPart: Hashable, Sendable {
        /// `Admission` or `Reservation`.
        package var objectType: String
        package var id: String
        package var summary: String?
        package var createdOn: DateTime
        /// The end of the time in which it can be bought.
        package var confirmableUntil: DateTime?
        package var validFrom: DateTime
        package var validUntil: DateTime?
        package var confirmedOn: DateTime?
        package var price: Price
        /// The amount that was given back for it.
        package var refundAmount: Price?
        package var tripCoverage: TripCoverage?
        package var summaryProductId: String?
        package var products: Elements<ProductLegAssociation>?
        package var status: BookingPartStatus
        package var offerMode: OfferMode?
        /// The service's ids, one or more.
        package var passengerIds: [String]
        package var availableFulfillmentOptions: Elements<FulfillmentOption>?
        package var refundable: Permission
        package var exchangeable: Permission
        /// Offers call them `afterSalesConditions`.
        package var afterSaleConditions: Elements<AfterSaleCondition>?
        package var appliedPassengerTypes: Elements<AppliedPassengerType>?
        /// The seats; of a reservation only.
        package var placeAllocation: PlaceAllocation?

        package init(
            objectType: String, id: String, createdOn: DateTime, validFrom: DateTime, price: Price,
            status: BookingPartStatus, passengerIds: [String], refundable: Permission,
            exchangeable: Permission, summary: String? = nil, confirmableUntil: DateTime? = nil,
            validUntil: DateTime? = nil, confirmedOn: DateTime? = nil, tripCoverage: TripCoverage? = nil,
            summaryProductId: String? = nil, products: [ProductLegAssociation]? = nil,
            offerMode: OfferMode? = nil, availableFulfillmentOptions: [FulfillmentOption]? = nil,
            afterSaleConditions: [AfterSaleCondition]? = nil,
            appliedPassengerTypes: [AppliedPassengerType]? = nil, placeAllocation: PlaceAllocation? = nil,
            refundAmount: Price? = nil
        ) {
            self.objectType = objectType
            self.id = id
            self.summary = summary
            self.createdOn = createdOn
            self.confirmableUntil = confirmableUntil
            self.validFrom = validFrom
            self.validUntil = validUntil
            self.confirmedOn = confirmedOn
            self.price = price
            self.refundAmount = refundAmount
            self.tripCoverage = tripCoverage
            self.summaryProductId = summaryProductId
            self.products = products.map { Elements($0) }
            self.status = status
            self.offerMode = offerMode
            self.passengerIds = passengerIds
            self.availableFulfillmentOptions = availableFulfillmentOptions.map { Elements($0) }
            self.refundable = refundable
            self.exchangeable = exchangeable
            self.afterSaleConditions = afterSaleConditions.map { Elements($0) }
            self.appliedPassengerTypes = appliedPassengerTypes.map { Elements($0) }
            self.placeAllocation = placeAllocation
        }
    }
}

extension Wire.BookedOffer: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        offerId = try object.value("offerId")
        externalRef = try object.valueIfPresent("externalRef")
        summary = try object.valueIfPresent("summary")
        admissions = try object.valueIfPresent("admissions")
        reservations = try object.valueIfPresent("reservations")
        ancillaries = try object.valueIfPresent("ancillaries")
        fees = try object.valueIfPresent("fees")
        tripCoverage = try object.valueIfPresent("tripCoverage")
        products = try object.valueIfPresent("products")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("admissions", admissions)
        object.add("ancillaries", ancillaries)
        object.add("externalRef", externalRef)
        object.add("fees", fees)
        object.add("offerId", offerId)
        object.add("products", products)
        object.add("reservations", reservations)
        object.add("summary", summary)
        object.add("tripCoverage", tripCoverage)
    }
}

extension Wire.BookingPart: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        objectType = try object.value("objectType")
        id = try object.value("id")
        summary = try object.valueIfPresent("summary")
        createdOn = try object.value("createdOn")
        confirmableUntil = try object.valueIfPresent("confirmableUntil")
        validFrom = try object.value("validFrom")
        validUntil = try object.valueIfPresent("validUntil")
        confirmedOn = try object.valueIfPresent("confirmedOn")
        price = try object.value("price")
        refundAmount = try object.valueIfPresent("refundAmount")
        tripCoverage = try object.valueIfPresent("tripCoverage")
        summaryProductId = try object.valueIfPresent("summaryProductId")
        products = try object.valueIfPresent("products")
        status = try object.value("status")
        offerMode = try object.valueIfPresent("offerMode")
        passengerIds = try object.value("passengerIds")
        availableFulfillmentOptions = try object.valueIfPresent("availableFulfillmentOptions")
        refundable = try object.value("refundable")
        exchangeable = try object.value("exchangeable")
        afterSaleConditions = try object.valueIfPresent("afterSaleConditions")
        appliedPassengerTypes = try object.valueIfPresent("appliedPassengerTypes")
        placeAllocation = try object.valueIfPresent("placeAllocation")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("afterSaleConditions", afterSaleConditions)
        object.add("appliedPassengerTypes", appliedPassengerTypes)
        object.add("availableFulfillmentOptions", availableFulfillmentOptions)
        object.add("confirmableUntil", confirmableUntil)
        object.add("confirmedOn", confirmedOn)
        object.add("createdOn", createdOn)
        object.add("exchangeable", exchangeable)
        object.add("id", id)
        object.add("objectType", objectType)
        object.add("offerMode", offerMode)
        object.add("passengerIds", passengerIds)
        object.add("placeAllocation", placeAllocation)
        object.add("price", price)
        object.add("products", products)
        object.add("refundAmount", refundAmount)
        object.add("refundable", refundable)
        object.add("status", status)
        object.add("summary", summary)
        object.add("summaryProductId", summaryProductId)
        object.add("tripCoverage", tripCoverage)
        object.add("validFrom", validFrom)
        object.add("validUntil", validUntil)
    }
}
