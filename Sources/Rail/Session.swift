/// The person who is signed in, without any token.
public struct Session: Hashable, Sendable, Codable {
    public var emailAddress: String
    /// The reason, in a few words, why the session could not be stored although the person wanted that; nil if it was
    /// stored.
    public var whyNotKept: String?

    public init(emailAddress: String, whyNotKept: String? = nil) {
        self.emailAddress = emailAddress
        self.whyNotKept = whyNotKept
    }
}

/// The email address and password that a person types to sign in. They are never stored or logged.
public struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public var emailAddress: String
    public var password: String
    /// Whether to store the session for later runs of the program.
    public var staySignedIn: Bool

    public init(emailAddress: String, password: String, staySignedIn: Bool = true) {
        self.emailAddress = emailAddress
        self.password = password
        self.staySignedIn = staySignedIn
    }

    public var description: String { "Credentials(\(emailAddress), password hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["emailAddress": emailAddress]) }
}
