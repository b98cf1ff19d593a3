extension Wire {
    /// OSDM 3.9 `RefundOfferCollectionResponse`.
    package struct RefundOfferCollectionResponse: Hashable, Sendable {
        package var refundOffers: Elements<RefundOffer>?
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(
            refundOffers: [RefundOffer]? = nil, problems: [Problem]? = nil, warnings: WarningCollection? = nil
        ) {
            self.refundOffers = refundOffers.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.warnings = warnings
        }
    }

    /// OSDM 3.9 `RefundOfferResponse`.
    package struct RefundOfferResponse: Hashable, Sendable {
        package var refundOffer: RefundOffer?
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(
            refundOffer: RefundOffer? = nil, problems: [Problem]? = nil, warnings: WarningCollection? = nil
        ) {
            self.refundOffer = refundOffer
            self.problems = problems.map { Elements($0) }
            self.warnings = warnings
        }
    }

    /// OSDM 3.9 `RefundOffer`: what a service gives back for fulfillments, or has given back.
    package struct RefundOffer: Hashable, Sendable {
        package var id: String
        package var summary: String?
        package var createdOn: DateTime
        package var validFrom: DateTime
        /// The end of the time in which it can be confirmed.
        package var validUntil: DateTime
        package var confirmedOn: DateTime?
        package var status: RefundStatus
        /// The reason for which the fare's terms did not count.
        package var appliedOverruleCode: OverruleCode?
        /// The fulfillments that are refunded or replaced.
        package var fulfillments: Elements<Fulfillment>
        /// The fulfillments in their place, once the offer is confirmed.
        package var issuedFulfillments: Elements<Fulfillment>?
        package var issuedVouchers: Elements<VoucherInformation>?
        package var refundFee: Price
        /// The amount that is given back, the fee taken off.
        package var refundableAmount: Price
        package var refundOfferBreakdown: Elements<RefundOfferBreakdownItem>?
        package var reimbursementMethod: ReimbursementMethod?

        package init(
            id: String, createdOn: DateTime, validFrom: DateTime, validUntil: DateTime, status: RefundStatus,
            fulfillments: [Fulfillment], refundFee: Price, refundableAmount: Price, summary: String? = nil,
            confirmedOn: DateTime? = nil, appliedOverruleCode: OverruleCode? = nil,
            issuedFulfillments: [Fulfillment]? = nil, issuedVouchers: [VoucherInformation]? = nil,
            refundOfferBreakdown: [RefundOfferBreakdownItem]? = nil,
            reimbursementMethod: ReimbursementMethod? = nil
        ) {
            self.id = id
            self.summary = summary
            self.createdOn = createdOn
            self.validFrom = validFrom
            self.validUntil = validUntil
            self.confirmedOn = confirmedOn
            self.status = status
            self.appliedOverruleCode = appliedOverruleCode
            self.fulfillments = Elements(fulfillments)
            self.issuedFulfillments = issuedFulfillments.map { Elements($0) }
            self.issuedVouchers = issuedVouchers.map { Elements($0) }
            self.refundFee = refundFee
            self.refundableAmount = refundableAmount
            self.refundOfferBreakdown = refundOfferBreakdown.map { Elements($0) }
            self.reimbursementMethod = reimbursementMethod
        }
    }

    /// OSDM 3.9 `RefundOfferBreakdownItem`: the share of some parts.
    package struct RefundOfferBreakdownItem: Hashable, Sendable {
        package var refundFee: Price
        package var refundableAmount: Price
        package var bookingParts: Elements<BookingPartReference>

        package init(refundFee: Price, refundableAmount: Price, bookingParts: [BookingPartReference]) {
            self.refundFee = refundFee
            self.refundableAmount = refundableAmount
            self.bookingParts = Elements(bookingParts)
        }
    }

    /// OSDM 3.9 `ReimbursementMethod`.
    package struct ReimbursementMethod: Hashable, Sendable {
        package var paymentMethod: ReimbursementPayment?

        package init(paymentMethod: ReimbursementPayment? = nil) {
            self.paymentMethod = paymentMethod
        }
    }

    /// OSDM 3.9 `VoucherInformation`.
    package struct VoucherInformation: Hashable, Sendable {
        package var issuer: String
        package var code: String

        package init(issuer: String, code: String) {
            self.issuer = issuer
            self.code = code
        }
    }
}

extension Wire.RefundOfferCollectionResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        refundOffers = try object.valueIfPresent("refundOffers")
        problems = try object.valueIfPresent("problems")
        warnings = try object.valueIfPresent("warnings")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("problems", problems)
        object.add("refundOffers", refundOffers)
        object.add("warnings", warnings)
    }
}

extension Wire.RefundOfferResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        refundOffer = try object.valueIfPresent("refundOffer")
        problems = try object.valueIfPresent("problems")
        warnings = try object.valueIfPresent("warnings")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("problems", problems)
        object.add("refundOffer", refundOffer)
        object.add("warnings", warnings)
    }
}

extension Wire.RefundOffer: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        summary = try object.valueIfPresent("summary")
        createdOn = try object.value("createdOn")
        validFrom = try object.value("validFrom")
        validUntil = try object.value("validUntil")
        confirmedOn = try object.valueIfPresent("confirmedOn")
        status = try object.value("status")
        appliedOverruleCode = try object.valueIfPresent("appliedOverruleCode")
        fulfillments = try object.value("fulfillments")
        issuedFulfillments = try object.valueIfPresent("issuedFulfillments")
        issuedVouchers = try object.valueIfPresent("issuedVouchers")
        refundFee = try object.value("refundFee")
        refundableAmount = try object.value("refundableAmount")
        refundOfferBreakdown = try object.valueIfPresent("refundOfferBreakdown")
        reimbursementMethod = try object.valueIfPresent("reimbursementMethod")
    }

    package func writeMembers(to object: inout Wire.Writer) {
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

extension Wire.RefundOfferBreakdownItem: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        refundFee = try object.value("refundFee")
        refundableAmount = try object.value("refundableAmount")
        bookingParts = try object.value("bookingParts")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookingParts", bookingParts)
        object.add("refundFee", refundFee)
        object.add("refundableAmount", refundableAmount)
    }
}

extension Wire.ReimbursementMethod: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        paymentMethod = try object.valueIfPresent("paymentMethod")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("paymentMethod", paymentMethod)
    }
}

extension Wire.VoucherInformation: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        issuer = try object.value("issuer")
        code = try object.value("code")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("issuer", issuer)
    }
}
