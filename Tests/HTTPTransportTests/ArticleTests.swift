import Foundation
import HTTPTransport
import HTTPTypes
import Synchronization
import Testing
import Waiting

// The article in HTTPTransport.docc shows the code of this file, word for word: ArchitectureTests compares them.

/// Sends a GET again after a temporary failure, and any other request once.
struct SafelyRetrying: Transport {
    let once: any Transport

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard request.method == .get else { return try await once.send(request, body: body) }
        let policy = RetryPolicy(retries: 3, firstWait: .seconds(1), longestWait: .seconds(4))
        return try await RetryingTransport(once, policy: policy).send(request, body: body)
    }
}

func slowService(_ clock: any Clock<Duration>) -> ClosureTransport {
    ClosureTransport { _, _ throws(TransportError) in
        do { try await clock.sleep(for: .seconds(3600)) } catch { throw TransportError(.cancelled) }
        return Response(head: HTTPResponse(status: .ok))
    }
}

@UIActor
func deadline(
    after time: Duration, in scope: LoopScope, _ clock: VirtualClock, _ fire: @escaping @Sendable () -> Void
) -> @Sendable () async -> Void {
    var hold: ClockHold?
    let timer = UILoop.shared.schedule(after: time, name: "deadline of a request", in: scope) {
        hold = clock.hold("a request that is given up")
        fire()
    }
    return { @UIActor in
        timer.cancel()
        hold?.release()
    }
}

@Suite("The article's examples", .timeLimit(.minutes(1)))
@UIActor
struct ArticleTests {
    private let clock = VirtualClock()
    private let request = HTTPRequest(
        method: .get, scheme: "https", authority: "tea.example.com", path: "/teas")

    @Test("the article's transport sends a POST once")
    func safeRetries() async throws {
        let attempts = Atomic(0)
        let busyService = ClosureTransport { _, _ in
            attempts.add(1, ordering: .relaxed)
            return Response(head: HTTPResponse(status: .serviceUnavailable))
        }
        var order = request
        order.method = .post
        let response = try await SafelyRetrying(once: busyService).send(order, body: Data())
        #expect(response.head.status == .serviceUnavailable)
        #expect(attempts.load(ordering: .relaxed) == 1)
    }

    @Test("the article's attempts take no real time")
    func retries() async throws {
        let (clock, request, start) = (clock, request, clock.now)
        let scope = LoopScope("tea", clock: clock)
        let busyService = ClosureTransport { _, _ in Response(head: HTTPResponse(status: .serviceUnavailable))
        }
        let transport = RetryingTransport(
            busyService, policy: RetryPolicy(retries: 3, firstWait: .seconds(1), longestWait: .seconds(4)),
            sleep: { try await clock.sleep(for: $0) }, jitter: { 1 })
        let response = scope.start("teas") { try await transport.send(request, body: Data()) }
        #expect(try await response.value.head.status == .serviceUnavailable)
        #expect(clock.now - start == .seconds(7))
    }

    @Test(
        "the article's deadline takes no real time, and passes at its second on the virtual clock",
        arguments: 1...20)
    func deadlines(run: Int) async throws {
        let (clock, request, start) = (clock, request, clock.now)
        let scope = LoopScope("tea", clock: clock)
        let transport = DeadlineTransport(slowService(clock), limit: .seconds(30)) { time, fire in
            await deadline(after: time, in: scope, clock, fire)
        }
        let response = scope.start("teas") { try await transport.send(request, body: Data()) }
        await #expect(throws: TransportError(.timedOut, detail: "no whole response within 30.0 seconds")) {
            try await response.value
        }
        #expect(clock.now - start == .seconds(30))
    }
}
