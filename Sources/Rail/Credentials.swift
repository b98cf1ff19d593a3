/// The address and the password that a person types to sign in; never stored, never logged.
public struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public var emailAddress: String
    public var password: String
    /// Whether the session outlives this run of the program.
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
