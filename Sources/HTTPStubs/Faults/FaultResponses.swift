import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

extension Response {
    /// A problem document (RFC 9457), and `Retry-After` (RFC 9110 section 10.2.3).
    static func failure(_ status: HTTPResponse.Status, retryAfter: Duration? = nil) -> Response {
        // A time that is not whole is rounded up: the field has seconds only.
        let seconds = retryAfter.map { $0.components.seconds + ($0.components.attoseconds > 0 ? 1 : 0) }
        let wait = seconds.map { " Ask again in \($0) s." } ?? ""
        let detail = "The service was told to answer \(status.code).\(wait)"
        let problem: JSONTree = [
            "type": "about:blank", "status": .number(JSONNumber(status.code)), "detail": .string(detail),
        ]
        var response = HTTPResponse(status: status, headerFields: [.contentType: "application/problem+json"])
        if let seconds { response.headerFields[.retryAfter] = "\(seconds)" }
        return Response(head: response, body: problem.compact)
    }

    /// As proxies and portals send it.
    static let webPage = Response(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/html; charset=utf-8"]),
        body: Data(
            "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Sign in to the Wi-Fi.</body></html>\n"
                .utf8))
}

extension Data {
    /// Bytes of which the first can begin neither JSON nor UTF-8.
    static func garbage(_ count: Int, seed: UInt64) -> Data {
        var random = SplitMix64(seed: seed)
        var bytes = Data((0..<Swift.max(count, 16)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        bytes[0] |= 0xF8
        return bytes
    }
}
