import Foundation
import HTTPTransport
import HTTPTypes
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct DeadlineTransportTests {
    /// Collects events in order, and holds the timers until a test fires them.
    private final class Log: Sendable {
        private let events = Mutex<[String]>([])
        private let timers = Mutex<[@Sendable () -> Void]>([])
        private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

        var all: [String] { events.withLock { $0 } }
        func add(_ event: String) { events.withLock { $0.append(event) } }

        var timer: DeadlineTransport.Timer {
            { time, fire in
                self.add("timer of \(time)")
                self.timers.withLock { $0.append(fire) }
                return { self.add("timer taken back") }
            }
        }

        func fireAll() {
            for fire in timers.withLock({ $0 }) { fire() }
        }

        /// A transport that does not respond until it is cancelled.
        var silent: ClosureTransport {
            ClosureTransport { _, _ throws(TransportError) in
                self.add("request")
                self.arrival.yield()
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw TransportError(.cancelled)
            }
        }

        func waitForRequest() async {
            var iterator = arrivals.makeAsyncIterator()
            await iterator.next()
        }
    }

    private static func outcome(_ transport: any Transport) async -> Result<Response, TransportError> {
        let request = HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: "/")
        do { return .success(try await transport.send(request, body: Data())) } catch {
            return .failure(error)
        }
    }

    @Test(
        "a request without a response fails at the deadline, and the timer starts before the request is sent")
    func silence() async {
        let log = Log()
        let transport = DeadlineTransport(log.silent, limit: .seconds(20), timer: log.timer)
        async let outcome = Self.outcome(transport)
        await log.waitForRequest()
        log.fireAll()
        #expect(
            await outcome
                == .failure(TransportError(.timedOut, detail: "no whole response within 20.0 seconds")))
        #expect(log.all == ["timer of 20.0 seconds", "request", "timer taken back"])
    }

    @Test("a response or a failure before the deadline is passed on, and cancels the timer")
    func inTime() async {
        let log = Log()
        let response = Response(head: HTTPResponse(status: .notFound))
        let results: [Result<Response, TransportError>] = [
            .success(response), .failure(TransportError(.connectionReset)),
        ]
        for result in results {
            let base = ClosureTransport { _, _ throws(TransportError) in try result.get() }
            #expect(await Self.outcome(DeadlineTransport(base, timer: log.timer)) == result)
        }
        #expect(log.all.count { $0 == "timer taken back" } == 2)
    }

    @Test("a cancelled request fails with the code `cancelled`, not with `timedOut`")
    func cancelled() async {
        let log = Log()
        let task = Task { await Self.outcome(DeadlineTransport(log.silent, timer: log.timer)) }
        await log.waitForRequest()
        task.cancel()
        #expect(await task.value == .failure(TransportError(.cancelled)))
        #expect(log.all.last == "timer taken back")
    }

    @Test(
        "a transport between two deadlines that pass at the same moment sees the inner timeout"
    )
    func nested() async {
        let log = Log()
        let seen = Mutex<TransportError.Code?>(nil)
        let inner = DeadlineTransport(log.silent, timer: log.timer)
        let between = ClosureTransport { _, _ throws(TransportError) in
            let outcome = await Self.outcome(inner)
            seen.withLock { $0 = outcome.code }
            return try outcome.get()
        }
        async let outcome = Self.outcome(DeadlineTransport(between, timer: log.timer))
        await log.waitForRequest()
        log.fireAll()
        #expect(await outcome.code == .timedOut)
        #expect(seen.withLock { $0 } == .timedOut)
    }

    @Test("a response that comes after the deadline is ignored")
    func late() async {
        let log = Log()
        let late = ClosureTransport { request, body throws(TransportError) in
            do { return try await log.silent.send(request, body: body) } catch {
                return Response(head: HTTPResponse(status: .ok))
            }
        }
        async let outcome = Self.outcome(DeadlineTransport(late, timer: log.timer))
        await log.waitForRequest()
        log.fireAll()
        #expect(await outcome.code == .timedOut)
    }

    /// A clock that counts the sleeps that have begun, and never ends one.
    private struct CountingClock: Clock {
        let sleeps: @Sendable () -> Void

        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            sleeps()
            for await _ in AsyncStream<Never>.makeStream().stream {}
            try Task.checkCancellation()
        }
    }

    @Test("a timer on a clock sleeps before the request is sent, so that a virtual clock knows the deadline")
    func sleepsFirst() async {
        let log = Log()
        let timer = DeadlineTransport.timer(on: CountingClock { log.add("sleep") })
        let base = ClosureTransport { _, _ in
            log.add("request")
            return Response(head: HTTPResponse(status: .ok))
        }
        _ = await Self.outcome(DeadlineTransport(base, timer: timer))
        #expect(log.all == ["sleep", "request"])
    }

    @Test("a timer on a clock fires after its time, and never after it was cancelled")
    func clockTimer() async {
        let log = Log()
        let timer = DeadlineTransport.timer(on: ContinuousClock())
        let cancel = await timer(.seconds(3600)) { log.add("fired") }
        await cancel()
        await withCheckedContinuation { continuation in
            Task { _ = await timer(.zero) { continuation.resume() } }
        }
        #expect(log.all.isEmpty)
    }
}

extension Result<Response, TransportError> {
    fileprivate var code: TransportError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
