package import Foundation
import JSONTrees

/// The types of OSDM 3.9, the UIC's online API (IRS 90918-10), as they appear in JSON.
///
/// The client and the sandbox share these types. Reading is lenient, because services differ. Unknown members are
/// ignored, and unknown codes are kept (`OpenEnum`). An element that cannot be read is left out of its list, with
/// a warning (`Elements`). The parameters of the initialisers are the members that the specification requires. The
/// script `Scripts/generate-wire` generates most types from `wire.txt`.
package enum Wire {
    /// The media type of requests and responses.
    package static let mediaType = "application/json"
    /// The media type of problems (RFC 9457).
    package static let problemMediaType = "application/problem+json"

    /// Returns the JSON text of a value. Its members are sorted, so that equal values give equal bytes.
    package static func encode(_ value: some JSONValue) -> Data {
        var writer = Writer()
        value.write(to: &writer)
        return writer.data
    }

    /// Reads a value from a JSON text. Returns it with a warning for each part that had to be left out.
    package static func decode<Value: JSONValue>(
        _ type: Value.Type, from json: Data
    ) throws(DecodingFault) -> (value: Value, warnings: [DecodingFault]) {
        let reader = try Reader(json)
        return (try Value(reader), reader.warnings)
    }
}

extension Wire {
    /// A fault in a JSON document: an error, or a warning about a part that was left out.
    package struct DecodingFault: Error, Hashable {
        /// The place in the document, e.g. `offers[0].offerSummary.minimalPrice.amount`.
        package var path: String
        /// The fault, in words that follow the place, e.g. `is missing`.
        package var problem: String
        /// The element that was left out because of the fault, e.g. `offers[0]`; nil if nothing was left out.
        package var leftOut: String?

        /// - Parameter path: The place; empty for the whole document.
        package init(at path: String, _ problem: String) {
            self.path = path.isEmpty ? Self.document : path
            self.problem = problem
        }

        /// The place and the fault, e.g. `offers[0].offerSummary.minimalPrice.amount is missing`.
        package var sentence: String { "\(path) \(problem)" }

        /// The path of a fault that concerns the whole document.
        package static let document = "the document"
        package static let notJSON = "is not JSON"
    }
}
