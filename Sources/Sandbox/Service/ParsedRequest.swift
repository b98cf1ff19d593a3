import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import OSDM

struct ParsedRequest: Sendable {
    let method: HTTPRequest.Method
    /// The non-empty parts of the path, decoded.
    let path: [String]
    let query: [String: String]
    let fields: HTTPFields
    let body: Data
    /// The address at which the client reached the service, with a slash at the end; empty if the request does not say.
    let address: String

    init(_ request: HTTPRequest, body: Data) {
        method = request.method
        fields = request.headerFields
        self.body = body
        address = Self.address(request)
        let components = URLComponents(string: request.path ?? "/")
        path = (components?.percentEncodedPath ?? "/")
            .parts(between: 0x2F, keepsEmpty: false).map(\.unescaped)
        query = Dictionary(
            (components?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first })
    }

    private static func address(_ request: HTTPRequest) -> String {
        guard let authority = request.authority, !authority.isEmpty else { return "" }
        // The authority comes from outside and goes into links, so only the characters of a host and a port are
        // allowed.
        let isAllowed = authority.utf8.allSatisfy { byte in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || ".-:[]_".utf8.contains(byte)
        }
        guard isAllowed else { return "" }
        return (request.scheme == "https" ? "https" : "http") + "://" + authority + "/"
    }

    /// Reads the body as a value of OSDM. Throws a problem response that names the field at fault.
    func value<Value: Wire.JSONValue>(_ type: Value.Type) throws(ProblemResponse) -> Value {
        let mediaType = fields[.contentType]?.prefix { $0 != ";" }.lowercased()
        guard mediaType == nil || mediaType == Wire.mediaType else {
            throw ProblemResponse(
                status: .unsupportedMediaType, code: "X_UNSUPPORTED_MEDIA_TYPE",
                detail: "The body is \(mediaType?.prefix(60) ?? "something else"). Send application/json.")
        }
        guard !body.isEmpty else {
            throw .badRequest("X_MISSING_BODY", "The request has no body. Send the JSON that OSDM asks for.")
        }
        do throws(Wire.DecodingFault) {
            let read = try Wire.decode(type, from: body)
            if let fault = read.warnings.first(where: { $0.leftOut != nil }) { throw fault }
            return read.value
        } catch {
            let pointer = "#/" + error.path.replacing(".", with: "/")
            let isWhole = error.path == Wire.DecodingFault.document
            throw .badRequest(
                "X_MALFORMED_REQUEST", "The request cannot be read: \(error.sentence).",
                at: isWhole ? nil : pointer)
        }
    }
}
