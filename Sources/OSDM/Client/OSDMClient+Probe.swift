package import Foundation
import HTTPTransport
import HTTPTypes
package import Rail

/// The facts that a service gives about itself without a sign-in.
package struct ServiceProbe: Sendable {
    /// The HTTP status of the response.
    package var status: Int
    /// The versions of OSDM that the service supports; nil if the service did not list them.
    package var versions: [String]?
    /// The reason why the service did not list its versions.
    package var error: RailError?
    /// Whether the response is a problem document (RFC 9457), which OSDM requires for refusals.
    package var isProblem: Bool
    /// The service's clock (RFC 9110 section 6.6.1, `Date`); nil if the response has no such field.
    package var date: Date?
}

extension OSDMClient {
    /// Asks a service once for the versions that it supports (`GET /versions`). Does not sign in, and does not
    /// renew a token.
    ///
    /// - Parameter token: The token to send; nil to send none.
    /// - Throws: `RailError` if no response came, or `CancellationError`.
    @concurrent package func probe(token: Secret?) async throws -> ServiceProbe {
        let reader = reader("reading versions")
        let url = address.resource("versions")
        guard configuration.trusts(url) else { throw reader.unencrypted }
        var fields = Self.fields(configuration)
        if let token { fields.authorize(token) }
        guard let request = HTTPRequest(.get, url, fields: fields) else {
            throw reader.error(.unreachable, "Its address cannot be used.")
        }
        let response = try await reader.response(to: request, over: transport)
        var probe = ServiceProbe(
            status: response.head.status.code, isProblem: reader.problem(response) != nil,
            date: response.head.headerFields[.date].flatMap { HTTPDate.date($0, now: reader.now()) })
        do throws(RailError) {
            probe.versions = try reader.value(Wire.Elements<Wire.ApiVersion>.self, of: response).value.array
                .map(\.version)
        } catch {
            probe.error = error
        }
        return probe
    }
}
