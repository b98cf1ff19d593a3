import Foundation
import HTTPBodies
import JSONTrees
import OSDM

/// The fields of a request that the sandbox heeds; a response names all others that were sent.
struct HeededFields: Sendable {
    private let patterns: [JSONPathPattern]

    private init(_ paths: [String]) { patterns = paths.map { JSONPathPattern($0) } }

    static let trips = HeededFields(tripFields("$"))

    static let offers = HeededFields(
        tripFields("$.tripSearchCriteria") + [
            "$.tripIds", "$.tripSpecifications", "$.embed", "$.offerSearchCriteria.travelClasses",
            "$.offerSearchCriteria.flexibilities", "$.offerSearchCriteria.currency",
            "$.anonymousPassengerSpecifications[*].externalRef",
            "$.anonymousPassengerSpecifications[*].type", "$.anonymousPassengerSpecifications[*].age",
            "$.anonymousPassengerSpecifications[*].dateOfBirth",
        ])

    private static func tripFields(_ place: String) -> [String] {
        [
            "departureTime", "arrivalTime", "origin", "destination", "vias[*].viaPlace", "embed",
            "parameters.numberOfResults", "parameters.numberOfResultsBefore",
            "parameters.numberOfResultsAfter", "parameters.transferLimit",
            "parameters.mobilityFilter.additionalTransferTime",
            "parameters.mobilityFilter.minimalTransferTime",
        ].map { "\(place).\($0)" }
    }

    /// The warning that names what a request asks for in vain; nil when there is nothing.
    func warning(_ body: Data) -> Wire.Problem? {
        guard let tree = try? JSONTree(reading: body) else { return nil }
        let fields = Self.fields(tree.removing(patterns), at: "")
        guard !fields.isEmpty else { return nil }
        let names = fields.map { $0.dropFirst().replacing("/", with: ".") }
        return Wire.Problem(
            code: "X_NOT_HEEDED", title: "Ignored",
            detail: "The sandbox does not heed \(names.joined(separator: ", ")).",
            pointers: fields.map { Wire.ProblemPointer(code: "X_NOT_HEEDED", requestPointer: "#" + $0) })
    }

    /// The pointers to the fields of a tree that ask for something.
    private static func fields(_ tree: JSONTree, at pointer: String) -> [String] {
        switch tree {
        case .object(let members):
            return members.flatMap { fields($0.value, at: "\(pointer)/\($0.name)") }
        case .array(let items):
            // A list of values is one wish, a list of objects has several.
            let below = items.enumerated().flatMap { index, item in
                if case .object = item { fields(item, at: "\(pointer)/\(index)") } else { [String]() }
            }
            return below.isEmpty && items.contains(where: asks) ? [pointer] : below
        default: return asks(tree) ? [pointer] : []
        }
    }

    /// Whether a value asks for anything but what is done anyway.
    private static func asks(_ value: JSONTree) -> Bool {
        switch value {
        case .null, .bool(false), .object: false
        case .string(let text): !["ALL", "ANY", "COLLECTIVE"].contains(text)
        default: true
        }
    }
}
