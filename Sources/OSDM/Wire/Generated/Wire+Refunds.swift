// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// OSDM 3.9 `RefundOfferCollectionResponse`.
    package struct RefundOfferCollectionResponse: Object {
        package var refundOffers: Elements<RefundOffer>?
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(
            refundOffers: [RefundOffer]? = nil,
            problems: [Problem]? = nil,
            warnings: WarningCollection? = nil
        ) {
            self.refundOffers = refundOffers.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.warnings = warnings
        }

        package init(members object: Reader) throws(DecodingFault) {
            refundOffers = try object.valueIfPresent("refundOffers")
            problems = try object.valueIfPresent("problems")
            warnings = try object.valueIfPresent("warnings")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("problems", problems)
            object.add("refundOffers", refundOffers)
            object.add("warnings", warnings)
        }
    }

    /// OSDM 3.9 `RefundOfferResponse`.
    package struct RefundOfferResponse: Object {
        package var refundOffer: RefundOffer?
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(
            refundOffer: RefundOffer? = nil,
            problems: [Problem]? = nil,
            warnings: WarningCollection? = nil
        ) {
            self.refundOffer = refundOffer
            self.problems = problems.map { Elements($0) }
            self.warnings = warnings
        }

        package init(members object: Reader) throws(DecodingFault) {
            refundOffer = try object.valueIfPresent("refundOffer")
            problems = try object.valueIfPresent("problems")
            warnings = try object.valueIfPresent("warnings")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("problems", problems)
            object.add("refundOffer", refundOffer)
            object.add("warnings", warnings)
        }
    }

    /// A refund that a service offers for fulfillments, or has made.
    ///
    /// OSDM 3.9 `RefundOffer`.
    package struct RefundOffer: Object {
        package var id: String
        package var createdOn: DateTime
        package var validFrom: DateTime
        /// The deadline for confirming it.
        package var validUntil: DateTime
        package var status: RefundStatus
        /// The fulfillments that are refunded or replaced.
        package var fulfillments: Elements<Fulfillment>
        package var refundFee: Price
        /// The amount that is refunded, after the fee.
        package var refundableAmount: Price
        package var summary: String?
        package var confirmedOn: DateTime?
        /// The reason why the fare's terms did not apply.
        package var appliedOverruleCode: OverruleCode?
        /// The fulfillments that replace them once the offer is confirmed.
        package var issuedFulfillments: Elements<Fulfillment>?
        package var issuedVouchers: Elements<VoucherInformation>?
        package var refundOfferBreakdown: Elements<RefundOfferBreakdownItem>?
        package var reimbursementMethod: ReimbursementMethod?

        package init(
            id: String,
            createdOn: DateTime,
            validFrom: DateTime,
            validUntil: DateTime,
            status: RefundStatus,
            fulfillments: [Fulfillment],
            refundFee: Price,
            refundableAmount: Price,
            summary: String? = nil,
            confirmedOn: DateTime? = nil,
            appliedOverruleCode: OverruleCode? = nil,
            issuedFulfillments: [Fulfillment]? = nil,
            issuedVouchers: [VoucherInformation]? = nil,
            refundOfferBreakdown: [RefundOfferBreakdownItem]? = nil,
            reimbursementMethod: ReimbursementMethod? = nil
        ) {
            self.id = id
            self.createdOn = createdOn
            self.validFrom = validFrom
            self.validUntil = validUntil
            self.status = status
            self.fulfillments = Elements(fulfillments)
            self.refundFee = refundFee
            self.refundableAmount = refundableAmount
            self.summary = summary
            self.confirmedOn = confirmedOn
            self.appliedOverruleCode = appliedOverruleCode
            self.issuedFulfillments = issuedFulfillments.map { Elements($0) }
            self.issuedVouchers = issuedVouchers.map { Elements($0) }
            self.refundOfferBreakdown = refundOfferBreakdown.map { Elements($0) }
            self.reimbursementMethod = reimbursementMethod
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            createdOn = try object.value("createdOn")
            validFrom = try object.value("validFrom")
            validUntil = try object.value("validUntil")
            status = try object.value("status")
            fulfillments = try object.value("fulfillments")
            refundFee = try object.value("refundFee")
            refundableAmount = try object.value("refundableAmount")
            summary = try object.valueIfPresent("summary")
            confirmedOn = try object.valueIfPresent("confirmedOn")
            appliedOverruleCode = try object.valueIfPresent("appliedOverruleCode")
            issuedFulfillments = try object.valueIfPresent("issuedFulfillments")
            issuedVouchers = try object.valueIfPresent("issuedVouchers")
            refundOfferBreakdown = try object.valueIfPresent("refundOfferBreakdown")
            reimbursementMethod = try object.valueIfPresent("reimbursementMethod")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("appliedOverruleCode", appliedOverruleCode)
            object.add("confirmedOn", confirmedOn)
            object.add("createdOn", createdOn)
            object.add("fulfillments", fulfillments)
            object.add("id", id)
            object.add("issuedFulfillments", issuedFulfillments)
            object.add("issuedVouchers", issuedVouchers)
            object.add("refundFee", refundFee)
            object.add("refundOfferBreakdown", refundOfferBreakdown)
            object.add("refundableAmount", refundableAmount)
            object.add("reimbursementMethod", reimbursementMethod)
            object.add("status", status)
            object.add("summary", summary)
            object.add("validFrom", validFrom)
            object.add("validUntil", validUntil)
        }
    }

    /// The refund for some parts of the booking.
    ///
    /// OSDM 3.9 `RefundOfferBreakdownItem`.
    package struct RefundOfferBreakdownItem: Object {
        package var refundFee: Price
        package var refundableAmount: Price
        package var bookingParts: Elements<BookingPartReference>

        package init(
            refundFee: Price,
            refundableAmount: Price,
            bookingParts: [BookingPartReference]
        ) {
            self.refundFee = refundFee
            self.refundableAmount = refundableAmount
            self.bookingParts = Elements(bookingParts)
        }

        package init(members object: Reader) throws(DecodingFault) {
            refundFee = try object.value("refundFee")
            refundableAmount = try object.value("refundableAmount")
            bookingParts = try object.value("bookingParts")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("bookingParts", bookingParts)
            object.add("refundFee", refundFee)
            object.add("refundableAmount", refundableAmount)
        }
    }

    /// OSDM 3.9 `ReimbursementMethod`.
    package struct ReimbursementMethod: Object {
        package var paymentMethod: ReimbursementPayment?

        package init(
            paymentMethod: ReimbursementPayment? = nil
        ) {
            self.paymentMethod = paymentMethod
        }

        package init(members object: Reader) throws(DecodingFault) {
            paymentMethod = try object.valueIfPresent("paymentMethod")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("paymentMethod", paymentMethod)
        }
    }

    /// OSDM 3.9 `VoucherInformation`.
    package struct VoucherInformation: Object {
        package var issuer: String
        package var code: String

        package init(
            issuer: String,
            code: String
        ) {
            self.issuer = issuer
            self.code = code
        }

        package init(members object: Reader) throws(DecodingFault) {
            issuer = try object.value("issuer")
            code = try object.value("code")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("issuer", issuer)
        }
    }

    /// The body of `POST /bookings/{id}/refund-offers`.
    ///
    /// OSDM 3.9 `RefundOfferRequest`.
    package struct RefundOfferRequest: Object {
        package var fulfillmentIds: [String]
        /// The parts of the fulfillments to refund; nil means all of them.
        package var refundSpecifications: Elements<RefundSpecification>?
        /// The reason why the fare's terms should not apply.
        package var overruleCode: OverruleCode?
        /// Only passes have one.
        package var refundDate: DateTime?

        package init(
            fulfillmentIds: [String],
            refundSpecifications: [RefundSpecification]? = nil,
            overruleCode: OverruleCode? = nil,
            refundDate: DateTime? = nil
        ) {
            self.fulfillmentIds = fulfillmentIds
            self.refundSpecifications = refundSpecifications.map { Elements($0) }
            self.overruleCode = overruleCode
            self.refundDate = refundDate
        }

        package init(members object: Reader) throws(DecodingFault) {
            fulfillmentIds = try object.value("fulfillmentIds")
            refundSpecifications = try object.valueIfPresent("refundSpecifications")
            overruleCode = try object.valueIfPresent("overruleCode")
            refundDate = try object.valueIfPresent("refundDate")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("fulfillmentIds", fulfillmentIds)
            object.add("overruleCode", overruleCode)
            object.add("refundDate", refundDate)
            object.add("refundSpecifications", refundSpecifications)
        }
    }

    /// The parts of a fulfillment to refund.
    ///
    /// OSDM 3.9 `RefundSpecification`.
    package struct RefundSpecification: Object {
        package var fulfillmentId: String
        /// Nil means all parts.
        package var bookingPartIds: [String]?
        /// The service's ids; nil means all passengers.
        package var passengerIds: [String]?

        package init(
            fulfillmentId: String,
            bookingPartIds: [String]? = nil,
            passengerIds: [String]? = nil
        ) {
            self.fulfillmentId = fulfillmentId
            self.bookingPartIds = bookingPartIds
            self.passengerIds = passengerIds
        }

        package init(members object: Reader) throws(DecodingFault) {
            fulfillmentId = try object.value("fulfillmentId")
            bookingPartIds = try object.valueIfPresent("bookingPartIds")
            passengerIds = try object.valueIfPresent("passengerIds")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("bookingPartIds", bookingPartIds)
            object.add("fulfillmentId", fulfillmentId)
            object.add("passengerIds", passengerIds)
        }
    }

    /// The body of `PATCH …/refund-offers/{id}`, which refunds.
    ///
    /// OSDM 3.9 `RefundOfferPatchRequest`.
    package struct RefundOfferPatchRequest: Object {
        package var status: RefundStatus

        package init(
            status: RefundStatus
        ) {
            self.status = status
        }

        package init(members object: Reader) throws(DecodingFault) {
            status = try object.value("status")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("status", status)
        }
    }
}
