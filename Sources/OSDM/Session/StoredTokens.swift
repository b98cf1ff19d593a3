package import Foundation

/// A session as it is stored: secret, opaque, and bound to the service that gave it.
package struct StoredTokens: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The address of the service; the tokens go nowhere else.
    package var service: String
    package var emailAddress: String
    package var accessToken: Secret
    /// The end of the access token; nil when the service did not say.
    package var expiry: Date?
    package var refreshToken: Secret?

    package init(
        service: String, emailAddress: String, accessToken: Secret, expiry: Date? = nil,
        refreshToken: Secret? = nil
    ) {
        self.service = service
        self.emailAddress = emailAddress
        self.accessToken = accessToken
        self.expiry = expiry
        self.refreshToken = refreshToken
    }

    package var description: String { "StoredTokens(\(service), hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["service": service]) }
}

extension StoredTokens: Wire.Object {
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
