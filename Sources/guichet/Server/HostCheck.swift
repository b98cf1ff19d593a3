import HTTPTransport
import HTTPTypes
import OSDM

/// Checks `Host`: a web page whose host name resolves to this machine (DNS rebinding) could otherwise read everything
/// that the server has. Its requests carry that host name.
enum HostCheck {
    private static let names = ["localhost", "127.0.0.1", "[::1]"]

    /// The error response to a request that names another host, no host or several (RFC 9110 section 15.5.20, RFC 9112
    /// section 3.2); nil for a request that is for this server.
    static func refusal(of request: HTTPRequest, port: Int) -> HTTPTransport.Response? {
        // The first Host field becomes the authority; further ones remain header fields.
        guard let host = request.authority?.lowercased(), !host.isEmpty,
            !request.headerFields.contains(where: { $0.name.canonicalName == "host" })
        else {
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
    /// A response of the server itself, with a sentence that says why.
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
