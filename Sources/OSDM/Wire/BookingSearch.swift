extension Wire {
    /// OSDM 3.9 `BookingSearchRequest`: the body of `POST /bookings-search`.
    package struct BookingSearchRequest: Hashable, Sendable {
        package var bookingId: String?
        /// The code by which people know it.
        package var bookingCode: String?
        /// The client's own reference.
        package var externalRef: String?
        package var passenger: PersonSearchRequest?
        package var purchaser: PersonSearchRequest?

        package init(
            bookingId: String? = nil, bookingCode: String? = nil, externalRef: String? = nil,
            passenger: PersonSearchRequest? = nil, purchaser: PersonSearchRequest? = nil
        ) {
            self.bookingId = bookingId
            self.bookingCode = bookingCode
            self.externalRef = externalRef
            self.passenger = passenger
            self.purchaser = purchaser
        }
    }

    /// OSDM 3.9 `PassengerSearchRequest` and `PurchaserSearchRequest`.
    package struct PersonSearchRequest: Hashable, Sendable {
        package var firstName: String?
        package var lastName: String?

        package init(firstName: String? = nil, lastName: String? = nil) {
            self.firstName = firstName
            self.lastName = lastName
        }
    }

    /// OSDM 3.9 `BookingSearchResponse`.
    package struct BookingSearchResponse: Hashable, Sendable {
        package var bookingSearchResults: Elements<BookingSearchResult>?
        package var problems: Elements<Problem>?

        package init(bookingSearchResults: [BookingSearchResult]? = nil, problems: [Problem]? = nil) {
            self.bookingSearchResults = bookingSearchResults.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `BookingSearchResult`.
    package struct BookingSearchResult: Hashable, Sendable {
        package var id: String
        package var bookingCode: String?
        package var externalRef: String?
        package var passengers: Elements<Passenger>
        package var provisionalPrice: Price?
        package var confirmedPrice: Price?
        package var bookedOfferSummaries: Elements<BookedOfferSummary>

        package init(
            id: String, passengers: [Passenger], bookedOfferSummaries: [BookedOfferSummary],
            bookingCode: String? = nil, externalRef: String? = nil, provisionalPrice: Price? = nil,
            confirmedPrice: Price? = nil
        ) {
            self.id = id
            self.bookingCode = bookingCode
            self.externalRef = externalRef
            self.passengers = Elements(passengers)
            self.provisionalPrice = provisionalPrice
            self.confirmedPrice = confirmedPrice
            self.bookedOfferSummaries = Elements(bookedOfferSummaries)
        }
    }

    /// OSDM 3.9 `BookedOfferSummary`.
    package struct BookedOfferSummary: Hashable, Sendable {
        package var offerId: String
        package var summary: String
        package var bookingPartSummaries: Elements<BookingPartSummary>

        package init(offerId: String, summary: String, bookingPartSummaries: [BookingPartSummary]) {
            self.offerId = offerId
            self.summary = summary
            self.bookingPartSummaries = Elements(bookingPartSummaries)
        }
    }

    /// OSDM 3.9 `BookingPartSummary`.
    package struct BookingPartSummary: Hashable, Sendable {
        package var id: String
        package var summary: String
        package var productSummaries: Elements<ProductSummary>
        package var status: BookingPartStatus
        /// OSDM 3.9 `BookingPartType`.
        package var type: OfferPartType

        package init(
            id: String, summary: String, productSummaries: [ProductSummary], status: BookingPartStatus,
            type: OfferPartType
        ) {
            self.id = id
            self.summary = summary
            self.productSummaries = Elements(productSummaries)
            self.status = status
            self.type = type
        }
    }

    /// OSDM 3.9 `ProductSummary`.
    package struct ProductSummary: Hashable, Sendable {
        package var id: String
        package var code: String
        package var description: String

        package init(id: String, code: String, description: String) {
            self.id = id
            self.code = code
            self.description = description
        }
    }
}

extension Wire.BookingSearchRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        bookingId = try object.valueIfPresent("bookingId")
        bookingCode = try object.valueIfPresent("bookingCode")
        externalRef = try object.valueIfPresent("externalRef")
        passenger = try object.valueIfPresent("passenger")
        purchaser = try object.valueIfPresent("purchaser")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookingCode", bookingCode)
        object.add("bookingId", bookingId)
        object.add("externalRef", externalRef)
        object.add("passenger", passenger)
        object.add("purchaser", purchaser)
    }
}

extension Wire.PersonSearchRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        firstName = try object.valueIfPresent("firstName")
        lastName = try object.valueIfPresent("lastName")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("firstName", firstName)
        object.add("lastName", lastName)
    }
}

extension Wire.BookingSearchResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        bookingSearchResults = try object.valueIfPresent("bookingSearchResults")
        problems = try object.valueIfPresent("problems")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookingSearchResults", bookingSearchResults)
        object.add("problems", problems)
    }
}

extension Wire.BookingSearchResult: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        bookingCode = try object.valueIfPresent("bookingCode")
        externalRef = try object.valueIfPresent("externalRef")
        passengers = try object.value("passengers")
        provisionalPrice = try object.valueIfPresent("provisionalPrice")
        confirmedPrice = try object.valueIfPresent("confirmedPrice")
        bookedOfferSummaries = try object.value("bookedOfferSummaries")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookedOfferSummaries", bookedOfferSummaries)
        object.add("bookingCode", bookingCode)
        object.add("confirmedPrice", confirmedPrice)
        object.add("externalRef", externalRef)
        object.add("id", id)
        object.add("passengers", passengers)
        object.add("provisionalPrice", provisionalPrice)
    }
}

extension Wire.BookedOfferSummary: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        offerId = try object.value("offerId")
        summary = try object.value("summary")
        bookingPartSummaries = try object.value("bookingPartSummaries")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("bookingPartSummaries", bookingPartSummaries)
        object.add("offerId", offerId)
        object.add("summary", summary)
    }
}

extension Wire.BookingPartSummary: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        summary = try object.value("summary")
        productSummaries = try object.value("productSummaries")
        status = try object.value("status")
        type = try object.value("type")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("id", id)
        object.add("productSummaries", productSummaries)
        object.add("status", status)
        object.add("summary", summary)
        object.add("type", type)
    }
}

extension Wire.ProductSummary: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        code = try object.value("code")
        description = try object.value("description")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("description", description)
        object.add("id", id)
    }
}
