package import Foundation
package import Rail

/// The address of a service, and the settings for requests to it.
package struct OSDMConfiguration: Sendable {
    /// The service's address, e.g. `https://api.example.com/osdm`. Tokens and requests are sent only to this address
    /// and to the token endpoint.
    package var baseURL: URL
    package var authentication: Authentication
    package var info: ServiceInfo
    /// The value of `Accept-Language` (RFC 9110 section 12.5.4). OSDM 3.9 requires every service to support English.
    package var language = "en"
    /// The program's version, which is sent as `User-Agent`.
    package var version: String
    /// The code by which the service knows the sender of requests (OSDM 3.9 `Requestor`); nil if none was agreed.
    package var requestor: String?
    /// Whether passwords and tokens may be sent over plain HTTP to another machine.
    package var allowsUnencrypted = false
    /// The number of trips to request for a page.
    package var tripsPerPage = 8
    /// The largest number of places to request for a text.
    package var placesPerResponse = 10

    package init(baseURL: URL, authentication: Authentication, info: ServiceInfo, version: String) {
        (self.baseURL, self.authentication, self.info) = (baseURL, authentication, info)
        self.version = version
    }
}

extension OSDMConfiguration {
    package var tokenURL: URL { ServiceAddress(baseURL).resolved(authentication.tokenEndpoint) ?? baseURL }

    /// The first address to which a password or a token would be sent without encryption; nil if there is none.
    package var unencryptedAddress: URL? { [baseURL, tokenURL].first(where: \.isUnencrypted) }

    /// Whether the settings allow sending passwords and tokens to an address.
    func trusts(_ url: URL) -> Bool { allowsUnencrypted || !url.isUnencrypted }
}

/// The clock and the waiting of a client. Tests replace them.
package struct OSDMDependencies: Sendable {
    package var now: @Sendable () -> Date
    /// Waits for a duration. Throws if its task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// The executor for work in the background, such as storing a session; nil for Swift's own executor.
    package var executor: (any TaskExecutor)?

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        executor: (any TaskExecutor)? = nil
    ) {
        self.now = now
        self.sleep = sleep
        self.executor = executor
    }
}
