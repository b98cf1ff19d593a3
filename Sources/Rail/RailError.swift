/// Why a service did not do what was asked: a code for the program, a context for the words.
public struct RailError: Error, Hashable, Sendable {
    /// What kind of failure it is; new codes may be added.
    public enum Code: String, Hashable, Sendable {
        /// Nothing listens there, or its name is unknown.
        case unreachable
        /// The connection ended before the whole answer was there.
        case connectionLost
        /// No answer within the time allowed.
        case timedOut
        /// The connection could not be made safe (TLS).
        case insecure
        /// The service is asked over plain HTTP, which others can read: nothing was sent.
        case unencrypted
        /// The address and the password do not fit together.
        case wrongCredentials
        /// The session is over and could not be renewed.
        case signedOut
        /// Too many requests (HTTP 429).
        case tooManyRequests
        /// The service failed (HTTP 5xx).
        case serviceFailed
        /// The service refused the request as it stands (HTTP 4xx).
        case refused
        /// The answer is not what OSDM says it should be.
        case malformedResponse
        /// The answer can be read, but it is to another question.
        case mismatchedResponse
        /// The service does not offer this.
        case unsupported
        /// The person stopped it.
        case cancelled
        /// What stands in for the service, stubs or a recording, has no answer for this.
        case unanswered
        /// A part that no one has provided was called.
        case unimplemented
    }

    public var code: Code
    /// What the program was doing, to complete "while …", e.g. `listing trains`.
    public var activity: String
    /// Who was asked, e.g. `api.example.com`.
    public var service: String
    /// What the service or the system said of it; from outside, not yet cleaned for a terminal.
    public var detail: String?
    /// How long to wait before asking again, when the service says (RFC 9110 section 10.2.3).
    public var retryAfter: Duration?

    public init(
        _ code: Code, activity: String, service: String, detail: String? = nil,
        retryAfter: Duration? = nil
    ) {
        self.code = code
        self.activity = activity
        self.service = service
        self.detail = detail
        self.retryAfter = retryAfter
    }
}
