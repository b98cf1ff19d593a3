import Foundation
import JSONTrees
import OSDM

/// The fields of a request that the sandbox uses. If the client sends other fields, a warning in the response
/// lists them.
struct HeededFields: Sendable {
    /// The paths of the fields that are used, with everything inside them. A path contains no indices of lists.
    private let paths: Set<[String]>

    private init(_ paths: [String]) {
        self.paths = Set(paths.map { $0.split(separator: ".").map(String.init) })
    }

    static let trips = HeededFields(
        tripSearch
            + ["outboundTripIds", "departureTime", "arrivalTime"].map { "returnSearchParameters." + $0 })

    static let offers = HeededFields(
        tripSearch.map { "tripSearchCriteria." + $0 } + [
            "tripIds", "inboundTripIds", "tripSpecifications", "inboundTripSpecifications", "embed",
            "offerSearchCriteria.travelClasses",
            "offerSearchCriteria.flexibilities", "offerSearchCriteria.currency",
            "offerSearchCriteria.requestedOfferParts", "offerSearchCriteria.offerMode",
            "anonymousPassengerSpecifications.externalRef",
            "anonymousPassengerSpecifications.type", "anonymousPassengerSpecifications.age",
            "anonymousPassengerSpecifications.dateOfBirth", "anonymousPassengerSpecifications.cards",
            "promotionCodes",
        ])

    static let overview = HeededFields([
        "routeSpecification.origin", "routeSpecification.destination", "startDateTime", "endDateTime",
        "travelClass", "flexibility", "passengerSpecifications.externalRef", "passengerSpecifications.type",
        "passengerSpecifications.age", "passengerSpecifications.dateOfBirth", "passengerSpecifications.cards",
    ])

    static let bookings = HeededFields([
        "offers.offerId", "offers.externalRef", "offers.passengerRefs", "passengerSpecifications.externalRef",
        "passengerSpecifications.type", "passengerSpecifications.dateOfBirth", "passengerSpecifications.age",
        "passengerSpecifications.cards", "passengerSpecifications.detail", "purchaser.externalRef",
        "purchaser.detail", "externalRef",
    ])

    static let bookingChange = HeededFields(["usedPaymentMethods.type"])

    static let bookingSearch = HeededFields([
        "bookingId", "bookingCode", "externalRef", "passenger.firstName", "passenger.lastName",
        "purchaser.firstName", "purchaser.lastName",
    ])

    static let fulfillments = HeededFields([])

    static let refundOffers = HeededFields([
        "fulfillmentIds", "overruleCode", "refundSpecifications.fulfillmentId",
        "refundSpecifications.passengerIds",
    ])

    private static let tripSearch = [
        "departureTime", "arrivalTime", "origin", "destination", "embed", "vias.viaPlace",
        "vias.dwellTime",
        "parameters.numberOfResults", "parameters.numberOfResultsBefore", "parameters.numberOfResultsAfter",
        "parameters.transferLimit", "parameters.mobilityFilter.additionalTransferTime",
        "parameters.mobilityFilter.minimalTransferTime",
    ]

    /// Returns a warning that lists the ignored fields of a request; nil if no field was ignored.
    func warning(_ body: Data) -> Wire.Problem? {
        guard let json = try? JSONTree(reading: body) else { return nil }
        let fields = unheeded(in: json, [], at: "")
        guard !fields.isEmpty else { return nil }
        let names = fields.map { $0.dropFirst().replacing("/", with: ".") }
        return Wire.Problem(
            code: "urn:uic:problem:VALUE_NOT_SUPPORTED", title: "Ignored",
            detail: "The sandbox does not heed \(names.joined(separator: ", ")).",
            pointers: fields.map {
                Wire.ProblemPointer(code: "urn:uic:problem:VALUE_NOT_SUPPORTED", requestPointer: "#" + $0)
            })
    }

    /// Returns JSON pointers to the ignored fields of a value.
    private func unheeded(in value: JSONTree, _ path: [String], at pointer: String) -> [String] {
        if let members = value.members {
            return members.flatMap { member in
                let field = path + [member.name]
                return paths.contains(field)
                    ? [] : unheeded(in: member.value, field, at: "\(pointer)/\(member.name)")
            }
        }
        if let items = value.items {
            // A list of values counts as one field, a list of objects as several.
            let below = items.enumerated().flatMap { index, item in
                item.members == nil ? [] : unheeded(in: item, path, at: "\(pointer)/\(index)")
            }
            return below.isEmpty && items.contains(where: Self.asks) ? [pointer] : below
        }
        return Self.asks(value) ? [pointer] : []
    }

    /// Whether a value asks for something else than the default.
    private static func asks(_ value: JSONTree) -> Bool {
        switch value {
        case .null, .object: false
        case .bool(let isTrue): isTrue
        case .string(let text): !["ALL", "ANY", "COLLECTIVE", "DAY"].contains(text)
        case .number, .array: true
        }
    }
}
