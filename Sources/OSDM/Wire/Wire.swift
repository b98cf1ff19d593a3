package import Foundation

/// The names and the JSON shapes of OSDM 3.9, the UIC's online API (IRS 90918-10).
///
/// The same types serve a client and a service. Reading is forgiving, so that services may differ: unknown
/// fields are ignored, unknown enumeration values keep their word (`OpenEnum`), and a bad element costs its
/// list that element only (`Elements`), with a warning. An initialiser asks for what
/// the specification requires.
package enum Wire {
    /// The media type of requests and responses.
    package static let mediaType = "application/json"
    /// The media type of problems (RFC 9457).
    package static let problemMediaType = "application/problem+json"

    /// The JSON text of a value: sorted members, so that equal values give equal bytes.
    package static func encode(_ value: some JSONValue) -> Data {
        var writer = Writer()
        value.write(to: &writer)
        return writer.data()
    }

    /// The value of a JSON text, with a warning for each part that had to be left out.
    package static func decode<Value: JSONValue>(
        _ type: Value.Type, from json: Data
    ) throws(DecodingFault) -> (value: Value, warnings: [DecodingFault]) {
        let reader = try Reader(json)
        return (try Value(reader), reader.warnings)
    }
}
