import Foundation
import JSONTrees
import OSDM

/// The fields of a request that the sandbox heeds. If the client sends other fields, the response lists them.
struct HeededFields: Sendable {
    /// Whether the sandbox heeds a whole field, or only some fields inside it.
    private indirect enum Field: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
        case whole
        case only([String: Field])

        /// Fields that are heeded completely.
        init(arrayLiteral names: String...) {
            self = .only(Dictionary(uniqueKeysWithValues: names.map { ($0, .whole) }))
        }

        init(dictionaryLiteral fields: (String, Field)...) {
            self = .only(Dictionary(uniqueKeysWithValues: fields))
        }
    }

    private let top: Field

    static let trips = HeededFields(top: tripSearch)

    static let offers = HeededFields(
        top: [
            "tripSearchCriteria": tripSearch, "tripIds": .whole, "tripSpecifications": .whole,
            "embed": .whole,
            "offerSearchCriteria": ["travelClasses", "flexibilities", "currency", "requestedOfferParts"],
            "anonymousPassengerSpecifications": ["externalRef", "type", "age", "dateOfBirth"],
        ])

    static let bookings = HeededFields(
        top: [
            "offers": ["offerId", "externalRef", "passengerRefs"],
            "passengerSpecifications": ["externalRef", "type", "dateOfBirth", "age", "detail"],
            "purchaser": ["externalRef", "detail"], "externalRef": .whole,
        ])

    static let bookingChange = HeededFields(top: ["usedPaymentMethods": ["type"]])

    static let bookingSearch = HeededFields(
        top: [
            "bookingId": .whole, "bookingCode": .whole, "externalRef": .whole,
            "passenger": ["firstName", "lastName"], "purchaser": ["firstName", "lastName"],
        ])

    static let fulfillments = HeededFields(top: [])

    static let refundOffers = HeededFields(
        top: [
            "fulfillmentIds": .whole, "overruleCode": .whole,
            "refundSpecifications": ["fulfillmentId", "passengerIds"],
        ])

    private static let tripSearch: Field = [
        "departureTime": .whole, "arrivalTime": .whole, "origin": .whole, "destination": .whole,
        "embed": .whole, "vias": ["viaPlace"],
        "parameters": [
            "numberOfResults": .whole, "numberOfResultsBefore": .whole, "numberOfResultsAfter": .whole,
            "transferLimit": .whole,
            "mobilityFilter": ["additionalTransferTime", "minimalTransferTime"],
        ],
    ]

    /// Returns a warning that lists the ignored fields of a request; nil if no field was ignored.
    func warning(_ body: Data) -> Wire.Problem? {
        guard let json = try? JSONTree(reading: body) else { return nil }
        let fields = Self.unheeded(in: json, top, at: "")
        guard !fields.isEmpty else { return nil }
        let names = fields.map { $0.dropFirst().replacing("/", with: ".") }
        return Wire.Problem(
            code: "urn:uic:problem:VALUE_NOT_SUPPORTED", title: "Ignored",
            detail: "The sandbox does not heed \(names.joined(separator: ", ")).",
            pointers: fields.map {
                Wire.ProblemPointer(code: "urn:uic:problem:VALUE_NOT_SUPPORTED", requestPointer: "#" + $0)
            })
    }

    /// Returns the pointers to the ignored fields of a value.
    private static func unheeded(in value: JSONTree, _ heeded: Field?, at pointer: String) -> [String] {
        if let members = value.members {
            return members.flatMap { member -> [String] in
                var field: Field?
                if case .only(let fields) = heeded { field = fields[member.name] }
                // Most fields are heeded, and need no pointer.
                if case .whole = field { return [] }
                return unheeded(in: member.value, field, at: "\(pointer)/\(member.name)")
            }
        }
        if let items = value.items {
            // A list of values counts as one field, a list of objects as several.
            let below = items.enumerated().flatMap { index, item in
                item.members == nil ? [] : unheeded(in: item, heeded, at: "\(pointer)/\(index)")
            }
            return below.isEmpty && items.contains(where: asks) ? [pointer] : below
        }
        return asks(value) ? [pointer] : []
    }

    /// Whether a value asks for more than the default.
    private static func asks(_ value: JSONTree) -> Bool {
        switch value {
        case .null, .object: false
        case .bool(let isTrue): isTrue
        case .string(let text): !["ALL", "ANY", "COLLECTIVE"].contains(text)
        case .number, .array: true
        }
    }
}
