package import Foundation
package import HTTPBodies
package import HTTPTypes
package import JSONTrees

/// A request or a response, in the form in which it is checked against a description.
package struct OpenAPIMessage: Sendable {
    package enum Body: Sendable {
        case none
        case json(JSONTree)
        case form([FormPair])
        /// The body is neither JSON nor a well-formed form, so it is checked against no schema.
        case other
        /// The body is declared as JSON, but is not JSON.
        case notJSON
        /// The body is packed by an unknown content coding, which is named here.
        case packed(String)
    }

    package var fields: HTTPFields
    package var body: Body
    /// The limit that keeps JSON in the body from being read; nil if there is none.
    private(set) var limit: JSONReadingError?
    /// The places in the body, or the fields of a form, that have a substitute for the real value, such as a pseudonym.
    /// Only the types of substitutes are checked.
    package var replaced: Set<JSONPath> = []

    /// Whether the message comes from a recording, which states another media type in place of one that is not common.
    package var isRecorded = false

    package var contentType: String? { fields[.contentType] }

    /// Reads a body, which may be compressed.
    package init(_ fields: HTTPFields, body data: Data) {
        self.fields = fields
        var (plain, unknown) = (data, nil as String?)
        do throws(Decompression.Failure) {
            plain = try ContentCoding.unpacked(data, fields, limit: 64 << 20) ?? data
        } catch {
            // Some tools decompress a body and leave the header field as it was, so it may be plain.
            if error == .unknown { unknown = ContentCoding.name(fields) }
        }
        let type = MediaType(fields[.contentType])
        var limit: JSONReadingError?
        func json() -> JSONTree? {
            do throws(JSONReadingError) { return try JSONTree(mending: plain) } catch {
                if ![.notJSON, .cutOff].contains(error.reason) { limit = error }
                return nil
            }
        }
        if plain.isEmpty {
            body = .none
        } else if type.mayBeJSON(plain), let json = json() {
            body = .json(json)
        } else if type.isForm, let pairs = Form.pairs(String(decoding: plain, as: UTF8.self)) {
            body = .form(pairs)
        } else if let unknown {
            body = .packed(unknown)
        } else {
            body = type.mayBeJSON(plain) && limit == nil ? .notJSON : .other
        }
        self.limit = limit
    }
}

extension OpenAPIMessage {
    /// Returns the described media types that the message may have had before the recording replaced a rare one.
    func possibleTypes(_ described: [String]) -> [String] {
        let type = MediaType(contentType).name
        let replaced = described.filter {
            let media = MediaType($0)
            return isRecorded && media.name != type && media.nameOnRecord == type
        }
        return [contentType ?? ""] + replaced
    }
}

/// A media type, or a range of them, with its parameters (RFC 9110 section 8.3.1), such as `application/json;version=2`.
struct MediaRange {
    private let name: String
    private let parameters: [String: String]

    init(_ text: String?) {
        name = MediaType(text).name
        let pairs = (text ?? "").parts(between: 0x3B).dropFirst().map { part in
            part.parts(between: 0x3D, maxSplits: 1).map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
            }
        }
        parameters = Dictionary(
            pairs.filter { $0.count == 2 && $0[0].lowercased() != "charset" }
                .map { ($0[0].lowercased(), $0[1]) }
        ) { first, _ in first }
    }

    /// Returns how closely the range matches a type, as a number that grows with the closeness; nil for no match.
    func exactness(for type: MediaRange) -> Int? {
        let ranges = ["*/*", "\(type.name.prefix { $0 != "/" })/*", type.name]
        guard let index = ranges.lastIndex(of: name),
            parameters.allSatisfy({ type.parameters[$0.key] == $0.value })
        else { return nil }
        return index * 1_000 + parameters.count
    }
}
