import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

/// Checks whether a request may come from a foreign web page.
///
/// A web page whose host name resolves to this machine (DNS rebinding) could read all data of the server. Its
/// requests are recognised by its host name in `Host`. Any other page can at least send forms to this server. Its
/// requests are recognised by its `Origin`.
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
        guard ![.get, .head, .options].contains(request.method), isOfAnotherSite(request) else { return nil }
        return .problem(
            .forbidden, "X_ORIGIN",
            "A web page of another site asks for this. Only pages on this machine may.")
    }

    /// Whether a browser says that a page of another site sends a request (Fetch standard, "Origin header"; Fetch
    /// Metadata, "Sec-Fetch-Site").
    private static func isOfAnotherSite(_ request: HTTPRequest) -> Bool {
        guard let origin = request.headerFields[.origin] else {
            return HTTPField.Name("sec-fetch-site").map { request.headerFields[$0] == "cross-site" } ?? false
        }
        return !names.contains { URL(string: origin)?.host() == $0.trimmingCharacters(in: ["[", "]"]) }
    }
}

extension HTTPTransport.Response {
    /// Returns a response with the status 404 and a sentence that says why.
    static func notFound(_ sentence: String) -> HTTPTransport.Response {
        HTTPTransport.Response(
            head: HTTPResponse(status: .notFound, headerFields: [.contentType: "text/plain; charset=utf-8"]),
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
