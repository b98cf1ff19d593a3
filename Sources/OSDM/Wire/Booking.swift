extension Wire {
    /// OSDM 3.9 `BookingResponse`.
    package struct BookingResponse: Hashable, Sendable {
        package var booking: Booking?
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(booking: Booking? = nil, problems: [Problem]? = nil, warnings: WarningCollection? = nil)
        {
            self.booking = booking
            self.problems = problems.map { Elements($0) }
            self.warnings = warnings
        }
    }

    /// OSDM 3.9 `Booking`: offers that are held, or bought. Its parts have a status, it has none.
    package struct Booking: Hashable, Sendable {
        package var id: String
        /// The code by which people know it.
        package var bookingCode: String?
        /// The client's own reference, repeated in the response.
        package var externalRef: String?
        package var createdOn: DateTime
        package var passengers: Elements<Passenger>
        package var purchaser: Purchaser?
        /// The sum of the parts, until all are confirmed.
        package var provisionalPrice: Price?
        /// The sum of the parts, once all are confirmed.
        package var confirmedPrice: Price?
        package var bookedOffers: Elements<BookedOffer>?
        package var trips: Elements<Trip>?
        /// The details that are missing for the next step (OSDM 3.9 `RequestedInformation`).
        package var requestedInformation: String?
        /// The end of the time in which it can be bought.
        package var confirmationTimeLimit: DateTime?
        package var fulfillments: Elements<Fulfillment>?
        package var fulfillmentDocuments: Elements<FulfillmentDocument>?
        /// The confirmed ones; those that are proposed, as a service likes.
        package var refundOffers: Elements<RefundOffer>?

        package init(
            id: String, createdOn: DateTime, passengers: [Passenger], bookingCode: String? = nil,
            externalRef: String? = nil, purchaser: Purchaser? = nil, provisionalPrice: Price? = nil,
            confirmedPrice: Price? = nil, bookedOffers: [BookedOffer]? = nil, trips: [Trip]? = nil,
            requestedInformation: String? = nil, confirmationTimeLimit: DateTime? = nil,
            fulfillments: [Fulfillment]? = nil, fulfillmentDocuments: [FulfillmentDocument]? = nil,
            refundOffers: [RefundOffer]? = nil
        ) {
            self.id = id
            self.bookingCode = bookingCode
            self.externalRef = externalRef
            self.createdOn = createdOn
            self.passengers = Elements(passengers)
            self.purchaser = purchaser
            self.provisionalPrice = provisionalPrice
            self.confirmedPrice = confirmedPrice
            self.bookedOffers = bookedOffers.map { Elements($0) }
            self.trips = trips.map { Elements($0) }
            self.requestedInformation = requestedInformation
            self.confirmationTimeLimit = confirmationTimeLimit
            self.fulfillments = fulfillments.map { Elements($0) }
            self.fulfillmentDocuments = fulfillmentDocuments.map { Elements($0) }
            self.refundOffers = refundOffers.map { Elements($0) }
        }
    }
}

extension Wire.BookingResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        booking = try object.valueIfPresent("booking")
        problems = try object.valueIfPresent("problems")
        warnings = try object.valueIfPresent("warnings")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("booking", booking)
        object.add("problems", problems)
        object.add("warnings", warnings)
    }
}

extension Wire.Booking: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        bookingCode = try object.valueIfPresent("bookingCode")
        externalRef = try object.valueIfPresent("externalRef")
        createdOn = try object.value("createdOn")
        passengers = try object.value("passengers")
        purchaser = try object.valueIfPresent("purchaser")
        provisionalPrice = try object.valueIfPresent("provisionalPrice")
        confirmedPrice = try object.valueIfPresent("confirmedPrice")
        bookedOffers = try object.valueIfPresent("bookedOffers")
        trips = try object.valueIfPresent("trips")
        requestedInformation = try object.valueIfPresent("requestedInformation")
        confirmationTimeLimit = try object.valueIfPresent("confirmationTimeLimit")
        fulfillments = try object.valueIfPresent("fulfillments")
        fulfillmentDocuments = try object.valueIfPresent("fulfillmentDocuments")
        refundOffers = try object.valueIfPresent("refundOffers")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookedOffers", bookedOffers)
        object.add("bookingCode", bookingCode)
        object.add("confirmationTimeLimit", confirmationTimeLimit)
        object.add("confirmedPrice", confirmedPrice)
        object.add("createdOn", createdOn)
        object.add("externalRef", externalRef)
        object.add("fulfillmentDocuments", fulfillmentDocuments)
        object.add("fulfillments", fulfillments)
        object.add("id", id)
        object.add("passengers", passengers)
        object.add("provisionalPrice", provisionalPrice)
        object.add("purchaser", purchaser)
        object.add("refundOffers", refundOffers)
        object.add("requestedInformation", requestedInformation)
        object.add("trips", trips)
    }
}
