import Foundation
import HAR
import HTTPBodies
import HTTPFixtures
import HTTPStubs

/// What this program says of its recordings: which fields are secret, and which requests may be sent again.
enum RailFixtures {
    /// The secrets of OSDM 3.9, besides those that every recording looks for.
    static let redaction = RedactionExtras(
        fields: [
            // `PersonDetail`, `PassengerSearchRequest`, `BankAccountReference`, `Car`, `IdentificationCard`.
            .name: [
                "firstName", "lastName", "firstFamilyName", "secondFamilyName", "ownerName", "contactName",
                "identificationCard.name",
            ],
            .birthDate: ["dateOfBirth"],
            .email: ["email"],
            .phone: ["phoneNumber"],
            // `CardReference`, `AbstractTravelAccount`: a bare `number` may be a train's.
            .cardNumber: [
                "cards.number", "requiredCards.number", "appliedReductions.number", "travelAccount.number",
                "travelAccounts.number", "chipCardContent",
            ],
            // `VoucherInformation`, `FulfillmentCollectionResponse`.
            .voucher: ["voucherInformation.code", "issuedVouchers.code"],
            // `Fulfillment`, `FulfillmentPart`, `FulfillmentActivationPatchRequest`, `BookingSearchRequest`,
            // `CustomerComplaint`; and whole tickets, in fields that hold a `FulfillmentDocument`, a `Document`
            // or a `SupportingDocument`.
            .barcode: [
                "controlNumber", "stockControlNumbers", "fulfillmentControlNumber", "ticketControlNumber",
                "controlId", "securityFeatures.data", "fulfillmentDocuments.content",
                "startUsageCredentials.content", "voucher.content", "refundVoucher.content",
                "documents.content", "document.content", "supportingDocuments.content",
                "additionalDocuments.content", "explanation.content",
            ],
            // `FulfillmentDocument`, `FulfillmentItemSecurityFeatureLinks`.
            .downloadLink: ["downloadLink", "securityFeatureLinks.uri"],
            // `IdentificationCard`, `Address`, `ContactDetail`, `BankAccountReference`.
            .secret: [
                "identificationCard.id", "birthCity", "street", "houseNumber", "address.name",
                "legalAddress.name", "contact.address", "contactDetail.address", "bankAccount.accountId",
                "bankAccount.bankId",
            ],
        ])

    /// What OSDM 3.9 has a service name or date anew in each answer: `Offer`, its parts, their conditions.
    static let volatileFields = [
        "createdOn", "offerId", "preBookableUntil", "priceGuaranteedUntil", "confirmableUntil",
        "**.admissionOfferParts[*].id", "**.reservationOfferParts[*].id", "**.ancillaryOfferParts[*].id",
        "**.fees[*].id", "**.afterSalesConditions[*].validFrom", "**.afterSaleConditions[*].validFrom",
    ]

    static func matching(repeatsLast: Bool) -> MatchingRules {
        MatchingRules(volatileFields: volatileFields, repeatsLast: repeatsLast)
    }

    /// What binds nobody to anything, so that it may be asked again: searches, offers and signing in.
    static func safety(sendsUnsafe: Bool = false) -> RequestSafety {
        let searches = [
            "places", "trips-collections", "trips-collection", "offers", "offer-overview-route",
            "availabilities/place-map", "bookings-search", "oauth/token", "token",
        ]
        return RequestSafety(
            safe: searches.flatMap { ["POST /\($0)", "POST **/\($0)"] }, sendsUnsafe: sendsUnsafe)
    }
}
