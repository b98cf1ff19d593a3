import Foundation
import Testing

@testable import OSDM

/// The lists of members by which wire types are read and written. A text has its member's name for a value, and the first
/// object of each type all of its members.
@Suite struct MemberListTests {
    private static let documents: [(type: any Wire.JSONValue.Type, json: String)] = [
        (
            Wire.OfferCollectionRequest.self,
            """
            {"anonymousPassengerSpecifications":[{"age":2,"cards":[{"code":"code","issuer":"issuer",\
            "number":"number","type":"type"}],"dateOfBirth":"dateOfBirth","externalRef":"externalRef",\
            "type":"type"}],"embed":["embed"],"offerSearchCriteria":{"currency":"currency","flexibilities":[\
            "flexibilities"],"offerMode":"offerMode","requestedOfferParts":["requestedOfferParts"],\
            "serviceClassTypes":["serviceClassTypes"],"travelClasses":["travelClasses"]},"tripIds":[\
            "tripIds"],"tripSearchCriteria":{"arrivalTime":"2026-11-21T10:04:00","departureTime":\
            "2026-11-21T10:04:00","destination":{"objectType":"objectType"},"embed":["embed"],"origin":{\
            "objectType":"objectType"},"parameters":{"dataFilter":{"carrierFilter":{"carriers":["carriers"],\
            "exclude":true},"ptModeFilter":{"exclude":true,"transportModes":[{}]}},"mobilityFilter":{\
            "additionalTransferTime":"PT2H","bikeTransport":true,"minimalTransferTime":"PT2H","walkSpeed":\
            2},"numberOfResults":2,"numberOfResultsAfter":2,"numberOfResultsBefore":2,"transferLimit":2},\
            "vias":[{"dwellTime":"PT2H","viaPlace":{"objectType":"objectType"}}]},"tripSpecifications":[{\
            "externalRef":"externalRef","legs":[{"externalRef":"externalRef","timedLeg":{"end":{\
            "serviceArrival":{"timetabledTime":"2026-11-21T10:04:00+01:00"},"stopPlaceRef":{"objectType":\
            "objectType"}},"service":{"attributes":[{"code":"code","text":"text","url":"url"}],"carriers":[{\
            "name":"name","ref":"ref"}],"lineNumbers":["lineNumbers"],"mode":{"description":"description",\
            "name":"name","ptMode":"ptMode","shortName":"shortName"},"operatingDayRef":"operatingDayRef",\
            "productCategory":{"name":"name","productCategoryRef":"productCategoryRef","shortName":\
            "shortName"},"publishedServiceName":"publishedServiceName","serviceStatus":{"cancelled":true,\
            "deviation":true,"occupancy":"occupancy","unplanned":true},"vehicleNumbers":["vehicleNumbers"]},\
            "start":{"serviceDeparture":{"estimatedTime":"2026-11-21T10:04:00+01:00","observedTime":\
            "2026-11-21T10:04:00+01:00","timetabledTime":"2026-11-21T10:04:00+01:00"},"stopPlaceRef":{\
            "addressRef":"addressRef","latitude":48.5,"longitude":48.5,"objectType":"objectType",\
            "pointOfInterestRef":"pointOfInterestRef","stopPlaceRef":"stopPlaceRef"}}},"transferLeg":{\
            "continuousMode":"continuousMode","duration":"PT2H","end":{"objectType":"objectType"},"start":{\
            "objectType":"objectType"},"timeWindowEnd":"2026-11-21T10:04:00+01:00","timeWindowStart":\
            "2026-11-21T10:04:00+01:00","transferMode":"transferMode"}}]}]}
            """
        ),
        (
            Wire.OfferCollectionResponse.self,
            """
            {"_links":[{"href":"href","rel":"rel"}],"anonymousPassengerSpecifications":[{"externalRef":\
            "externalRef","type":"type"}],"offers":[{"_links":[{"href":"href","rel":"rel","type":"type",\
            "value":"value"}],"admissionOfferParts":[{"afterSalesConditions":[{"afterSaleFee":{"amount":2,\
            "currency":"currency"},"condition":"condition","validFrom":"2026-11-21T10:04:00+01:00",\
            "validUntil":"2026-11-21T10:04:00+01:00"}],"appliedPassengerTypes":[{"description":\
            "description","passengerRef":"passengerRef","type":"type"}],"availableFulfillmentOptions":[{\
            "media":"media","type":"type"}],"createdOn":"2026-11-21T10:04:00+01:00","exchangeable":\
            "exchangeable","id":"id","numericAvailability":2,"objectType":"objectType","offerMode":\
            "offerMode","passengerRefs":["passengerRefs"],"price":{"amount":2,"currency":"currency"},\
            "priceGuaranteedUntil":"2026-11-21T10:04:00+01:00","products":[{"legIds":["legIds"],"productId":\
            "productId"}],"refundable":"refundable","requestedInformation":"requestedInformation","summary":\
            "summary","summaryProductId":"summaryProductId","tripCoverage":{"coveredTripId":\
            "coveredTripId"},"validFrom":"2026-11-21T10:04:00+01:00","validUntil":"2026-11-21T10:04:00+01:\
            00"}],"ancillaryOfferParts":[{"id":"id","price":\
            {"amount":2,"currency":"currency"}}],"createdOn":"2026-11-21T10:04:00+01:00","offerId":"offerId","offerSummary":{\
            "minimalPrice":{"amount":2,"currency":"currency","scale":2},"overallFlexibility":\
            "overallFlexibility","overallServiceClass":{"name":"name","type":"type"},"overallTravelClass":\
            "overallTravelClass"},"passengerRefs":["passengerRefs"],"preBookableUntil":"2026-11-21T10:04:\
            00+01:00","products":[{"code":"code","conditions":[{"description":"description",\
            "shortDescription":"shortDescription","type":"type"}],"description":"description","flexibility":\
            "flexibility","id":"id","isTrainBound":true,"owner":"owner","serviceClass":{},"summary":\
            "summary","travelClass":"travelClass","type":"type"}],"reservationOfferParts":[{"id":"id",\
            "price":{"amount":2,"currency":"currency"}}],"summary":"summary","tripCoverage":{\
            "coveredLegIds":["coveredLegIds"],"coveredSections":[{"endLegId":"endLegId","endPlace":{\
            "objectType":"objectType"},"startLegId":"startLegId","startPlace":{"objectType":"objectType"}}],\
            "coveredTripId":"coveredTripId","sectionIndex":2}}],\
            "problems":[{"code":"code","detail":"detail","instance":"instance","pointers":[{"code":"code",\
            "detail":"detail","requestPointer":"requestPointer","responsePointer":"responsePointer"}],\
            "status":2,"title":"title","type":"type"}],"trips":[{"_links":[{"href":"href","rel":"rel"}],\
            "destination":{"objectType":"objectType"},"destinationName":"destinationName","direction":\
            "direction","distance":2,"duration":"PT2H","endTime":"2026-11-21T10:04:00+01:00","externalRef":\
            "externalRef","id":"id","legs":[{"continuousLeg":{"duration":"PT2H","end":{"id":"id",\
            "objectType":"objectType"},"start":{"_links":[{"href":"href","rel":"rel"}],"alternativeIds":[\
            "alternativeIds"],"city":"city","code":"code","countryCode":"countryCode","geoPosition":{\
            "latitude":48.5,"longitude":48.5},"id":"id","modes":[{}],"name":"name","nameTranslations":[{\
            "language":"language","shortText":"shortText","text":"text"}],"objectType":"objectType",\
            "postCode":"postCode","ref":{"objectType":"objectType"},"street":"street"}},"externalRef":\
            "externalRef","id":"id","timedLeg":{"duration":"PT2H","end":{"estimatedStopPointName":\
            "estimatedStopPointName","plannedStopPointName":"plannedStopPointName","serviceArrival":{\
            "timetabledTime":"2026-11-21T10:04:00+01:00"},"status":{},"stopPlaceName":"stopPlaceName",\
            "stopPlaceRef":{"objectType":"objectType"}},"intermediates":[{"estimatedStopPointName":\
            "estimatedStopPointName","plannedStopPointName":"plannedStopPointName","serviceArrival":{\
            "timetabledTime":"2026-11-21T10:04:00+01:00"},"serviceDeparture":{"timetabledTime":\
            "2026-11-21T10:04:00+01:00"},"status":{},"stopPlaceName":"stopPlaceName","stopPlaceRef":{\
            "objectType":"objectType"}}],"service":{},"start":{"estimatedStopPointName":\
            "estimatedStopPointName","plannedStopPointName":"plannedStopPointName","serviceDeparture":{\
            "timetabledTime":"2026-11-21T10:04:00+01:00"},"status":{"notServicedStop":true,"order":2,\
            "requestStop":true},"stopPlaceName":"stopPlaceName","stopPlaceRef":{"objectType":\
            "objectType"}}},"transferLeg":{"end":{"objectType":"objectType"},"start":{"objectType":\
            "objectType"}}}],"origin":{"objectType":"objectType"},"originName":"originName","startTime":\
            "2026-11-21T10:04:00+01:00","summary":"summary","transfers":2,"tripStatus":{"cancelled":true,\
            "delayed":true,"deviation":true,"infeasible":true,"unplanned":true}}],"warnings":{"warnings":[{\
            "code":"code","detail":"detail"}]}}
            """
        ),
        (
            Wire.TripCollectionResponse.self,
            """
            {"_links":[{"href":"href","rel":"rel"}],"id":"id","problems":[{}],"trips":[{"endTime":\
            "2026-11-21T10:04:00+01:00","id":"id","legs":[{}],"startTime":"2026-11-21T10:04:00+01:00"}],\
            "warning":{"warnings":[{}]}}
            """
        ),
        (
            Wire.TripResponse.self,
            """
            {"problems":[{}],"trip":{"endTime":"2026-11-21T10:04:00+01:00","id":"id","legs":[{}],\
            "startTime":"2026-11-21T10:04:00+01:00"}}
            """
        ),
        (
            Wire.PlaceRequest.self,
            """
            {"placeInput":{"geoPosition":{"latitude":48.5,"longitude":48.5},"name":"name"},"restrictions":{\
            "numberOfResults":2,"type":"type","usage":"usage"}}
            """
        ),
        (
            Wire.PlaceResponse.self,
            """
            {"places":[{"id":"id","objectType":"objectType"}],"problems":[{}],"warnings":{"warnings":[{}]}}
            """
        ),
        (
            Wire.ApiVersion.self,
            """
            {"nextVersion":{"availableAt":"availableAt","availableFrom":"2026-11-21T10:04:00+01:00",\
            "version":"version"},"sunset":"2026-11-21T10:04:00+01:00","version":"version"}
            """
        ),
        (
            Wire.TokenResponse.self,
            """
            {"access_token":"access_token","expires_in":2,"refresh_token":"refresh_token","scope":"scope",\
            "token_type":"token_type"}
            """
        ),
        (
            Wire.TokenError.self,
            """
            {"error":"error","error_description":"error_description"}
            """
        ),
        (
            Wire.BookingRequest.self,
            """
            {"externalRef":"externalRef","offers":[{"externalRef":"externalRef","offerId":"offerId",\
            "passengerRefs":["passengerRefs"]}],"passengerSpecifications":[{"age":2,\
            "dateOfBirth":"dateOfBirth","detail":{"contact":{"email":"email","phoneNumber":"phoneNumber"},\
            "email":"email","firstName":"firstName","lastName":"lastName","phoneNumber":"phoneNumber"},\
            "externalRef":"externalRef","type":"type"}],"purchaser":{"detail":{"contact":{"email":"email",\
            "phoneNumber":"phoneNumber"},"email":"email","firstName":"firstName","lastName":"lastName",\
            "phoneNumber":"phoneNumber"},"externalRef":"externalRef"}}
            """
        ),
        (
            Wire.BookingResponse.self,
            """
            {"booking":{"bookedOffers":[{"admissions":[{"afterSaleConditions":[],"appliedPassengerTypes":[],\
            "availableFulfillmentOptions":[],"confirmableUntil":"2026-11-21T10:04:00+01:00",\
            "confirmedOn":"2026-11-21T10:04:00+01:00","createdOn":"2026-11-21T10:04:00+01:00",\
            "exchangeable":"exchangeable","id":"id","objectType":"objectType","offerMode":"offerMode",\
            "passengerIds":["passengerIds"],"placeAllocation":{"accommodationSubType":"accommodationSubType",\
            "accommodationType":"accommodationType","reservedPlaces":[{"coachNumber":"coachNumber","id":"id",\
            "passengerIds":["passengerIds"],"placeDescription":"placeDescription","placeNumbers":[\
            "placeNumbers"],"vehicleNumber":"vehicleNumber"}],"tripLegCoverage":{"legId":"legId",\
            "tripId":"tripId"}},"price":{"amount":2,"currency":"currency","scale":2},"products":[],\
            "refundAmount":{"amount":2,"currency":"currency"},"refundable":"refundable","status":"status","summary":"summary",\
            "summaryProductId":"summaryProductId","tripCoverage":{"coveredTripId":"coveredTripId"},\
            "validFrom":"2026-11-21T10:04:00+01:00","validUntil":"2026-11-21T10:04:00+01:00"}],"ancillaries":[\
            {"afterSaleConditions":[],"appliedPassengerTypes":[],"availableFulfillmentOptions":[],\
            "confirmableUntil":"2026-11-21T10:04:00+01:00","confirmedOn":"2026-11-21T10:04:00+01:00",\
            "createdOn":"2026-11-21T10:04:00+01:00","exchangeable":"exchangeable","id":"id",\
            "objectType":"objectType","offerMode":"offerMode","passengerIds":["passengerIds"],\
            "placeAllocation":{"accommodationSubType":"accommodationSubType",\
            "accommodationType":"accommodationType","reservedPlaces":[{"coachNumber":"coachNumber","id":"id",\
            "passengerIds":["passengerIds"],"placeDescription":"placeDescription","placeNumbers":[\
            "placeNumbers"],"vehicleNumber":"vehicleNumber"}],"tripLegCoverage":{"legId":"legId",\
            "tripId":"tripId"}},"price":{"amount":2,"currency":"currency","scale":2},"products":[],\
            "refundAmount":{"amount":2,"currency":"currency"},"refundable":"refundable","status":"status","summary":"summary",\
            "summaryProductId":"summaryProductId","tripCoverage":{"coveredTripId":"coveredTripId"},\
            "validFrom":"2026-11-21T10:04:00+01:00","validUntil":"2026-11-21T10:04:00+01:00"}],\
            "externalRef":"externalRef","fees":[{"id":"id","price":{"amount":2,"currency":"currency",\
            "scale":2},"summary":"summary"}],"offerId":"offerId","products":[],"reservations":[{\
            "afterSaleConditions":[],"appliedPassengerTypes":[],"availableFulfillmentOptions":[],\
            "confirmableUntil":"2026-11-21T10:04:00+01:00","confirmedOn":"2026-11-21T10:04:00+01:00",\
            "createdOn":"2026-11-21T10:04:00+01:00","exchangeable":"exchangeable","id":"id",\
            "objectType":"objectType","offerMode":"offerMode","passengerIds":["passengerIds"],\
            "placeAllocation":{"accommodationSubType":"accommodationSubType",\
            "accommodationType":"accommodationType","reservedPlaces":[{"coachNumber":"coachNumber","id":"id",\
            "passengerIds":["passengerIds"],"placeDescription":"placeDescription","placeNumbers":[\
            "placeNumbers"],"vehicleNumber":"vehicleNumber"}],"tripLegCoverage":{"legId":"legId",\
            "tripId":"tripId"}},"price":{"amount":2,"currency":"currency","scale":2},"products":[],\
            "refundAmount":{"amount":2,"currency":"currency"},"refundable":"refundable","status":"status","summary":"summary",\
            "summaryProductId":"summaryProductId","tripCoverage":{"coveredTripId":"coveredTripId"},\
            "validFrom":"2026-11-21T10:04:00+01:00","validUntil":"2026-11-21T10:04:00+01:00"}],\
            "summary":"summary","tripCoverage":{"coveredTripId":"coveredTripId"}}],\
            "bookingCode":"bookingCode","confirmationTimeLimit":"2026-11-21T10:04:00+01:00","confirmedPrice":{\
            "amount":2,"currency":"currency","scale":2},"createdOn":"2026-11-21T10:04:00+01:00",\
            "externalRef":"externalRef","fulfillmentDocuments":[{"content":"content",\
            "downloadExpiry":"2026-11-21T10:04:00+01:00","downloadLink":"downloadLink","format":"format",\
            "id":"id","medium":"medium","type":"type"}],"fulfillments":[{"bookingParts":[{"id":"id",\
            "summary":"summary"}],"bookingRef":"bookingRef","controlNumber":"controlNumber",\
            "createdOn":"2026-11-21T10:04:00+01:00","fulfillmentDocuments":[{"content":"content",\
            "downloadExpiry":"2026-11-21T10:04:00+01:00","downloadLink":"downloadLink","format":"format",\
            "id":"id","medium":"medium","type":"type"}],"fulfillmentParts":[{"controlId":"controlId",\
            "passengerRef":"passengerRef","securityFeatures":[{"data":"data","type":{"format":"format",\
            "symbology":"symbology","type":"type"}}]}],"id":"id","status":"status","summary":"summary"}],\
            "id":"id","passengers":[{"age":2,"dateOfBirth":"dateOfBirth","detail":{"contact":{"email":"email",\
            "phoneNumber":"phoneNumber"},"email":"email","firstName":"firstName","lastName":"lastName",\
            "phoneNumber":"phoneNumber"},"externalRef":"externalRef","id":"id","type":"type"}],\
            "provisionalPrice":{"amount":2,"currency":"currency","scale":2},"purchaser":{"detail":{"contact":{\
            "email":"email","phoneNumber":"phoneNumber"},"email":"email","firstName":"firstName",\
            "lastName":"lastName","phoneNumber":"phoneNumber"},"externalRef":"externalRef"},\
            "refundOffers":[],"requestedInformation":"requestedInformation","trips":[]},"problems":[],"warnings":{"warnings":[\
            ]}}
            """
        ),
        (
            Wire.FulfillmentCollectionResponse.self,
            """
            {"fulfillments":[{"bookingParts":[{"id":"id","summary":"summary"}],"bookingRef":"bookingRef",\
            "controlNumber":"controlNumber","createdOn":"2026-11-21T10:04:00+01:00","fulfillmentDocuments":[{\
            "content":"content","downloadExpiry":"2026-11-21T10:04:00+01:00","downloadLink":"downloadLink",\
            "format":"format","id":"id","medium":"medium","type":"type"}],"fulfillmentParts":[{\
            "controlId":"controlId","passengerRef":"passengerRef","securityFeatures":[{"data":"data","type":{\
            "format":"format","symbology":"symbology","type":"type"}}]}],"id":"id","status":"status",\
            "summary":"summary"}],"problems":[]}
            """
        ),
        (
            Wire.FulfillmentResponse.self,
            """
            {"fulfillment":{"bookingParts":[{"id":"id","summary":"summary"}],"bookingRef":"bookingRef",\
            "controlNumber":"controlNumber","createdOn":"2026-11-21T10:04:00+01:00","fulfillmentDocuments":[{\
            "content":"content","downloadExpiry":"2026-11-21T10:04:00+01:00","downloadLink":"downloadLink",\
            "format":"format","id":"id","medium":"medium","type":"type"}],"fulfillmentParts":[{\
            "controlId":"controlId","passengerRef":"passengerRef","securityFeatures":[{"data":"data","type":{\
            "format":"format","symbology":"symbology","type":"type"}}]}],"id":"id","status":"status",\
            "summary":"summary"},"problems":[]}
            """
        ),
        (
            Wire.PassengersBatchUpdateRequest.self,
            """
            {"passengers":[]}
            """
        ),
        (
            Wire.BookingPatchRequest.self,
            """
            {"usedPaymentMethods":[{"type":"type"}]}
            """
        ),
        (
            Wire.FulfillmentPostRequest.self,
            """
            {"issuingLanguage":"issuingLanguage"}
            """
        ),
        (
            Wire.RefundOfferRequest.self,
            """
            {"fulfillmentIds":["fulfillmentIds"],"overruleCode":"overruleCode","refundDate":"2026-11-21T10:04:00\
            +01:00","refundSpecifications":[{"bookingPartIds":["bookingPartIds"],"fulfillmentId":"fulfillmentId"\
            ,"passengerIds":["passengerIds"]}]}
            """
        ),
        (
            Wire.RefundOfferPatchRequest.self,
            """
            {"status":"status"}
            """
        ),
        (
            Wire.RefundOfferCollectionResponse.self,
            """
            {"problems":[],"refundOffers":[{"appliedOverruleCode":"appliedOverruleCode","confirmedOn":"2026-11-2\
            1T10:04:00+01:00","createdOn":"2026-11-21T10:04:00+01:00","fulfillments":[{"bookingRef":"bookingRef"\
            ,"createdOn":"2026-11-21T10:04:00+01:00","id":"id","status":"status"}],"id":"id","issuedFulfillments\
            ":[],"issuedVouchers":[{"code":"code","issuer":"issuer"}],"refundFee":{"amount":2,"currency":"curren\
            cy"},"refundOfferBreakdown":[{"bookingParts":[{"id":"id"}],"refundFee":{"amount":2,"currency":"curre\
            ncy"},"refundableAmount":{"amount":2,"currency":"currency"}}],"refundableAmount":{"amount":2,"curren\
            cy":"currency"},"reimbursementMethod":{"paymentMethod":"paymentMethod"},"status":"status","summary":\
            "summary","validFrom":"2026-11-21T10:04:00+01:00","validUntil":"2026-11-21T10:04:00+01:00"}],"warnin\
            gs":{"warnings":[]}}
            """
        ),
        (
            Wire.RefundOfferResponse.self,
            """
            {"problems":[],"refundOffer":{"appliedOverruleCode":"appliedOverruleCode","confirmedOn":"2026-11-21T\
            10:04:00+01:00","createdOn":"2026-11-21T10:04:00+01:00","fulfillments":[{"bookingRef":"bookingRef","\
            createdOn":"2026-11-21T10:04:00+01:00","id":"id","status":"status"}],"id":"id","issuedFulfillments":\
            [],"issuedVouchers":[{"code":"code","issuer":"issuer"}],"refundFee":{"amount":2,"currency":"currency\
            "},"refundOfferBreakdown":[{"bookingParts":[{"id":"id"}],"refundFee":{"amount":2,"currency":"currenc\
            y"},"refundableAmount":{"amount":2,"currency":"currency"}}],"refundableAmount":{"amount":2,"currency\
            ":"currency"},"reimbursementMethod":{"paymentMethod":"paymentMethod"},"status":"status","summary":"s\
            ummary","validFrom":"2026-11-21T10:04:00+01:00","validUntil":"2026-11-21T10:04:00+01:00"},"warnings"\
            :{"warnings":[]}}
            """
        ),
        (
            Wire.PassengerResponse.self,
            """
            {"passenger":{"age":2,"dateOfBirth":"dateOfBirth","detail":{"contact":{"email":"email",\
            "phoneNumber":"phoneNumber"},"email":"email","firstName":"firstName","lastName":"lastName",\
            "phoneNumber":"phoneNumber"},"externalRef":"externalRef","id":"id","type":"type"},"problems":[\
            ]}
            """
        ),
        (
            Wire.PassengersCollectionResponse.self,
            """
            {"passengers":[{"age":2,"dateOfBirth":"dateOfBirth","detail":{"contact":{"email":"email",\
            "phoneNumber":"phoneNumber"},"email":"email","firstName":"firstName","lastName":"lastName",\
            "phoneNumber":"phoneNumber"},"externalRef":"externalRef","id":"id","type":"type"}],"problems":[\
            ]}
            """
        ),
        (
            Wire.PurchaserResponse.self,
            """
            {"problems":[],"purchaser":{"detail":{"contact":{"email":"email","phoneNumber":"phoneNumber"},\
            "email":"email","firstName":"firstName","lastName":"lastName","phoneNumber":"phoneNumber"},\
            "externalRef":"externalRef"}}
            """
        ),
        (
            Wire.BookingSearchRequest.self,
            """
            {"bookingCode":"bookingCode","bookingId":"bookingId","externalRef":"externalRef","passenger":{\
            "firstName":"firstName","lastName":"lastName"},"purchaser":{"firstName":"firstName",\
            "lastName":"lastName"}}
            """
        ),
        (
            Wire.BookingSearchResponse.self,
            """
            {"bookingSearchResults":[{"bookedOfferSummaries":[{"bookingPartSummaries":[{"id":"id",\
            "productSummaries":[{"code":"code","description":"description","id":"id"}],"status":"status",\
            "summary":"summary","type":"type"}],"offerId":"offerId","summary":"summary"}],\
            "bookingCode":"bookingCode","confirmedPrice":{"amount":2,"currency":"currency","scale":2},\
            "externalRef":"externalRef","id":"id","passengers":[{"age":2,"dateOfBirth":"dateOfBirth",\
            "detail":{"contact":{"email":"email","phoneNumber":"phoneNumber"},"email":"email",\
            "firstName":"firstName","lastName":"lastName","phoneNumber":"phoneNumber"},\
            "externalRef":"externalRef","id":"id","type":"type"}],"provisionalPrice":{"amount":2,\
            "currency":"currency","scale":2}}],"problems":[]}
            """
        ),
    ]

    @Test("members are written as they were read, in the order of their names")
    func written() throws {
        for (type, json) in Self.documents {
            let value = try type.read(json)
            #expect(String(decoding: Wire.encode(value), as: UTF8.self) == json)
        }
    }

    @Test("no property is left out, and none has the text of another member")
    func complete() throws {
        // The properties of each type that no object has had a value for.
        var missing: [String: Set<String>] = [:]
        func look(_ value: Any, at label: String) {
            if let text = (value as? any Wire.OpenEnum)?.rawValue ?? value as? String {
                #expect(text.filter { $0 != "_" }.lowercased() == label.lowercased())
                return
            }
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .struct, value is any Wire.Object {
                let empty = mirror.children.filter { Mirror(reflecting: $0.value).isNil }.compactMap(\.label)
                missing["\(Swift.type(of: value))", default: Set(empty)].formIntersection(empty)
            }
            // An optional's value and an item have no name of their own.
            let isNamed = mirror.displayStyle == .struct
            for child in mirror.children { look(child.value, at: isNamed ? child.label ?? "" : label) }
        }
        for (type, json) in Self.documents { look(try type.read(json), at: "") }
        #expect(missing.count > 60)
        #expect(missing.filter { !$0.value.isEmpty } == [:])
    }
}

extension Wire.JSONValue {
    fileprivate static func read(_ json: String) throws -> Self {
        let read = try Wire.decode(Self.self, from: Data(json.utf8))
        #expect(read.warnings.allSatisfy { $0.leftOut == nil })
        return read.value
    }
}

extension Mirror {
    fileprivate var isNil: Bool { displayStyle == .optional && children.isEmpty }
}
