import HTTPBodies
import HTTPTransport
import JSONTrees

extension HAREntryImport {
    /// Finds out why the request failed, from the fields in which different tools say it.
    func failure() -> TransportError {
        let own = response?["_transportError"]
        if let code = own?["code"]?.string.flatMap(TransportError.Code.init) {
            return TransportError(code, detail: own?["detail"]?.string ?? "")
        }
        let places = [
            response?["_error"], response?["_failureText"], entry["_error"], response?["comment"],
            entry["comment"],
        ]
        if let words = places.compactMap({ $0?.string }).first(where: { !$0.isEmpty }) {
            return TransportError(Self.code(for: words), detail: words)
        }
        let status = response?.text("statusText") ?? ""
        return TransportError(.other, detail: status.isEmpty ? "the HAR does not say why" : status)
    }

    /// Recognises Chrome's `net::ERR_…`, Firefox's `NS_ERROR_…`, and the system's error messages, which mitmproxy
    /// writes.
    private static func code(for words: String) -> TransportError.Code {
        let words = words.uppercased()
        return marks.first { $0.marks.split(separator: "|").contains { words.contains($0) } }?.code ?? .other
    }

    /// The words for each code. The first match decides, so proxies and TLS come first: a message about a
    /// proxy or about TLS may also name the failure that was the cause.
    private static let marks: [(marks: String, code: TransportError.Code)] = [
        ("PROXY|TUNNEL", .proxyFailed),
        ("CERT|SSL|TLS|SEC_ERROR", .tlsFailed),
        ("NAME_NOT_RESOLVED|UNKNOWN_HOST|NAME OR SERVICE|NO ADDRESS|NODENAME|ENOTFOUND", .nameNotResolved),
        ("REFUSED|CONNECT CALL FAILED", .connectionRefused),
        ("TIMED_OUT|TIMEOUT|TIMED OUT|ETIMEDOUT", .timedOut),
        ("CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED|PARTIAL_TRANSFER|EMPTY_RESPONSE", .truncated),
        ("RESET|CONNECTION_CLOSED|CONNECTION_ABORTED|CLOSED CONNECTION|DISCONNECTED", .connectionReset),
        ("ERR_ABORTED|BINDING_ABORTED|CANCEL", .cancelled),
        ("INVALID_HTTP|INVALID_RESPONSE|PROTOCOL_ERROR|PROTOCOL ERROR|INVALID HTTP", .malformed),
    ]
}
