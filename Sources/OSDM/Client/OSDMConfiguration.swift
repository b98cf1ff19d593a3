package import Foundation
package import HTTPTransport
package import Rail

/// The address of a service, and the settings for speaking with it.
package struct OSDMConfiguration: Sendable {
    /// The service's address, e.g. `https://api.example.com/osdm`; tokens and requests go only there, and
    /// to the token endpoint.
    package var baseURL: URL
    package var authentication: Authentication
    package var info: ServiceInfo
    /// `Accept-Language` (RFC 9110 section 12.5.4); OSDM 3.9 makes English a must of every service.
    package var language: String
    /// The program's version, for `User-Agent`.
    package var version: String
    /// OSDM 3.9 `Requestor`: the code of whoever sends the requests, as agreed with the service.
    package var requestor: String?
    package var retry: RetryPolicy
    /// Whether passwords and tokens may be sent over plain HTTP to another machine.
    package var allowsUnencrypted: Bool
    /// The number of trips to ask for at a time.
    package var tripsPerPage: Int
    /// The number of places to ask for.
    package var placesPerResponse: Int

    package init(
        baseURL: URL, authentication: Authentication, info: ServiceInfo, version: String,
        language: String = "en", requestor: String? = nil, retry: RetryPolicy = RetryPolicy(),
        allowsUnencrypted: Bool = false, tripsPerPage: Int = 8, placesPerResponse: Int = 10
    ) {
        self.baseURL = baseURL
        self.authentication = authentication
        self.info = info
        self.language = language
        self.version = version
        self.requestor = requestor
        self.retry = retry
        self.allowsUnencrypted = allowsUnencrypted
        self.tripsPerPage = tripsPerPage
        self.placesPerResponse = placesPerResponse
    }
}

extension OSDMConfiguration {
    /// The address of the token endpoint, resolved against the service's.
    package var tokenURL: URL { ServiceAddress(baseURL).resolved(authentication.tokenEndpoint) ?? baseURL }
}
