import Foundation
import HTTPTransport
import HTTPTypes
import Synchronization
import Testing

@Suite struct RetryingTransportTests {
    private let request = HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: "/")

    /// The course of one request: its result, its attempts and its waits.
    private struct Course: Equatable {
        var status: Int?
        var error: TransportError.Code?
        var attempts: Int
        var waits: [Duration]
    }

    private enum Step {
        case status(Int, retryAfter: String? = nil)
        case failure(TransportError.Code)
    }

    /// Sends one request to a service that responds with these steps in turn, and then repeats the last step.
    private func course(
        _ steps: [Step], policy: RetryPolicy = RetryPolicy(), jitter: Double = 1,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
    ) async -> Course {
        let attempts = Mutex(0)
        let waits = Mutex<[Duration]>([])
        let base = ClosureTransport { _, _ throws(TransportError) in
            let step = attempts.withLock { count in
                count += 1
                return steps[min(count, steps.count) - 1]
            }
            switch step {
            case .failure(let code): throw TransportError(code)
            case .status(let status, let retryAfter):
                var response = HTTPResponse(status: .init(code: status))
                response.headerFields[.retryAfter] = retryAfter
                return Response(head: response)
            }
        }
        let transport = RetryingTransport(
            base, policy: policy, now: { Date(timeIntervalSince1970: 1_795_217_400) },
            sleep: { wait in
                waits.withLock { $0.append(wait) }
                try await sleep(wait)
            }, jitter: { jitter })
        let result: Result<Response, TransportError>
        do {
            result = .success(try await transport.send(request, body: Data()))
        } catch {
            result = .failure(error)
        }
        return Course(
            status: (try? result.get())?.head.status.code,
            error: { if case .failure(let error) = result { error.code } else { nil } }(),
            attempts: attempts.withLock { $0 }, waits: waits.withLock { $0 })
    }

    @Test("a retry hides a temporary failure from the caller")
    func passes() async {
        #expect(
            await course([.failure(.connectionReset), .status(503), .status(200)])
                == Course(status: 200, attempts: 3, waits: [.milliseconds(200), .milliseconds(400)]))
    }

    @Test("a failure that lasts reaches the caller after two retries")
    func stays() async {
        #expect(await course([.status(503)]).status == 503)
        #expect(await course([.status(503)]).attempts == 3)
        #expect(await course([.failure(.connectionRefused)]).error == .connectionRefused)
        #expect(await course([.failure(.connectionRefused)]).attempts == 3)
    }

    @Test(
        "a request is not sent again after a status that is not temporary",
        arguments: [200, 204, 301, 400, 401, 403, 404, 409, 500, 501])
    func statuses(_ status: Int) async {
        #expect(await course([.status(status)]) == Course(status: status, attempts: 1, waits: []))
    }

    @Test(
        "a request is not sent again after a timeout or a failure that is not temporary",
        arguments: [
            .nameNotResolved, .timedOut, .tlsFailed, .malformed, .tooLarge, .proxyFailed, .cancelled, .other,
        ] as [TransportError.Code])
    func failures(_ code: TransportError.Code) async {
        #expect(await course([.failure(code)]) == Course(error: code, attempts: 1, waits: []))
    }

    @Test(
        "each wait is twice as long as the wait before, up to a maximum, and jitter shortens it by up to half"
    )
    func waits() async {
        let policy = RetryPolicy(retries: 4, firstWait: .milliseconds(100), longestWait: .milliseconds(300))
        let longest = [100, 200, 300, 300].map { Duration.milliseconds($0) }
        #expect(await course([.status(502)], policy: policy, jitter: 1).waits == longest)
        #expect(await course([.status(502)], policy: policy, jitter: 0).waits == longest.map { $0 / 2 })
        #expect(await course([.status(502)], policy: policy, jitter: 7).waits == longest)
    }

    @Test("a retry waits as long as Retry-After says, in seconds or as a date")
    func retryAfter() async {
        let seconds = await course([.status(429, retryAfter: "3"), .status(200)])
        #expect(seconds == Course(status: 200, attempts: 2, waits: [.seconds(3)]))
        let date = await course([.status(503, retryAfter: "Fri, 20 Nov 2026 23:30:04 GMT"), .status(200)])
        #expect(date == Course(status: 200, attempts: 2, waits: [.seconds(4)]))
    }

    @Test("a request is not sent again if the service asks for a long wait")
    func longWait() async {
        #expect(
            await course([.status(429, retryAfter: String(repeating: "9", count: 30)), .status(200)])
                == Course(status: 429, attempts: 1, waits: []))
        #expect(
            await course([.status(429, retryAfter: "60"), .status(200)])
                == Course(status: 429, attempts: 1, waits: []))
    }

    @Test("a policy with zero retries sends the request once")
    func never() async {
        #expect(await course([.status(503)], policy: .never) == Course(status: 503, attempts: 1, waits: []))
    }

    @Test("a request is not sent again after its task is cancelled")
    func cancelled() async {
        let thrown = await course([.status(503)]) { _ in throw CancellationError() }
        #expect(thrown == Course(error: .cancelled, attempts: 1, waits: [.milliseconds(200)]))
        let deaf = await Task {
            await course([.status(503)]) { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }.value
        #expect(deaf == Course(error: .cancelled, attempts: 1, waits: [.milliseconds(200)]))
    }
}
