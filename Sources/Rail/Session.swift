/// Who is signed in, as far as the screens need to know: no token is in it.
public struct Session: Hashable, Sendable, Codable {
    public var emailAddress: String

    public init(emailAddress: String) {
        self.emailAddress = emailAddress
    }
}
