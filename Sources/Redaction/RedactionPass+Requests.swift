package import Foundation
package import HTTPTypes

extension RedactionPass {
    package mutating func redacted(_ request: HTTPRequest, _ body: Data) -> (HTTPRequest, RedactedBody) {
        // The body comes first, because its values may occur in the path.
        let body = self.body(body, request.headerFields, isRequest: true)
        let host = request.authority.map { $0.split(separator: "@").last.map(String.init) ?? $0 }
        let clean = HTTPRequest(
            method: Self.method(request.method), scheme: host == nil ? request.scheme : "https",
            authority: host.map { text(.host($0)) }, path: request.path.map { text(.target($0)) },
            headerFields: fields(request.headerFields))
        return (clean, body)
    }

    /// Returns a method as it is if it is a word of capitals, such as `PROPFIND` or `M-SEARCH`. Any other method could
    /// contain a secret, and becomes `OTHER`.
    package static func method(_ method: HTTPRequest.Method) -> HTTPRequest.Method {
        let name = method.rawValue.utf8
        let isWord =
            name.count <= 24 && name.first?.isCapital == true && name.last?.isCapital == true
            && name.allSatisfy { $0.isCapital || $0 == 0x2D || $0 == 0x5F }
        return isWord ? method : HTTPRequest.Method("OTHER") ?? .post
    }
}
