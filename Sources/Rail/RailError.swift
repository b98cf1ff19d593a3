/// The reason why a request to a service failed: a code for the program, and the context for a message.
public struct RailError: Error, Hashable, Sendable {
    /// The kind of failure; new codes may be added.
    public enum Code: String, Hashable, Sendable {
        /// Nothing listens at that address, or its name is unknown.
        case unreachable
        /// The connection ended before the response was complete.
        case connectionLost
        /// No response came in time.
        case timedOut
        /// No secure connection could be made (TLS).
        case insecure
        /// Nothing was sent, because the address is plain HTTP, which others can read.
        case unencrypted
        /// The email address or the password is wrong.
        case wrongCredentials
        /// The session has ended and could not be renewed.
        case signedOut
        /// Too many requests (HTTP 429).
        case tooManyRequests
        /// The service failed (HTTP 5xx).
        case serviceFailed
        /// The service refused the request (HTTP 4xx).
        case refused
        /// The state of the booking does not allow it; the detail says why.
        case impossible
        /// Another window or task is working on the booking, or the booking is gone.
        case busy
        /// The response does not follow OSDM.
        case malformedResponse
        /// The response belongs to another request.
        case mismatchedResponse
        /// The service does not offer this.
        case unsupported
        /// The person cancelled it.
        case cancelled
        /// The stubs or the recording that replace the service have no response for this request.
        case unanswered
        /// Nothing was sent, because the request could not be written to the disk first.
        case notKept
        /// A test has not provided the closure that was called.
        case unimplemented
    }

    public var code: Code
    /// What the program was doing, to complete "while …", e.g. `listing trains`.
    public var activity: String
    /// The name of the service, e.g. `api.example.com`.
    public var service: String
    /// The words of the service or the system, which are not yet cleaned for a terminal.
    public var detail: String?
    /// How long to wait before the next try; nil if the service does not say (RFC 9110 section 10.2.3).
    public var retryAfter: Duration?

    /// The code of the service's problem without `urn:uic:problem:`, e.g. `BOOKING_OFFER_NOT_FOUND` (OSDM 3.9
    /// `Problem`).
    public var problemCode: String?
    /// Whether the request may have changed something at the service although no response says so.
    public var isOutcomeUnknown = false
    /// Whether the service has nothing at the address (HTTP 404 or 410).
    public var isMissing = false

    /// Whether the offer no longer exists: it has expired, or is already booked.
    public var isOfferGone: Bool { problemCode == "BOOKING_OFFER_NOT_FOUND" }

    public init(
        _ code: Code, activity: String, service: String, detail: String? = nil,
        retryAfter: Duration? = nil, problemCode: String? = nil, isOutcomeUnknown: Bool = false
    ) {
        self.code = code
        self.activity = activity
        self.service = service
        self.detail = detail
        self.retryAfter = retryAfter
        self.problemCode = problemCode
        self.isOutcomeUnknown = isOutcomeUnknown
    }
}
