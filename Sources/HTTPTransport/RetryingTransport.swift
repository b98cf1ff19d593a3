public import Foundation
public import HTTPTypes

/// Sends a request again when its failure may be gone in a moment, with a growing wait between.
///
/// It does so for every request that it is given: give it only those that may arrive twice (RFC 9110
/// section 9.2.2). It never does so once the task is cancelled.
public struct RetryingTransport: Transport {
    private let base: any Transport
    private let policy: RetryPolicy
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - now: The wall clock, against which a `Retry-After` date is read.
    ///   - sleep: Throws when its task is cancelled.
    ///   - jitter: 0…1, anew each time.
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
                wait = asked ?? policy.wait(beforeRetry: retry, jitter: jitter())
            } catch {
                guard RetryPolicy.isPassing(error.code) else { throw error }
                wait = policy.wait(beforeRetry: retry, jitter: jitter())
            }
            try await pause(wait)
        }
        return try await base.send(request, body: body)
    }

    private func pause(_ wait: Duration) async throws(TransportError) {
        do {
            try await sleep(wait)
            try Task.checkCancellation()
        } catch {
            throw TransportError(.cancelled)
        }
    }
}
