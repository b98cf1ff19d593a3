/// The way to sign in: OAuth 2 at a token endpoint (RFC 6749).
package struct Authentication: Hashable, Sendable {
    package enum Grant: Hashable, Sendable {
        /// A person signs in with an email address and a password (section 4.3).
        case password
        /// The program signs in by itself (section 4.4).
        case clientCredentials
    }

    /// The credentials by which the service knows the program.
    package struct Client: Hashable, Sendable {
        package var id: String
        /// The client's password. It is sent in the `Authorization` field, which every service must accept
        /// (section 2.3.1).
        package var secret: Secret?

        package init(id: String, secret: Secret? = nil) {
            self.id = id
            self.secret = secret
        }
    }

    package var grant: Grant
    /// The address of the token endpoint: absolute, or relative to the service's address.
    package var tokenEndpoint: String
    package var client: Client?
    package var scope: String?

    package static func password(
        tokenEndpoint: String = "oauth/token", client: Client? = nil, scope: String? = nil
    ) -> Authentication {
        Authentication(grant: .password, tokenEndpoint: tokenEndpoint, client: client, scope: scope)
    }

    package static func clientCredentials(
        tokenEndpoint: String = "oauth/token", client: Client, scope: String? = nil
    ) -> Authentication {
        Authentication(grant: .clientCredentials, tokenEndpoint: tokenEndpoint, client: client, scope: scope)
    }
}

/// A text that must not be shown: it prints as `hidden`, and its mirror is empty.
package struct Secret: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The text itself, for the code that sends or stores it.
    package let revealed: String

    package init(_ text: String) { revealed = text }
    package init(stringLiteral text: String) { revealed = text }

    package var description: String { "hidden" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
