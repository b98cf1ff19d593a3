import Foundation
import HTTPRecordings
import HTTPTypes
import JSONTrees
import Redaction

/// The rules for this program's recordings: which fields are harmless, and which requests may be sent again.
enum RecordingRules {
    static let redaction = RedactionRules(keep: inBodies(harmlessFields) + harmlessPaths, codes: codes)

    /// The rules for services that do not speak OSDM. At such a service, a field such as `title` or `owner` may
    /// contain anything, so free text is replaced unless a person names the field.
    static let ofAnyService = RedactionRules(keep: inBodies(fieldsOfAnyService), codes: codes)

    /// Returns patterns for fields of bodies only, because header fields of the same names may contain anything.
    private static func inBodies(_ fields: [String]) -> [String] { fields.map { "**.\($0)" } }

    static func redaction(isOSDM: Bool) -> RedactionRules { isOSDM ? redaction : ofAnyService }

    /// Returns the rules by which a recording was made.
    static func redaction(of recording: Recording) -> RedactionRules {
        redaction(isOSDM: recording.about["texts"] != "replaced")
    }

    /// Returns the facts to store in a recording, so that a replay compares requests by the same rules.
    static func about(isOSDM: Bool) -> [String: String] { ["texts": isOSDM ? "known" : "replaced"] }

    /// Whether a recording says that its service speaks OSDM. Those of the window and of scenarios name the service.
    static func isOSDM(_ recording: Recording) -> Bool {
        recording.about["service"] != nil || recording.about["texts"] == "known"
    }

    /// The fields of OSDM 3.9 and OAuth 2 that never hold a secret.
    static let harmlessFields = fieldsOfAnyService + freeTexts

    private static let fieldsOfAnyService = words(
        """
        additionalTransferTime amount availableFrom bikeTransport cancelled carrierFilter continuousMode
        createdOn currency dataFilter day delayed distance duration dwellTime estimatedTime exchangeable
        expires_in flexibilities flexibility grant_type href infeasible isIncluded isTrainBound
        minGroupItemsToBeBooked minimalTransferTime mobilityFilter modes noAlightingAtStop noBoardingAtStop
        notServicedStop numberOfResults numberOfResultsAfter numberOfResultsBefore numericAvailability
        objectType occupancy offerId offerMode overallFlexibility overallTravelClass preBookableUntil
        priceGuaranteedUntil productId ptMode ptModeFilter refundable rel requestStop requestedInformation
        requestedOfferParts reservationId scale sectionIndex serviceClassTypes stopBehavior sunset
        timeWindowEnd timeWindowStart timetabledTime token_type transferLimit transferMode transfers
        transportModes travelClass travelClasses tripStatus type units usage version walkSpeed
        confirmableUntil confirmationTimeLimit confirmedOn issuingLanguage symbology medium format
        accommodationType accommodationSubType overruleCode appliedOverruleCode refundDate
        """)

    /// The fields that are harmless only at OSDM services. At others, they may contain anything: free text, or
    /// facts about a person where OSDM has facts about a train or the timetable.
    private static let freeTexts = words(
        """
        age alternativeIds arrivalTime attributes coachNumber condition conditions coveredLegIds
        coveredTripId departureTime description destinationName detail deviation direction embed end
        endDateTime endLegId endTime error error_description estimatedStopPointName exclude externalRef
        instance issuer language latitude legId legIds lineNumbers longitude media nameTranslations
        observedTime operatingDayRef order originName owner passengerRef passengerRefs paymentMethod
        placeDescription placeNumbers plannedStopPointName productCategoryRef publishedServiceName ref scope
        serviceStatus shortDescription shortName shortText situationFullRefs start startDateTime startLegId
        startTime status stopPlaceName stopPlaceRef summary summaryProductId title tripId tripIds unplanned
        inboundTripIds outboundTripIds returnTags
        unplannedStop validFrom validUntil vehicleNumber vehicleNumbers warning
        """)

    /// The fields that are harmless only at these paths: elsewhere a `name`, `id`, `code` or `value` may be personal.
    static let harmlessPaths = words(
        """
        **.carriers.name **.mode.name **.placeInput.name **.places.name **.productCategory.name **.serviceClass.name
        **.overallServiceClass.name **._links.value **.places.id **.trips.id **.trip.id **.legs.id **.products.id
        **.admissionOfferParts.id **.reservationOfferParts.id **.ancillaryOfferParts.id **.fees.id **.products.code
        **.problems.code **.problem.code **.pointers.code **.nameTranslations.text **.attributes.text
        **.attributes.code **.carrierFilter.carriers **.reservationRefs.id **.productSummaries.id **.productSummaries.code
        """)

    /// Codes of OSDM 3.9 that may stay in texts, although a digit, a capital letter or their length makes them look
    /// like secrets. Also words that are secret as the value of one field but harmless in other fields.
    static let codes = words(
        """
        ADMISSION_POINT2POINT UPGRADE_POINT2POINT PEER2PEER RCT2 PDF_A4 CO2_REPORT CABIN8 CLUB_2 CLUB_4
        BOOKING_CANCELFULFILLMENTSOFFER BOOKING_EXCHANGEOPERATIONS EXCHANGEOPERATION
        EXCHANGEOPERATION_EXCHANGEOFFERS EXCHANGEOPERATION_FULFILLMENTS
        seatingAvailable standingAvailable
        StopPlace StopPlaceRef AddressRef PointOfInterest PointOfInterestRef FareConnectionPoint
        FareConnectionPointRef GeoPosition GeoPositionRef AdmissionOfferPart ReservationOfferPart
        AncillaryOfferPart AncillaryOffer
        firstName lastName dateOfBirth phoneNumber postCode houseNumber countryCode
        REDUCTION_CARD PERSON ADULT CHILD YOUTH SENIOR INFANT BICYCLE PET CAR TRAILER WHEELCHAIR PRM
        """)

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The fields that have a new id or date in each response (OSDM 3.9: `Offer`, its parts, their conditions).
    static let volatileFields = [
        "createdOn", "offerId", "preBookableUntil", "priceGuaranteedUntil", "confirmableUntil",
        "**.admissionOfferParts[*].id", "**.reservationOfferParts[*].id", "**.ancillaryOfferParts[*].id",
        "**.fees[*].id", "**.afterSalesConditions[*].validFrom", "**.afterSaleConditions[*].validFrom",
    ]

    /// The fields of a request that depend on the size of the window. They are ignored, so that a recording can be
    /// replayed in a window of any size.
    static let ignoredFields = ["numberOfResultsAfter", "numberOfResultsBefore"]

    static func matching(repeatsLast: Bool) -> MatchingRules {
        MatchingRules(
            ignoredFields: ignoredFields, volatileFields: volatileFields, repeatsLast: repeatsLast)
    }

    /// Returns a short description of an exchange for its file name: the name of a place, the stations of a search,
    /// or a trip.
    static func slug(_ request: HTTPRequest, _ body: Data) -> String? {
        guard let tree = try? JSONTree(reading: body) else { return nil }
        if let name = tree["placeInput"]?["name"]?.string { return name }
        if let from = stop(tree["origin"]), let to = stop(tree["destination"]) { return "\(from) \(to)" }
        guard case .array(let trips)? = tree["tripIds"] else { return nil }
        return trips.first?.string
    }

    /// Returns the station's number from a reference such as `urn:uic:stn:8768600`.
    private static func stop(_ tree: JSONTree?) -> Substring? {
        tree?["stopPlaceRef"]?.string?.split(separator: ":").last
    }

    /// Returns the rules for sending requests again. Signing in changes nothing, nor do the searches and offers of OSDM,
    /// so they may be sent again. At another service, paths such as `/offers` may do anything.
    static func safety(
        isOSDM: Bool = true, tokenPath: String? = nil, sendsUnsafe: Bool = false
    ) -> RequestSafety {
        let searches = [
            "places", "trips-collections", "trips-collection", "offers", "offer-overview-route",
            "availabilities/place-map", "bookings-search", "oauth/token", "token",
        ]
        let ofOSDM = isOSDM ? searches.flatMap { ["POST /\($0)", "POST **/\($0)"] } : []
        return RequestSafety(
            safe: ofOSDM + (tokenPath.map { ["POST \($0)"] } ?? []), sendsUnsafe: sendsUnsafe)
    }
}
