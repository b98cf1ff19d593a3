import Foundation
package import HTTPTypes

extension HTTPRequest {
    /// Makes a request to an absolute address; nil if the address has no host.
    init?(_ method: Method, _ url: URL, fields: HTTPFields) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let scheme = parts.scheme,
            let host = parts.encodedHost, !host.isEmpty
        else { return nil }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        self.init(
            method: method, scheme: scheme, authority: parts.port.map { "\(host):\($0)" } ?? host,
            path: parts.percentEncodedQuery.map { "\(path)?\($0)" } ?? path, headerFields: fields)
    }
}

extension HTTPFields {
    /// The value of `Idempotency-Key`, by which a service recognises a repeated request (OSDM 3.9 `idempotencyKey`).
    package var idempotencyKey: String? {
        get { HTTPField.Name("Idempotency-Key").flatMap { self[$0] } }
        set { if let name = HTTPField.Name("Idempotency-Key") { self[name] = newValue } }
    }
}
