extension Wire {
    /// OSDM 3.9 `RefundOfferRequest`: the body of `POST /bookings/{id}/refund-offers`.
    package struct RefundOfferRequest: Hashable, Sendable {
        package var fulfillmentIds: [String]
        /// The parts of the fulfillments that are given back; all of them when nil.
        package var refundSpecifications: Elements<RefundSpecification>?
        /// The reason for which the fare's terms do not count.
        package var overruleCode: OverruleCode?
        /// Of passes only.
        package var refundDate: DateTime?

        package init(
            fulfillmentIds: [String], refundSpecifications: [RefundSpecification]? = nil,
            overruleCode: OverruleCode? = nil, refundDate: DateTime? = nil
        ) {
            self.fulfillmentIds = fulfillmentIds
            self.refundSpecifications = refundSpecifications.map { Elements($0) }
            self.overruleCode = overruleCode
            self.refundDate = refundDate
        }
    }

    /// OSDM 3.9 `RefundSpecification`: what is given back of a fulfillment.
    package struct RefundSpecification: Hashable, Sendable {
        package var fulfillmentId: String
        /// All parts when nil.
        package var bookingPartIds: [String]?
        /// The service's ids; all passengers when nil.
        package var passengerIds: [String]?

        package init(fulfillmentId: String, bookingPartIds: [String]? = nil, passengerIds: [String]? = nil) {
            self.fulfillmentId = fulfillmentId
            self.bookingPartIds = bookingPartIds
            self.passengerIds = passengerIds
        }
    }

    /// OSDM 3.9 `RefundOfferPatchRequest`: the body of `PATCH …/refund-offers/{id}`, which refunds.
    package struct RefundOfferPatchRequest: Hashable, Sendable {
        package var status: RefundStatus

        package init(status: RefundStatus) {
            self.status = status
        }
    }
}

extension Wire.RefundOfferRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        fulfillmentIds = try object.value("fulfillmentIds")
        refundSpecifications = try object.valueIfPresent("refundSpecifications")
        overruleCode = try object.valueIfPresent("overruleCode")
        refundDate = try object.valueIfPresent("refundDate")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("fulfillmentIds", fulfillmentIds)
        object.add("overruleCode", overruleCode)
        object.add("refundDate", refundDate)
        object.add("refundSpecifications", refundSpecifications)
    }
}

extension Wire.RefundSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        fulfillmentId = try object.value("fulfillmentId")
        bookingPartIds = try object.valueIfPresent("bookingPartIds")
        passengerIds = try object.valueIfPresent("passengerIds")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookingPartIds", bookingPartIds)
        object.add("fulfillmentId", fulfillmentId)
        object.add("passengerIds", passengerIds)
    }
}

extension Wire.RefundOfferPatchRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        status = try object.value("status")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("status", status)
    }
}
