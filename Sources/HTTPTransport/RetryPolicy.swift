import HTTPTypes

/// The rules by which a request is sent again, and the waits before.
public struct RetryPolicy: Sendable {
    /// Retries after the first attempt; 0 for none.
    public var retries: Int
    /// The wait before the first retry; it doubles with each.
    public var firstWait: Duration
    /// The longest wait that this policy chooses itself.
    public var longestWait: Duration
    /// The longest wait that a service may ask for (`Retry-After`). For a longer one, no request is sent
    /// again: the response is handed on, so that a person can decide.
    public var longestWaitAskedFor: Duration

    public init(
        retries: Int = 2, firstWait: Duration = .milliseconds(200), longestWait: Duration = .seconds(2),
        longestWaitAskedFor: Duration = .seconds(5)
    ) {
        self.retries = retries
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.longestWaitAskedFor = longestWaitAskedFor
    }

    public static let never = RetryPolicy(retries: 0)

    /// The wait before a retry, 0 being the first: exponential, and somewhere in its upper half.
    ///
    /// - Parameters:
    ///   - jitter: 0…1; many clients that failed together must not return together.
    func wait(beforeRetry retry: Int, jitter: Double) -> Duration {
        let doubled = firstWait * (1 << min(max(retry, 0), 20))
        return min(doubled, longestWait) * (0.5 + 0.5 * min(max(jitter, 0), 1))
    }

    /// Whether a status may be gone in a moment: 429, 502, 503 and 504 (RFC 6585, RFC 9110 section 15.6).
    static func isPassing(_ status: HTTPResponse.Status) -> Bool {
        [429, 502, 503, 504].contains(status.code)
    }

    /// Whether a failure may be gone in a moment. A timeout is not: a person has waited long enough.
    static func isPassing(_ code: TransportError.Code) -> Bool {
        switch code {
        case .connectionRefused, .connectionReset, .truncated: true
        case .nameNotResolved, .timedOut, .tlsFailed, .malformed, .tooLarge, .proxyFailed, .cancelled,
            .unanswered, .other:
            false
        }
    }
}
