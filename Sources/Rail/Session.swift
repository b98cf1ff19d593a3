/// The person who is signed in, without any token.
package struct Session: Hashable, Sendable, Codable {
    package var emailAddress: String
    /// The reason, in a few words, why the session could not be stored although the person wanted that; nil if it was
    /// stored.
    package var whyNotKept: String?

    package init(emailAddress: String, whyNotKept: String? = nil) {
        self.emailAddress = emailAddress
        self.whyNotKept = whyNotKept
    }
}

/// The email address and password that a person types to sign in. They are never stored or logged.
package struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    package var emailAddress: String
    package var password: String
    /// Whether to store the session for later runs of the program.
    package var staySignedIn: Bool

    package init(emailAddress: String, password: String, staySignedIn: Bool = true) {
        self.emailAddress = emailAddress
        self.password = password
        self.staySignedIn = staySignedIn
    }

    package var description: String { "Credentials(\(emailAddress), password hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["emailAddress": emailAddress]) }
}
