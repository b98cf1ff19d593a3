import HTTPBodies
import HTTPTransport

/// Why a request failed, as tools write it into a HAR and as a transport says it.
enum HARFailure {
    static func read(_ entry: HTTPArchive.Entry) -> TransportError {
        let response = entry.response
        let own = response?.extras["_transportError"]
        if let code = own?["code"]?.string.flatMap(TransportError.Code.init) {
            return TransportError(code, detail: own?["detail"]?.string ?? "")
        }
        let places = [
            response?.extras["_error"], response?.extras["_failureText"], entry.extras["_error"],
            response?.extras["comment"], entry.extras["comment"],
        ]
        if let words = places.compactMap({ $0?.string }).first(where: { !$0.isEmpty }) {
            return TransportError(code(for: words), detail: words)
        }
        let status = response?.statusText ?? ""
        return TransportError(.other, detail: status.isEmpty ? "the HAR does not say why" : status)
    }

    static func response(for error: TransportError) -> HTTPArchive.Response {
        HTTPArchive.Response(
            status: 0, httpVersion: "", content: HTTPArchive.Content(mimeType: "x-unknown"),
            extras: [
                "_error": .string(error.detail.isEmpty ? error.code.rawValue : error.detail),
                "_transportError": [
                    "code": .string(error.code.rawValue), "detail": .string(error.detail),
                ],
            ])
    }

    /// By Chrome's `net::ERR_…`, Firefox's `NS_ERROR_…`, and the words of operating systems, which mitmproxy
    /// hands on.
    private static func code(for words: String) -> TransportError.Code {
        let words = words.uppercased()
        return marks.first { $0.marks.contains { words.contains($0) } }?.code ?? .other
    }

    /// The first that is found counts: a proxy's or TLS's failure may name another as its reason.
    private static let marks: [(marks: [String], code: TransportError.Code)] = [
        (["PROXY", "TUNNEL"], .proxyFailed),
        (["CERT", "SSL", "TLS", "SEC_ERROR"], .tlsFailed),
        (
            [
                "NAME_NOT_RESOLVED", "UNKNOWN_HOST", "NAME OR SERVICE NOT KNOWN", "NO ADDRESS ASSOCIATED",
                "NODENAME NOR SERVNAME", "NAME RESOLUTION", "ENOTFOUND",
            ], .nameNotResolved
        ),
        (
            ["CONNECTION_REFUSED", "CONNECTION REFUSED", "CONNECT CALL FAILED", "ECONNREFUSED"],
            .connectionRefused
        ),
        (["TIMED_OUT", "TIMEOUT", "TIMED OUT", "ETIMEDOUT"], .timedOut),
        (
            ["CONTENT_LENGTH_MISMATCH", "INCOMPLETE_CHUNKED", "PARTIAL_TRANSFER", "EMPTY_RESPONSE"],
            .truncated
        ),
        (
            [
                "CONNECTION_RESET", "CONNECTION RESET", "NET_RESET", "CONNECTION_CLOSED",
                "CONNECTION_ABORTED",
                "CLOSED CONNECTION", "DISCONNECTED", "ECONNRESET",
            ], .connectionReset
        ),
        (["ERR_ABORTED", "BINDING_ABORTED", "CANCEL"], .cancelled),
        (
            ["INVALID_HTTP", "INVALID_RESPONSE", "PROTOCOL_ERROR", "PROTOCOL ERROR", "INVALID HTTP"],
            .malformed
        ),
    ]
}
