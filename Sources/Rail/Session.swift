/// The person who is signed in, as far as the screens need to know; it holds no token.
public struct Session: Hashable, Sendable, Codable {
    public var emailAddress: String

    public init(emailAddress: String) {
        self.emailAddress = emailAddress
    }
}
