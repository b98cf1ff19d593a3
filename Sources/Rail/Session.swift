/// The person who is signed in, as far as the screens need to know; it holds no token.
public struct Session: Hashable, Sendable, Codable {
    public var emailAddress: String
    /// The reason, in a few words, why it ends with the program though it was to be kept; nil when nothing is amiss.
    public var whyNotKept: String?

    public init(emailAddress: String, whyNotKept: String? = nil) {
        self.emailAddress = emailAddress
        self.whyNotKept = whyNotKept
    }
}
