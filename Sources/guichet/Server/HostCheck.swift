import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

/// Checks `Host`. Otherwise a web page whose host name resolves to this machine (DNS rebinding) could read all data
/// of the server. The requests of such a page carry its host name.
enum HostCheck {
    private static let names = ["localhost", "127.0.0.1", "[::1]"]

    /// Returns the error response for a request that names another host, no host or several hosts (RFC 9110 section
    /// 15.5.20, RFC 9112 section 3.2). Returns nil if the request is for this server.
    static func refusal(of request: HTTPRequest, port: Int) -> HTTPTransport.Response? {
        guard let host = request.authority?.lowercased(), !host.isEmpty else {
            return .problem(
                .badRequest, "X_HOST", "A request needs one Host, such as “Host: localhost:\(port)”.")
        }
        guard names.flatMap({ [$0, "\($0):\(port)"] }).contains(host) else {
            return .problem(
                .misdirectedRequest, "X_HOST",
                "This server is localhost:\(port) or 127.0.0.1:\(port), and goes by no other name.")
        }
        return nil
    }
}

extension HTTPTransport.Response {
    /// Returns a response with the status 404 and a sentence that says why.
    static func notFound(_ sentence: String) -> HTTPTransport.Response {
        HTTPTransport.Response(
            head: HTTPResponse(status: .notFound, headerFields: [.contentType: "text/plain"]),
            body: Data("\(sentence)\n".utf8))
    }

    /// Returns a response of the server itself, with a sentence that gives the reason.
    static func problem(
        _ status: HTTPResponse.Status, _ code: String, _ sentence: String
    ) -> HTTPTransport.Response {
        let problem = Wire.Problem(
            code: code, title: status.reasonPhrase, status: status.code, detail: sentence)
        return HTTPTransport.Response(
            head: HTTPResponse(status: status, headerFields: [.contentType: Wire.problemMediaType]),
            body: Wire.encode(problem))
    }
}
