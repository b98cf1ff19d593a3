import Foundation
import HTTPTransport
import HTTPTypes

extension HTTPTransport.Response {
    /// Whether content follows the header of this response (RFC 9112 section 6.3, RFC 9110 section 15.3.6).
    func hasContent(for method: HTTPRequest.Method) -> Bool {
        method != .head && ![204, 205, 304].contains(head.status.code)
    }

    /// Returns the header as it is sent: the response's own fields, and those that a client also needs.
    ///
    /// - Parameter isProxy: Whether the response is another server's.
    func framedHead(for method: HTTPRequest.Method, now: Date, isProxy: Bool = false) -> HTTPResponse {
        var head = head
        head.headerFields[.transferEncoding] = nil
        switch head.status.code {
        case 204: head.headerFields[.contentLength] = nil
        case 205: head.headerFields[.contentLength] = "0"
        // Content-Length would be the length of the content that a 200 would have, which may be unknown (RFC
        // 9110 section 8.6).
        case 304: break
        case _ where method == .head:
            if head.headerFields[.contentLength] == nil, !body.isEmpty {
                head.headerFields[.contentLength] = "\(body.count)"
            }
        default: head.headerFields[.contentLength] = "\(body.count)"
        }
        guard !isProxy else { return head }
        if head.headerFields[.server] == nil { head.headerFields[.server] = "guichet" }
        if head.headerFields[.date] == nil { head.headerFields[.date] = HTTPDate.text(now) }
        return head
    }
}
