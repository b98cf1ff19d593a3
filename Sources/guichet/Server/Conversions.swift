import HTTPTypes
import NIOHTTP1

extension HTTPRequest {
    /// Converts the header of a request to this machine. If there is not exactly one `Host`, the request gets no
    /// authority.
    ///
    /// - Parameter method: The method, if it is not the one in the header.
    /// - Returns: nil if the method is not a word.
    init?(_ head: HTTPRequestHead, method: Method? = nil, port: Int) {
        guard let method = method ?? Method(head.method.rawValue) else { return nil }
        var hosts = head.headers["host"]
        // HTTP/1.0 does not require `Host`.
        if hosts.isEmpty, head.version != .http1_1 { hosts = ["127.0.0.1:\(port)"] }
        // If the request line contains an address, as clients send it to proxies, its host and port replace `Host`
        // (RFC 9112 section 3.2.2).
        var (host, path) = (hosts.first, head.uri)
        if let address = path.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:\/\/([^\/?#]*)([^#]*)/#) {
            host = String(address.1)
            path = address.2.hasPrefix("/") ? String(address.2) : "/\(address.2)"
        }
        var fields = HTTPFields()
        for (name, value) in head.headers where name.lowercased() != "host" {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        self.init(
            method: method, scheme: "http", authority: hosts.count == 1 ? host : nil, path: path,
            headerFields: fields)
    }
}

extension HTTPResponseHead {
    init(_ response: HTTPResponse) {
        self.init(
            version: .http1_1,
            // `HTTPResponseStatus(statusCode:)` has the usual reason phrase, so it is used only if the service
            // sent none of its own.
            status: response.status.reasonPhrase.isEmpty
                ? HTTPResponseStatus(statusCode: response.status.code)
                : .custom(code: UInt(response.status.code), reasonPhrase: response.status.reasonPhrase),
            headers: HTTPHeaders(response.headerFields.map { ($0.name.rawName, $0.value) }))
    }
}
