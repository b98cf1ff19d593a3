package import Foundation

/// The place where a session is stored between runs of the program, as secret bytes. The program uses the
/// `ServiceFile` in `Sources/RailStore/Session`.
package struct TokenStore: Sendable {
    /// Returns the stored bytes; nil if there are none, or if they cannot be read.
    package var load: @Sendable () async throws -> Data?
    /// Stores a session. Throws an error whose description gives the reason in a few words.
    package var save: @Sendable (Data) async throws -> Void
    package var clear: @Sendable () async throws -> Void

    package init(
        load: @escaping @Sendable () async throws -> Data?,
        save: @escaping @Sendable (Data) async throws -> Void,
        clear: @escaping @Sendable () async throws -> Void
    ) {
        (self.load, self.save, self.clear) = (load, save, clear)
    }

    /// A store that stores nothing, so that the session ends with the program.
    package static let forgetful = TokenStore(load: { nil }, save: { _ in }, clear: {})
}

/// A session in the form in which it is stored. It is secret, and valid only for the service that issued it.
package struct StoredTokens: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The address of the service. The tokens are sent to no other address.
    package var service: String
    package var emailAddress: String
    package var accessToken: Secret
    /// When the access token expires; nil if the service did not say.
    package var expiry: Date?
    package var refreshToken: Secret?

    package var description: String { "StoredTokens(\(service), hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["service": service]) }
}

extension StoredTokens: Wire.Object {
    /// Reads stored bytes. Returns nil if they are damaged or from another version, because the person can simply
    /// sign in again.
    package init?(_ bytes: Data) {
        guard let tokens = try? Wire.decode(StoredTokens.self, from: bytes).value else { return nil }
        self = tokens
    }

    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        service = try object.value("service")
        emailAddress = try object.value("emailAddress")
        accessToken = Secret(try object.value("accessToken"))
        let seconds: Double? = try object.valueIfPresent("expiry")
        expiry = seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
        let refreshToken: String? = try object.valueIfPresent("refreshToken")
        self.refreshToken = refreshToken.map { Secret($0) }
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("accessToken", accessToken.revealed)
        object.add("emailAddress", emailAddress)
        object.add("expiry", expiry?.timeIntervalSinceReferenceDate)
        object.add("refreshToken", refreshToken?.revealed)
        object.add("service", service)
    }
}
