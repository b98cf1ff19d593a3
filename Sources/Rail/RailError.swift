/// The reason why a request to a service failed: a code for the program, and the context for a message.
package struct RailError: Error, Hashable, Sendable {
    /// The kind of failure; new codes may be added.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// No server listens at the service's address, or the host name is unknown.
        case unreachable
        case connectionLost
        /// No response came before the deadline.
        case timedOut
        /// No secure connection (TLS) could be made.
        case insecure
        /// The request was not sent, because the address uses plain HTTP, which others can read.
        case unencrypted
        case wrongCredentials
        /// The session has ended and could not be renewed.
        case signedOut
        /// Too many requests (HTTP 429).
        case tooManyRequests
        /// The service failed (HTTP 5xx).
        case serviceFailed
        /// The service refused the request (HTTP 4xx).
        case refused
        /// The state of the booking does not allow the action; the detail says why.
        case impossible
        /// Another window or task is working on the booking, or the booking is gone.
        case busy
        /// The response does not follow OSDM.
        case malformedResponse
        /// The response does not belong to this request.
        case mismatchedResponse
        /// The service does not offer this action.
        case unsupported
        /// The person cancelled the request.
        case cancelled
        /// The service is replaced by stubs or a recording, which have no response for this request.
        case unanswered
        /// The request was not sent, because it could not be written to disk first.
        case notKept
        /// A test called a closure that it did not provide.
        case unimplemented
    }

    package var code: Code
    /// The program's activity, as a phrase that completes "while …", e.g. `listing trains`.
    package var activity: String
    /// The name of the service, e.g. `api.example.com`.
    package var service: String
    /// The explanation by the service or the system. It may contain control characters, so it must be cleaned
    /// before it is shown.
    package var detail: String?
    /// Whether the detail means nothing to a traveller, e.g. `HTTP 503 Service Unavailable.` Commands print such a
    /// detail, and the window does not show it.
    package var isDetailTechnical = false
    /// The time to wait before the next attempt; nil if the service does not say (RFC 9110 section 10.2.3).
    package var retryAfter: Duration?

    /// The code of the service's problem without `urn:uic:problem:`, e.g. `BOOKING_OFFER_NOT_FOUND` (OSDM 3.9
    /// `Problem`).
    package var problemCode: String?
    /// Whether the request may have changed something at the service although no response says so.
    package var isOutcomeUnknown = false
    /// Whether the service may still be at work on the request, because nobody has waited for its end.
    package var mayStillHappen = false
    /// Whether no token could be obtained for the request, so that the service has said nothing about the request
    /// itself.
    package var isOfSession = false
    /// Whether the service has no resource at the address (HTTP 404 or 410).
    package var isMissing = false

    /// Whether the offer no longer exists, because it has expired or is already booked.
    package var isOfferGone: Bool { problemCode == "BOOKING_OFFER_NOT_FOUND" }
    /// Whether no seat is left at the price of the offer.
    package var isSoldOut: Bool { problemCode == "BOOKING_INSUFFICIENT_AVAILABILITY" }

    package init(
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
