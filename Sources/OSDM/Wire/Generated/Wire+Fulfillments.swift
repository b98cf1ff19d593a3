// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// The body of `POST /bookings/{id}/fulfillments`, which buys.
    ///
    /// OSDM 3.9 `FulfillmentPostRequest`.
    package struct FulfillmentPostRequest: Object {
        /// ISO 639-1.
        package var issuingLanguage: String?

        package init(
            issuingLanguage: String? = nil
        ) {
            self.issuingLanguage = issuingLanguage
        }

        package init(members object: Reader) throws(DecodingFault) {
            issuingLanguage = try object.valueIfPresent("issuingLanguage")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("issuingLanguage", issuingLanguage)
        }
    }

    /// OSDM 3.9 `FulfillmentCollectionResponse`.
    package struct FulfillmentCollectionResponse: Object {
        package var fulfillments: Elements<Fulfillment>?
        package var problems: Elements<Problem>?
        package var fulfillmentDocuments: Elements<FulfillmentDocument>?

        package init(
            fulfillments: [Fulfillment]? = nil,
            problems: [Problem]? = nil,
            fulfillmentDocuments: [FulfillmentDocument]? = nil
        ) {
            self.fulfillments = fulfillments.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.fulfillmentDocuments = fulfillmentDocuments.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            fulfillments = try object.valueIfPresent("fulfillments")
            problems = try object.valueIfPresent("problems")
            fulfillmentDocuments = try object.valueIfPresent("fulfillmentDocuments")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("fulfillmentDocuments", fulfillmentDocuments)
            object.add("fulfillments", fulfillments)
            object.add("problems", problems)
        }
    }

    /// OSDM 3.9 `FulfillmentResponse`.
    package struct FulfillmentResponse: Object {
        package var fulfillment: Fulfillment?
        package var problems: Elements<Problem>?
        package var fulfillmentDocuments: Elements<FulfillmentDocument>?

        package init(
            fulfillment: Fulfillment? = nil,
            problems: [Problem]? = nil,
            fulfillmentDocuments: [FulfillmentDocument]? = nil
        ) {
            self.fulfillment = fulfillment
            self.problems = problems.map { Elements($0) }
            self.fulfillmentDocuments = fulfillmentDocuments.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            fulfillment = try object.valueIfPresent("fulfillment")
            problems = try object.valueIfPresent("problems")
            fulfillmentDocuments = try object.valueIfPresent("fulfillmentDocuments")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("fulfillment", fulfillment)
            object.add("fulfillmentDocuments", fulfillmentDocuments)
            object.add("problems", problems)
        }
    }

    /// A ticket.
    ///
    /// OSDM 3.9 `Fulfillment`.
    package struct Fulfillment: Object {
        package var id: String
        package var status: FulfillmentStatus
        /// The booking's id.
        package var bookingRef: String
        package var createdOn: DateTime
        package var summary: String?
        /// The number that is printed on the ticket.
        package var controlNumber: String?
        /// The parts of the booking that this is the ticket for.
        package var bookingParts: Elements<BookingPartReference>?
        /// One for each passenger.
        package var fulfillmentParts: Elements<FulfillmentPart>?
        /// Sent by older services; others list them in the booking.
        package var fulfillmentDocuments: Elements<FulfillmentDocument>?

        package init(
            id: String,
            status: FulfillmentStatus,
            bookingRef: String,
            createdOn: DateTime,
            summary: String? = nil,
            controlNumber: String? = nil,
            bookingParts: [BookingPartReference]? = nil,
            fulfillmentParts: [FulfillmentPart]? = nil,
            fulfillmentDocuments: [FulfillmentDocument]? = nil
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

        package init(members object: Reader) throws(DecodingFault) {
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

        package func writeMembers(to object: inout Writer) {
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

    /// OSDM 3.9 `BookingPartReference`.
    package struct BookingPartReference: Object {
        package var id: String
        package var summary: String?

        package init(
            id: String,
            summary: String? = nil
        ) {
            self.id = id
            self.summary = summary
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            summary = try object.valueIfPresent("summary")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("id", id)
            object.add("summary", summary)
        }
    }

    /// The part of a ticket that belongs to one passenger.
    ///
    /// OSDM 3.9 `FulfillmentPart`.
    package struct FulfillmentPart: Object {
        /// The service's id of the passenger.
        package var passengerRef: String?
        package var controlId: String?
        package var securityFeatures: Elements<SecurityFeature>?

        package init(
            passengerRef: String? = nil,
            controlId: String? = nil,
            securityFeatures: [SecurityFeature]? = nil
        ) {
            self.passengerRef = passengerRef
            self.controlId = controlId
            self.securityFeatures = securityFeatures.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            passengerRef = try object.valueIfPresent("passengerRef")
            controlId = try object.valueIfPresent("controlId")
            securityFeatures = try object.valueIfPresent("securityFeatures")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("controlId", controlId)
            object.add("passengerRef", passengerRef)
            object.add("securityFeatures", securityFeatures)
        }
    }

    /// Usually a barcode.
    ///
    /// OSDM 3.9 `FulfillmentItemSecurityFeature`.
    package struct SecurityFeature: Object {
        package var type: SecurityFeatureType?
        /// In base64.
        package var data: String?

        package init(
            type: SecurityFeatureType? = nil,
            data: String? = nil
        ) {
            self.type = type
            self.data = data
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.valueIfPresent("type")
            data = try object.valueIfPresent("data")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("data", data)
            object.add("type", type)
        }
    }

    /// OSDM 3.9 `SecurityFeatureType`.
    package struct SecurityFeatureType: Object {
        package var type: SecurityElementType?
        package var format: SecurityElementFormat?
        package var symbology: Symbology?

        package init(
            type: SecurityElementType? = nil,
            format: SecurityElementFormat? = nil,
            symbology: Symbology? = nil
        ) {
            self.type = type
            self.format = format
            self.symbology = symbology
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.valueIfPresent("type")
            format = try object.valueIfPresent("format")
            symbology = try object.valueIfPresent("symbology")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("format", format)
            object.add("symbology", symbology)
            object.add("type", type)
        }
    }

    /// A ticket as a file, or a link to that file.
    ///
    /// OSDM 3.9 `FulfillmentDocument`.
    package struct FulfillmentDocument: Object {
        package var medium: FulfillmentMediaType
        package var type: FulfillmentDocumentType
        /// A media type.
        package var format: String
        package var id: String?
        package var downloadLink: String?
        package var downloadExpiry: DateTime?
        /// In base64.
        package var content: String?

        package init(
            medium: FulfillmentMediaType,
            type: FulfillmentDocumentType,
            format: String,
            id: String? = nil,
            downloadLink: String? = nil,
            downloadExpiry: DateTime? = nil,
            content: String? = nil
        ) {
            self.medium = medium
            self.type = type
            self.format = format
            self.id = id
            self.downloadLink = downloadLink
            self.downloadExpiry = downloadExpiry
            self.content = content
        }

        package init(members object: Reader) throws(DecodingFault) {
            medium = try object.value("medium")
            type = try object.value("type")
            format = try object.value("format")
            id = try object.valueIfPresent("id")
            downloadLink = try object.valueIfPresent("downloadLink")
            downloadExpiry = try object.valueIfPresent("downloadExpiry")
            content = try object.valueIfPresent("content")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("content", content)
            object.add("downloadExpiry", downloadExpiry)
            object.add("downloadLink", downloadLink)
            object.add("format", format)
            object.add("id", id)
            object.add("medium", medium)
            object.add("type", type)
        }
    }
}
