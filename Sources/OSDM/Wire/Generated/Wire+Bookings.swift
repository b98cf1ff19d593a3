// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// OSDM 3.9 `BookingResponse`.
    package struct BookingResponse: Object {
        package var booking: Booking?
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(
            booking: Booking? = nil,
            problems: [Problem]? = nil,
            warnings: WarningCollection? = nil
        ) {
            self.booking = booking
            self.problems = problems.map { Elements($0) }
            self.warnings = warnings
        }

        package init(members object: Reader) throws(DecodingFault) {
            booking = try object.valueIfPresent("booking")
            problems = try object.valueIfPresent("problems")
            warnings = try object.valueIfPresent("warnings")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("booking", booking)
            object.add("problems", problems)
            object.add("warnings", warnings)
        }
    }

    /// Offers that are held or bought. A booking has no status; each of its parts has one.
    ///
    /// OSDM 3.9 `Booking`.
    package struct Booking: Object {
        package var id: String
        package var createdOn: DateTime
        package var passengers: Elements<Passenger>
        /// The code that travellers see.
        package var bookingCode: String?
        /// The client's own reference, which the service repeats in its response.
        package var externalRef: String?
        package var purchaser: Purchaser?
        /// The sum of the parts' prices until all parts are confirmed.
        package var provisionalPrice: Price?
        /// The sum of the parts' prices once all parts are confirmed.
        package var confirmedPrice: Price?
        package var bookedOffers: Elements<BookedOffer>?
        package var trips: Elements<Trip>?
        /// The details of passengers that are missing for the next step, as a boolean expression.
        package var requestedInformation: String?
        /// The deadline for buying it.
        package var confirmationTimeLimit: DateTime?
        package var fulfillments: Elements<Fulfillment>?
        package var fulfillmentDocuments: Elements<FulfillmentDocument>?
        /// The confirmed offers; a service may also list those that are only proposed.
        package var refundOffers: Elements<RefundOffer>?

        package init(
            id: String,
            createdOn: DateTime,
            passengers: [Passenger],
            bookingCode: String? = nil,
            externalRef: String? = nil,
            purchaser: Purchaser? = nil,
            provisionalPrice: Price? = nil,
            confirmedPrice: Price? = nil,
            bookedOffers: [BookedOffer]? = nil,
            trips: [Trip]? = nil,
            requestedInformation: String? = nil,
            confirmationTimeLimit: DateTime? = nil,
            fulfillments: [Fulfillment]? = nil,
            fulfillmentDocuments: [FulfillmentDocument]? = nil,
            refundOffers: [RefundOffer]? = nil
        ) {
            self.id = id
            self.createdOn = createdOn
            self.passengers = Elements(passengers)
            self.bookingCode = bookingCode
            self.externalRef = externalRef
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

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            createdOn = try object.value("createdOn")
            passengers = try object.value("passengers")
            bookingCode = try object.valueIfPresent("bookingCode")
            externalRef = try object.valueIfPresent("externalRef")
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

        package func writeMembers(to object: inout Writer) {
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

    /// An offer that is part of a booking.
    ///
    /// OSDM 3.9 `BookedOffer`.
    package struct BookedOffer: Object {
        package var offerId: String
        package var externalRef: String?
        package var summary: String?
        package var admissions: Elements<BookingPart>?
        package var reservations: Elements<BookingPart>?
        package var tripCoverage: TripCoverage?
        package var products: Elements<Product>?
        package var ancillaries: Elements<BookingPart>?
        package var fees: Elements<Fee>?
        package var inboundTripCoverage: TripCoverage?

        package init(
            offerId: String,
            externalRef: String? = nil,
            summary: String? = nil,
            admissions: [BookingPart]? = nil,
            reservations: [BookingPart]? = nil,
            tripCoverage: TripCoverage? = nil,
            products: [Product]? = nil,
            ancillaries: [BookingPart]? = nil,
            fees: [Fee]? = nil,
            inboundTripCoverage: TripCoverage? = nil
        ) {
            self.offerId = offerId
            self.externalRef = externalRef
            self.summary = summary
            self.admissions = admissions.map { Elements($0) }
            self.reservations = reservations.map { Elements($0) }
            self.tripCoverage = tripCoverage
            self.products = products.map { Elements($0) }
            self.ancillaries = ancillaries.map { Elements($0) }
            self.fees = fees.map { Elements($0) }
            self.inboundTripCoverage = inboundTripCoverage
        }

        package init(members object: Reader) throws(DecodingFault) {
            offerId = try object.value("offerId")
            externalRef = try object.valueIfPresent("externalRef")
            summary = try object.valueIfPresent("summary")
            admissions = try object.valueIfPresent("admissions")
            reservations = try object.valueIfPresent("reservations")
            tripCoverage = try object.valueIfPresent("tripCoverage")
            products = try object.valueIfPresent("products")
            ancillaries = try object.valueIfPresent("ancillaries")
            fees = try object.valueIfPresent("fees")
            inboundTripCoverage = try object.valueIfPresent("inboundTripCoverage")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("admissions", admissions)
            object.add("ancillaries", ancillaries)
            object.add("externalRef", externalRef)
            object.add("fees", fees)
            object.add("inboundTripCoverage", inboundTripCoverage)
            object.add("offerId", offerId)
            object.add("products", products)
            object.add("reservations", reservations)
            object.add("summary", summary)
            object.add("tripCoverage", tripCoverage)
        }
    }

    /// A part of a booked offer; `objectType` says of which kind.
    ///
    /// OSDM 3.9 `AbstractBookingPart`, `Admission`, `Reservation`, `Ancillary`.
    package struct BookingPart: Object {
        /// `Admission` or `Reservation`.
        package var objectType: String
        package var id: String
        package var createdOn: DateTime
        package var validFrom: DateTime
        package var price: Price
        package var status: BookingPartStatus
        /// The service's ids, one or more.
        package var passengerIds: [String]
        package var refundable: Permission
        package var exchangeable: Permission
        package var summary: String?
        /// The deadline for buying it.
        package var confirmableUntil: DateTime?
        package var validUntil: DateTime?
        package var confirmedOn: DateTime?
        package var tripCoverage: TripCoverage?
        package var summaryProductId: String?
        package var products: Elements<ProductLegAssociation>?
        package var offerMode: OfferMode?
        package var availableFulfillmentOptions: Elements<FulfillmentOption>?
        /// In an offer, the same member is called `afterSalesConditions`.
        package var afterSaleConditions: Elements<AfterSaleCondition>?
        package var appliedPassengerTypes: Elements<AppliedPassengerType>?
        package var appliedPromotionCodes: Elements<PromotionCode>?
        package var grantedReductionAmounts: GrantedReductionAmounts?
        /// Only reservations have one.
        package var placeAllocation: PlaceAllocation?
        /// The amount that was refunded.
        package var refundAmount: Price?
        package var inboundTripCoverage: TripCoverage?

        package init(
            objectType: String,
            id: String,
            createdOn: DateTime,
            validFrom: DateTime,
            price: Price,
            status: BookingPartStatus,
            passengerIds: [String],
            refundable: Permission,
            exchangeable: Permission,
            summary: String? = nil,
            confirmableUntil: DateTime? = nil,
            validUntil: DateTime? = nil,
            confirmedOn: DateTime? = nil,
            tripCoverage: TripCoverage? = nil,
            summaryProductId: String? = nil,
            products: [ProductLegAssociation]? = nil,
            offerMode: OfferMode? = nil,
            availableFulfillmentOptions: [FulfillmentOption]? = nil,
            afterSaleConditions: [AfterSaleCondition]? = nil,
            appliedPassengerTypes: [AppliedPassengerType]? = nil,
            appliedPromotionCodes: [PromotionCode]? = nil,
            grantedReductionAmounts: GrantedReductionAmounts? = nil,
            placeAllocation: PlaceAllocation? = nil,
            refundAmount: Price? = nil,
            inboundTripCoverage: TripCoverage? = nil
        ) {
            self.objectType = objectType
            self.id = id
            self.createdOn = createdOn
            self.validFrom = validFrom
            self.price = price
            self.status = status
            self.passengerIds = passengerIds
            self.refundable = refundable
            self.exchangeable = exchangeable
            self.summary = summary
            self.confirmableUntil = confirmableUntil
            self.validUntil = validUntil
            self.confirmedOn = confirmedOn
            self.tripCoverage = tripCoverage
            self.summaryProductId = summaryProductId
            self.products = products.map { Elements($0) }
            self.offerMode = offerMode
            self.availableFulfillmentOptions = availableFulfillmentOptions.map { Elements($0) }
            self.afterSaleConditions = afterSaleConditions.map { Elements($0) }
            self.appliedPassengerTypes = appliedPassengerTypes.map { Elements($0) }
            self.appliedPromotionCodes = appliedPromotionCodes.map { Elements($0) }
            self.grantedReductionAmounts = grantedReductionAmounts
            self.placeAllocation = placeAllocation
            self.refundAmount = refundAmount
            self.inboundTripCoverage = inboundTripCoverage
        }

        package init(members object: Reader) throws(DecodingFault) {
            objectType = try object.value("objectType")
            id = try object.value("id")
            createdOn = try object.value("createdOn")
            validFrom = try object.value("validFrom")
            price = try object.value("price")
            status = try object.value("status")
            passengerIds = try object.value("passengerIds")
            refundable = try object.value("refundable")
            exchangeable = try object.value("exchangeable")
            summary = try object.valueIfPresent("summary")
            confirmableUntil = try object.valueIfPresent("confirmableUntil")
            validUntil = try object.valueIfPresent("validUntil")
            confirmedOn = try object.valueIfPresent("confirmedOn")
            tripCoverage = try object.valueIfPresent("tripCoverage")
            summaryProductId = try object.valueIfPresent("summaryProductId")
            products = try object.valueIfPresent("products")
            offerMode = try object.valueIfPresent("offerMode")
            availableFulfillmentOptions = try object.valueIfPresent("availableFulfillmentOptions")
            afterSaleConditions = try object.valueIfPresent("afterSaleConditions")
            appliedPassengerTypes = try object.valueIfPresent("appliedPassengerTypes")
            appliedPromotionCodes = try object.valueIfPresent("appliedPromotionCodes")
            grantedReductionAmounts = try object.valueIfPresent("grantedReductionAmounts")
            placeAllocation = try object.valueIfPresent("placeAllocation")
            refundAmount = try object.valueIfPresent("refundAmount")
            inboundTripCoverage = try object.valueIfPresent("inboundTripCoverage")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("afterSaleConditions", afterSaleConditions)
            object.add("appliedPassengerTypes", appliedPassengerTypes)
            object.add("appliedPromotionCodes", appliedPromotionCodes)
            object.add("availableFulfillmentOptions", availableFulfillmentOptions)
            object.add("confirmableUntil", confirmableUntil)
            object.add("confirmedOn", confirmedOn)
            object.add("createdOn", createdOn)
            object.add("exchangeable", exchangeable)
            object.add("grantedReductionAmounts", grantedReductionAmounts)
            object.add("id", id)
            object.add("inboundTripCoverage", inboundTripCoverage)
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

    /// The reserved places in one train.
    ///
    /// OSDM 3.9 `PlaceAllocation`.
    package struct PlaceAllocation: Object {
        package var accommodationType: AccommodationType
        package var accommodationSubType: AccommodationSubType
        /// One or more.
        package var reservedPlaces: Elements<ReservedPlace>
        package var tripLegCoverage: TripLegCoverage

        package init(
            accommodationType: AccommodationType,
            accommodationSubType: AccommodationSubType,
            reservedPlaces: [ReservedPlace],
            tripLegCoverage: TripLegCoverage
        ) {
            self.accommodationType = accommodationType
            self.accommodationSubType = accommodationSubType
            self.reservedPlaces = Elements(reservedPlaces)
            self.tripLegCoverage = tripLegCoverage
        }

        package init(members object: Reader) throws(DecodingFault) {
            accommodationType = try object.value("accommodationType")
            accommodationSubType = try object.value("accommodationSubType")
            reservedPlaces = try object.value("reservedPlaces")
            tripLegCoverage = try object.value("tripLegCoverage")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("accommodationSubType", accommodationSubType)
            object.add("accommodationType", accommodationType)
            object.add("reservedPlaces", reservedPlaces)
            object.add("tripLegCoverage", tripLegCoverage)
        }
    }

    /// OSDM 3.9 `ReservedPlace`.
    package struct ReservedPlace: Object {
        package var id: String
        /// The service's ids, one or more.
        package var passengerIds: [String]
        package var vehicleNumber: String
        package var coachNumber: String
        package var placeDescription: String?
        package var placeNumbers: [String]?

        package init(
            id: String,
            passengerIds: [String],
            vehicleNumber: String,
            coachNumber: String,
            placeDescription: String? = nil,
            placeNumbers: [String]? = nil
        ) {
            self.id = id
            self.passengerIds = passengerIds
            self.vehicleNumber = vehicleNumber
            self.coachNumber = coachNumber
            self.placeDescription = placeDescription
            self.placeNumbers = placeNumbers
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            passengerIds = try object.value("passengerIds")
            vehicleNumber = try object.value("vehicleNumber")
            coachNumber = try object.value("coachNumber")
            placeDescription = try object.valueIfPresent("placeDescription")
            placeNumbers = try object.valueIfPresent("placeNumbers")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("coachNumber", coachNumber)
            object.add("id", id)
            object.add("passengerIds", passengerIds)
            object.add("placeDescription", placeDescription)
            object.add("placeNumbers", placeNumbers)
            object.add("vehicleNumber", vehicleNumber)
        }
    }

    /// OSDM 3.9 `TripLegCoverage`.
    package struct TripLegCoverage: Object {
        package var tripId: String
        package var legId: String

        package init(
            tripId: String,
            legId: String
        ) {
            self.tripId = tripId
            self.legId = legId
        }

        package init(members object: Reader) throws(DecodingFault) {
            tripId = try object.value("tripId")
            legId = try object.value("legId")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("legId", legId)
            object.add("tripId", tripId)
        }
    }

    /// A fee that the service adds to a booking.
    ///
    /// OSDM 3.9 `Fee`.
    package struct Fee: Object {
        package var id: String
        package var price: Price
        package var summary: String?

        package init(
            id: String,
            price: Price,
            summary: String? = nil
        ) {
            self.id = id
            self.price = price
            self.summary = summary
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            price = try object.value("price")
            summary = try object.valueIfPresent("summary")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("id", id)
            object.add("price", price)
            object.add("summary", summary)
        }
    }

    /// The body of `POST /bookings`, which holds offers and buys nothing.
    ///
    /// OSDM 3.9 `BookingRequest`.
    package struct BookingRequest: Object {
        /// One or more.
        package var offers: [OfferSelection]
        /// One or more.
        package var passengerSpecifications: [PassengerSpecification]
        package var purchaser: Purchaser?
        /// The client's own reference.
        package var externalRef: String?

        package init(
            offers: [OfferSelection],
            passengerSpecifications: [PassengerSpecification],
            purchaser: Purchaser? = nil,
            externalRef: String? = nil
        ) {
            self.offers = offers
            self.passengerSpecifications = passengerSpecifications
            self.purchaser = purchaser
            self.externalRef = externalRef
        }

        package init(members object: Reader) throws(DecodingFault) {
            offers = try object.value("offers")
            passengerSpecifications = try object.value("passengerSpecifications")
            purchaser = try object.valueIfPresent("purchaser")
            externalRef = try object.valueIfPresent("externalRef")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("externalRef", externalRef)
            object.add("offers", offers)
            object.add("passengerSpecifications", passengerSpecifications)
            object.add("purchaser", purchaser)
        }
    }

    /// An offer to book, and the passengers to book it for.
    ///
    /// OSDM 3.9 `OfferSelection`.
    package struct OfferSelection: Object {
        package var offerId: String
        /// The passengers' `externalRef`s.
        package var passengerRefs: [String]
        package var externalRef: String?
        package var optionalReservationSelections: [ReservationSelection]?

        package init(
            offerId: String,
            passengerRefs: [String],
            externalRef: String? = nil,
            optionalReservationSelections: [ReservationSelection]? = nil
        ) {
            self.offerId = offerId
            self.passengerRefs = passengerRefs
            self.externalRef = externalRef
            self.optionalReservationSelections = optionalReservationSelections
        }

        package init(members object: Reader) throws(DecodingFault) {
            offerId = try object.value("offerId")
            passengerRefs = try object.value("passengerRefs")
            externalRef = try object.valueIfPresent("externalRef")
            optionalReservationSelections = try object.valueIfPresent("optionalReservationSelections")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("externalRef", externalRef)
            object.add("offerId", offerId)
            object.add("optionalReservationSelections", optionalReservationSelections)
            object.add("passengerRefs", passengerRefs)
        }
    }

    /// OSDM 3.9 `ReservationSelection`.
    package struct ReservationSelection: Object {
        /// The id of a reservation of the offer.
        package var reservationId: String

        package init(
            reservationId: String
        ) {
            self.reservationId = reservationId
        }

        package init(members object: Reader) throws(DecodingFault) {
            reservationId = try object.value("reservationId")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("reservationId", reservationId)
        }
    }

    /// A passenger of a booking request.
    ///
    /// OSDM 3.9 `PassengerSpecification`.
    package struct PassengerSpecification: Object {
        /// The client's own reference, as in the search for offers.
        package var externalRef: String
        package var type: PassengerType
        /// `2001-12-24`.
        package var dateOfBirth: String?
        /// The age in years on the day of travel.
        package var age: Int?
        package var cards: [CardReference]?
        package var detail: PersonDetail?

        package init(
            externalRef: String,
            type: PassengerType,
            dateOfBirth: String? = nil,
            age: Int? = nil,
            cards: [CardReference]? = nil,
            detail: PersonDetail? = nil
        ) {
            self.externalRef = externalRef
            self.type = type
            self.dateOfBirth = dateOfBirth
            self.age = age
            self.cards = cards
            self.detail = detail
        }

        package init(members object: Reader) throws(DecodingFault) {
            externalRef = try object.value("externalRef")
            type = try object.value("type")
            dateOfBirth = try object.valueIfPresent("dateOfBirth")
            age = try object.valueIfPresent("age")
            cards = try object.valueIfPresent("cards")
            detail = try object.valueIfPresent("detail")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("age", age)
            object.add("cards", cards)
            object.add("dateOfBirth", dateOfBirth)
            object.add("detail", detail)
            object.add("externalRef", externalRef)
            object.add("type", type)
        }
    }

    /// The body of `PATCH /bookings/{id}`.
    ///
    /// OSDM 3.9 `BookingPatchRequest`.
    package struct BookingPatchRequest: Object {
        package var usedPaymentMethods: Elements<PaymentMethod>?

        package init(
            usedPaymentMethods: [PaymentMethod]? = nil
        ) {
            self.usedPaymentMethods = usedPaymentMethods.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            usedPaymentMethods = try object.valueIfPresent("usedPaymentMethods")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("usedPaymentMethods", usedPaymentMethods)
        }
    }

    /// The body of `PATCH /bookings/{id}/passengers`.
    ///
    /// OSDM 3.9 `PassengersBatchUpdateRequest`.
    package struct PassengersBatchUpdateRequest: Object {
        package var passengers: Elements<Passenger>?

        package init(
            passengers: [Passenger]? = nil
        ) {
            self.passengers = passengers.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            passengers = try object.valueIfPresent("passengers")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("passengers", passengers)
        }
    }

    /// OSDM 3.9 `PaymentMethod`.
    package struct PaymentMethod: Object {
        package var type: PaymentType

        package init(
            type: PaymentType
        ) {
            self.type = type
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.value("type")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("type", type)
        }
    }

    /// The body of `POST /bookings-search`.
    ///
    /// OSDM 3.9 `BookingSearchRequest`.
    package struct BookingSearchRequest: Object {
        package var bookingId: String?
        /// The code that travellers see.
        package var bookingCode: String?
        /// The client's own reference.
        package var externalRef: String?
        package var passenger: PersonSearchRequest?
        package var purchaser: PersonSearchRequest?

        package init(
            bookingId: String? = nil,
            bookingCode: String? = nil,
            externalRef: String? = nil,
            passenger: PersonSearchRequest? = nil,
            purchaser: PersonSearchRequest? = nil
        ) {
            self.bookingId = bookingId
            self.bookingCode = bookingCode
            self.externalRef = externalRef
            self.passenger = passenger
            self.purchaser = purchaser
        }

        package init(members object: Reader) throws(DecodingFault) {
            bookingId = try object.valueIfPresent("bookingId")
            bookingCode = try object.valueIfPresent("bookingCode")
            externalRef = try object.valueIfPresent("externalRef")
            passenger = try object.valueIfPresent("passenger")
            purchaser = try object.valueIfPresent("purchaser")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("bookingCode", bookingCode)
            object.add("bookingId", bookingId)
            object.add("externalRef", externalRef)
            object.add("passenger", passenger)
            object.add("purchaser", purchaser)
        }
    }

    /// OSDM 3.9 `PassengerSearchRequest`, `PurchaserSearchRequest`.
    package struct PersonSearchRequest: Object {
        package var firstName: String?
        package var lastName: String?

        package init(
            firstName: String? = nil,
            lastName: String? = nil
        ) {
            self.firstName = firstName
            self.lastName = lastName
        }

        package init(members object: Reader) throws(DecodingFault) {
            firstName = try object.valueIfPresent("firstName")
            lastName = try object.valueIfPresent("lastName")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("firstName", firstName)
            object.add("lastName", lastName)
        }
    }

    /// OSDM 3.9 `BookingSearchResponse`.
    package struct BookingSearchResponse: Object {
        package var bookingSearchResults: Elements<BookingSearchResult>?
        package var problems: Elements<Problem>?

        package init(
            bookingSearchResults: [BookingSearchResult]? = nil,
            problems: [Problem]? = nil
        ) {
            self.bookingSearchResults = bookingSearchResults.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            bookingSearchResults = try object.valueIfPresent("bookingSearchResults")
            problems = try object.valueIfPresent("problems")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("bookingSearchResults", bookingSearchResults)
            object.add("problems", problems)
        }
    }

    /// OSDM 3.9 `BookingSearchResult`.
    package struct BookingSearchResult: Object {
        package var id: String
        package var passengers: Elements<Passenger>
        package var bookedOfferSummaries: Elements<BookedOfferSummary>
        package var bookingCode: String?
        package var externalRef: String?
        package var provisionalPrice: Price?
        package var confirmedPrice: Price?

        package init(
            id: String,
            passengers: [Passenger],
            bookedOfferSummaries: [BookedOfferSummary],
            bookingCode: String? = nil,
            externalRef: String? = nil,
            provisionalPrice: Price? = nil,
            confirmedPrice: Price? = nil
        ) {
            self.id = id
            self.passengers = Elements(passengers)
            self.bookedOfferSummaries = Elements(bookedOfferSummaries)
            self.bookingCode = bookingCode
            self.externalRef = externalRef
            self.provisionalPrice = provisionalPrice
            self.confirmedPrice = confirmedPrice
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            passengers = try object.value("passengers")
            bookedOfferSummaries = try object.value("bookedOfferSummaries")
            bookingCode = try object.valueIfPresent("bookingCode")
            externalRef = try object.valueIfPresent("externalRef")
            provisionalPrice = try object.valueIfPresent("provisionalPrice")
            confirmedPrice = try object.valueIfPresent("confirmedPrice")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("bookedOfferSummaries", bookedOfferSummaries)
            object.add("bookingCode", bookingCode)
            object.add("confirmedPrice", confirmedPrice)
            object.add("externalRef", externalRef)
            object.add("id", id)
            object.add("passengers", passengers)
            object.add("provisionalPrice", provisionalPrice)
        }
    }

    /// OSDM 3.9 `BookedOfferSummary`.
    package struct BookedOfferSummary: Object {
        package var offerId: String
        package var summary: String
        package var bookingPartSummaries: Elements<BookingPartSummary>

        package init(
            offerId: String,
            summary: String,
            bookingPartSummaries: [BookingPartSummary]
        ) {
            self.offerId = offerId
            self.summary = summary
            self.bookingPartSummaries = Elements(bookingPartSummaries)
        }

        package init(members object: Reader) throws(DecodingFault) {
            offerId = try object.value("offerId")
            summary = try object.value("summary")
            bookingPartSummaries = try object.value("bookingPartSummaries")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("bookingPartSummaries", bookingPartSummaries)
            object.add("offerId", offerId)
            object.add("summary", summary)
        }
    }

    /// OSDM 3.9 `BookingPartSummary`.
    package struct BookingPartSummary: Object {
        package var id: String
        package var summary: String
        package var productSummaries: Elements<ProductSummary>
        package var status: BookingPartStatus
        package var type: OfferPartType

        package init(
            id: String,
            summary: String,
            productSummaries: [ProductSummary],
            status: BookingPartStatus,
            type: OfferPartType
        ) {
            self.id = id
            self.summary = summary
            self.productSummaries = Elements(productSummaries)
            self.status = status
            self.type = type
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            summary = try object.value("summary")
            productSummaries = try object.value("productSummaries")
            status = try object.value("status")
            type = try object.value("type")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("id", id)
            object.add("productSummaries", productSummaries)
            object.add("status", status)
            object.add("summary", summary)
            object.add("type", type)
        }
    }

    /// OSDM 3.9 `ProductSummary`.
    package struct ProductSummary: Object {
        package var id: String
        package var code: String
        package var description: String

        package init(
            id: String,
            code: String,
            description: String
        ) {
            self.id = id
            self.code = code
            self.description = description
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            code = try object.value("code")
            description = try object.value("description")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("description", description)
            object.add("id", id)
        }
    }

    /// A person's name and contact details.
    ///
    /// OSDM 3.9 `PersonDetail`.
    package struct PersonDetail: Object {
        package var firstName: String
        package var lastName: String
        /// Sent by older services; others use `contact`.
        package var email: String?
        /// Sent by older services; others use `contact`.
        package var phoneNumber: String?
        package var contact: ContactDetail?

        package init(
            firstName: String,
            lastName: String,
            email: String? = nil,
            phoneNumber: String? = nil,
            contact: ContactDetail? = nil
        ) {
            self.firstName = firstName
            self.lastName = lastName
            self.email = email
            self.phoneNumber = phoneNumber
            self.contact = contact
        }

        package init(members object: Reader) throws(DecodingFault) {
            firstName = try object.value("firstName")
            lastName = try object.value("lastName")
            email = try object.valueIfPresent("email")
            phoneNumber = try object.valueIfPresent("phoneNumber")
            contact = try object.valueIfPresent("contact")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("contact", contact)
            object.add("email", email)
            object.add("firstName", firstName)
            object.add("lastName", lastName)
            object.add("phoneNumber", phoneNumber)
        }
    }

    /// OSDM 3.9 `ContactDetail`.
    package struct ContactDetail: Object {
        package var email: String?
        /// In the format of E.164.
        package var phoneNumber: String?

        package init(
            email: String? = nil,
            phoneNumber: String? = nil
        ) {
            self.email = email
            self.phoneNumber = phoneNumber
        }

        package init(members object: Reader) throws(DecodingFault) {
            email = try object.valueIfPresent("email")
            phoneNumber = try object.valueIfPresent("phoneNumber")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("email", email)
            object.add("phoneNumber", phoneNumber)
        }
    }

    /// The person who buys.
    ///
    /// OSDM 3.9 `Purchaser`, `PurchaserSpecification`.
    package struct Purchaser: Object {
        package var externalRef: String?
        package var detail: PersonDetail?

        package init(
            externalRef: String? = nil,
            detail: PersonDetail? = nil
        ) {
            self.externalRef = externalRef
            self.detail = detail
        }

        package init(members object: Reader) throws(DecodingFault) {
            externalRef = try object.valueIfPresent("externalRef")
            detail = try object.valueIfPresent("detail")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("detail", detail)
            object.add("externalRef", externalRef)
        }
    }

    /// A passenger of a booking.
    ///
    /// OSDM 3.9 `Passenger`.
    package struct Passenger: Object {
        /// The service's id.
        package var id: String
        /// The client's own reference.
        package var externalRef: String
        package var type: PassengerType
        /// `2001-12-24`.
        package var dateOfBirth: String?
        /// The age in years on the day of travel.
        package var age: Int?
        package var cards: Elements<CardReference>?
        package var detail: PersonDetail?

        package init(
            id: String,
            externalRef: String,
            type: PassengerType,
            dateOfBirth: String? = nil,
            age: Int? = nil,
            cards: [CardReference]? = nil,
            detail: PersonDetail? = nil
        ) {
            self.id = id
            self.externalRef = externalRef
            self.type = type
            self.dateOfBirth = dateOfBirth
            self.age = age
            self.cards = cards.map { Elements($0) }
            self.detail = detail
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            externalRef = try object.value("externalRef")
            type = try object.value("type")
            dateOfBirth = try object.valueIfPresent("dateOfBirth")
            age = try object.valueIfPresent("age")
            cards = try object.valueIfPresent("cards")
            detail = try object.valueIfPresent("detail")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("age", age)
            object.add("cards", cards)
            object.add("dateOfBirth", dateOfBirth)
            object.add("detail", detail)
            object.add("externalRef", externalRef)
            object.add("id", id)
            object.add("type", type)
        }
    }

    /// OSDM 3.9 `PassengerResponse`.
    package struct PassengerResponse: Object {
        package var passenger: Passenger?
        package var problems: Elements<Problem>?

        package init(
            passenger: Passenger? = nil,
            problems: [Problem]? = nil
        ) {
            self.passenger = passenger
            self.problems = problems.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            passenger = try object.valueIfPresent("passenger")
            problems = try object.valueIfPresent("problems")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("passenger", passenger)
            object.add("problems", problems)
        }
    }

    /// OSDM 3.9 `PassengersCollectionResponse`.
    package struct PassengersCollectionResponse: Object {
        package var passengers: Elements<Passenger>?
        package var problems: Elements<Problem>?

        package init(
            passengers: [Passenger]? = nil,
            problems: [Problem]? = nil
        ) {
            self.passengers = passengers.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            passengers = try object.valueIfPresent("passengers")
            problems = try object.valueIfPresent("problems")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("passengers", passengers)
            object.add("problems", problems)
        }
    }

    /// OSDM 3.9 `PurchaserResponse`.
    package struct PurchaserResponse: Object {
        package var purchaser: Purchaser?
        package var problems: Elements<Problem>?

        package init(
            purchaser: Purchaser? = nil,
            problems: [Problem]? = nil
        ) {
            self.purchaser = purchaser
            self.problems = problems.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            purchaser = try object.valueIfPresent("purchaser")
            problems = try object.valueIfPresent("problems")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("problems", problems)
            object.add("purchaser", purchaser)
        }
    }
}
