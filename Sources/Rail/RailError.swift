/// The reason that a service did not do its work: a code for the program, a context for the words.
public struct RailError: Error, Hashable, Sendable {
    /// The kind of failure; new codes may be added.
    public enum Code: String, Hashable, Sendable {
        /// Nothing listens there, or its name is unknown.
        case unreachable
        /// The connection ended before the whole response was there.
        case connectionLost
        /// No response within the time allowed.
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
        /// The booking does not allow it; the detail says why.
        case impossible
        /// Another window or task is at work on the booking, or it is gone.
        case busy
        /// The response is not in the form that OSDM demands.
        case malformedResponse
        /// The response can be read, but belongs to another request.
        case mismatchedResponse
        /// The service does not offer this.
        case unsupported
        /// The person stopped it.
        case cancelled
        /// The stubs or the recording in the service's place have no response for this.
        case unanswered
        /// A request could not be written to the disk before it left, so nothing was sent.
        case notKept
        /// A part that no one has provided was called.
        case unimplemented
    }

    public var code: Code
    /// The program's activity, to complete "while …", e.g. `listing trains`.
    public var activity: String
    /// The name of the service, e.g. `api.example.com`.
    public var service: String
    /// The words of the service or the system; from outside, not yet cleaned for a terminal.
    public var detail: String?
    /// The time to wait before the next try, when the service says (RFC 9110 section 10.2.3).
    public var retryAfter: Duration?

    /// The code of the service's problem without `urn:uic:problem:`, e.g. `BOOKING_OFFER_NOT_FOUND` (OSDM 3.9
    /// `Problem`).
    public var problemCode: String?
    /// Whether the request may have changed something at the service, though no response says so.
    public var isOutcomeUnknown = false
    /// Whether the service has nothing under the address that was asked for (HTTP 404 or 410).
    public var isMissing = false

    /// Whether the service does not have the offer: it is over, or booked already.
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
