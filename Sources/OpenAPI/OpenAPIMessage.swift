package import Foundation
package import HTTPBodies
package import HTTPTypes
package import JSONTrees

/// A request or a response, as a description sees it.
package struct OpenAPIMessage: Sendable {
    package enum Body: Sendable {
        case none
        case json(JSONTree)
        case form([FormPair])
        /// The body is neither JSON nor a well-formed form, so no schema is held against it.
        case other
        /// The body says that it is JSON, and is not.
        case notJSON
    }

    package var contentType: String?
    package var body: Body
    /// The places of values in the body, or of fields in a form, that replace others. Only their types are checked.
    package var replaced: Set<JSONPath> = []

    /// Reads a body, which may be compressed.
    package init(_ fields: HTTPFields, body data: Data) {
        contentType = fields[.contentType]
        var plain = data
        // Some tools decompress a body and leave the header field as it was.
        if case .unpacked(let unpacked) = ContentCoding.resolve(data, fields, limit: 64 << 20) {
            plain = unpacked
        }
        let type = MediaType(contentType)
        if plain.isEmpty {
            body = .none
        } else if type.mayBeJSON(plain) {
            body = (try? JSONTree(mending: plain)).map { .json($0) } ?? .notJSON
        } else if type.isForm, let pairs = Form.pairs(String(decoding: plain, as: UTF8.self)) {
            body = .form(pairs)
        } else {
            body = .other
        }
    }
}
