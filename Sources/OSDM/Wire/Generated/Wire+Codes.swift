// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// OSDM 3.9 `PassengerType`, `ActualPassengerType`.
    package struct PassengerType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let person: Self = "PERSON"
        package static let child: Self = "CHILD"
        package static let youth: Self = "YOUTH"
        package static let adult: Self = "ADULT"
        package static let senior: Self = "SENIOR"
        package static let youngChild: Self = "YOUNG_CHILD"
        package static let familyChild: Self = "FAMILY_CHILD"
        package static let reducedMobility: Self = "PRM"
        package static let childWithReducedMobility: Self = "PRM_CHILD"
        package static let wheelchair: Self = "WHEELCHAIR"
        /// Somebody who accompanies a person with reduced mobility.
        package static let companion: Self = "ACCOMP_PRM"
    }

    /// OSDM 3.9 `Flexibility`.
    package struct Flexibility: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let full: Self = "FULL_FLEXIBLE"
        package static let semi: Self = "SEMI_FLEXIBLE"
        package static let none: Self = "NON_FLEXIBLE"
    }

    /// OSDM 3.9 `TravelClass`.
    package struct TravelClass: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let first: Self = "FIRST"
        package static let second: Self = "SECOND"
        package static let any: Self = "ANY_CLASS"
    }

    /// A level of comfort within a travel class.
    ///
    /// OSDM 3.9 `ServiceClassType`.
    package struct ServiceClassType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let best: Self = "BEST"
        package static let high: Self = "HIGH"
        package static let standard: Self = "STANDARD"
        package static let basic: Self = "BASIC"
    }

    /// OSDM 3.9 `PTMode`.
    package struct PTMode: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let highSpeedTrain: Self = "HIGH_SPEED_TRAIN"
        package static let intercity: Self = "INTERCITY"
        package static let interregional: Self = "INTERREGIONAL"
        package static let regional: Self = "REGIONAL"
        package static let urban: Self = "URBAN"
        package static let train: Self = "TRAIN"
        package static let nightTrain: Self = "NIGHT_TRAIN"
        package static let tram: Self = "TRAM"
        package static let underground: Self = "UNDERGROUND"
        package static let bus: Self = "BUS"
        package static let ship: Self = "SHIP"
        package static let plane: Self = "PLANE"
        package static let taxi: Self = "TAXI"
    }

    /// OSDM 3.9 `ContinuousMode`.
    package struct ContinuousMode: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let walk: Self = "WALK"
    }

    /// OSDM 3.9 `TransferMode`.
    package struct TransferMode: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let walk: Self = "WALK"
        package static let remainInVehicle: Self = "REMAIN_IN_VEHICLE"
        package static let changeWithinVehicle: Self = "CHANGE_WITHIN_VEHICLE"
        package static let guaranteedConnection: Self = "GUARANTEED_CONNECTION"
    }

    /// OSDM 3.9 `TripDirectionType`.
    package struct TripDirection: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let outbound: Self = "OUT_BOUND"
        package static let inbound: Self = "IN_BOUND"
    }

    /// OSDM 3.9 `PlaceType`.
    package struct PlaceType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let stop: Self = "STOP"
        package static let address: Self = "ADDRESS"
        package static let pointOfInterest: Self = "POI"
        package static let topographicPlace: Self = "TOPOGRAPHIC_PLACE"
    }

    /// OSDM 3.9 `PlaceUsage`.
    package struct PlaceUsage: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let origin: Self = "ORIGIN"
        package static let via: Self = "VIA"
        package static let destination: Self = "DESTINATION"
    }

    /// Which stops of a ride a response lists. Default: only the first and the last.
    ///
    /// OSDM 3.9 `StopBehavior`.
    package struct StopBehavior: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let endsOnly: Self = "ORIGIN_DESTINATION_ONLY"
        package static let allStops: Self = "REAL_BOARDING_ALIGHTING"
    }

    /// OSDM 3.9 `OfferMode`.
    package struct OfferMode: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let collective: Self = "COLLECTIVE"
        package static let individual: Self = "INDIVIDUAL"
    }

    /// Whether something can be refunded or exchanged: both lists have the same codes.
    ///
    /// OSDM 3.9 `RefundType`, `ExchangeableType`.
    package struct Permission: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let yes: Self = "YES"
        package static let no: Self = "NO"
        package static let withCondition: Self = "WITH_CONDITION"
    }

    /// OSDM 3.9 `ConditionType`.
    package struct ConditionType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let sale: Self = "SALE"
        package static let travel: Self = "TRAVEL"
        package static let fulfillment: Self = "FULFILLMENT"
        package static let exchange: Self = "EXCHANGE"
        package static let refund: Self = "REFUND"
    }

    /// OSDM 3.9 `AfterSaleConditionType`.
    package struct AfterSaleConditionType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let exchange: Self = "EXCHANGE"
        package static let refund: Self = "REFUND"
        package static let placeChange: Self = "PLACE_CHANGE"
    }

    /// OSDM 3.9 `OfferPartType`, `BookingPartType`.
    package struct OfferPartType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let admission: Self = "ADMISSION"
        package static let reservation: Self = "RESERVATION"
        package static let ancillary: Self = "ANCILLARY"
        package static let all: Self = "ALL"
    }

    /// OSDM 3.9 `ProductType`.
    package struct ProductType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let admissionPointToPoint: Self = "ADMISSION_POINT2POINT"
        package static let reservation: Self = "RESERVATION"
    }

    /// OSDM 3.9 `FulfillmentType`.
    package struct FulfillmentType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let eTicket: Self = "ETICKET"
    }

    /// OSDM 3.9 `AccommodationType`.
    package struct AccommodationType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let seat: Self = "SEAT"
        package static let couchette: Self = "COUCHETTE"
        package static let berth: Self = "BERTH"
        package static let vehicle: Self = "VEHICLE"
        package static let storage: Self = "STORAGE"
    }

    /// OSDM 3.9 `AccommodationSubType`.
    package struct AccommodationSubType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let anySeat: Self = "ANY_SEAT"
    }

    /// OSDM 3.9 `FulfillmentDocumentType`.
    package struct FulfillmentDocumentType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let boardingPass: Self = "BOARDING_PASS"
        package static let receipt: Self = "BOOKING_RECEIPT"
        package static let information: Self = "INFORMATION"
        package static let ticket: Self = "TICKET"
        package static let voucher: Self = "VOUCHER"

        /// The codes that the specification lists.
        package static let listed: Set<Self> = [.boardingPass, .receipt, .information, .ticket, .voucher]
    }

    /// OSDM 3.9 `FulfillmentMediaType`.
    package struct FulfillmentMediaType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let pdfA4: Self = "PDF_A4"
        package static let uicPDF: Self = "UIC_PDF"
        package static let ticketless: Self = "TICKETLESS"
    }

    /// OSDM 3.9 `TripsCollectionResponseContent`, `OfferCollectionResponseContent`.
    package struct Embed: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let all: Self = "ALL"
        package static let trips: Self = "TRIPS"
        package static let tripSummaries: Self = "TRIPSUMMARIES"
        package static let offers: Self = "OFFERS"
        package static let none: Self = "NONE"
    }

    /// OSDM 3.9 `BookingPartStatus`.
    package struct BookingPartStatus: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// Held, but not bought yet.
        package static let prebooked: Self = "PREBOOKED"
        package static let onHold: Self = "ON_HOLD"
        package static let confirmed: Self = "CONFIRMED"
        package static let fulfilled: Self = "FULFILLED"
        package static let cancelled: Self = "CANCELLED"
        package static let released: Self = "RELEASED"
        package static let refunded: Self = "REFUNDED"
        package static let exchangeOngoing: Self = "EXCHANGE_ONGOING"
        package static let exchanged: Self = "EXCHANGED"
        package static let error: Self = "ERROR"

        /// The codes that the specification lists.
        package static let listed: Set<Self> = [.prebooked, .onHold, .confirmed, .fulfilled, .cancelled, .released, .refunded, .exchangeOngoing, .exchanged, .error]
    }

    /// OSDM 3.9 `FulfillmentStatus`.
    package struct FulfillmentStatus: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let available: Self = "AVAILABLE"
        package static let onHold: Self = "ON_HOLD"
        package static let confirmed: Self = "CONFIRMED"
        package static let fulfilled: Self = "FULFILLED"
        package static let checkedIn: Self = "CHECKEDIN"
        package static let cancelled: Self = "CANCELLED"
        package static let released: Self = "RELEASED"
        package static let refunded: Self = "REFUNDED"
        package static let exchanged: Self = "EXCHANGED"
        package static let expired: Self = "EXPIRED"

        /// The codes that the specification lists.
        package static let listed: Set<Self> = [.available, .onHold, .confirmed, .fulfilled, .checkedIn, .cancelled, .released, .refunded, .exchanged, .expired]
    }

    /// OSDM 3.9 `SecurityElementType`.
    package struct SecurityElementType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let barCode: Self = "BAR_CODE"
    }

    /// OSDM 3.9 `SecurityElementFormat`.
    package struct SecurityElementFormat: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let text: Self = "TEXT"
        package static let binary: Self = "BINARY"
    }

    /// OSDM 3.9 `Symbology`.
    package struct Symbology: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let aztec: Self = "AZTEC"
        package static let qr: Self = "QR"
    }

    /// OSDM 3.9 `PaymentType`.
    package struct PaymentType: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let card: Self = "CARD"
        package static let directDebit: Self = "DIRECT_DEBIT"
        package static let electronic: Self = "ELECTRONIC_PAYMENT"
        package static let invoice: Self = "INVOICE"
    }

    /// OSDM 3.9 `RefundStatus`.
    package struct RefundStatus: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let proposed: Self = "PROPOSED"
        package static let confirmed: Self = "CONFIRMED"
    }

    /// OSDM 3.9 `ReimbursementMethod.paymentMethod`.
    package struct ReimbursementPayment: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let voucher: Self = "VOUCHER"
        package static let originalAccount: Self = "ORIGINAL_ACCOUNT"
    }

    /// A reason why a fare's terms do not apply (IRS 90918-10).
    ///
    /// OSDM 3.9 `OverruleCode`.
    package struct OverruleCode: OpenEnum {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let connectionBroken: Self = "CONNECTION_BROKEN"
        package static let death: Self = "DEATH"
        package static let equipmentFailure: Self = "EQUIPMENT_FAILURE"
        package static let paymentFailure: Self = "PAYMENT_FAILURE"
        package static let prmSupportUnavailable: Self = "PRM_SUPPORT_UNAVAILABLE"
        package static let salesStaffError: Self = "SALES_STAFF_ERROR"
        package static let stopNotServed: Self = "STOP_NOT_SERVED"
        package static let strike: Self = "STRIKE"
        package static let technicalFailure: Self = "TECHNICAL_FAILURE"
        package static let ticketNotUsed: Self = "TICKET_NOT_USED"
        package static let inabilityToTravel: Self = "INABILITY_TO_TRAVEL"
        package static let externalCompensation: Self = "EXTERNAL_COMPENSATION"
        package static let disruption: Self = "DISRUPTION"
        package static let journeyObsolete: Self = "JOURNEY_OBSOLETE"
        package static let certifiedMedicalCondition: Self = "CERTIFIED_MEDICAL_CONDITION"
        package static let delayCompensation: Self = "DELAY_COMPENSATION"

        /// The codes that the specification lists.
        package static let listed: Set<Self> = [.connectionBroken, .death, .equipmentFailure, .paymentFailure, .prmSupportUnavailable, .salesStaffError, .stopNotServed, .strike, .technicalFailure, .ticketNotUsed, .inabilityToTravel, .externalCompensation, .disruption, .journeyObsolete, .certifiedMedicalCondition, .delayCompensation]
    }
}
