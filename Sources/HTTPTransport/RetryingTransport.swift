public import Foundation
public import HTTPTypes
import Marks

/// Sends a request again after a temporary failure. Each wait is twice as long as the one before.
///
/// It retries every request, so use it only for requests that may arrive twice (RFC 9110 section 9.2.2). It sends
/// nothing after the task is cancelled.
public struct RetryingTransport: Transport {
    private let base: any Transport
    private let policy: RetryPolicy
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - now: Returns the current date, to turn a date in `Retry-After` into a wait.
    ///   - sleep: Waits for a time, and throws if the task is cancelled.
    ///   - jitter: Returns a new random number from 0 to 1.
    public init(
        _ base: any Transport, policy: RetryPolicy = RetryPolicy(),
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.base = base
        self.policy = policy
        self.now = now
        self.sleep = sleep
        self.jitter = jitter
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        for retry in 0..<max(0, policy.retries) {
            let wait: Duration
            do {
                let response = try await base.send(request, body: body)
                guard RetryPolicy.isPassing(response.head.status) else { return response }
                let asked = RetryAfter.wait(response.head, now: now())
                guard (asked ?? .zero) <= policy.longestWaitAskedFor else { return response }
                Mark.reached(asked == nil ? .retriedAfterStatus : .waitAskedFor)
                wait = asked ?? policy.wait(beforeRetry: retry, jitter: jitter())
            } catch {
                guard RetryPolicy.isPassing(error.code) else { throw error }
                Mark.reached(.retriedAfterFailure)
                wait = policy.wait(beforeRetry: retry, jitter: jitter())
            }
            do { try await sleep(wait) } catch { throw TransportError(.cancelled) }
            guard !Task.isCancelled else { throw TransportError(.cancelled) }
        }
        if policy.retries > 0 { Mark.reached(.lastTry) }
        return try await base.send(request, body: body)
    }
}

/// Decides when a request is sent again, and how long to wait before each retry.
public struct RetryPolicy: Sendable {
    /// The number of retries after the first attempt.
    public var retries: Int
    /// The wait before the first retry. It doubles with each retry.
    public var firstWait: Duration
    /// The longest wait that the policy chooses itself.
    public var longestWait: Duration
    /// The longest wait that a service may ask for (`Retry-After`). If a service asks for a longer one, its response
    /// is returned without a retry, so that a person can decide.
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

    /// Returns the wait before a retry. The first retry is number 0.
    ///
    /// - Parameter jitter: From 0 to 1. It shortens the wait by up to half, so that clients that failed at the same
    ///   time do not all return at the same time.
    func wait(beforeRetry retry: Int, jitter: Double) -> Duration {
        let doubled = firstWait * (1 << min(max(retry, 0), 20))
        return min(doubled, longestWait) * (0.5 + 0.5 * min(max(jitter, 0), 1))
    }

    /// Whether a status is temporary: 429, 502, 503 and 504 (RFC 6585, RFC 9110 section 15.6).
    static func isPassing(_ status: HTTPResponse.Status) -> Bool {
        [429, 502, 503, 504].contains(status.code)
    }

    /// Whether a failure is temporary. A timeout does not count: the person has waited long enough.
    static func isPassing(_ code: TransportError.Code) -> Bool {
        [.connectionRefused, .connectionReset, .truncated].contains(code)
    }
}
