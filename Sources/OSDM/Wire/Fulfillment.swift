extension Wire {
    /// OSDM 3.9 `FulfillmentPostRequest`: the body of `POST /bookings/{id}/fulfillments`, which buys.
    package struct FulfillmentPostRequest: Hashable, Sendable {
        /// ISO 639-1.
        package var issuingLanguage: String?

        package init(issuingLanguage: String? = nil) {
            self.issuingLanguage = issuingLanguage
        }
    }

    /// OSDM 3.9 `FulfillmentCollectionResponse`.
    package struct FulfillmentCollectionResponse: Hashable, Sendable {
        package var fulfillments: Elements<Fulfillment>?
        package var problems: Elements<Problem>?

        package init(fulfillments: [Fulfillment]? = nil, problems: [Problem]? = nil) {
            self.fulfillments = fulfillments.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `FulfillmentResponse`.
    package struct FulfillmentResponse: Hashable, Sendable {
        package var fulfillment: Fulfillment?
        package var problems: Elements<Problem>?

        package init(fulfillment: Fulfillment? = nil, problems: [Problem]? = nil) {
            self.fulfillment = fulfillment
            self.problems = problems.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `Fulfillment`: a ticket.
    package struct Fulfillment: Hashable, Sendable {
        package var id: String
        package var status: FulfillmentStatus
        /// The booking's id.
        package var bookingRef: String
        package var createdOn: DateTime
        package var summary: String?
        /// The number on the ticket.
        package var controlNumber: String?
        /// The parts that it is the ticket of.
        package var bookingParts: Elements<BookingPartReference>?
        /// One a traveller.
        package var fulfillmentParts: Elements<FulfillmentPart>?
        /// Of older services; others have them in the booking.
        package var fulfillmentDocuments: Elements<FulfillmentDocument>?

        package init(
            id: String, status: FulfillmentStatus, bookingRef: String, createdOn: DateTime,
            summary: String? = nil, controlNumber: String? = nil, bookingParts: [BookingPartReference]? = nil,
            fulfillmentParts: [FulfillmentPart]? = nil, fulfillmentDocuments: [FulfillmentDocument]? = nil
        ) {
            self.id = id
            self.status = status
            self.bookingRef = bookingRef
            self.createdOn = createdOn
            self.summary = summary
            self.controlNumber = controlNumber
            self.bookingParts = bookingParts.map { Elements($0) }
            self.fulfillmentParts = fulfillmentParts.map { Elements($0) }
            self.fulfillmentDocuments = fulfillmentDocuments.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `BookingPartReference`.
    package struct BookingPartReference: Hashable, Sendable {
        package var id: String
        package var summary: String?

        package init(id: String, summary: String? = nil) {
            self.id = id
            self.summary = summary
        }
    }

    /// OSDM 3.9 `FulfillmentPart`: the part of a ticket that is for one traveller.
    package struct FulfillmentPart: Hashable, Sendable {
        /// The service's id of the traveller.
        package var passengerRef: String?
        package var controlId: String?
        package var securityFeatures: Elements<SecurityFeature>?

        package init(
            passengerRef: String? = nil, controlId: String? = nil, securityFeatures: [SecurityFeature]? = nil
        ) {
            self.passengerRef = passengerRef
            self.controlId = controlId
            self.securityFeatures = securityFeatures.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `FulfillmentItemSecurityFeature`: a barcode, as a rule.
    package struct SecurityFeature: Hashable, Sendable {
        package var type: SecurityFeatureType?
        /// In base64.
        package var data: String?

        package init(type: SecurityFeatureType? = nil, data: String? = nil) {
            self.type = type
            self.data = data
        }
    }

    /// OSDM 3.9 `SecurityFeatureType`.
    package struct SecurityFeatureType: Hashable, Sendable {
        package var type: SecurityElementType?
        package var format: SecurityElementFormat?
        package var symbology: Symbology?

        package init(
            type: SecurityElementType? = nil, format: SecurityElementFormat? = nil,
            symbology: Symbology? = nil
        ) {
            self.type = type
            self.format = format
            self.symbology = symbology
        }
    }
}

extension Wire.FulfillmentPostRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        issuingLanguage = try object.valueIfPresent("issuingLanguage")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("issuingLanguage", issuingLanguage)
    }
}

extension Wire.FulfillmentCollectionResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        fulfillments = try object.valueIfPresent("fulfillments")
        problems = try object.valueIfPresent("problems")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("fulfillments", fulfillments)
        object.add("problems", problems)
    }
}

extension Wire.FulfillmentResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        fulfillment = try object.valueIfPresent("fulfillment")
        problems = try object.valueIfPresent("problems")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("fulfillment", fulfillment)
        object.add("problems", problems)
    }
}

extension Wire.Fulfillment: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        status = try object.value("status")
        bookingRef = try object.value("bookingRef")
        createdOn = try object.value("createdOn")
        summary = try object.valueIfPresent("summary")
        controlNumber = try object.valueIfPresent("controlNumber")
        bookingParts = try object.valueIfPresent("bookingParts")
        fulfillmentParts = try object.valueIfPresent("fulfillmentParts")
        fulfillmentDocuments = try object.valueIfPresent("fulfillmentDocuments")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookingParts", bookingParts)
        object.add("bookingRef", bookingRef)
        object.add("controlNumber", controlNumber)
        object.add("createdOn", createdOn)
        object.add("fulfillmentDocuments", fulfillmentDocuments)
        object.add("fulfillmentParts", fulfillmentParts)
        object.add("id", id)
        object.add("status", status)
        object.add("summary", summary)
    }
}

extension Wire.BookingPartReference: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        summary = try object.valueIfPresent("summary")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("id", id)
        object.add("summary", summary)
    }
}

extension Wire.FulfillmentPart: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        passengerRef = try object.valueIfPresent("passengerRef")
        controlId = try object.valueIfPresent("controlId")
        securityFeatures = try object.valueIfPresent("securityFeatures")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("controlId", controlId)
        object.add("passengerRef", passengerRef)
        object.add("securityFeatures", securityFeatures)
    }
}

extension Wire.SecurityFeature: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        type = try object.valueIfPresent("type")
        data = try object.valueIfPresent("data")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("data", data)
        object.add("type", type)
    }
}

extension Wire.SecurityFeatureType: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        type = try object.valueIfPresent("type")
        format = try object.valueIfPresent("format")
        symbology = try object.valueIfPresent("symbology")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("format", format)
        object.add("symbology", symbology)
        object.add("type", type)
    }
}
